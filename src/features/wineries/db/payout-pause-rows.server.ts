import { sql } from 'kysely';
import type { Transaction } from '#infra/database.ts';

/** Begins the pause of a winery's payouts, or begins it anew. */
export async function upsertPayoutPause(db: Transaction, wineryId: string, since: Date): Promise<void> {
  const confirmations = { bankConfirmedAt: null, representativeConfirmedAt: null };
  await db
    .insertInto('payoutPauses')
    .values({ wineryId, since, ...confirmations })
    .onConflict((conflict) => conflict.column('wineryId').doUpdateSet({ since, ...confirmations }))
    .execute();
}

/** Pauses a winery's payouts until its bank account is confirmed, or forgets that it was. */
export async function unconfirmBank(db: Transaction, wineryId: string, since: Date): Promise<void> {
  await db
    .insertInto('payoutPauses')
    .values({ wineryId, since, bankConfirmedAt: null, representativeConfirmedAt: since })
    .onConflict((conflict) => conflict.column('wineryId').doUpdateSet({ bankConfirmedAt: null }))
    .execute();
}

/**
 * Stores what of a paused winery was confirmed, and ends the pause once both are.
 * @returns whether it ended; undefined if payouts were not paused
 */
export async function confirmPausedPayouts(
  db: Transaction,
  wineryId: string,
  { bank, representative, now }: { bank: boolean; representative: boolean; now: Date },
): Promise<boolean | undefined> {
  const confirmed = await db
    .updateTable('payoutPauses')
    .set({
      ...(bank && { bankConfirmedAt: sql<Date>`coalesce(bank_confirmed_at, ${now})` }),
      ...(representative && { representativeConfirmedAt: sql<Date>`coalesce(representative_confirmed_at, ${now})` }),
    })
    .where('wineryId', '=', wineryId)
    .returning(['bankConfirmedAt', 'representativeConfirmedAt'])
    .executeTakeFirst();
  if (!confirmed) return undefined;
  const isOver = confirmed.bankConfirmedAt !== null && confirmed.representativeConfirmedAt !== null;
  if (isOver) await db.deleteFrom('payoutPauses').where('wineryId', '=', wineryId).execute();
  return isOver;
}
