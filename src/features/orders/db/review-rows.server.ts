import { type Insertable, sql } from 'kysely';
import type { Database, Transaction } from '#infra/database.ts';
import type { Locked } from '#kit/locked.ts';
import type { OrderReviewTable } from './tables.ts';

/** Inserts a review. */
export async function insertReview(db: Database, review: Insertable<OrderReviewTable>): Promise<void> {
  await db.insertInto('orderReviews').values(review).execute();
}

/** Publishes the reviews of a locked order: the buyer's for its listings and winery, the winery's for the buyer. */
export async function publishReviews(db: Transaction, { id: orderId }: Locked<{ id: string }>): Promise<void> {
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

/** The reviews of an order. */
export function listReviews(db: Database, orderId: string) {
  return db.selectFrom('orderReviews').selectAll().where('orderId', '=', orderId).orderBy('createdAt').execute();
}

/** Stores when the parties of an order are reminded of their reviews. */
export async function insertReminder(db: Database, orderId: string, dueAt: Date): Promise<void> {
  await db.insertInto('reviewReminders').values({ orderId, dueAt }).execute();
}

/** Orders with due review reminders, longest overdue first. */
export async function listDueReminders(db: Database, now: Date, limit: number): Promise<string[]> {
  const due = db.selectFrom('reviewReminders').select('orderId').where('dueAt', '<=', now);
  return (await due.orderBy('dueAt').limit(limit).execute()).map(({ orderId }) => orderId);
}

/** Deletes a reminder so that only one node sends it. @returns false if another node has taken it */
export async function takeReminder(db: Database, orderId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('reviewReminders')
    .where('orderId', 'in', (query) =>
      query.selectFrom('reviewReminders').select('orderId').where('orderId', '=', orderId).forUpdate().skipLocked(),
    )
    .executeTakeFirst();
  return numDeletedRows === 1n;
}
