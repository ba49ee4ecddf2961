import type { Selectable, Updateable } from 'kysely';
import type { Database } from '#infra/database.ts';
import type { PaymentMode } from '../charges/payment.ts';
import type { PaymentCustomerTable } from './tables.ts';

export type CustomerRow = Selectable<PaymentCustomerTable>;

/** A user's customer at the gateway with the saved card. */
export function findCustomer(db: Database, userId: string): Promise<CustomerRow | undefined> {
  return db.selectFrom('paymentCustomers').selectAll().where('userId', '=', userId).executeTakeFirst();
}

/** The customer with this reference at the gateway, or with this saved card. */
export function findCustomerBy(
  db: Database,
  column: 'customerRef' | 'cardRef',
  ref: string,
): Promise<CustomerRow | undefined> {
  return db.selectFrom('paymentCustomers').selectAll().where(column, '=', ref).executeTakeFirst();
}

/** Inserts a user's customer without a reference, unless there is one. */
export async function insertCustomer(
  db: Database,
  { userId, mode, now }: { userId: string; mode: PaymentMode; now: Date },
): Promise<void> {
  await db
    .insertInto('paymentCustomers')
    .values({ userId, mode, createdAt: now, updatedAt: now })
    .onConflict((conflict) => conflict.column('userId').doNothing())
    .execute();
}

/** Changes a customer. @returns false if it does not exist */
export async function updateCustomer(
  db: Database,
  userId: string,
  change: Updateable<PaymentCustomerTable>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('paymentCustomers')
    .set(change)
    .where('userId', '=', userId)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Locks a user's card until a time. @returns undefined if it is already locked, or there is no customer */
export function lockCustomer(
  db: Database,
  userId: string,
  { now, until }: { now: Date; until: Date },
): Promise<CustomerRow | undefined> {
  return db
    .updateTable('paymentCustomers')
    .set({ lockedUntil: until })
    .where('userId', '=', userId)
    .where((eb) => eb.or([eb('lockedUntil', 'is', null), eb('lockedUntil', '<', now)]))
    .returningAll()
    .executeTakeFirst();
}

/** Deletes a customer, and its reference in payments. @returns the reference at the gateway, if there was one */
export async function deleteCustomer(db: Database, userId: string): Promise<string | undefined> {
  const removed = await db
    .deleteFrom('paymentCustomers')
    .where('userId', '=', userId)
    .returning('customerRef')
    .executeTakeFirst();
  if (!removed?.customerRef) return undefined;
  await db
    .updateTable('payments')
    .set({ customerRef: null, savesCard: false })
    .where('customerRef', '=', removed.customerRef)
    .execute();
  return removed.customerRef;
}
