import { sql } from 'kysely';
import type { Transaction } from '#infra/database.ts';
import { asLocked, type Locked } from '#kit/locked.ts';
import type { ChargeRow } from './charge-rows.server.ts';

/** A charge, locked until the transaction ends. */
export async function lockCharge(
  db: Transaction,
  id: string,
): Promise<Locked<Pick<ChargeRow, 'id' | 'state' | 'updatedAt' | 'notBefore'>> | undefined> {
  const row = await db
    .selectFrom('subscriptionCharges')
    .select(['id', 'state', 'updatedAt', 'notBefore'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row && asLocked(row);
}

/** Makes a locked declined charge due. */
export async function hurryChargeRow(db: Transaction, { id }: Locked<{ id: string }>, now: Date): Promise<void> {
  await db
    .updateTable('subscriptionCharges')
    .set({ nextAttemptAt: now, updatedAt: now })
    .where('id', '=', id)
    .where('state', '=', 'declined')
    .execute();
}

/** Makes a locked charge that is not being attempted due for another payer. */
export async function setPayer(
  db: Transaction,
  { id }: Locked<{ id: string }>,
  userId: string,
  now: Date,
): Promise<void> {
  await db
    .updateTable('subscriptionCharges')
    .set({ userId, nextAttemptAt: now, notBefore: null, updatedAt: now })
    .where('id', '=', id)
    .where('state', 'in', ['due', 'declined'])
    .execute();
}

/** Makes those of these declined charges of a winery due that were last tried before a time. @returns how many */
export async function hurryChargeRows(
  db: Transaction,
  { wineryId, ids }: { wineryId: string; ids: readonly string[] },
  { now, triedBefore }: { now: Date; triedBefore: Date },
): Promise<number> {
  const { numAffectedRows } = await sql`
    update subscription_charges set next_attempt_at = ${now}::timestamptz, updated_at = ${now}::timestamptz
    where id = any(${ids}::uuid[]) and winery_id = ${wineryId}::uuid and state = 'declined' and updated_at <= ${triedBefore}::timestamptz
      and coalesce(not_before, updated_at) <= ${now}::timestamptz`.execute(db);
  return Number(numAffectedRows ?? 0n);
}
