import { sql } from 'kysely';
import type { WineLine } from '#features/orders/line-items.ts';
import type { Database, Transaction } from '#infra/database.ts';
import { asLocked, type Locked } from '#kit/locked.ts';
import type { BasisPoints } from '#kit/money.ts';
import type { ExpectedBottles } from '../subscriptions/forecast.ts';
import type { SubscriptionInterval } from '../subscriptions/schedule.ts';
import { billedMemberColumns, billedMemberTables, type MemberToBill } from './billing-rows.server.ts';

/** A wine that members of a subscription can choose now, at its price of now. */
export type SubscriptionWineRow = Pick<WineLine, 'listingId' | 'unitPriceCents' | 'shipping'> & {
  title: string;
  vintage: number | null;
  style: string;
  bottleMl: number;
  stock: number;
};

/** The wines of a subscription that are on sale, by name. One statement. */
export async function listSubscriptionWines(db: Database, clubId: string): Promise<SubscriptionWineRow[]> {
  const { rows } = await sql<SubscriptionWineRow>`
    select l.id as listing_id, l.title, l.vintage, l.style, l.price_cents as unit_price_cents,
      coalesce(l.bottle_ml, 750) as bottle_ml, coalesce(s.quantity, 0) as stock,
      case when l.shipping_enabled and l.shipping_first_cents is not null and l.shipping_additional_cents is not null
        then json_build_object('firstCents', l.shipping_first_cents, 'additionalCents', l.shipping_additional_cents)
        end as shipping
    from club_offered_wines offered join listings l on l.id = offered.listing_id left join stock s on s.listing_id = l.id
    where offered.club_id = ${clubId} and l.type = 'wine' and l.state = 'published' and l.currency = 'USD'
      and l.price_cents is not null
    order by l.title, l.vintage, l.id`.execute(db);
  return rows;
}

/** The wines that a club offers, on sale or not. */
export async function listOfferedIds(db: Database, clubId: string): Promise<string[]> {
  const rows = await db.selectFrom('clubOfferedWines').select('listingId').where('clubId', '=', clubId).execute();
  return rows.map(({ listingId }) => listingId);
}

/** Replaces the wines that a locked club offers. */
export async function replaceOfferedWines(
  db: Transaction,
  { id: clubId }: Locked<{ id: string }>,
  listingIds: readonly string[],
): Promise<void> {
  await db.deleteFrom('clubOfferedWines').where('clubId', '=', clubId).execute();
  if (listingIds.length === 0) return;
  await db
    .insertInto('clubOfferedWines')
    .values(listingIds.map((listingId) => ({ clubId, listingId })))
    .execute();
}

/** A wine with the number of bottles that a member chose. */
export type ChosenWine = { listingId: string; quantity: number };

/** The wines that a member of a subscription gets each time. */
export function listMembershipWines(db: Database, membershipId: string): Promise<ChosenWine[]> {
  return db
    .selectFrom('clubMembershipWines')
    .select(['listingId', 'quantity'])
    .where('membershipId', '=', membershipId)
    .execute();
}

/** Replaces the wines that the member of a locked subscription gets. */
export async function replaceMembershipWines(
  db: Transaction,
  { id: membershipId }: Locked<{ id: string }>,
  wines: readonly ChosenWine[],
): Promise<void> {
  await db.deleteFrom('clubMembershipWines').where('membershipId', '=', membershipId).execute();
  await db
    .insertInto('clubMembershipWines')
    .values(wines.map(({ listingId, quantity }) => ({ membershipId, listingId, quantity })))
    .execute();
}

/** A subscription club with what billing needs of it and its winery. */
export type SubscriptionClub = {
  clubId: string;
  clubName: string;
  wineryId: string;
  wineryName: string;
  county: string | null;
  wineryState: string;
  retryDays: number;
  /** What the operator keeps of the goods, by the winery's plan; null for the commission of the settings. */
  commission: BasisPoints | null;
};

/** A club as its subscriptions are billed. */
export async function findSubscriptionClub(db: Database, clubId: string): Promise<SubscriptionClub | undefined> {
  const { rows } = await sql<SubscriptionClub>`
    select clubs.id as club_id, clubs.name as club_name, clubs.winery_id, wineries.name as winery_name, county,
      wineries.state as winery_state, retry_days,
      (select commission from winery_terms where winery_terms.winery_id = clubs.winery_id)
    from clubs join wineries on wineries.id = clubs.winery_id where clubs.id = ${clubId}`.execute(db);
  return rows[0];
}

/**
 * The clubs with members whose date has come, those first that wait longest. Dates of wineries that cannot take charges
 * are left out until they are late, since they would stay before all others.
 */
export async function listDueClubs(
  db: Database,
  { now, lateBefore, most }: { now: Date; lateBefore: Date; most: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select club_id as id from club_memberships member join clubs on clubs.id = club_id
    left join payout_accounts account on account.winery_id = clubs.winery_id and charges_enabled
      and not exists (select from wineries where id = clubs.winery_id and suspended_at is not null)
    where member.state in ('active', 'held') and next_at <= ${now}
      and (account.winery_id is not null or next_at <= ${lateBefore})
    group by club_id order by min(next_at), club_id limit ${most}`.execute(db);
  return rows.map(({ id }) => id);
}

/** A member of a subscription, with their schedule. */
export type SubscriptionMember = MemberToBill & {
  nextOn: string;
  nextAt: Date;
  anchorDay: number;
  intervalMonths: SubscriptionInterval;
  /** Whether the rest of a gift is being charged already, so that nothing more is due. */
  isGiven: boolean;
};

const memberColumns = sql`${billedMemberColumns},
      member.state = 'held' and hold_until >= next_on as is_held, next_skipped as skipped, null as ship_on,
      to_char(next_on, 'YYYY-MM-DD') as next_on, next_at, anchor_day, interval_months,
      coalesce(gift_releases_left <= (select count(*) from club_shipments pending
        where pending.membership_id = member.id and pending.state in ('charging', 'declined')), false) as is_given,
      (select json_agg(json_build_object('listingId', listing_id, 'quantity', quantity) order by listing_id)
        from club_membership_wines wine where wine.membership_id = member.id) as chosen`;

/** Members of a club whose date has come, those first who wait longest, locked; those that are locked are skipped. */
export async function lockDueMembers(
  db: Transaction,
  { clubId }: SubscriptionClub,
  { until, most }: { until: Date; most: number },
): Promise<Locked<SubscriptionMember>[]> {
  const { rows } = await sql<SubscriptionMember>`
    select ${memberColumns} from ${billedMemberTables}
    where member.club_id = ${clubId} and member.state in ('active', 'held') and next_at <= ${until}
    order by next_at, member.id limit ${most} for no key update of member skip locked`.execute(db);
  return rows.map(asLocked);
}

/** Whether a member is banned, or the winery suspended. */
const isStopped = sql`(
      exists (select from users where users.id = member.user_id and banned_at is not null)
      or exists (select from clubs stopped join wineries on wineries.id = stopped.winery_id
        where stopped.id = member.club_id and suspended_at is not null))`;

/** Of when and of what members are told. */
type Notice = { kind: string; from: Date; until: Date };

/** The clubs with active members who are charged between two times, and were not told so in a mail of this kind. */
export async function listClubsToNotify(
  db: Database,
  { kind, from, until, most }: Notice & { most: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct club_id as id from club_memberships member
    where state = 'active' and not ${isStopped} and next_at > ${from} and next_at <= ${until} and not next_skipped
      and not exists (select from club_notices where membership_id = member.id and kind = ${kind}
        and subject = to_char(next_on, 'YYYY-MM-DD'))
    order by 1 limit ${most}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Those members of a club, locked. */
export async function lockSubscribersToNotify(
  db: Transaction,
  { clubId }: SubscriptionClub,
  { kind, from, until, most }: Notice & { most: number },
): Promise<SubscriptionMember[]> {
  const { rows } = await sql<SubscriptionMember>`
    select ${memberColumns} from ${billedMemberTables}
    where member.club_id = ${clubId} and member.state = 'active' and not ${isStopped}
      and next_at > ${from} and next_at <= ${until}
      and not next_skipped and not exists (select from club_notices where membership_id = member.id and kind = ${kind}
        and subject = to_char(next_on, 'YYYY-MM-DD'))
    order by next_at, member.id limit ${most} for no key update of member skip locked`.execute(db);
  return rows;
}

/** When a membership is charged next: the day, when it begins at the winery, and the day of the month it keeps to. */
export type NextDate = { nextOn: string; nextAt: Date; anchorDay: number };

/** Sets when locked memberships are charged next; none of them skips that date. */
export async function setNextDates(
  db: Transaction,
  dates: readonly (NextDate & { member: Locked<{ id: string }> })[],
  now: Date,
): Promise<void> {
  if (dates.length === 0) return;
  const rows = dates.map(({ member, ...date }) => ({ id: member.id, ...date }));
  await sql`
    update club_memberships member set next_on = date."nextOn", next_at = date."nextAt", anchor_day = date."anchorDay",
      next_skipped = false, version = version + 1, updated_at = ${now}
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as date (id uuid, "nextOn" date, "nextAt" timestamptz, "anchorDay" smallint)
    where member.id = date.id`.execute(db);
}

/** Sets whether a locked membership skips its next date. */
export async function setNextSkipped(
  db: Transaction,
  { id }: Locked<{ id: string }>,
  nextSkipped: boolean,
): Promise<void> {
  await db.updateTable('clubMemberships').set({ nextSkipped }).where('id', '=', id).execute();
}

/** Sets how often a locked membership is charged. */
export async function setInterval(
  db: Transaction,
  { id }: Locked<{ id: string }>,
  intervalMonths: SubscriptionInterval,
): Promise<void> {
  await db.updateTable('clubMemberships').set({ intervalMonths }).where('id', '=', id).execute();
}

/** The bottles of members who are charged before a day, added up by wine and schedule. One statement. */
export async function listExpectedBottles(db: Database, clubId: string, end: string): Promise<ExpectedBottles[]> {
  const { rows } = await sql<ExpectedBottles>`
    select wine.listing_id, sum(wine.quantity)::int as bottles, to_char(next_on, 'YYYY-MM-DD') as next_on, anchor_day,
      interval_months, to_char(hold_until, 'YYYY-MM-DD') as hold_until, next_skipped
    from club_memberships member join club_membership_wines wine on wine.membership_id = member.id
    where club_id = ${clubId} and state in ('active', 'held') and next_on < ${end}::date
    group by wine.listing_id, next_on, anchor_day, interval_months, hold_until, next_skipped`.execute(db);
  return rows;
}
