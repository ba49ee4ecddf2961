import { type RawBuilder, sql } from 'kysely';
import type { Region } from '#features/wineries/winery.ts';
import type { Database } from '#infra/database.ts';
import { isStorable } from '#kit/plain-text.ts';
import type { ClubFrequency, ClubModel, ClubState, ClubVisibility, WineColor } from '../club.ts';

/** A tier as stored; `taken` is how many members it has. */
export type TierRow = {
  id: string;
  name: string;
  description: string;
  bottles: number;
  color: WineColor;
  fromCents: number;
  toCents: number;
  discountPercent: number | null;
  shippingIncluded: boolean;
  memberLimit: number | null;
  taken: number;
};

/** How a club is to people who are not in it: that of a suspended winery is closed. Of `clubs c` and `wineries w`. */
export const clubState: RawBuilder<ClubState> = sql<ClubState>`
  case when w.suspended_at is not null and c.state = 'open' then 'closed' else c.state end`;

/** A club with its winery and the tiers that can be joined, in their order. */
export type ClubRow = {
  id: string;
  slug: string;
  name: string;
  description: string;
  imageId: string | null;
  model: ClubModel;
  frequencyMonths: ClubFrequency;
  state: ClubState;
  visibility: ClubVisibility;
  pickupEnabled: boolean;
  shippingEnabled: boolean;
  orderDiscountPercent: number;
  memberLimit: number | null;
  waitingList: boolean;
  /** How many members it has. */
  taken: number;
  wineryId: string;
  winerySlug: string;
  wineryName: string;
  city: string;
  region: Region;
  county: string | null;
  wineryState: string;
  coverImageId: string | null;
  demo: boolean;
  tiers: TierRow[];
};

/** Members who have a place: those on hold keep theirs. Counted only where there is a limit. */
function taken(column: 'club_id' | 'tier_id', owner: 'c' | 't'): RawBuilder<number> {
  return sql<number>`case when ${sql.ref(`${owner}.member_limit`)} is null then 0 else (
    select count(*)::int from club_memberships m
    where m.${sql.ref(column)} = ${sql.ref(`${owner}.id`)} and m.state in ('active', 'held')) end`;
}

function clubs(where: RawBuilder<unknown>, limit: number): RawBuilder<ClubRow> {
  return sql<ClubRow>`
    select c.id, c.slug, c.name, c.description, c.image_id, c.model, c.frequency_months, ${clubState} as state, c.visibility,
      c.pickup_enabled, c.shipping_enabled, c.order_discount_percent, c.member_limit, c.waiting_list,
      ${taken('club_id', 'c')} as taken, w.id as winery_id, w.slug as winery_slug, w.name as winery_name, w.city,
      w.region, w.county, w.state as winery_state, w.cover_image_id, w.demo, tiers.tiers
    from clubs c
    join wineries w on w.id = c.winery_id
    join lateral (
      select json_agg(json_build_object('id', t.id, 'name', t.name, 'description', t.description, 'bottles', t.bottles,
        'color', t.color, 'fromCents', t.from_cents, 'toCents', t.to_cents, 'discountPercent', t.discount_percent,
        'shippingIncluded', t.shipping_included, 'memberLimit', t.member_limit,
        'taken', ${taken('tier_id', 't')}) order by t.position) as tiers
      from club_tiers t where t.club_id = c.id and not t.retired) tiers on tiers.tiers is not null
    where ${where}
    order by c.created_at desc, c.id
    limit ${limit}`;
}

/** The clubs that everybody can join, newest first. One statement. */
export async function listOpenClubRows(db: Database, limit: number): Promise<ClubRow[]> {
  return (await clubs(sql`${clubState} = 'open' and c.visibility = 'public'`, limit).execute(db)).rows;
}

/** Those of one winery. One statement. */
export async function listWineryClubRows(db: Database, wineryId: string, limit: number): Promise<ClubRow[]> {
  const where = sql`${clubState} = 'open' and c.visibility = 'public' and c.winery_id = ${wineryId}`;
  return (await clubs(where, limit).execute(db)).rows;
}

/** A club by its URL; drafts not. The winery's older slugs find it too. One statement. */
export async function findClubRow(db: Database, winery: string, club: string): Promise<ClubRow | undefined> {
  if (!isStorable(winery + club)) return undefined;
  const where = sql`c.state <> 'draft' and c.slug = ${club}
    and c.winery_id = (select winery_id from winery_slugs where slug = ${winery})`;
  return (await clubs(where, 1).execute(db)).rows[0];
}

/** A release as its club's page lists it. Days are `YYYY-MM-DD`. */
export type ReleaseRow = {
  id: string;
  name: string;
  billOn: string;
  shipOn: string;
  isPast: boolean;
  wines: { tierId: string; listingId: string; quantity: number }[];
};

/** The active releases of a club that are billed on or after a day, and the last ones before, newest first. */
export async function listReleaseRows(
  db: Database,
  { clubId, today, most }: { clubId: string; today: string; most: number },
): Promise<ReleaseRow[]> {
  const { rows } = await sql<ReleaseRow>`
    select r.id, r.name, r.bill_on::text as bill_on, r.ship_on::text as ship_on, r.state <> 'active' as is_past,
      (select coalesce(json_agg(json_build_object('tierId', w.tier_id, 'listingId', w.listing_id,
        'quantity', w.quantity) order by w.quantity desc, w.listing_id), '[]')
        from club_release_wines w where w.release_id = r.id and w.quantity > 0) as wines
    from club_releases r
    where r.club_id = ${clubId}
      and (r.state in ('processed', 'archived') or (r.state = 'active' and r.bill_on >= ${today}::date))
    order by r.bill_on desc, r.id
    limit ${most}`.execute(db);
  return rows;
}

/** A published review of the winery by somebody who is or was in the club. */
export type MemberReviewRow = { id: string; score: number; content: string; createdAt: Date; author: string };

/** The latest reviews of a club's winery by its members. */
export async function listMemberReviewRows(
  db: Database,
  { clubId, wineryId, most }: { clubId: string; wineryId: string; most: number },
): Promise<MemberReviewRow[]> {
  const { rows } = await sql<MemberReviewRow>`
    select r.id, r.overall as score, r.content, r.created_at, u.display_name as author
    from winery_reviews r join users u on u.id = r.author_id
    where r.winery_id = ${wineryId} and r.state = 'published' and u.deleted_at is null and u.banned_at is null and exists (
      select from club_memberships m
      where m.club_id = ${clubId} and m.user_id = r.author_id and m.state <> 'waiting')
    order by r.created_at desc, r.id
    limit ${most}`.execute(db);
  return rows;
}

/** The oldest open and public club of a demo winery. */
export function findDemoClubKey(db: Database): Promise<{ winery: string; club: string } | undefined> {
  return db
    .selectFrom('clubs')
    .innerJoin('wineries', 'wineries.id', 'clubs.wineryId')
    .select(['wineries.slug as winery', 'clubs.slug as club'])
    .where('clubs.state', '=', 'open')
    .where('clubs.visibility', '=', 'public')
    .where('wineries.demo', '=', true)
    .where('wineries.suspendedAt', 'is', null)
    .orderBy('clubs.createdAt')
    .orderBy('clubs.id')
    .limit(1)
    .executeTakeFirst();
}
