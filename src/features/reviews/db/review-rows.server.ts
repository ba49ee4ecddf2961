import { type RawBuilder, sql } from 'kysely';
import type { ListingType } from '#features/listings/listing.ts';
import type { OrderParty } from '#features/orders/process/order-effects.ts';
import type { PlacedState } from '#features/orders/process/order-process.ts';
import type { Database } from '#infra/database.ts';
import type { ReviewRow } from '../review-row.ts';

/**
 * What reviews are about: one listing, winery, or buyer by id; all wineries that a person owns (`owned`); or a person
 * and all wineries that they work for (`own`).
 */
export type Subject = { of: 'one' | 'owned' | 'own'; id: string };

export type Paging = { limit: number; offset: number };

function subjects({ of, id }: Subject): RawBuilder<unknown> {
  if (of === 'one') return sql`(select ${id}::uuid as id) subjects`;
  const wineries = sql`select winery_id as id from winery_members where user_id = ${id}`;
  if (of === 'owned') return sql`(${wineries} and role = 'owner') subjects`;
  return sql`(select ${id}::uuid as id union all ${wineries}) subjects`;
}

/** How often each rating was given in published reviews. */
export async function countRatings(db: Database, subject: Subject): Promise<{ rating: number; found: number }[]> {
  const { rows } = await sql<{ rating: number; found: string }>`
    select review_subjects.rating, count(*) as found
    from ${subjects(subject)} join review_subjects on review_subjects.subject_id = subjects.id
    group by review_subjects.rating`.execute(db);
  return rows.map(({ rating, found }) => ({ rating, found: Number(found) }));
}

/** How many reviews a person wrote, published or not. */
export async function countWritten(db: Database, authorId: string): Promise<number> {
  const { found } = await db
    .selectFrom('orderReviews')
    .select((query) => query.fn.countAll<string>().as('found'))
    .where('authorId', '=', authorId)
    .executeTakeFirstOrThrow();
  return Number(found);
}

/** A page of published reviews, newest first. No more rows of each subject are read than the page may need. */
export function listPublished(db: Database, subject: Subject, { limit, offset }: Paging): Promise<ReviewRow[]> {
  return listRows(
    db,
    sql`
      select found.order_id, found.party, found.created_at
      from ${subjects(subject)} cross join lateral (
        select order_id, party, created_at from review_subjects
        where subject_id = subjects.id
        order by created_at desc, order_id, party limit ${limit + offset}
      ) found
      order by found.created_at desc, found.order_id, found.party limit ${limit} offset ${offset}`,
  );
}

/** A page of the reviews that a person wrote, newest first. */
export function listWritten(db: Database, authorId: string, { limit, offset }: Paging): Promise<ReviewRow[]> {
  return listRows(
    db,
    sql`
      select order_id, party, created_at from order_reviews
      where author_id = ${authorId}
      order by created_at desc, order_id, party limit ${limit} offset ${offset}`,
  );
}

async function listRows(db: Database, page: RawBuilder<unknown>): Promise<ReviewRow[]> {
  const { rows } = await sql<ReviewRow>`
    select page.order_id, page.party, page.created_at, reviews.rating, reviews.content, reviews.state,
      orders.customer_id, users.display_name, users.deleted_at, users.banned_at,
      wineries.slug as winery_slug, wineries.name as winery_name,
      (select coalesce(json_agg(json_build_object('id', listings.id, 'called', listings.title, 'type', listings.type,
        'state', listings.state, 'title', order_items.title, 'vintage', order_items.vintage)
        order by order_items.position), '[]')
        from order_items join listings on listings.id = order_items.listing_id
        where order_items.order_id = page.order_id) as items
    from (${page}) page
    join order_reviews reviews on reviews.order_id = page.order_id and reviews.party = page.party
    join orders on orders.id = page.order_id
    join users on users.id = orders.customer_id
    join wineries on wineries.id = orders.winery_id
    order by page.created_at desc, page.order_id, page.party`.execute(db);
  return rows;
}

/** An order that one party can still review. */
export type ReviewableOrderRow = {
  id: string;
  side: OrderParty;
  state: PlacedState;
  dueAt: Date;
  displayName: string;
  deletedAt: Date | null;
  bannedAt: Date | null;
  wineryName: string;
  items: { id: string; type: ListingType; title: string; vintage: number | null }[];
};

/** The orders that a person, or a winery that they work for, can still review; those with the earliest end first. */
export async function listReviewableOrders(db: Database, userId: string, limit: number): Promise<ReviewableOrderRow[]> {
  const { rows } = await sql<ReviewableOrderRow>`
    select waiting.id, waiting.side, orders.state, waiting.due_at, users.display_name, users.deleted_at, users.banned_at,
      wineries.name as winery_name,
      (select coalesce(json_agg(json_build_object('id', listings.id, 'type', listings.type,
        'title', order_items.title, 'vintage', order_items.vintage) order by order_items.position), '[]')
        from order_items join listings on listings.id = order_items.listing_id
        where order_items.order_id = waiting.id) as items
    from (
      (select id, due_at, 'customer' as side from orders
        where customer_id = ${userId} and state in ('completed', 'reviewed-by-provider')
        order by due_at, id limit ${limit})
      union all
      (select found.id, found.due_at, 'provider' as side
        from winery_members cross join lateral (
          select id, due_at from orders
          where winery_id = winery_members.winery_id and state in ('completed', 'reviewed-by-customer')
          order by due_at, id limit ${limit}
        ) found
        where winery_members.user_id = ${userId})
      order by due_at, id limit ${limit}
    ) waiting
    join orders on orders.id = waiting.id
    join users on users.id = orders.customer_id
    join wineries on wineries.id = orders.winery_id
    order by waiting.due_at, waiting.id`.execute(db);
  return rows;
}
