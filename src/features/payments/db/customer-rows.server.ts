import type { Selectable, Updateable } from 'kysely';
import type { Database } from '#infra/database.ts';
import type { PaymentCustomerTable } from './tables.ts';

export type CustomerRow = Selectable<PaymentCustomerTable>;

/** Whom the provider knows as somebody, and the card kept there. */
export function findCustomer(db: Database, userId: string): Promise<CustomerRow | undefined> {
  return db.selectFrom('paymentCustomers').selectAll().where('userId', '=', userId).executeTakeFirst();
}

/** The customer of a reference at the provider, or who keeps a card of one. */
export function findCustomerBy(
  db: Database,
  column: 'customerRef' | 'cardRef',
  ref: string,
): Promise<CustomerRow | undefined> {
  return db.selectFrom('paymentCustomers').selectAll().where(column, '=', ref).executeTakeFirst();
}

/** Enters somebody whom the provider is to know, unless it is done. */
export async function insertCustomer(db: Database, userId: string, now: Date): Promise<void> {
  await db
    .insertInto('paymentCustomers')
    .values({ userId, createdAt: now, updatedAt: now })
    .onConflict((conflict) => conflict.column('userId').doNothing())
    .execute();
}

/** Changes what is known of somebody at the provider. @returns false where there is nobody any more */
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

/** Takes hold of somebody's card for a while. @returns undefined where another has it, or there is nobody */
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

/** Removes somebody, and the name that payments have for him. @returns the reference at the provider, if there was one */
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
