import { type Insertable, sql } from 'kysely';
import type { Database, Transaction } from '#infra/database.ts';
import { asLocked, type Locked } from '#kit/locked.ts';
import type { ClubFrequency, ClubModel, ClubState, ClubVisibility, PriceRule, WineColor } from '../club.ts';
import { clubState } from './club-directory-rows.server.ts';
import type { ClubMembershipTable } from './tables.ts';

/** Who wants to join: their email and birth date (`YYYY-MM-DD`), and whether they work for the winery. */
export type Joiner = {
  email: string;
  emailVerified: boolean;
  firstName: string | null;
  birthDate: string | null;
  mustVerifyEmail: boolean;
  worksHere: boolean;
};

/** A person as a member of a club; undefined if the account is banned or was deleted. */
export function findJoiner(db: Database, userId: string, wineryId: string): Promise<Joiner | undefined> {
  return db
    .selectFrom('users')
    .select(['email', 'emailVerified', 'firstName'])
    .select(sql<string | null>`to_char(users.birth_date, 'YYYY-MM-DD')`.as('birthDate'))
    .select(sql<boolean>`users.verify_email_first and not users.email_verified`.as('mustVerifyEmail'))
    .select(
      sql<boolean>`exists (select from winery_members where winery_id = ${wineryId} and user_id = users.id)`.as(
        'worksHere',
      ),
    )
    .where('id', '=', userId)
    .where('bannedAt', 'is', null)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
}

/** A club and one of its tiers as joining needs them. */
export type JoinedTier = {
  clubId: string;
  slug: string;
  name: string;
  wineryId: string;
  winerySlug: string;
  wineryName: string;
  county: string | null;
  wineryState: string;
  state: ClubState;
  visibility: ClubVisibility;
  model: ClubModel;
  frequencyMonths: ClubFrequency;
  pickupEnabled: boolean;
  shippingEnabled: boolean;
  memberLimit: number | null;
  waitingList: boolean;
  tierId: string;
  tierName: string;
  bottles: number;
  fromCents: number;
  toCents: number;
  color: WineColor;
  priceRule: PriceRule;
  priceCents: number | null;
  discountPercent: number | null;
  shippingIncluded: boolean;
  tierLimit: number | null;
  retired: boolean;
  /** The next billing day of an active release, as `YYYY-MM-DD`. */
  nextBillOn: string | null;
};

/** A tier with its club. @param today the next release is billed on or after this day */
export async function findJoinedTier(
  db: Database,
  { tierId, today }: { tierId: string; today: string },
): Promise<JoinedTier | undefined> {
  const { rows } = await sql<JoinedTier>`
    select c.id as club_id, c.slug, c.name, c.winery_id, w.slug as winery_slug, w.name as winery_name, w.county,
      w.state as winery_state, ${clubState} as state, c.visibility, c.model, c.frequency_months, c.pickup_enabled,
      c.shipping_enabled, c.member_limit, c.waiting_list, t.id as tier_id, t.name as tier_name, t.bottles,
      t.color, t.price_rule, t.price_cents, t.discount_percent, t.from_cents, t.to_cents, t.shipping_included,
      t.member_limit as tier_limit, t.retired,
      (select min(r.bill_on)::text from club_releases r
        where r.club_id = c.id and r.state = 'active' and r.prepared_at is null and r.bill_on >= ${today}::date)
        as next_bill_on
    from club_tiers t join clubs c on c.id = t.club_id join wineries w on w.id = c.winery_id
    where t.id = ${tierId}`.execute(db);
  return rows[0];
}

/** Locks a club until the transaction ends, so that no two people get its last place. @returns false if it is gone */
export async function lockClub(db: Transaction, clubId: string): Promise<boolean> {
  const locked = await db.selectFrom('clubs').select('id').where('id', '=', clubId).forNoKeyUpdate().executeTakeFirst();
  return locked !== undefined;
}

/** The same for the club of a membership. */
export async function lockClubOfMembership(db: Transaction, membershipId: string): Promise<void> {
  await sql`
    select from clubs where id = (select club_id from club_memberships where id = ${membershipId}::uuid)
    for no key update`.execute(db);
}

/** How many places of a club and of a tier are taken, and how many people wait. */
export async function countPlaces(
  db: Database,
  { clubId, tierId }: { clubId: string; tierId: string },
): Promise<{ club: number; tier: number; waiting: number }> {
  const { rows } = await sql<{ club: number; tier: number; waiting: number }>`
    select count(*) filter (where state <> 'waiting')::int as club,
      count(*) filter (where state <> 'waiting' and tier_id = ${tierId})::int as tier,
      count(*) filter (where state = 'waiting')::int as waiting
    from club_memberships where club_id = ${clubId} and state <> 'canceled'`.execute(db);
  return rows[0] ?? { club: 0, tier: 0, waiting: 0 };
}

/** What a member agreed to. */
type Consent = { text: string; version: string; toCents: number };

/**
 * Inserts a membership with its consent and first event.
 * @returns it; undefined if the person is a member already, or the id exists: nothing is inserted then
 */
export async function insertMembership(
  db: Transaction,
  membership: Insertable<ClubMembershipTable>,
  consent: Consent,
): Promise<Locked<{ id: string }> | undefined> {
  const inserted = await db
    .insertInto('clubMemberships')
    .values(membership)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!inserted) return undefined;
  const { id: membershipId, userId, joinedAt } = membership;
  await db
    .insertInto('clubConsents')
    .values({ membershipId, number: 1, ...consent, consentedAt: joinedAt })
    .execute();
  const kind = membership.state === 'waiting' ? 'waiting' : 'joined';
  await db
    .insertInto('clubMembershipEvents')
    .values({ membershipId, kind, role: 'member', userId, madeAt: joinedAt })
    .execute();
  return asLocked<{ id: string }>(inserted);
}

/** A membership with this id of this person and tier, if a repeated request has made it. */
export async function findMembership(
  db: Database,
  { id, userId, tierId }: { id: string; userId: string; tierId: string },
): Promise<{ state: ClubMembershipTable['state'] } | undefined> {
  return db
    .selectFrom('clubMemberships')
    .select('state')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .where('tierId', '=', tierId)
    .executeTakeFirst();
}

/** Whether there is a membership with this id, of anybody. */
export async function isMembershipId(db: Database, id: string): Promise<boolean> {
  const found = await db.selectFrom('clubMemberships').select('id').where('id', '=', id).executeTakeFirst();
  return found !== undefined;
}

/** Somebody who waited and has a place now. */
export type AdmittedRow = {
  id: string;
  userId: string;
  email: string;
  winery: string;
  club: string;
  /** From when on they want to be charged, as `YYYY-MM-DD`. */
  startsOn: string;
  /** Of a subscription. */
  intervalMonths: number | null;
};

/** How many people get a place at once, at most. */
const mostAdmitted = 100;

const admittedColumns = sql`m.id, m.user_id, m.club_id, m.starts_on, m.interval_months`;

/** A person who has a place now, from rows of the CTE `admitted`. */
const admittedPeople = sql`
  select a.id, a.user_id, a.starts_on::text as starts_on, a.interval_months, u.email, w.name as winery, c.name as club
  from admitted a join users u on u.id = a.user_id join clubs c on c.id = a.club_id
  join wineries w on w.id = c.winery_id`;

const admit = (now: Date) => sql`update club_memberships m set state = 'active', version = version + 1,
  updated_at = ${now}::timestamptz, starts_on = greatest(m.starts_on, ${now}::timestamptz::date)`;

/**
 * The clubs with a free place for somebody who waits: it became free while a ban kept it from them, or with the account
 * of a member.
 */
export async function listClubsToAdmit(db: Database, limit: number): Promise<string[]> {
  const taken = sql`select count(*) from club_memberships o where o.state in ('active', 'held')`;
  const { rows } = await sql<{ id: string }>`
    select c.id from clubs c join wineries w on w.id = c.winery_id and w.suspended_at is null
    where exists (
      select from club_memberships m join users u on u.id = m.user_id and u.banned_at is null
      join club_tiers t on t.id = m.tier_id
      where m.club_id = c.id and m.state = 'waiting'
        and (t.member_limit is null or t.member_limit > (${taken} and o.tier_id = t.id))
        and (c.member_limit is null or c.member_limit > (${taken} and o.club_id = c.id)))
    order by c.id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Makes members of those who wait, who came first first, as far as there are places in the club and in their tiers. Who
 * waits for a full tier does not keep those back who wait for another one. Banned people, and all of a suspended winery,
 * go on waiting.
 */
export async function admitWaitingRows(db: Transaction, clubId: string, now: Date): Promise<Locked<AdmittedRow>[]> {
  const { rows } = await sql<AdmittedRow>`
    with queue as (
      select m.id, m.joined_at, m.tier_id, row_number() over (partition by m.tier_id order by m.joined_at, m.id) as at
      from club_memberships m where m.club_id = ${clubId} and m.state = 'waiting'
        and not exists (select from users where users.id = m.user_id and banned_at is not null)
        and not exists (select from clubs join wineries w on w.id = winery_id
          where clubs.id = m.club_id and w.suspended_at is not null)),
    placed as (
      select q.id, row_number() over (order by q.joined_at, q.id) as at
      from queue q join club_tiers t on t.id = q.tier_id
      where t.member_limit is null or q.at <= t.member_limit - (
        select count(*) from club_memberships o where o.tier_id = t.id and o.state in ('active', 'held'))
      order by q.joined_at, q.id limit ${mostAdmitted}),
    admitted as (
      ${admit(now)} from placed
      where placed.id = m.id and placed.at <= (
        select coalesce(c.member_limit - (
          select count(*) from club_memberships o where o.club_id = c.id and o.state in ('active', 'held')), placed.at)
        from clubs c where c.id = ${clubId})
      returning ${admittedColumns}),
    events as (
      insert into club_membership_events (membership_id, kind, role, made_at)
      select id, 'admitted', 'system', ${now}::timestamptz from admitted)
    ${admittedPeople}`.execute(db);
  return rows.map(asLocked);
}

/** Makes members of these locked ones who wait, in the name of the winery. */
export async function admitRows(
  db: Transaction,
  members: readonly Locked<{ id: string }>[],
  { userId, now }: { userId: string; now: Date },
): Promise<Locked<AdmittedRow>[]> {
  const ids = members.map(({ id }) => id);
  const { rows } = await sql<AdmittedRow>`
    with admitted as (
      ${admit(now)} where m.id = any(${ids}::uuid[]) and m.state = 'waiting' returning ${admittedColumns}),
    events as (
      insert into club_membership_events (membership_id, kind, role, user_id, made_at)
      select id, 'admitted', 'winery', ${userId}::uuid, ${now}::timestamptz from admitted)
    ${admittedPeople}`.execute(db);
  return rows.map(asLocked);
}
