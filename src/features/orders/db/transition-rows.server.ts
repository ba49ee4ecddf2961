import { type Insertable, sql, type Updateable } from 'kysely';
import type { Transaction } from '#infra/database.ts';
import { asLocked, type Locked } from '#kit/locked.ts';
import type { OrderRow } from './order-rows.server.ts';
import type { OrderTable, OrderTransitionTable } from './tables.ts';

/** Changes an order and inserts the transition, in one statement. */
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

/**
 * Makes the confirmation of a payment, which the gateway's event made first, that of the buyer.
 * @returns false if it was the buyer's already
 */
export async function takeOverConfirmation(
  db: Transaction,
  { id: orderId }: Locked<{ id: string }>,
  userId: string,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('orderTransitions')
    .set({ role: 'customer', userId })
    .where('orderId', '=', orderId)
    .where('transition', '=', 'confirm-payment')
    .where('role', '=', 'system')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The same for several orders that make one transition, each with its own changes; in the order of the given ones. */
export async function recordTransitions(
  db: Transaction,
  changed: readonly { order: Locked<OrderRow>; change: Updateable<OrderTable> }[],
  made: Omit<Insertable<OrderTransitionTable>, 'orderId' | 'number'>,
): Promise<Locked<OrderRow>[]> {
  const columns = [...new Set(changed.flatMap(({ change }) => Object.keys(change)))] as (keyof OrderRow)[];
  const given = changed.map(({ order, change }) => ({
    ...{ id: order.id, transitions_made: order.transitionsMade + 1 },
    // why: what one order leaves as it is, another may change
    ...Object.fromEntries(
      columns.map((name) => [snakeCase(name), change[name] === undefined ? order[name] : change[name]]),
    ),
  }));
  const { transition, role, userId, madeAt } = made;
  const set = columns.map((name) => sql`${sql.ref(name)} = given.${sql.ref(name)}`);
  const { rows } = await sql<OrderRow>`
    with given as (select * from jsonb_populate_recordset(null::orders, ${JSON.stringify(given)}::jsonb)),
    noted as (
      insert into order_transitions (order_id, number, transition, role, user_id, made_at)
      select id, transitions_made, ${transition}, ${role}, ${userId}::uuid, ${madeAt}::timestamptz from given)
    update orders set ${sql.join(set)}, last_transition = ${transition}, last_transitioned_at = ${madeAt}::timestamptz,
      transitions_made = given.transitions_made
    from given where orders.id = given.id returning orders.*`.execute(db);
  const byId = new Map(rows.map((row) => [row.id, asLocked(row)]));
  return changed.flatMap(({ order }) => byId.get(order.id) ?? []);
}

function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
