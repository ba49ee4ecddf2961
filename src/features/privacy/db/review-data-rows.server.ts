import { sql } from 'kysely';
import type { Database } from '#infra/database.ts';

/** A person's reviews of wineries, each with what it was before it was edited. */
export function listWineryReviews(db: Database, id: string) {
  return (
    db
      .selectFrom('wineryReviews')
      .innerJoin('wineries', 'wineries.id', 'wineryReviews.wineryId')
      .select(['wineries.name as winery', 'wineryReviews.state', 'overall', 'quality', 'variety', 'ambiance'])
      .select(['affordable', 'foodOfferings', 'customerService', 'content', 'verified', 'decisionReason'])
      .select(['wineryReviews.createdAt', 'editedAt', 'helpfulCount'])
      // why: as text it stays a date; the driver would make a time in some time zone of it
      .select(sql<string | null>`visited_month::text`.as('visitedMonth'))
      .select(
        sql<object[]>`(
        select coalesce(json_agg(json_build_object('overall', before.overall, 'content', before.content,
          'replacedAt', before.replaced_at) order by number), '[]')
        from winery_review_versions before where review_id = winery_reviews.id)`.as('before'),
      )
      .select(
        sql<string[]>`array(select image_id::text from winery_review_photos
        where review_id = winery_reviews.id order by position)`.as('photos'),
      )
      .where('authorId', '=', id)
      .orderBy('wineryReviews.createdAt')
      .execute()
  );
}

/** What a person answered to reviews for a winery. */
export function listReviewAnswers(db: Database, id: string) {
  return db
    .selectFrom('wineryReviewAnswers')
    .select(['reviewId', 'content', 'createdAt'])
    .where('authorId', '=', id)
    .orderBy('createdAt')
    .execute();
}

/** The reviews that a person found helpful. */
export function listReviewVotes(db: Database, id: string) {
  return db
    .selectFrom('wineryReviewVotes')
    .select(['reviewId', 'createdAt'])
    .where('userId', '=', id)
    .orderBy('createdAt')
    .execute();
}

/** The reviews that a person reported, and what became of it. */
export function listReviewReports(db: Database, id: string) {
  return db
    .selectFrom('wineryReviewReports')
    .select(['reviewId', 'reason', 'details', 'reportedAt', 'decision', 'decisionReason', 'decidedAt'])
    .where('reporterId', '=', id)
    .orderBy('reportedAt')
    .execute();
}

/** When a person sent reviews within the last day, without the hash of the network. */
export function listReviewsSent(db: Database, id: string) {
  return db.selectFrom('wineryReviewSources').select('sentAt').where('userId', '=', id).orderBy('sentAt').execute();
}

/** When a person last signed in on each of their browsers, without the hash of its cookie. */
export function listBrowserSignIns(db: Database, id: string) {
  return db
    .selectFrom('browserSignIns')
    .select('lastSignInAt')
    .where('userId', '=', id)
    .orderBy('lastSignInAt')
    .execute();
}
