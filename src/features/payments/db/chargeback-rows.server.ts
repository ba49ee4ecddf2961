import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Database } from '#infra/database.ts';
import type { Claim } from './payment-rows.server.ts';
import type { ChargebackTable } from './tables.ts';

export type ChargebackRow = Selectable<ChargebackTable>;

/** The chargeback of an order's payment, if it has one. */
export function findChargebackRow(db: Database, orderId: string): Promise<ChargebackRow | undefined> {
  return db.selectFrom('chargebacks').selectAll().where('orderId', '=', orderId).executeTakeFirst();
}

/**
 * Inserts a chargeback, or replaces one that was won by the next of the same payment. @returns which one of the payment
 * it is; undefined if it is known, or the earlier one is not won
 */
export async function insertChargeback(
  db: Database,
  chargeback: Insertable<ChargebackTable>,
): Promise<number | undefined> {
  const { orderId: _, ...next } = chargeback;
  const row = await db
    .insertInto('chargebacks')
    .values(chargeback)
    .onConflict((conflict) =>
      conflict
        .column('orderId')
        .doUpdateSet((eb) => ({
          ...next,
          attempt: eb('chargebacks.attempt', '+', 1),
          round: eb('chargebacks.round', '+', 1),
        }))
        .where('chargebacks.state', '=', 'returned')
        .where('chargebacks.disputeRef', '<>', chargeback.disputeRef),
    )
    .returning('round')
    .executeTakeFirst();
  return row?.round;
}

/**
 * Changes a chargeback unless it has changed since it was read. @param only.undecided unless it is decided how much is
 * forgiven
 * @returns whether it did
 */
export async function updateChargeback(
  db: Database,
  { orderId, state, goal, attempt }: Pick<ChargebackRow, 'orderId' | 'state' | 'goal' | 'attempt'>,
  change: Updateable<ChargebackTable>,
  only: { undecided?: boolean } = {},
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('chargebacks')
    .set(change)
    .where('orderId', '=', orderId)
    .where('state', '=', state)
    .where('goal', '=', goal)
    .where('attempt', '=', attempt)
    .$if(only.undecided === true, (query) => query.where('forgivenCents', 'is', null))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * Claims the chargebacks that wait longest, for a gateway call or for the bank's decision, and sets their `updatedAt`.
 * @returns their orders
 */
export async function claimWaitingChargebacks(
  db: Database,
  { what, mode, before, now, most }: Claim & { what: 'gateway' | 'bank' },
): Promise<string[]> {
  const taken = await db
    .updateTable('chargebacks')
    .set({ updatedAt: now })
    .where('orderId', 'in', (query) =>
      query
        .selectFrom('chargebacks')
        .innerJoin('payments', 'payments.orderId', 'chargebacks.orderId')
        .select('chargebacks.orderId')
        .where('chargebacks.state', 'in', ['open', 'reversed'])
        .where('chargebacks.awaitsGateway', '=', what === 'gateway')
        .where((eb) => eb.or([eb('payments.mode', '=', mode), eb('payments.mode', 'is', null)]))
        .where('chargebacks.updatedAt', '<', before)
        .orderBy('chargebacks.updatedAt')
        .limit(most)
        .forUpdate('chargebacks')
        .skipLocked(),
    )
    .returning('orderId')
    .execute();
  return taken.map(({ orderId }) => orderId);
}
