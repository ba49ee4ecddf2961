import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#infra/database.ts';
import type { HeldRule, ReportReason, ReviewSort, Verification, WineryReviewState } from '../wineries/winery-review.ts';

/** A review with its winery, author, photos and answer, and what the reader did about it. */
export type ListedReviewRow = {
  id: string;
  wineryId: string;
  winerySlug: string;
  wineryName: string;
  authorId: string;
  displayName: string;
  deletedAt: Date | null;
  bannedAt: Date | null;
  state: WineryReviewState;
  overall: number;
  quality: number | null;
  variety: number | null;
  ambiance: number | null;
  affordable: number | null;
  foodOfferings: number | null;
  customerService: number | null;
  content: string;
  visitedMonth: string | null;
  verified: Verification | null;
  heldRule: HeldRule | null;
  decisionReason: string | null;
  createdAt: Date;
  editedAt: Date | null;
  helpfulCount: number;
  demo: boolean;
  photos: { id: string; width: number; height: number }[];
  answer: { content: string; createdAt: string } | null;
  foundHelpful: boolean;
  reported: boolean;
};

export type Paging = { limit: number; offset: number };

/** Reviews of a winery, of an author, or one by id, as a condition on `winery_reviews`. */
type Which = RawBuilder<boolean>;

/** The published reviews of a winery: those with a score, and those with these words. */
export type WineryFilter = { wineryId: string; score: number | null; words: string };

function ofWinery({ wineryId, score, words }: WineryFilter): Which {
  return sql`winery_id = ${wineryId} and state = 'published'
    and ${score === null ? sql`true` : sql`overall = ${score}`}
    and ${words === '' ? sql`true` : hasWords(words)}`;
}

/** Whether a review has these words, in any form of them. */
function hasWords(words: string) {
  return sql`to_tsvector('english', plain_text(content)) @@ websearch_to_tsquery('english', plain_text(${words}))`;
}

const orders: Record<ReviewSort, RawBuilder<unknown>> = {
  newest: sql`created_at desc, id`,
  highest: sql`overall desc, created_at desc, id`,
  lowest: sql`overall, created_at desc, id`,
  helpful: sql`helpful_count desc, created_at desc, id`,
};

/** How many reviews a filter lets through. @param most counts no further */
export async function countOfWinery(db: Database, filter: WineryFilter, most: number): Promise<number> {
  return count(db, ofWinery(filter), most);
}

/** A page of the reviews of a winery. @param readerId who reads them; null for a visitor */
export function listOfWinery(
  db: Database,
  filter: WineryFilter,
  { sort, paging, readerId }: { sort: ReviewSort; paging: Paging; readerId: string | null },
): Promise<ListedReviewRow[]> {
  return list(db, ofWinery(filter), { order: orders[sort], paging, readerId });
}

/** The reviews of a person: all of them, or the published ones of somebody who has a profile. */
export type PersonFilter = { authorId: string; published: boolean };

function ofPerson({ authorId, published }: PersonFilter): Which {
  // why: the reviews of banned and deleted people are shown without their account, so it must not lead to them either
  const isPublic = sql`state = 'published' and exists (select from users
    where users.id = ${authorId} and users.deleted_at is null and users.banned_at is null)`;
  return sql`author_id = ${authorId} and ${published ? isPublic : sql`true`}`;
}

/** How many reviews a person wrote. @param most counts no further */
export function countOfPerson(db: Database, filter: PersonFilter, most: number): Promise<number> {
  return count(db, ofPerson(filter), most);
}

/** A page of the reviews that a person wrote, newest first. @param readerId who reads them; null for a visitor */
export function listOfPerson(
  db: Database,
  filter: PersonFilter,
  { paging, readerId }: { paging: Paging; readerId: string | null },
): Promise<ListedReviewRow[]> {
  return list(db, ofPerson(filter), { order: orders.newest, paging, readerId });
}

/** One review; undefined if there is none. @param readerId who reads it; null for a visitor */
export async function findListedReview(
  db: Database,
  id: string,
  readerId: string | null,
): Promise<ListedReviewRow | undefined> {
  const paging = { limit: 1, offset: 0 };
  const [row] = await list(db, sql`id = ${id}`, { order: sql`id`, paging, readerId });
  return row;
}

/** The review that a person wrote of a winery; undefined if there is none. */
export async function findOwnReview(
  db: Database,
  { authorId, wineryId }: { authorId: string; wineryId: string },
): Promise<ListedReviewRow | undefined> {
  const which = sql<boolean>`author_id = ${authorId} and winery_id = ${wineryId}`;
  const [row] = await list(db, which, { order: sql`id`, paging: { limit: 1, offset: 0 }, readerId: authorId });
  return row;
}

async function count(db: Database, which: Which, most: number): Promise<number> {
  const { rows } = await sql<{ found: number }>`
    select count(*)::integer as found from (select from winery_reviews where ${which} limit ${most}) counted`.execute(
    db,
  );
  return rows[0]?.found ?? 0;
}

async function list(
  db: Database,
  which: Which,
  { order, paging, readerId }: { order: RawBuilder<unknown>; paging: Paging; readerId: string | null },
): Promise<ListedReviewRow[]> {
  const { rows } = await sql<ListedReviewRow>`
    select page.id, page.winery_id, wineries.slug as winery_slug, wineries.name as winery_name,
      page.author_id, users.display_name, users.deleted_at, users.banned_at,
      page.state, overall, quality, variety, ambiance, affordable, food_offerings, customer_service,
      page.content, to_char(visited_month, 'YYYY-MM') as visited_month, verified, held_rule, decision_reason,
      page.created_at, edited_at, helpful_count, page.demo,
      (select coalesce(json_agg(json_build_object(
          'id', images.id, 'width', images.width, 'height', images.height) order by position), '[]')
        from winery_review_photos join images on images.id = image_id where review_id = page.id) as photos,
      (select json_build_object('content', content, 'createdAt', created_at)
        from winery_review_answers where review_id = page.id) as answer,
      exists (select from winery_review_votes where review_id = page.id and user_id = ${readerId}) as found_helpful,
      exists (select from winery_review_reports
        where review_id = page.id and reporter_id = ${readerId}) as reported
    from (select row_number() over (order by ${order}) as place, * from (
      select * from winery_reviews where ${which}
      order by ${order} limit ${paging.limit} offset ${paging.offset}) chosen) page
    join users on users.id = page.author_id
    join wineries on wineries.id = page.winery_id
    order by page.place`.execute(db);
  return rows;
}

/** A report that an admin reads: what somebody says about a review. */
export type ReportRow = { reason: ReportReason; details: string; reportedAt: string; reporter: string };

/** A review that waits for an admin, since when, and what was reported about it. */
export type WaitingReviewRow = ListedReviewRow & { waitingSince: Date; reports: ReportRow[] };

/** Which reviews wait: those that a rule held, or those that somebody reported. */
export type WaitingFilter = 'held' | 'reported';

/** A page of the reviews that wait for an admin, those that wait longest first. */
export async function listWaiting(db: Database, which: WaitingFilter, paging: Paging): Promise<WaitingReviewRow[]> {
  const first =
    which === 'held'
      ? sql`select id, created_at as waiting_since from winery_reviews where state = 'held'`
      : sql`select review_id as id, min(reported_at) as waiting_since from winery_review_reports
          where decided_at is null group by review_id`;
  const { rows } = await sql<{ id: string; waitingSince: Date; reports: ReportRow[] }>`
    select waiting.id, waiting_since,
      (select coalesce(json_agg(json_build_object('reason', reason, 'details', details, 'reportedAt', reported_at,
          'reporter', case when users.deleted_at is null then users.display_name else 'Deleted user' end)
          order by reported_at), '[]')
        from winery_review_reports join users on users.id = reporter_id
        where review_id = waiting.id and decided_at is null) as reports
    from (${first} order by waiting_since, id limit ${paging.limit} offset ${paging.offset}) waiting
    order by waiting_since, waiting.id`.execute(db);
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const reviews = await list(db, sql`id = any(${ids}::uuid[])`, {
    ...{ order: sql`id`, paging: { limit: ids.length, offset: 0 }, readerId: null },
  });
  return rows.flatMap(({ id, ...waiting }) => {
    const review = reviews.find((one) => one.id === id);
    return review ? [{ ...review, ...waiting }] : [];
  });
}

/** How many reviews are held, and how many were reported. @param most counts no further */
export async function countWaiting(db: Database, most: number): Promise<Record<WaitingFilter, number>> {
  const { rows } = await sql<Record<WaitingFilter, number>>`
    select (select count(*)::integer from (select from winery_reviews where state = 'held' limit ${most}) held) as held,
      (select count(*)::integer from (select distinct review_id from winery_review_reports
        where decided_at is null limit ${most}) reported) as reported`.execute(db);
  return rows[0] ?? { held: 0, reported: 0 };
}
