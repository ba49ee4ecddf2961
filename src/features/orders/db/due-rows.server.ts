import { sql } from 'kysely';
import { isCardFailure } from '#features/payments/charges/payment-gateway.ts';
import type { Database, Transaction } from '#infra/database.ts';
import { asLocked, type Locked } from '#kit/locked.ts';
import { type OrderForUser, type OrderRow, sidesFor } from './order-rows.server.ts';

/** Orders with a due timer, longest overdue first, with their states. */
export function listDueOrders(db: Database, before: Date, limit: number): Promise<Pick<OrderRow, 'id' | 'state'>[]> {
  return db
    .selectFrom('orders')
    .select(['id', 'state'])
    .where('dueAt', '<=', before)
    .orderBy('dueAt')
    .limit(limit)
    .execute();
}

/** An order, locked, if its timer is still due; undefined also if another node has locked it. */
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

/**
 * Postpones the timer of an order that failed, so that it does not block the others. If the order has changed
 * meanwhile, the due time of its new state is kept.
 */
export async function postponeOrder(
  db: Database,
  id: string,
  { now, dueAt }: Record<'now' | 'dueAt', Date>,
): Promise<void> {
  await db.updateTable('orders').set({ dueAt }).where('id', '=', id).where('dueAt', '<=', now).execute();
}

/** Orders whose buyers are to be reminded to pick them up, the longest due first. */
export async function listDuePickupReminders(db: Database, now: Date, limit: number): Promise<string[]> {
  const due = db.selectFrom('orders').select('id').where('remindAt', '<=', now).orderBy('remindAt').limit(limit);
  return (await due.execute()).map(({ id }) => id);
}

/** One of them, locked, if it is still due; undefined also if another node has locked it. */
export async function lockOrderToRemind(db: Transaction, id: string, now: Date): Promise<Locked<OrderRow> | undefined> {
  const row = await db
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', id)
    .where('remindAt', '<=', now)
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst();
  return asLocked(row);
}

/** Orders about which their wineries are reminded next, the longest due first. */
export async function listDueSaleReminders(db: Database, now: Date, limit: number): Promise<string[]> {
  const due = db.selectFrom('orders').select('id').where('wineryRemindAt', '<=', now);
  return (await due.orderBy('wineryRemindAt').limit(limit).execute()).map(({ id }) => id);
}

/** An order about which its winery is reminded, and whether the buyer's card was declined when it accepted. */
type SaleToRemind = Locked<OrderForUser> & { cardWasDeclined: boolean };

/** One of them, locked, if it is still due; undefined also if another node has locked it. */
export async function lockSaleToRemind(db: Transaction, id: string, now: Date): Promise<SaleToRemind | undefined> {
  const row = await db
    .selectFrom('orders')
    .selectAll('orders')
    .select(sidesFor(null))
    .select(
      sql<
        string | null
      >`(select failure_code from payments where order_id = orders.id and orders.accepted_at is null)`.as(
        'failureCode',
      ),
    )
    .where('id', '=', id)
    .where('wineryRemindAt', '<=', now)
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (!row) return undefined;
  const { failureCode, ...order } = row;
  return { ...asLocked<OrderForUser>(order), cardWasDeclined: failureCode !== null && isCardFailure(failureCode) };
}
