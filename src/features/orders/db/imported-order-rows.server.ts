import type { Insertable } from 'kysely';
import type { Transaction } from '#infra/database.ts';
import { asLocked, type Locked } from '#kit/locked.ts';
import type { LineItem } from '../line-items.ts';
import { lineItemRows } from './order-rows.server.ts';
import type { OrderItemTable, OrderReviewTable, OrderTable, OrderTransitionTable } from './tables.ts';

/** The rows of an order that is over. */
export type FinishedOrderRows = {
  order: Insertable<OrderTable>;
  items: readonly Omit<Insertable<OrderItemTable>, 'orderId' | 'position'>[];
  lines: readonly LineItem[];
  transitions: readonly Omit<Insertable<OrderTransitionTable>, 'orderId' | 'number'>[];
  reviews: readonly Omit<Insertable<OrderReviewTable>, 'orderId' | 'state'>[];
};

/** Inserts an order that is over with everything that belongs to it; its reviews are not public yet. */
export async function insertFinishedOrder(db: Transaction, rows: FinishedOrderRows): Promise<Locked<{ id: string }>> {
  const { order, items, lines, transitions, reviews } = rows;
  const orderId = order.id;
  await db.insertInto('orders').values(order).execute();
  if (items.length > 0) {
    await db
      .insertInto('orderItems')
      .values(items.map((item, position) => ({ ...item, orderId, position })))
      .execute();
  }
  if (lines.length > 0)
    await db
      .insertInto('orderLineItems')
      .values(lineItemRows(orderId, lines, 0))
      .execute();
  await db
    .insertInto('orderTransitions')
    .values(transitions.map((made, at) => ({ ...made, orderId, number: at + 1 })))
    .execute();
  if (reviews.length > 0) {
    await db
      .insertInto('orderReviews')
      .values(reviews.map((review) => ({ ...review, orderId })))
      .execute();
  }
  return asLocked({ id: orderId });
}
