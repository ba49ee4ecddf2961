import { type Insertable, sql } from 'kysely';
import type { Database } from '#infra/database.ts';
import type { OrderReviewTable } from './tables.ts';

/** Enters a review. */
export async function insertReview(db: Database, review: Insertable<OrderReviewTable>): Promise<void> {
  await db.insertInto('orderReviews').values(review).execute();
}

/** Shows what both sides have said of an order: the buyer of its wines and their winery, the winery of its buyer. */
export async function publishReviews(db: Database, orderId: string): Promise<void> {
  await db.updateTable('orderReviews').set({ state: 'public' }).where('orderId', '=', orderId).execute();
  await sql`
    insert into review_subjects (subject_id, order_id, party, rating, created_at)
    select subjects.id, reviews.order_id, reviews.party, reviews.rating, reviews.created_at
    from order_reviews reviews
    join orders on orders.id = reviews.order_id
    cross join lateral (
      select orders.winery_id where reviews.party = 'customer'
      union all select listing_id from order_items where order_id = orders.id and reviews.party = 'customer'
      union all select orders.customer_id where reviews.party = 'provider'
    ) subjects (id)
    where reviews.order_id = ${orderId}`.execute(db);
}

/** What the sides of an order have said. */
export function listReviews(db: Database, orderId: string) {
  return db.selectFrom('orderReviews').selectAll().where('orderId', '=', orderId).orderBy('createdAt').execute();
}

/** Notes when the sides of an order are to be reminded of their reviews. */
export async function insertReminder(db: Database, orderId: string, dueAt: Date): Promise<void> {
  await db.insertInto('reviewReminders').values({ orderId, dueAt }).execute();
}

/** The orders whose reminders are due, the longest due first. */
export async function listDueReminders(db: Database, now: Date, limit: number): Promise<string[]> {
  const due = db.selectFrom('reviewReminders').select('orderId').where('dueAt', '<=', now);
  return (await due.orderBy('dueAt').limit(limit).execute()).map(({ orderId }) => orderId);
}

/** Takes a reminder, which nobody else sends then. @returns false where another node has it */
export async function takeReminder(db: Database, orderId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('reviewReminders')
    .where('orderId', 'in', (query) =>
      query.selectFrom('reviewReminders').select('orderId').where('orderId', '=', orderId).forUpdate().skipLocked(),
    )
    .executeTakeFirst();
  return numDeletedRows === 1n;
}
