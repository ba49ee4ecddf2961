import { sql } from 'kysely';
import type { Transaction } from '#infra/database.ts';

/** Locks a person in all allocations, in the order of their ids: nothing that they buy is charged meanwhile. */
export async function lockPersonInAllocations(db: Transaction, userId: string): Promise<void> {
  await db
    .selectFrom('allocationPeople')
    .select('number')
    .where('userId', '=', userId)
    .orderBy('allocationId')
    .forUpdate()
    .execute();
}

/**
 * Erases a person from allocations. Their wishes stay under their numbers, since the lists of lotteries are published,
 * but for the addresses: an order keeps its own.
 */
export async function erasePerson(db: Transaction, userId: string): Promise<void> {
  const numbers = sql`select allocation_id, number from allocation_people where user_id = ${userId}::uuid`;
  await sql`
    update allocation_wishes set delivery_method = 'pickup', shipping_details = null
    where (allocation_id, number) in (${numbers}) and shipping_details is not null`.execute(db);
  await sql`
    update allocation_purchases set delivery_method = 'pickup', shipping_details = null
    where (allocation_id, number) in (${numbers}) and shipping_details is not null`.execute(db);
  await db.updateTable('allocationPeople').set({ userId: null }).where('userId', '=', userId).execute();
}
