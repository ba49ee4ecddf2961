import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Database } from '#infra/database.ts';
import type { PaymentTable } from './tables.ts';

export type PaymentRow = Selectable<PaymentTable>;

/** The payment of an order, if it has one. */
export function findPayment(db: Database, orderId: string): Promise<PaymentRow | undefined> {
  return db.selectFrom('payments').selectAll().where('orderId', '=', orderId).executeTakeFirst();
}

/** Enters a payment. */
export async function insertPayment(db: Database, payment: Insertable<PaymentTable>): Promise<void> {
  await db.insertInto('payments').values(payment).execute();
}

/**
 * Changes a payment if it is still as it was read.
 * @returns whether it was
 */
export async function updatePayment(
  db: Database,
  { orderId, state, goal, attempt }: Pick<PaymentRow, 'orderId' | 'state' | 'goal' | 'attempt'>,
  change: Updateable<PaymentTable>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('payments')
    .set(change)
    .where('orderId', '=', orderId)
    .where('state', '=', state)
    .where('goal', '=', goal)
    .where('attempt', '=', attempt)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Since when nobody has touched a payment, by what it waits for: the provider to be asked, the buyer to confirm, the winery to accept. */
export type Untouched = { unsettled: Date; open: Date; authorised: Date };

/**
 * Takes payments that wait and that nobody has touched for so long, the oldest first. They count as touched then, so that others have
 * their turn before they come again; those that another node takes are passed over.
 */
export async function takeWaiting(
  db: Database,
  { since, now, limit }: { since: Untouched; now: Date; limit: number },
): Promise<string[]> {
  const rows = await db
    .updateTable('payments')
    .set({ updatedAt: now })
    .where('orderId', 'in', (query) =>
      query
        .selectFrom('payments')
        .select('orderId')
        .where((eb) => eb.or([eb('unsettled', '=', true), eb('state', 'in', ['open', 'authorised'])]))
        .where((eb) =>
          eb.or([
            eb.and([eb('unsettled', '=', true), eb('updatedAt', '<', since.unsettled)]),
            eb.and([eb('state', '=', 'open'), eb('updatedAt', '<', since.open)]),
            eb.and([eb('state', '=', 'authorised'), eb('updatedAt', '<', since.authorised)]),
          ]),
        )
        .orderBy('updatedAt')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning('orderId')
    .execute();
  return rows.map(({ orderId }) => orderId);
}

/** Where a winery is paid, if it has said so. */
export function findPayoutAccount(db: Database, wineryId: string) {
  return db.selectFrom('payoutAccounts').selectAll().where('wineryId', '=', wineryId).executeTakeFirst();
}
