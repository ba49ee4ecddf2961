import { type Insertable, sql } from 'kysely';
import type { Database, Transaction } from '#infra/database.ts';
import type { ClubFrequency, ClubModel, ClubState, ClubVisibility, PriceRule, WineColor } from '../club.ts';
import type { ClubMembershipTable } from './tables.ts';

/** Who wants to join: their email and birth date (`YYYY-MM-DD`), and whether they work for the winery. */
export type Joiner = {
  email: string;
  displayName: string;
  birthDate: string | null;
  mustVerifyEmail: boolean;
  worksHere: boolean;
};

/** A person as a member of a club; undefined if the account was deleted. */
export function findJoiner(db: Database, userId: string, wineryId: string): Promise<Joiner | undefined> {
  return db
    .selectFrom('users')
    .select(['email', 'displayName'])
    .select(sql<string | null>`to_char(users.birth_date, 'YYYY-MM-DD')`.as('birthDate'))
    .select(sql<boolean>`users.verify_email_first and not users.email_verified`.as('mustVerifyEmail'))
    .select(
      sql<boolean>`exists (select from winery_members where winery_id = ${wineryId} and user_id = users.id)`.as(
        'worksHere',
      ),
    )
    .where('id', '=', userId)
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
      w.state as winery_state, c.state, c.visibility, c.model, c.frequency_months, c.pickup_enabled,
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

/** Marks the invitation of a token for an email as accepted. @returns false if there is none that is open */
export async function acceptInvitation(
  db: Transaction,
  { clubId, tokenHash, email, now }: { clubId: string; tokenHash: string; email: string; now: Date },
): Promise<boolean> {
  const accepted = await db
    .updateTable('clubInvitations')
    .set({ acceptedAt: now })
    .where('clubId', '=', clubId)
    .where('tokenHash', '=', tokenHash)
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('acceptedAt', 'is', null)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', now)
    .executeTakeFirst();
  return accepted.numUpdatedRows === 1n;
}

/** What a member agreed to. */
type Consent = { text: string; version: string; toCents: number };

/**
 * Inserts a membership with its consent and first event.
 * @returns false if the person is a member already, or the id exists; nothing is inserted then
 */
export async function insertMembership(
  db: Transaction,
  membership: Insertable<ClubMembershipTable>,
  consent: Consent,
): Promise<boolean> {
  const inserted = await db
    .insertInto('clubMemberships')
    .values(membership)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!inserted) return false;
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
  return true;
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

/** Somebody who waited and has a place now. */
export type AdmittedRow = {
  id: string;
  userId: string;
  email: string;
  winery: string;
  club: string;
  /** Of a subscription. */
  intervalMonths: number | null;
};

/** How many people get a place at once, at most. */
const mostAdmitted = 100;

/** Makes members of those who wait, who came first first, as far as there are places in the club and in their tiers. */
export async function admitWaitingRows(db: Transaction, clubId: string, now: Date): Promise<AdmittedRow[]> {
  const { rows } = await sql<AdmittedRow>`
    with queue as (
      select m.id, c.member_limit, t.member_limit as tier_limit,
        row_number() over (order by m.joined_at, m.id) as at,
        row_number() over (partition by m.tier_id order by m.joined_at, m.id) as at_in_tier,
        (select count(*) from club_memberships o where o.club_id = c.id and o.state in ('active', 'held')) as taken,
        (select count(*) from club_memberships o where o.tier_id = t.id and o.state in ('active', 'held'))
          as taken_in_tier
      from club_memberships m join clubs c on c.id = m.club_id join club_tiers t on t.id = m.tier_id
      where m.club_id = ${clubId} and m.state = 'waiting'
      order by m.joined_at, m.id limit ${mostAdmitted}),
    admitted as (
      update club_memberships m set state = 'active', version = version + 1, updated_at = ${now}::timestamptz,
        starts_on = greatest(m.starts_on, ${now}::timestamptz::date)
      from queue where queue.id = m.id
        and (queue.member_limit is null or queue.taken + queue.at <= queue.member_limit)
        and (queue.tier_limit is null or queue.taken_in_tier + queue.at_in_tier <= queue.tier_limit)
      returning m.id, m.user_id, m.club_id, m.interval_months),
    events as (
      insert into club_membership_events (membership_id, kind, role, made_at)
      select id, 'admitted', 'system', ${now}::timestamptz from admitted)
    select a.id, a.user_id, a.interval_months, u.email, w.name as winery, c.name as club
    from admitted a join users u on u.id = a.user_id join clubs c on c.id = a.club_id
    join wineries w on w.id = c.winery_id`.execute(db);
  return rows;
}
