import { type RawBuilder, sql } from 'kysely';
import type { OrderParty } from '#features/orders/process/order-effects.ts';
import type { Database } from '#infra/database.ts';

/** A review between the parties of an order, and whom it concerns. */
export type ReviewRecordRow = {
  id: string;
  orderId: string;
  party: OrderParty;
  rating: number;
  content: string;
  state: 'pending' | 'public';
  createdAt: Date;
  wineryId: string;
  customerId: string;
  /** The listing that was bought; null of a buyer's review for everybody else, since what somebody bought is private. */
  listingId: string | null;
};

/** Who reads: a person, perhaps an admin, or nobody who is known. */
export type ReviewReader = { userId: string | null; isAdmin: boolean };

/** The reviews with these ids that the reader may see, or those of these orders; the oldest of an order first. */
export async function listReviewRecordRows(
  db: Database,
  wanted: { ids: readonly string[] } | { orderIds: readonly string[] },
  reader: ReviewReader,
): Promise<ReviewRecordRow[]> {
  const which =
    'ids' in wanted
      ? sql`reviews.id = any(${wanted.ids}::uuid[])`
      : sql`reviews.order_id = any(${wanted.orderIds}::uuid[])`;
  const { rows } = await sql<ReviewRecordRow>`
    select reviews.id, order_id, party, rating, content, reviews.state, reviews.created_at, orders.winery_id,
      orders.customer_id,
      case when party = 'customer' or ${isParty(reader)} then orders.listing_id end as listing_id
    from order_reviews reviews join orders on orders.id = reviews.order_id
    where ${which} and ${mayRead(reader)}
    order by reviews.order_id, reviews.created_at, party`.execute(db);
  return rows;
}

/** Published ones, and pending ones for their own side, and for admins who are on no side. */
function mayRead(reader: ReviewReader): RawBuilder<unknown> {
  const { userId, isAdmin } = reader;
  return sql`(reviews.state = 'public'
    or (party = 'customer' and orders.customer_id = ${userId}::uuid)
    or (party = 'provider' and ${worksThere(userId)})
    or (${isAdmin} and not ${isParty(reader)}))`;
}

function isParty({ userId }: ReviewReader): RawBuilder<unknown> {
  return sql`coalesce(orders.customer_id = ${userId}::uuid or ${worksThere(userId)}, false)`;
}

function worksThere(userId: string | null): RawBuilder<unknown> {
  return sql`exists (
    select from winery_members where winery_id = orders.winery_id and user_id = ${userId}::uuid)`;
}

/**
 * What reviews are asked for: those about a listing, about any of these buyers and wineries, or both at once; which side
 * wrote them; and in which state, any without it.
 */
export type ReviewSubjects = {
  listingId?: string | undefined;
  subjectIds?: readonly string[] | undefined;
  party: OrderParty | undefined;
  state?: ReviewRecordRow['state'] | undefined;
};

/** A page of the ids of reviews that a person may see: published ones, and pending ones of their own side; newest first. */
export async function listReviewIds(
  db: Database,
  asked: ReviewSubjects & Pick<ReviewReader, 'userId'>,
  { limit, offset }: { limit: number; offset: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select reviews.id from (
      select found.order_id, found.party, found.created_at from (${visible(asked, limit + offset)}) found
      order by found.created_at desc, found.order_id, found.party limit ${limit} offset ${offset}
    ) page
    join order_reviews reviews on reviews.order_id = page.order_id and reviews.party = page.party
    order by page.created_at desc, page.order_id, page.party`.execute(db);
  return rows.map(({ id }) => id);
}

/** How many there are, counted up to `most`. */
export async function countReviewIds(
  db: Database,
  asked: ReviewSubjects & Pick<ReviewReader, 'userId'>,
  most: number,
): Promise<number> {
  const { rows } = await sql<{ found: string }>`
    select count(*) as found from (select from (${visible(asked, most)}) seen limit ${most}) counted`.execute(db);
  return Number(rows[0]?.found ?? 0);
}

function visible(asked: ReviewSubjects & Pick<ReviewReader, 'userId'>, most: number): RawBuilder<unknown> {
  const { state, userId } = asked;
  const parts = [
    ...(state === 'pending' ? [] : [published(asked, most)]),
    ...(state === 'public' || userId === null ? [] : [pending(asked, userId)]),
  ];
  return parts.length === 0
    ? sql`select order_id, party, created_at from review_subjects where false`
    : sql.join(parts, sql` union all `);
}

function published({ listingId, subjectIds = [], party }: ReviewSubjects, most: number): RawBuilder<unknown> {
  const isAboutBoth = sql`exists (
    select from review_subjects others where others.order_id = review_subjects.order_id
      and others.party = review_subjects.party and others.subject_id = any(${subjectIds}::uuid[]))`;
  return sql`
    select found.* from unnest(${listingId === undefined ? subjectIds : [listingId]}::uuid[]) as subjects (id)
    cross join lateral (
      select order_id, party, created_at from review_subjects
      where subject_id = subjects.id ${party === undefined ? sql`` : sql`and party = ${party}`}
        ${listingId === undefined || subjectIds.length === 0 ? sql`` : sql`and ${isAboutBoth}`}
      order by created_at desc, order_id, party limit ${most}
    ) found`;
}

/** The first review of an order waits for the second one: by the indexes of the last transition, of either side. */
function pending({ listingId, subjectIds, party }: ReviewSubjects, userId: string): RawBuilder<unknown> {
  const isOfListing =
    listingId === undefined
      ? sql`true`
      : sql`exists (select from order_items where order_id = orders.id and listing_id = ${listingId}::uuid)`;
  const waiting = sql`
    select reviews.order_id, reviews.party, reviews.created_at
    from orders join order_reviews reviews on reviews.order_id = orders.id and reviews.state = 'pending'`;
  const ofBuyer = sql`${waiting}
    where orders.customer_id = ${userId}::uuid and orders.last_transition = 'review-1-by-customer'
      and reviews.party = 'customer' and ${party !== 'provider'} and ${isOfListing}
      ${subjectIds === undefined ? sql`` : sql`and orders.winery_id = any(${subjectIds}::uuid[])`}`;
  // why: what a winery says is about the buyer, not about a listing
  const ofWinery = sql`${waiting}
    where orders.winery_id in (select winery_id from winery_members where user_id = ${userId}::uuid)
      and orders.last_transition = 'review-1-by-provider'
      and reviews.party = 'provider' and ${party !== 'customer' && listingId === undefined}
      ${subjectIds === undefined ? sql`` : sql`and orders.customer_id = any(${subjectIds}::uuid[])`}`;
  return sql`${ofBuyer} union all ${ofWinery}`;
}
