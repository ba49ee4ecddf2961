import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { PaymentRow } from '#features/payments/charges/payment.server.ts';
import { paymentOnlySelection, takePayment } from '#features/payments/charges/payment-columns.server.ts';
import type { Database, Transaction } from '#infra/database.ts';
import { asLocked, type Locked } from '#kit/locked.ts';
import type { LineItem } from '../line-items.ts';
import { orderIdSchema } from '../order-query.schema.ts';
import type { OrderInterventionTable, OrderItemTable, OrderTable, OrderTransitionTable } from './tables.ts';

export type OrderRow = Selectable<OrderTable>;

/** An order and whether somebody works for its winery. */
export type OrderForUser = OrderRow & { provides: boolean };

function orders(db: Database, id: string, userId: string | null) {
  return db.selectFrom('orders').selectAll('orders').select(providesTo(userId)).where('orders.id', '=', id);
}

/** Whether somebody works for the winery of an order. */
export function providesTo(userId: string | null) {
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

/** Enters an order with the buyer's transition that begins it. @returns whether it is new: an id that is there already enters nothing */
export async function insertOrder(db: Database, order: Insertable<OrderTable>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .with('entered', (query) =>
      query
        .insertInto('orders')
        .values(order)
        .onConflict((conflict) => conflict.column('id').doNothing())
        .returning(['id', 'lastTransition', 'customerId', 'lastTransitionedAt']),
    )
    .insertInto('orderTransitions')
    .columns(['orderId', 'number', 'transition', 'role', 'userId', 'madeAt'])
    .expression((query) =>
      query
        .selectFrom('entered')
        .select(['id', sql.lit(1).as('number'), 'lastTransition'])
        .select([sql.lit('customer').as('role'), 'customerId', 'lastTransitionedAt']),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
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

type Items = readonly Omit<Insertable<OrderItemTable>, 'orderId' | 'position'>[];

/**
 * Enters an order with the buyer's transition that begins it, what is bought, and the breakdown: one statement.
 * @returns whether it is new: an id that is there already enters nothing
 */
export async function insertOrderWithGoods(
  db: Transaction,
  order: Insertable<OrderTable>,
  items: Items,
  lines: readonly LineItem[],
): Promise<Locked<{ id: string }> | undefined> {
  const entered = await db
    .with('entered', (query) =>
      query
        .insertInto('orders')
        .values(order)
        .onConflict((conflict) => conflict.column('id').doNothing())
        .returning(['id', 'lastTransition', 'customerId', 'lastTransitionedAt']),
    )
    .with(
      'made',
      () => sql<object>`(
      insert into order_transitions (order_id, number, transition, role, user_id, made_at)
      select id, 1, last_transition, 'customer', customer_id, last_transitioned_at from entered)`,
    )
    .with(
      'bought',
      () => sql<object>`(
      insert into order_items (order_id, position, listing_id, title, vintage, bottle_ml, unit_price_cents, quantity)
      select entered.id, item.* from entered cross join json_to_recordset(${JSON.stringify(itemRows(items))}::json) as item (
        position smallint, "listingId" uuid, title text, vintage smallint, "bottleMl" integer, "unitPriceCents" integer,
        quantity integer))`,
    )
    .with(
      'priced',
      () => sql<object>`(
      insert into order_line_items (order_id, position, code, listing_id, include_for, unit_price_cents, quantity, rate,
        line_total_cents, reversal)
      select entered.id, line.* from entered cross join json_to_recordset(${JSON.stringify(lineRows(lines, 0))}::json) as line (
        position smallint, code text, "listingId" uuid, "includeFor" text[], "unitPriceCents" integer, quantity integer,
        rate integer, "lineTotalCents" integer, reversal boolean))`,
    )
    .selectFrom('entered')
    .select('id')
    .executeTakeFirst();
  return asLocked(entered);
}

/** Enters what is bought, in its order, and the breakdown of an order that has none: one statement. */
export async function insertGoods(
  db: Database,
  orderId: string,
  items: Items,
  lines: readonly LineItem[],
): Promise<void> {
  await db
    .with('bought', (query) =>
      query.insertInto('orderItems').values(itemRows(items).map((item) => ({ ...item, orderId }))),
    )
    .insertInto('orderLineItems')
    .values(lineItemRows(orderId, lines, 0))
    .execute();
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

function lineItemRows(orderId: string, lines: readonly LineItem[], from: number) {
  return lineRows(lines, from).map((line) => ({ ...line, orderId }));
}

function lineRows(lines: readonly LineItem[], from: number) {
  return lines.map((line, at) => ({ ...line, includeFor: [...line.includeFor], position: from + at }));
}

function itemRows(items: Items) {
  return items.map((item, position) => ({ ...item, position }));
}

/** What a line of the breakdown is. */
export const lineItemColumns = [
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
