import type { Insertable, Selectable } from 'kysely';
import type { Database, Transaction } from '#infra/database.ts';
import { asLocked, type Locked } from '#kit/locked.ts';
import type { BookingMoveState } from '../booking-moves/booking-move.ts';
import type { ProcessRole } from '../process/order-process.ts';
import type { OrderRow } from './order-rows.server.ts';
import type { BookingMoveTable } from './tables.ts';

export type BookingMoveRow = Selectable<BookingMoveTable>;

/** The moves and proposals of an order, the first one first. There are at most `maxMoves`. */
export function listMoves(db: Database, orderId: string): Promise<BookingMoveRow[]> {
  return db.selectFrom('bookingMoves').selectAll().where('orderId', '=', orderId).orderBy('number').execute();
}

/** Inserts a move of an order that the caller has locked. */
export async function insertMove(
  db: Transaction,
  { id: orderId }: Locked<{ id: string }>,
  move: Omit<Insertable<BookingMoveTable>, 'orderId'>,
): Promise<void> {
  await db
    .insertInto('bookingMoves')
    .values({ orderId, ...move })
    .execute();
}

/** Ends the open proposal of an order that the caller has locked; nothing happens if it has none. */
export async function closeOpenMove(
  db: Transaction,
  { id: orderId }: Locked<{ id: string }>,
  decided: { state: Exclude<BookingMoveState, 'open'>; by: ProcessRole; at: Date },
): Promise<BookingMoveRow | undefined> {
  return db
    .updateTable('bookingMoves')
    .set({ state: decided.state, decidedBy: decided.by, decidedAt: decided.at })
    .where('orderId', '=', orderId)
    .where('state', '=', 'open')
    .returningAll()
    .executeTakeFirst();
}

/** The price of a person now, and when the order was placed. */
export function findMovePrices(db: Database, orderId: string) {
  return db
    .selectFrom('orderItems')
    .innerJoin('listings', 'listings.id', 'orderItems.listingId')
    .select(['listings.priceCents', 'orderItems.unitPriceCents'])
    .where('orderItems.orderId', '=', orderId)
    .executeTakeFirst();
}

/** The orders whose proposals have ended without an answer, the longest ended first. */
export async function listOrdersWithExpiredMove(db: Database, now: Date, limit: number): Promise<string[]> {
  const ended = db
    .selectFrom('bookingMoves')
    .select('orderId')
    .where('state', '=', 'open')
    .where('expiresAt', '<=', now)
    .orderBy('expiresAt')
    .limit(limit);
  return (await ended.execute()).map(({ orderId }) => orderId);
}

/** One of them, locked, if its proposal has ended; undefined also if another node has locked it. */
export async function lockOrderWithExpiredMove(
  db: Transaction,
  id: string,
  now: Date,
): Promise<Locked<OrderRow> | undefined> {
  const row = await db
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', id)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('bookingMoves')
          .select('number')
          .whereRef('orderId', '=', 'orders.id')
          .where('state', '=', 'open')
          .where('expiresAt', '<=', now),
      ),
    )
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst();
  return asLocked(row);
}
