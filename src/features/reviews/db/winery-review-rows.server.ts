import { type Insertable, sql } from 'kysely';
import type { StoredScores } from '#features/wineries/winery-scores.server.ts';
import type { Database, Transaction } from '#infra/database.ts';
import { asLocked, type Locked } from '#kit/locked.ts';
import type { Verification, WineryReviewState } from '../wineries/winery-review.ts';
import type { WineryReviewTable, WineryReviewVersionTable } from './tables.ts';

/** What a review says, as columns. */
export type ReviewText = Omit<WineryReviewVersionTable, 'reviewId' | 'number' | 'replacedAt'>;

const textColumns = [
  ...(['overall', 'quality', 'variety', 'ambiance', 'affordable', 'foodOfferings', 'customerService'] as const),
  'content',
] as const;

/** A review with what changes of it depend on. */
export type ReviewRow = ReviewText & {
  id: string;
  wineryId: string;
  authorId: string;
  state: WineryReviewState;
  verified: Verification | null;
};

/** The winery of a review, which is locked before the review is; undefined if there is no such review. */
export async function findReviewedWineryId(db: Database, id: string): Promise<string | undefined> {
  const found = await db.selectFrom('wineryReviews').select('wineryId').where('id', '=', id).executeTakeFirst();
  return found?.wineryId;
}

/** A review, locked until the transaction ends. */
export async function lockReview(db: Transaction, id: string): Promise<Locked<ReviewRow> | undefined> {
  const row = await db
    .selectFrom('wineryReviews')
    .select(['id', 'wineryId', 'authorId', 'state', 'verified'])
    .select(textColumns)
    // why: as text it stays a date; the driver would make a time in some time zone of it
    .select(sql<string | null>`visited_month::text`.as('visitedMonth'))
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row && asLocked(row);
}

/** Inserts a review. @returns it; undefined if the person has reviewed this winery */
export async function insertReview(
  db: Transaction,
  review: Insertable<WineryReviewTable>,
): Promise<Locked<{ id: string }> | undefined> {
  const inserted = await db
    .insertInto('wineryReviews')
    .values(review)
    .onConflict((conflict) => conflict.columns(['wineryId', 'authorId']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return asLocked<{ id: string } | undefined>(inserted);
}

/** Changes a review. */
export async function updateReview(
  db: Transaction,
  { id }: Locked<{ id: string }>,
  changed: Partial<
    Omit<ReviewText, never> &
      Pick<WineryReviewTable, 'state' | 'heldRule' | 'decisionReason' | 'editedAt' | 'verified'> & {
        fingerprint: number[];
      }
  >,
): Promise<void> {
  await db.updateTable('wineryReviews').set(changed).where('id', '=', id).execute();
}

/** Keeps what a review was before an edit. */
export async function insertVersion(db: Transaction, review: Locked<ReviewRow>, replacedAt: Date): Promise<void> {
  const { overall, quality, variety, ambiance, affordable, foodOfferings, customerService, content } = review;
  const scores = { overall, quality, variety, ambiance, affordable, foodOfferings, customerService };
  const number = sql<number>`(
    select coalesce(max(number), 0) + 1 from winery_review_versions where review_id = ${review.id})`;
  await db
    .insertInto('wineryReviewVersions')
    .values({ reviewId: review.id, number, ...scores, content, visitedMonth: review.visitedMonth, replacedAt })
    .execute();
}

/** Deletes a review with all that belongs to it. */
export async function deleteReview(db: Transaction, { id }: Locked<{ id: string }>): Promise<void> {
  await db.deleteFrom('wineryReviews').where('id', '=', id).execute();
}

/** The scores of a winery, counted from its published reviews: means to a tenth, and how many gave each score. */
export async function countScores(db: Database, wineryId: string): Promise<StoredScores> {
  const mean = (column: string) => sql`round(avg(${sql.ref(column)}), 1)`;
  const gave = (stars: number) => sql`count(*) filter (where overall = ${sql.lit(stars)})::integer`;
  const { rows } = await sql<StoredScores>`
    select ${mean('overall')} as score, count(*)::integer as review_count, count(verified)::integer as verified_count,
      ${mean('quality')} as quality, ${mean('variety')} as variety, ${mean('ambiance')} as ambiance,
      ${mean('affordable')} as affordable, ${mean('food_offerings')} as food_offerings,
      ${mean('customer_service')} as customer_service,
      array[${sql.join([1, 2, 3, 4, 5].map(gave))}] as distribution
    from winery_reviews where winery_id = ${wineryId} and state = 'published'`.execute(db);
  const [counted] = rows;
  if (!counted) throw new Error('A count has no row');
  return counted;
}

/** The ids of the photos of a review, in order. */
export async function listReviewPhotos(db: Database, reviewId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('wineryReviewPhotos')
    .select('imageId')
    .where('reviewId', '=', reviewId)
    .orderBy('position')
    .execute();
  return rows.map(({ imageId }) => imageId);
}

/** The ids of all photos of the reviews of a winery, or of those that a person wrote. */
export async function listPhotosOfReviews(
  db: Database,
  by: { wineryId: string } | { authorId: string },
): Promise<string[]> {
  const rows = await db
    .selectFrom('wineryReviewPhotos')
    .innerJoin('wineryReviews', 'wineryReviews.id', 'reviewId')
    .select('imageId')
    .where((eb) => ('wineryId' in by ? eb('wineryId', '=', by.wineryId) : eb('authorId', '=', by.authorId)))
    .execute();
  return rows.map(({ imageId }) => imageId);
}

/** Sets the photos of a locked review. */
export async function replacePhotos(
  db: Transaction,
  { id: reviewId }: Locked<{ id: string }>,
  imageIds: readonly string[],
): Promise<void> {
  await db.deleteFrom('wineryReviewPhotos').where('reviewId', '=', reviewId).execute();
  if (imageIds.length === 0) return;
  await db
    .insertInto('wineryReviewPhotos')
    .values(imageIds.map((imageId, position) => ({ reviewId, imageId, position })))
    .execute();
}

/** Reviews that may be similar to a text, the newest first. @param wineryId only those of this winery */
export function listLookalikes(
  db: Database,
  fingerprint: readonly number[],
  { except, wineryId, limit }: { except: string | null; wineryId: string | null; limit: number },
): Promise<{ content: string }[]> {
  return (
    db
      .selectFrom('wineryReviews')
      .select('content')
      .where(sql<boolean>`fingerprint && ${fingerprint}::integer[]`)
      .$if(except !== null, (query) => query.where('id', '!=', except ?? ''))
      .$if(wineryId !== null, (query) => query.where('wineryId', '=', wineryId ?? ''))
      // why: without an order PostgreSQL expects to meet a few of them soon, and reads all reviews instead of the index
      .orderBy('createdAt', 'desc')
      .limit(limit)
      .execute()
  );
}
