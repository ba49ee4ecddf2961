import { sql } from 'kysely';
import type { Database, Transaction } from '#infra/database.ts';
import type { Verification, WineryReviewState } from '../wineries/winery-review.ts';

/** What is known of a person before they review a winery. */
export type Reviewer = {
  emailVerified: boolean;
  banned: boolean;
  /** Whether they, or somebody who signed in on one of their browsers, work for the winery. */
  isOfWinery: boolean;
  verified: Verification | null;
  /** Their review of the winery, if they wrote one. */
  reviewId: string | null;
  state: WineryReviewState | null;
  /** When they sent the reviews that count against the limit of a day, the oldest first. */
  sent: string[];
};

/**
 * Whether a person works for a winery, or shares a browser with somebody who does: both signed in on it since a time.
 */
function worksFor(userId: string, wineryId: string, signedInSince: Date) {
  return sql<boolean>`exists (
    select from winery_members where winery_id = ${wineryId} and (user_id = ${userId} or user_id in (
      select others.user_id from browser_sign_ins mine
      join browser_sign_ins others on others.browser_hash = mine.browser_hash
      where mine.user_id = ${userId} and mine.last_sign_in_at >= ${signedInSince}
        and others.last_sign_in_at >= ${signedInSince})))`;
}

/** What is known of a person before they review a winery; undefined if there is no such person. */
export async function findReviewer(
  db: Database,
  { userId, wineryId }: { userId: string; wineryId: string },
  { now, signedInSince, sentSince }: { now: Date; signedInSince: Date; sentSince: Date },
): Promise<Reviewer | undefined> {
  const paid = sql`select from orders where customer_id = users.id and winery_id = ${wineryId}
    and accepted_at is not null and state <> 'canceled'`;
  const { rows } = await sql<Reviewer>`
    select users.email_verified, users.banned_at is not null as banned,
      ${worksFor(userId, wineryId, signedInSince)} as is_of_winery,
      case when exists (${paid} and booking_id is not null and booking_end <= ${now}) then 'visitor'
        when exists (${paid} and booking_id is null) then 'buyer' end as verified,
      reviews.id as review_id, reviews.state,
      (select coalesce(json_agg(sent_at order by sent_at), '[]') from winery_review_sources
        where user_id = users.id and sent_at > ${sentSince}) as sent
    from users left join winery_reviews reviews on reviews.author_id = users.id and reviews.winery_id = ${wineryId}
    where users.id = ${userId} and users.deleted_at is null`.execute(db);
  return rows[0];
}

/** How many other people sent reviews from a network: of a winery since one time, and of any winery since another. */
export async function countFromNetwork(
  db: Database,
  { network, wineryId, userId }: { network: string; wineryId: string; userId: string },
  { day, hour }: { day: Date; hour: Date },
): Promise<{ ofWinery: number; ofAny: number }> {
  const { rows } = await sql<{ ofWinery: number; ofAny: number }>`
    select count(distinct user_id) filter (where winery_id = ${wineryId})::integer as of_winery,
      count(*) filter (where sent_at > ${hour})::integer as of_any
    from winery_review_sources
    where network = ${network} and user_id <> ${userId} and sent_at > ${day}`.execute(db);
  return rows[0] ?? { ofWinery: 0, ofAny: 0 };
}

/** Keeps from which network a person sent a review. */
export async function insertSource(
  db: Transaction,
  source: { network: string; wineryId: string; userId: string; sentAt: Date },
): Promise<void> {
  await db.insertInto('wineryReviewSources').values(source).execute();
}

/** Deletes the networks of reviews that were sent before a time. @param limit greatest number of rows */
export async function deleteSources(db: Database, before: Date, limit: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('wineryReviewSources')
    .where('id', 'in', (query) =>
      query.selectFrom('wineryReviewSources').select('id').where('sentAt', '<', before).limit(limit),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** The published review that a guest wrote of a tasting, with the month of the visit; undefined if there is none. */
export async function findReviewedTasting(
  db: Database,
  { orderId, userId }: { orderId: string; userId: string },
): Promise<{ wineryId: string; rating: number; content: string; visited: string } | undefined> {
  const { rows } = await sql<{ wineryId: string; rating: number; content: string; visited: string }>`
    select orders.winery_id, reviews.rating, reviews.content,
      to_char(booking_end at time zone timezone, 'YYYY-MM') as visited
    from order_reviews reviews join orders on orders.id = reviews.order_id
    join bookings on bookings.id = orders.booking_id
    join availability_plans plan on plan.listing_id = bookings.listing_id
    where reviews.order_id = ${orderId} and reviews.party = 'customer' and reviews.author_id = ${userId}
      and reviews.state = 'public' and orders.booking_id is not null`.execute(db);
  return rows[0];
}
