import { sql } from 'kysely';
import type { Transaction } from '#infra/database.ts';

/**
 * Deletes the reviews of a winery by people who have reviewed the other one too, and the reviews of both by people who
 * work for the other one.
 * @returns the ids of their photos
 */
export async function deleteDoubleReviews(
  db: Transaction,
  { from, into }: { from: string; into: string },
): Promise<string[]> {
  const { rows } = await sql<{ id: string; photos: string[] }>`
    delete from winery_reviews gone
    where (winery_id = ${from} and exists (
        select from winery_reviews kept where kept.winery_id = ${into} and kept.author_id = gone.author_id))
      or (winery_id in (${from}, ${into}) and exists (
        select from winery_members where user_id = gone.author_id and winery_members.winery_id = ${into}))
    returning id, array(
      select image_id::text from winery_review_photos where review_id = gone.id) as photos`.execute(db);
  return rows.flatMap(({ photos }) => photos);
}

/** Makes the reviews of one winery those of another. */
export async function moveReviewRows(db: Transaction, { from, into }: { from: string; into: string }): Promise<void> {
  await db.updateTable('wineryReviews').set({ wineryId: into }).where('wineryId', '=', from).execute();
  await db.updateTable('wineryReviewSources').set({ wineryId: into }).where('wineryId', '=', from).execute();
}

/**
 * Erases what a person wrote about reviews: former versions of theirs, those that nobody sees, their votes, what they
 * said in reports, and from where they sent them.
 * @returns the ids of the photos of all their reviews, which are no longer shown
 */
export async function eraseReviewRows(db: Transaction, userId: string): Promise<string[]> {
  const photos = await sql<{ imageId: string }>`
    delete from winery_review_photos where review_id in (select id from winery_reviews where author_id = ${userId})
    returning image_id`.execute(db);
  await sql`delete from winery_reviews where author_id = ${userId} and state <> 'published'`.execute(db);
  await sql`
    delete from winery_review_versions
    where review_id in (select id from winery_reviews where author_id = ${userId})`.execute(db);
  await sql`
    with votes as (delete from winery_review_votes where user_id = ${userId} returning review_id)
    update winery_reviews set helpful_count = helpful_count - 1 from votes where id = votes.review_id`.execute(db);
  await db.updateTable('wineryReviewReports').set({ details: '' }).where('reporterId', '=', userId).execute();
  await db.deleteFrom('wineryReviewSources').where('userId', '=', userId).execute();
  return photos.rows.map(({ imageId }) => imageId);
}
