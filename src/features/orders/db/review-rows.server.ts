import type { Insertable } from 'kysely';
import type { Database } from '#infra/database.ts';
import type { OrderReviewTable } from './tables.ts';

/** Enters a review. */
export async function insertReview(db: Database, review: Insertable<OrderReviewTable>): Promise<void> {
  await db.insertInto('orderReviews').values(review).execute();
}

/** Shows what both sides have said of an order. */
export async function publishReviews(db: Database, orderId: string): Promise<void> {
  await db.updateTable('orderReviews').set({ state: 'public' }).where('orderId', '=', orderId).execute();
}

/** What the sides of an order have said. */
export function listReviews(db: Database, orderId: string) {
  return db.selectFrom('orderReviews').selectAll().where('orderId', '=', orderId).orderBy('createdAt').execute();
}
