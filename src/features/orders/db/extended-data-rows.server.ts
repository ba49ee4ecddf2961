import { type Selectable, sql } from 'kysely';
import type { ExtendedData } from '#features/accounts/extended-data.schema.ts';
import type { Database, Transaction } from '#infra/database.ts';
import type { OrderExtendedDataTable } from './tables.ts';

/** What clients keep with orders; those without anything are left out. */
export function listExtendedData(
  db: Database,
  orderIds: readonly string[],
): Promise<Selectable<OrderExtendedDataTable>[]> {
  return db
    .selectFrom('orderExtendedData')
    .selectAll()
    .where((eb) => eb('orderId', '=', eb.fn.any(eb.val(orderIds))))
    .execute();
}

/** Deletes what clients keep with a person's own orders. */
export async function deleteExtendedData(db: Database, customerId: string): Promise<void> {
  await db
    .deleteFrom('orderExtendedData')
    .where('orderId', 'in', (query) => query.selectFrom('orders').select('id').where('customerId', '=', customerId))
    .execute();
}

/** Stores what clients keep with an order that is new or locked, in place of what was stored. */
export async function upsertExtendedData(
  db: Transaction,
  orderId: string,
  { protectedData, metadata }: { protectedData: ExtendedData; metadata: ExtendedData },
): Promise<void> {
  await sql`
    insert into order_extended_data (order_id, protected_data, metadata)
    values (${orderId}, ${JSON.stringify(protectedData)}::jsonb, ${JSON.stringify(metadata)}::jsonb)
    on conflict (order_id) do update set protected_data = excluded.protected_data, metadata = excluded.metadata`.execute(
    db,
  );
}
