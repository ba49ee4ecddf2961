import { sql } from 'kysely';
import type { Database } from '#infra/database.ts';

/** Stores when a person last looked at an order; an earlier time changes nothing. */
export async function upsertReadReceipt(
  db: Database,
  { userId, orderId, readAt }: { userId: string; orderId: string; readAt: Date },
): Promise<void> {
  await db
    .insertInto('orderReadReceipts')
    .values({ userId, orderId, readAt })
    .onConflict((conflict) =>
      conflict.columns(['userId', 'orderId']).doUpdateSet({ readAt }).where('orderReadReceipts.readAt', '<', readAt),
    )
    .execute();
}

/** Deletes a person's read receipts. */
export async function deleteReadReceipts(db: Database, userId: string): Promise<void> {
  await db.deleteFrom('orderReadReceipts').where('userId', '=', userId).execute();
}

/** The reader, their party, and the transitions that do not count as news for that party. */
type Reader = { userId: string; party: 'customer' | 'provider'; quiet: readonly string[] };

/**
 * Which of these orders have something new for a person since they last looked: a message of the other party, the
 * acceptance, or a transition that their own party did not make. One query, with two index lookups per order.
 */
export async function listUnreadOrders(db: Database, orderIds: readonly string[], reader: Reader): Promise<string[]> {
  const { userId, party, quiet } = reader;
  const ofOther = party === 'customer' ? sql`<>` : sql`=`;
  const { rows } = await sql<{ id: string }>`
    select orders.id
    from orders
    left join order_read_receipts receipts on receipts.order_id = orders.id and receipts.user_id = ${userId}
    where orders.id = any(${orderIds}::uuid[])
      and (
        exists (
          select from messages
          where messages.order_id = orders.id and messages.sender_id ${ofOther} orders.customer_id
            and messages.created_at > coalesce(receipts.read_at, '-infinity'))
        or exists (
          select from order_transitions made
          where made.order_id = orders.id and made.role <> ${party} and made.transition <> all(${quiet}::text[])
            and made.made_at > coalesce(receipts.read_at, '-infinity'))
        or (${party} = 'customer' and orders.accepted_at > coalesce(receipts.read_at, '-infinity')))`.execute(db);
  return rows.map(({ id }) => id);
}
