import { type Selectable, sql, type Updateable } from 'kysely';
import type { Database } from '#infra/database.ts';
import type { CardBlockReason } from '../charges/decline.ts';
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

/** Stores which card a customer has saved. A block ends unless it is the same card with the same dates. */
export async function storeCard(
  db: Database,
  userId: string,
  card: Pick<CustomerRow, 'cardRef' | 'cardBrand' | 'cardLast4' | 'cardExpMonth' | 'cardExpYear' | 'updatedAt'>,
): Promise<void> {
  const { cardRef, cardLast4, cardExpMonth, cardExpYear } = card;
  const isSame = sql<boolean>`card_ref is not distinct from ${cardRef}::text
    and card_last4 is not distinct from ${cardLast4}::text
    and card_exp_month is not distinct from ${cardExpMonth}::smallint
    and card_exp_year is not distinct from ${cardExpYear}::smallint`;
  await db
    .updateTable('paymentCustomers')
    .set({
      ...card,
      cardBlockedAt: sql<Date | null>`case when ${isSame} then card_blocked_at end`,
      cardBlockReason: sql<CardBlockReason | null>`case when ${isSame} then card_block_reason end`,
    })
    .where('userId', '=', userId)
    .execute();
}

/** Marks a saved card that must not be tried again. */
export async function blockCard(
  db: Database,
  cardRef: string,
  { reason, now }: { reason: CardBlockReason; now: Date },
): Promise<void> {
  await db
    .updateTable('paymentCustomers')
    .set({ cardBlockedAt: now, cardBlockReason: reason, updatedAt: now })
    .where('cardRef', '=', cardRef)
    .execute();
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
