import { sql } from 'kysely';
import type { Transaction } from '#infra/database.ts';
import type { ChargeRow } from './charge-rows.server.ts';

/** A charge, locked until the transaction ends. */
export function lockCharge(
  db: Transaction,
  id: string,
): Promise<Pick<ChargeRow, 'state' | 'updatedAt' | 'notBefore'> | undefined> {
  return db
    .selectFrom('subscriptionCharges')
    .select(['state', 'updatedAt', 'notBefore'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** Makes a locked declined charge due. */
export async function hurryChargeRow(db: Transaction, id: string, now: Date): Promise<void> {
  await db
    .updateTable('subscriptionCharges')
    .set({ nextAttemptAt: now, updatedAt: now })
    .where('id', '=', id)
    .where('state', '=', 'declined')
    .execute();
}

/** Makes declined charges due that were last tried before a time. @returns how many */
export async function hurryChargeRows(
  db: Transaction,
  ids: readonly string[],
  { now, triedBefore }: { now: Date; triedBefore: Date },
): Promise<number> {
  const { numAffectedRows } = await sql`
    update subscription_charges set next_attempt_at = ${now}::timestamptz, updated_at = ${now}::timestamptz
    where id = any(${ids}::uuid[]) and state = 'declined' and updated_at <= ${triedBefore}::timestamptz
      and coalesce(not_before, updated_at) <= ${now}::timestamptz`.execute(db);
  return Number(numAffectedRows ?? 0n);
}
