import type { Insertable, Selectable } from 'kysely';
import type { Database } from '#infra/database.ts';
import type { PaymentEventTable } from './tables.ts';

/** Enters an event. @returns whether it is new */
export async function insertEvent(db: Database, event: Insertable<PaymentEventTable>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('paymentEvents')
    .values(event)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** An event that was received. */
export function findEvent(db: Database, id: string): Promise<Selectable<PaymentEventTable> | undefined> {
  return db.selectFrom('paymentEvents').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The order whose payment has a reference at the provider. */
export async function findOrderByGatewayRef(db: Database, gatewayRef: string): Promise<string | undefined> {
  const found = await db
    .selectFrom('payments')
    .select('orderId')
    .where('gatewayRef', '=', gatewayRef)
    .executeTakeFirst();
  return found?.orderId;
}
