import { type Insertable, type RawBuilder, type Selectable, sql, type Updateable } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { personState, publicName } from '#features/accounts/profile/public-person.ts';
import type { PaymentRow } from '#features/payments/charges/payment.server.ts';
import {
  paymentFromRow,
  paymentOnlySelection,
  paymentSelection,
} from '#features/payments/charges/payment-columns.server.ts';
import { wineryTimeZone } from '#features/wineries/hours/open-now.ts';
import type { Database, Transaction } from '#infra/database.ts';
import { takePrefixed } from '#kit/joined-row.ts';
import { asLocked, type Locked } from '#kit/locked.ts';
import type { LineItem } from '../line-items.ts';
import type { OrderBooking } from '../order.ts';
import { orderIdSchema } from '../order-query.schema.ts';
import type { OrderInterventionTable, OrderTable } from './tables.ts';

export type OrderRow = Selectable<OrderTable>;

/**
 * An order, whether the reading user works for its winery, and whether one of its sides is banned: `buyerIsGone` also if
 * the account is deleted.
 */
export type OrderForUser = OrderRow & { provides: boolean; buyerIsGone: boolean; wineryIsSuspended: boolean };

function orders(db: Database, id: string, userId: string | null) {
  return db.selectFrom('orders').selectAll('orders').select(sidesFor(userId)).where('orders.id', '=', id);
}

/** Selects whether a user works for the order's winery, and whether the buyer or the winery is banned. */
export function sidesFor(userId: string | null) {
  return [
    sql<boolean>`exists (
      select from winery_members where winery_id = orders.winery_id and user_id = ${userId}::uuid)`.as('provides'),
    sql<boolean>`exists (select from users where id = orders.customer_id
      and (users.banned_at is not null or users.deleted_at is not null))`.as('buyerIsGone'),
    sql<boolean>`exists (
      select from wineries where id = orders.winery_id and suspended_at is not null)`.as('wineryIsSuspended'),
  ] as const;
}

/** A locked order and its locked payment, if it has one. */
export type LockedOrderAndPayment = { order: Locked<OrderForUser>; payment: Locked<PaymentRow> | undefined };

/** An order and its payment, if it has one. */
export type OrderAndPayment = { order: OrderForUser; payment: PaymentRow | undefined };

/**
 * An order with its payment, in one query; undefined also for a malformed id. @param userId the reader; null for none
 */
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
  return row && { order: row, payment: paymentFromRow(row).payment };
}

/**
 * An order and its payment, both locked until the transaction ends. Locking both makes sure that the payment is read
 * after a concurrent transaction has committed. One query; two if there is no payment.
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
  if (row) return { order: asLocked<OrderForUser>(row), payment: asLocked(paymentFromRow(row).payment) };
  const order = await lockOrder(db, id, userId);
  return order && { order, payment: undefined };
}

/** An order; undefined also for a malformed id. @param userId the reader; null for none */
export async function findOrder(db: Database, id: string, userId: string | null): Promise<OrderForUser | undefined> {
  return isOrderId(id) ? orders(db, id, userId).executeTakeFirst() : undefined;
}

/** An order, locked until the transaction ends, so that concurrent changes wait for each other. */
export async function lockOrder(
  db: Transaction,
  id: string,
  userId: string | null,
): Promise<Locked<OrderForUser> | undefined> {
  return isOrderId(id) ? asLocked(await orders(db, id, userId).forNoKeyUpdate().executeTakeFirst()) : undefined;
}

/**
 * Orders, each locked until the transaction ends: in the order of their ids, so that two transactions never wait for
 * each other.
 */
export async function lockOrders(
  db: Transaction,
  ids: readonly string[],
  userId: string | null,
): Promise<Locked<OrderForUser>[]> {
  const rows = await db
    .selectFrom('orders')
    .selectAll('orders')
    .select(sidesFor(userId))
    .where((eb) => eb('orders.id', '=', eb.fn.any(eb.val(ids.filter(isOrderId)))))
    .orderBy('orders.id')
    .forNoKeyUpdate()
    .execute();
  return rows.map((row) => asLocked<OrderForUser>(row));
}

function isOrderId(id: string): boolean {
  return orderIdSchema.safeParse(id).success;
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

/** Adds lines to an order's price breakdown. @param from the position of the first line */
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

/** The rows of line items. @param from the position of the first line */
export function lineItemRows(orderId: string, lines: readonly LineItem[], from: number) {
  return lineRows(lines, from).map((line) => ({ ...line, orderId }));
}

/** The same for an order that is not inserted yet. */
export function lineRows(lines: readonly LineItem[], from: number) {
  return lines.map((line, at) => ({ ...line, includeFor: [...line.includeFor], position: from + at }));
}

/** The columns of a line item. */
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

/** The price breakdown of an order. */
export function listLineItems(db: Database, orderId: string): Promise<LineItem[]> {
  return db
    .selectFrom('orderLineItems')
    .select(lineItemColumns)
    .where('orderId', '=', orderId)
    .orderBy('position')
    .execute();
}

/** Inserts an intervention of an admin. */
export async function insertIntervention(
  db: Database,
  intervention: Insertable<OrderInterventionTable>,
): Promise<void> {
  await db.insertInto('orderInterventions').values(intervention).execute();
}

/**
 * Orders with their payments, chargebacks, bookings with their moves, buyers, wineries, items, price breakdowns,
 * transitions (oldest first), and reviews, in one query and no order. `acceptor` and `readiedBy` are `operator` unless it
 * was a member of the winery. A deleted buyer's name says so. Times within lists are strings, because they come from JSON.
 * @param userId the reader; null for none
 */
export async function listOrderDetails(db: Database, ids: readonly string[], userId: string | null) {
  const rows = await selectDetails(db, userId)
    .where((eb) => eb('orders.id', '=', eb.fn.any(eb.val(ids.filter(isOrderId)))))
    .execute();
  return rows.map((row) => {
    const { street, city, wineryState, zip } = row;
    const { displayName, deletedAt, bannedAt, slug, name, items, lines, transitions, reviews, moves } = row;
    return {
      order: row as OrderForUser,
      ...paymentFromRow(row),
      booking: takePrefixed<OrderBooking>(row, bookingColumns, 'booked', 'state'),
      parts: { items, lines, transitions, reviews, moves },
      customer: {
        id: row.customerId,
        displayName: publicName({ displayName, deletedAt, bannedAt }),
        state: personState({ deletedAt, bannedAt }),
      },
      winery: {
        id: row.wineryId,
        slug,
        name,
        address: { street, city, state: wineryState, zip },
        timezone: wineryTimeZone({ county: row.county, state: wineryState }),
        suspended: row.wineryIsSuspended,
      },
      acceptor: sellerSide(row.ownAcceptor),
      readiedBy: sellerSide(row.isReadyByOwn),
    };
  });
}

/** The same of one order; undefined also for a malformed id. One query. */
export async function findOrderDetails(
  db: Database,
  id: string,
  userId: string | null,
): Promise<OrderDetails | undefined> {
  if (!isOrderId(id)) return undefined;
  const [details] = await listOrderDetails(db, [id], userId);
  return details;
}

const sellerSide = (isOwn: boolean) => (isOwn ? ('provider' as const) : ('operator' as const));

/** An order of `listOrderDetails`. */
export type OrderDetails = Awaited<ReturnType<typeof listOrderDetails>>[number];

const bookingColumns = ['id', 'start', 'end', 'displayStart', 'displayEnd', 'timezone', 'seats', 'state'] as const;

function selectDetails(db: Database, userId: string | null) {
  const items = db
    .selectFrom('orderItems')
    .select(['listingId', 'title', 'vintage', 'bottleMl', 'unitPriceCents', 'quantity', 'included'])
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
  const moves = db
    .selectFrom('bookingMoves')
    .selectAll()
    .where('orderId', '=', sql.ref<string>('orders.id'))
    .orderBy('number');
  return db
    .selectFrom('orders')
    .innerJoin('users', 'users.id', 'orders.customerId')
    .innerJoin('wineries', 'wineries.id', 'orders.wineryId')
    .leftJoin('bookings', 'bookings.id', 'orders.bookingId')
    .leftJoin('availabilityPlans', 'availabilityPlans.listingId', 'bookings.listingId')
    .leftJoin('payments', 'payments.orderId', 'orders.id')
    .leftJoin('chargebacks', 'chargebacks.orderId', 'orders.id')
    .selectAll('orders')
    .select(sidesFor(userId))
    .select(['users.displayName', 'users.deletedAt', 'users.bannedAt', 'wineries.slug', 'wineries.name'])
    .select(['wineries.street', 'wineries.city', 'wineries.county', 'wineries.state as wineryState', 'wineries.zip'])
    .select(['bookings.id as bookedId', 'bookings.startAt as bookedStart', 'bookings.endAt as bookedEnd'])
    .select(['bookings.displayStart as bookedDisplayStart', 'bookings.displayEnd as bookedDisplayEnd'])
    .select(['bookings.seats as bookedSeats', 'bookings.state as bookedState'])
    .select('availabilityPlans.timezone as bookedTimezone')
    .select(paymentSelection)
    .select([
      sql<boolean>`exists (
        select from winery_members where winery_id = orders.winery_id and user_id = orders.accepted_by)`.as(
        'ownAcceptor',
      ),
      sql<boolean>`exists (
        select from winery_members where winery_id = orders.winery_id and user_id = orders.ready_by)`.as(
        'isReadyByOwn',
      ),
      jsonArrayFrom(items).as('items'),
      jsonArrayFrom(lines).as('lines'),
      jsonArrayFrom(transitions).as('transitions'),
      jsonArrayFrom(reviews).as('reviews'),
      jsonArrayFrom(moves).as('moves'),
    ]);
}

/** What the payment gateway is told of an order (`PaymentDetails`), as an SQL expression. */
export function paymentDetailsOf(orderId: string): RawBuilder<string> {
  return sql<string>`(
    select payment_details(orders.number, orders.winery_id, wineries.name, users.id, email, email_verified, shipping_details)
    from orders join wineries on wineries.id = orders.winery_id join users on users.id = orders.customer_id
    where orders.id = ${orderId}::uuid)`;
}

/** A number for a new order: this one, unless another order has been given it meanwhile. */
export function freeOrderNumber(number: number): RawBuilder<number> {
  return sql<number>`(case when exists (select from orders where number = ${number}) then new_order_number()
    else ${number}::integer end)`;
}
