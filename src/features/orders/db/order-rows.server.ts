import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { publicName } from '#features/accounts/profile/public-person.ts';
import type { PaymentRow } from '#features/payments/charges/payment.server.ts';
import {
  paymentOnlySelection,
  paymentSelection,
  takePayment,
} from '#features/payments/charges/payment-columns.server.ts';
import type { Database, Transaction } from '#infra/database.ts';
import { takePrefixed } from '#kit/joined-row.ts';
import { asLocked, type Locked } from '#kit/locked.ts';
import type { LineItem } from '../line-items.ts';
import type { OrderBooking } from '../order.ts';
import { orderIdSchema } from '../order-query.schema.ts';
import type { OrderInterventionTable, OrderTable, OrderTransitionTable } from './tables.ts';

export type OrderRow = Selectable<OrderTable>;

/** An order and whether somebody works for its winery. */
export type OrderForUser = OrderRow & { provides: boolean };

function orders(db: Database, id: string, userId: string | null) {
  return db.selectFrom('orders').selectAll('orders').select(providesTo(userId)).where('orders.id', '=', id);
}

/** Whether somebody works for the winery of an order. */
function providesTo(userId: string | null) {
  return sql<boolean>`exists (
    select from winery_members where winery_id = orders.winery_id and user_id = ${userId}::uuid)`.as('provides');
}

/** An order and its payment, both locked. */
export type LockedOrderAndPayment = { order: Locked<OrderForUser>; payment: Locked<PaymentRow> | undefined };

/** An order and its payment, as far as it has one. */
export type OrderAndPayment = { order: OrderForUser; payment: PaymentRow | undefined };

/** One order with its payment, in one query; undefined also for what is no id at all. @param userId who looks; null for nobody */
export async function findOrderAndPayment(
  db: Database,
  id: string,
  userId: string | null,
): Promise<OrderAndPayment | undefined> {
  if (!isOrderId(id)) return undefined;
  const row = await orders(db, id, userId)
    .leftJoin('payments', 'payments.orderId', 'orders.id')
    .select(paymentOnlySelection)
    .executeTakeFirst();
  return row && { order: row, payment: takePayment(row).payment };
}

/**
 * One order and its payment, both locked until the transaction ends, so that the payment too is as it is after whoever held the lock
 * before. One query; two where there is no payment.
 */
export async function lockOrderAndPayment(
  db: Transaction,
  id: string,
  userId: string | null,
): Promise<LockedOrderAndPayment | undefined> {
  if (!isOrderId(id)) return undefined;
  const row = await orders(db, id, userId)
    .innerJoin('payments', 'payments.orderId', 'orders.id')
    .select(paymentOnlySelection)
    .forNoKeyUpdate(['orders', 'payments'])
    .executeTakeFirst();
  if (row) return { order: asLocked<OrderForUser>(row), payment: asLocked(takePayment(row).payment) };
  const order = await lockOrder(db, id, userId);
  return order && { order, payment: undefined };
}

/** One order; undefined also for what is no id at all. @param userId who looks; null for nobody */
export async function findOrder(db: Database, id: string, userId: string | null): Promise<OrderForUser | undefined> {
  return isOrderId(id) ? orders(db, id, userId).executeTakeFirst() : undefined;
}

/** One order, locked until the transaction ends: two who move it at once come one after the other. */
export async function lockOrder(
  db: Transaction,
  id: string,
  userId: string | null,
): Promise<Locked<OrderForUser> | undefined> {
  return isOrderId(id) ? asLocked(await orders(db, id, userId).forNoKeyUpdate().executeTakeFirst()) : undefined;
}

function isOrderId(id: string): boolean {
  return orderIdSchema.safeParse(id).success;
}

/** Orders of which something is due, the longest overdue first, and what state they are in. */
export function listDueOrders(db: Database, before: Date, limit: number): Promise<Pick<OrderRow, 'id' | 'state'>[]> {
  return db
    .selectFrom('orders')
    .select(['id', 'state'])
    .where('dueAt', '<=', before)
    .orderBy('dueAt')
    .limit(limit)
    .execute();
}

/** An order, locked, if something of it is still due; undefined too where another node has it in hand. */
export async function lockOrderIfDue(db: Transaction, id: string, before: Date): Promise<Locked<OrderRow> | undefined> {
  const row = await db
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', id)
    .where('dueAt', '<=', before)
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst();
  return asLocked(row);
}

/** Changes an order. */
export async function updateOrder(
  db: Transaction,
  { id }: Locked<{ id: string }>,
  change: Updateable<OrderTable>,
): Promise<Locked<OrderRow>> {
  return asLocked(
    await db.updateTable('orders').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow(),
  );
}

/**
 * Puts off what is due of an order, so that one that fails does not stand in the way of the others. An order that somebody has moved
 * meanwhile keeps the time that its new state gives it.
 */
export async function postponeOrder(
  db: Database,
  id: string,
  { now, dueAt }: Record<'now' | 'dueAt', Date>,
): Promise<void> {
  await db.updateTable('orders').set({ dueAt }).where('id', '=', id).where('dueAt', '<=', now).execute();
}

/** Changes an order and records the transition that did so, in one statement. */
export async function recordTransition(
  db: Transaction,
  { id: orderId }: Locked<{ id: string }>,
  made: Omit<Insertable<OrderTransitionTable>, 'orderId'>,
  change: Updateable<OrderTable>,
): Promise<Locked<OrderRow>> {
  const row = await db
    .with('noted', (query) => query.insertInto('orderTransitions').values({ orderId, ...made }))
    .updateTable('orders')
    .set({ ...change, lastTransition: made.transition, lastTransitionedAt: made.madeAt, transitionsMade: made.number })
    .where('id', '=', orderId)
    .returningAll()
    .executeTakeFirstOrThrow();
  return asLocked(row);
}

/** Adds lines to an order's breakdown. @param from the position of the first */
export async function insertLineItems(
  db: Database,
  orderId: string,
  lines: readonly LineItem[],
  from: number,
): Promise<void> {
  await db
    .insertInto('orderLineItems')
    .values(lineItemRows(orderId, lines, from))
    .execute();
}

/** Lines as rows of the breakdown. @param from the position of the first */
export function lineItemRows(orderId: string, lines: readonly LineItem[], from: number) {
  return lineRows(lines, from).map((line) => ({ ...line, orderId }));
}

/** The same of an order that is not entered yet. */
export function lineRows(lines: readonly LineItem[], from: number) {
  return lines.map((line, at) => ({ ...line, includeFor: [...line.includeFor], position: from + at }));
}

/** What a line of the breakdown is. */
const lineItemColumns = [
  'code',
  'listingId',
  'includeFor',
  'unitPriceCents',
  'quantity',
  'rate',
  'lineTotalCents',
  'reversal',
] as const;

/** The breakdown of an order. */
export function listLineItems(db: Database, orderId: string): Promise<LineItem[]> {
  return db
    .selectFrom('orderLineItems')
    .select(lineItemColumns)
    .where('orderId', '=', orderId)
    .orderBy('position')
    .execute();
}

/** Adds to the audit of what the house does. */
export async function insertIntervention(
  db: Database,
  intervention: Insertable<OrderInterventionTable>,
): Promise<void> {
  await db.insertInto('orderInterventions').values(intervention).execute();
}

/**
 * An order with everything that belongs to it, in one query: its payment, chargeback and booking, who bought, of which winery, and who
 * approved it (the house, where it was nobody of the winery's people), what was bought, the breakdown, what happened, the first first,
 * and what the sides have said. A deleted person's name says so itself. Times within lists come as text, as JSON has them.
 * @param userId who looks; null for nobody
 */
export async function findOrderDetails(db: Database, id: string, userId: string | null) {
  if (!orderIdSchema.safeParse(id).success) return undefined;
  const row = await selectDetails(db, userId).where('orders.id', '=', id).executeTakeFirst();
  if (!row) return undefined;
  const { displayName, deletedAt, bannedAt, slug, name, ownAcceptor, items, lines, transitions, reviews } = row;
  return {
    order: row as OrderForUser,
    ...takePayment(row),
    booking: takePrefixed<OrderBooking>(row, bookingColumns, 'booked', 'state'),
    parts: { items, lines, transitions, reviews },
    customer: { id: row.customerId, displayName: publicName({ displayName, deletedAt, bannedAt }) },
    winery: { id: row.wineryId, slug, name },
    acceptor: ownAcceptor ? ('provider' as const) : ('operator' as const),
  };
}

/** What `findOrderDetails` finds. */
export type OrderDetails = NonNullable<Awaited<ReturnType<typeof findOrderDetails>>>;

const bookingColumns = ['id', 'start', 'end', 'displayStart', 'displayEnd', 'seats', 'state'] as const;

function selectDetails(db: Database, userId: string | null) {
  const items = db
    .selectFrom('orderItems')
    .select(['listingId', 'title', 'vintage', 'bottleMl', 'unitPriceCents', 'quantity'])
    .where('orderId', '=', sql.ref<string>('orders.id'))
    .orderBy('position');
  const lines = db
    .selectFrom('orderLineItems')
    .select(lineItemColumns)
    .where('orderId', '=', sql.ref<string>('orders.id'))
    .orderBy('position');
  const transitions = db
    .selectFrom('orderTransitions')
    .select(['transition', 'role', 'madeAt'])
    .where('orderId', '=', sql.ref<string>('orders.id'))
    .orderBy('number');
  const reviews = db
    .selectFrom('orderReviews')
    .select(['party', 'rating', 'content', 'state', 'createdAt'])
    .where('orderId', '=', sql.ref<string>('orders.id'))
    .orderBy('createdAt');
  return db
    .selectFrom('orders')
    .innerJoin('users', 'users.id', 'orders.customerId')
    .innerJoin('wineries', 'wineries.id', 'orders.wineryId')
    .leftJoin('bookings', 'bookings.id', 'orders.bookingId')
    .leftJoin('payments', 'payments.orderId', 'orders.id')
    .leftJoin('chargebacks', 'chargebacks.orderId', 'orders.id')
    .selectAll('orders')
    .select(providesTo(userId))
    .select(['users.displayName', 'users.deletedAt', 'users.bannedAt', 'wineries.slug', 'wineries.name'])
    .select(['bookings.id as bookedId', 'bookings.startAt as bookedStart', 'bookings.endAt as bookedEnd'])
    .select(['bookings.displayStart as bookedDisplayStart', 'bookings.displayEnd as bookedDisplayEnd'])
    .select(['bookings.seats as bookedSeats', 'bookings.state as bookedState'])
    .select(paymentSelection)
    .select([
      sql<boolean>`exists (
        select from winery_members where winery_id = orders.winery_id and user_id = orders.accepted_by)`.as(
        'ownAcceptor',
      ),
      jsonArrayFrom(items).as('items'),
      jsonArrayFrom(lines).as('lines'),
      jsonArrayFrom(transitions).as('transitions'),
      jsonArrayFrom(reviews).as('reviews'),
    ]);
}
