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

/** What published reviews are about: any of these listings, wineries, or buyers; and which side wrote them. */
export type ReviewSubjects = { subjectIds: readonly string[]; party: OrderParty | undefined };

/** A page of the ids of published reviews, newest first. */
export async function listPublishedIds(
  db: Database,
  subjects: ReviewSubjects,
  { limit, offset }: { limit: number; offset: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select reviews.id from (
      select found.order_id, found.party, found.created_at from ${published(subjects, limit + offset)}
      order by found.created_at desc, found.order_id, found.party limit ${limit} offset ${offset}
    ) page
    join order_reviews reviews on reviews.order_id = page.order_id and reviews.party = page.party
    order by page.created_at desc, page.order_id, page.party`.execute(db);
  return rows.map(({ id }) => id);
}

/** How many there are, counted up to `most`. */
export async function countPublished(db: Database, subjects: ReviewSubjects, most: number): Promise<number> {
  const { rows } = await sql<{ found: string }>`
    select count(*) as found from (select from ${published(subjects, most)} limit ${most}) counted`.execute(db);
  return Number(rows[0]?.found ?? 0);
}

function published({ subjectIds, party }: ReviewSubjects, most: number): RawBuilder<unknown> {
  return sql`unnest(${subjectIds}::uuid[]) as subjects (id) cross join lateral (
    select order_id, party, created_at from review_subjects
    where subject_id = subjects.id ${party === undefined ? sql`` : sql`and party = ${party}`}
    order by created_at desc, order_id, party limit ${most}
  ) found`;
}
