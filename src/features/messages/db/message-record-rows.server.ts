import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#infra/database.ts';

/** A message with the order that it belongs to. */
export type MessageRow = { id: string; orderId: string; senderId: string; content: string; createdAt: Date };

/** Whose messages may be read: those of a person's orders and sales, and for admins all. */
export type Reader = { userId: string; isAdmin: boolean };

/** The messages with these ids that somebody may read. */
export async function listMessagesByIds(db: Database, ids: readonly string[], reader: Reader): Promise<MessageRow[]> {
  const { rows } = await sql<MessageRow>`
    select messages.id, order_id, sender_id, content, messages.created_at
    from messages join orders on orders.id = messages.order_id
    where messages.id = any(${ids}::uuid[]) and ${mayRead(reader)}`.execute(db);
  return rows;
}

/** The newest messages of each of these orders, as far as somebody may read them; each order's newest first. */
export async function listMessagesOfOrders(
  db: Database,
  orderIds: readonly string[],
  { reader, most }: { reader: Reader; most: number },
): Promise<MessageRow[]> {
  const { rows } = await sql<MessageRow>`
    select newest.* from orders cross join lateral (
      select id, order_id, sender_id, content, created_at from messages
      where order_id = orders.id order by created_at desc, id limit ${most}
    ) newest
    where orders.id = any(${orderIds}::uuid[]) and ${mayRead(reader)}
    order by newest.order_id, newest.created_at desc, newest.id`.execute(db);
  return rows;
}

function mayRead({ userId, isAdmin }: Reader): RawBuilder<unknown> {
  return sql`(${isAdmin} or orders.customer_id = ${userId} or exists (
    select from winery_members where winery_id = orders.winery_id and user_id = ${userId}))`;
}
