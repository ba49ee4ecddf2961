import { sql } from 'kysely';
import type { Database, Transaction } from '#infra/database.ts';

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

/** Erases one email from the groups of drafts into which it was pasted. */
export async function eraseEmailFromDrafts(db: Transaction, email: string): Promise<void> {
  const lines = sql`string_to_array(emails, E'\\n')`;
  await sql`
    update allocation_groups set emails = nullif(array_to_string(array_remove(${lines}, ${email}), E'\\n'), '')
    where emails is not null and ${email} = any(${lines})`.execute(db);
}

/**
 * Erases the emails that were pasted into groups of drafts that nobody has changed since a time. A draft that is being
 * changed is left out. @returns of how many groups
 */
export async function eraseDraftEmails(db: Database, before: Date, most: number): Promise<number> {
  const { rows } = await sql`
    update allocation_groups set emails = null where id in (
      select g.id from allocation_groups g join allocations a on a.id = g.allocation_id
      where g.emails is not null and a.state = 'draft' and a.updated_at < ${before}
      order by g.id limit ${most} for update of a skip locked)
    returning id`.execute(db);
  return rows.length;
}
