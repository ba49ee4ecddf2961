import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Database } from '#infra/database.ts';
import type { LineItem } from '../line-items.ts';
import { orderIdSchema } from '../order-query.schema.ts';
import type { OrderInterventionTable, OrderItemTable, OrderTable, OrderTransitionTable } from './tables.ts';

export type OrderRow = Selectable<OrderTable>;

/** An order and whether somebody works for its winery. */
export type OrderForUser = OrderRow & { provides: boolean };

function orders(db: Database, id: string, userId: string | null) {
  return db
    .selectFrom('orders')
    .selectAll()
    .select(
      sql<boolean>`exists (
        select from winery_members where winery_id = orders.winery_id and user_id = ${userId}::uuid)`.as('provides'),
    )
    .where('id', '=', id);
}

/** One order; undefined also for what is no id at all. @param userId who looks; null for nobody */
export async function findOrder(db: Database, id: string, userId: string | null): Promise<OrderForUser | undefined> {
  return isOrderId(id) ? orders(db, id, userId).executeTakeFirst() : undefined;
}

/** One order, locked until the transaction ends: two who move it at once come one after the other. */
export async function lockOrder(db: Database, id: string, userId: string | null): Promise<OrderForUser | undefined> {
  return isOrderId(id) ? orders(db, id, userId).forNoKeyUpdate().executeTakeFirst() : undefined;
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
export function lockOrderIfDue(db: Database, id: string, before: Date): Promise<OrderRow | undefined> {
  return db
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', id)
    .where('dueAt', '<=', before)
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst();
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

/** Changes an order whose lock the transaction holds. */
export function updateOrder(db: Database, id: string, change: Updateable<OrderTable>): Promise<OrderRow> {
  return db.updateTable('orders').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow();
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

/** Changes an order whose lock the transaction holds, and notes by which transition: one statement. */
export function recordTransition(
  db: Database,
  { orderId, ...made }: Insertable<OrderTransitionTable>,
  change: Updateable<OrderTable>,
): Promise<OrderRow> {
  return db
    .with('noted', (query) => query.insertInto('orderTransitions').values({ orderId, ...made }))
    .updateTable('orders')
    .set({ ...change, lastTransition: made.transition, lastTransitionedAt: made.madeAt, transitionsMade: made.number })
    .where('id', '=', orderId)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Enters what is bought, in its order, and the breakdown of an order that has none: one statement. */
export async function insertGoods(
  db: Database,
  orderId: string,
  items: readonly Omit<Insertable<OrderItemTable>, 'orderId' | 'position'>[],
  lines: readonly LineItem[],
): Promise<void> {
  await db
    .with('bought', (query) =>
      query.insertInto('orderItems').values(items.map((item, position) => ({ ...item, orderId, position }))),
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
  return lines.map((line, at) => ({ ...line, includeFor: [...line.includeFor], orderId, position: from + at }));
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
