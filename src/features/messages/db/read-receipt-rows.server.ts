import { type RawBuilder, sql } from 'kysely';
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
export type Reader = { userId: string; party: 'customer' | 'provider'; quiet: readonly string[] };

/**
 * Whether an order of the query has something new for a person since they last looked: a message of the other party, a
 * flag of the winery, or a transition that their own party did not make. Two index lookups per order. The query joins
 * `receipts`, the person's read receipts.
 */
export function hasNews({ party, quiet }: Reader): RawBuilder<boolean> {
  const ofOther = party === 'customer' ? sql`<>` : sql`=`;
  return sql<boolean>`(
    exists (
      select from messages
      where messages.order_id = orders.id and messages.sender_id ${ofOther} orders.customer_id
        and messages.created_at > coalesce(receipts.read_at, '-infinity'))
    or exists (
      select from order_transitions made
      where made.order_id = orders.id and made.role <> ${party} and made.transition <> all(${quiet}::text[])
        and made.made_at > coalesce(receipts.read_at, '-infinity'))
    or exists (
      select from booking_moves
      where booking_moves.order_id = orders.id
        and greatest(case when proposed_by <> ${party} then booking_moves.created_at end,
          case when decided_by <> ${party} then decided_at end) > coalesce(receipts.read_at, '-infinity'))
    or (${party} = 'customer'
      and coalesce(greatest(orders.accepted_at, orders.ready_at) > coalesce(receipts.read_at, '-infinity'), false)))`;
}
