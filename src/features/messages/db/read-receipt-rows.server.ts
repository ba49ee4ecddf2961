import { sql } from 'kysely';
import type { Database } from '#infra/database.ts';

/** Notes when somebody looked at an order; an earlier look changes nothing. */
export async function upsertReadReceipt(
  db: Database,
  { userId, orderId, lookedAt }: { userId: string; orderId: string; lookedAt: Date },
): Promise<void> {
  await db
    .insertInto('orderLooks')
    .values({ userId, orderId, lookedAt })
    .onConflict((conflict) =>
      conflict.columns(['userId', 'orderId']).doUpdateSet({ lookedAt }).where('orderLooks.lookedAt', '<', lookedAt),
    )
    .execute();
}

/** Removes when somebody looked at which order. */
export async function deleteReadReceipts(db: Database, userId: string): Promise<void> {
  await db.deleteFrom('orderLooks').where('userId', '=', userId).execute();
}

/** Whose news: of which side he is, and which transitions are none to it. */
type Reader = { userId: string; party: 'customer' | 'provider'; quiet: readonly string[] };

/**
 * Which of these orders have something new for somebody since he last looked: a message of the other side, an acceptance, or a
 * transition that the own side did not make. One query; each order costs a look into the ends of two indexes.
 */
export async function listUnreadOrders(db: Database, orderIds: readonly string[], reader: Reader): Promise<string[]> {
  const { userId, party, quiet } = reader;
  const ofOther = party === 'customer' ? sql`<>` : sql`=`;
  const { rows } = await sql<{ id: string }>`
    select orders.id
    from orders
    left join order_looks looks on looks.order_id = orders.id and looks.user_id = ${userId}
    where orders.id = any(${orderIds}::uuid[])
      and (
        exists (
          select from messages
          where messages.order_id = orders.id and messages.sender_id ${ofOther} orders.customer_id
            and messages.created_at > coalesce(looks.looked_at, '-infinity'))
        or exists (
          select from order_transitions made
          where made.order_id = orders.id and made.actor <> ${party} and made.transition <> all(${quiet}::text[])
            and made.made_at > coalesce(looks.looked_at, '-infinity'))
        or (${party} = 'customer' and orders.accepted_at > coalesce(looks.looked_at, '-infinity')))`.execute(db);
  return rows.map(({ id }) => id);
}
