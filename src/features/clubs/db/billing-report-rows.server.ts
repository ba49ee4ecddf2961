import { type RawBuilder, sql } from 'kysely';
import type { AttemptFailureCode } from '#features/subscriptions/charge.ts';
import type { Database } from '#infra/database.ts';
import type { BilledShipment } from '../billing/billed-shipment.ts';
import type { BilledDay } from '../billing/billing-report.ts';
import type { ShipmentState, SkipReason } from '../release.ts';
import { needsConfirmation } from './shipment-rows.server.ts';

/** The club of a release. */
export async function findReleaseClub(db: Database, releaseId: string): Promise<string | undefined> {
  const row = await db.selectFrom('clubReleases').select('clubId').where('id', '=', releaseId).executeTakeFirst();
  return row?.clubId;
}

/** The club of a shipment, and who pays for it. */
export function findShipmentClub(db: Database, id: string): Promise<{ clubId: string; userId: string } | undefined> {
  return db
    .selectFrom('clubShipments')
    .innerJoin('clubMemberships', 'clubMemberships.id', 'clubShipments.membershipId')
    .select(['clubMemberships.clubId', 'clubMemberships.userId'])
    .where('clubShipments.id', '=', id)
    .executeTakeFirst();
}

/** Which shipments a report is of: those of a release, or those of a subscription on a day. */
export type BilledPart = { releaseId: string } | { clubId: string; day: string };

function shipmentsOf(part: BilledPart): RawBuilder<boolean> {
  if ('releaseId' in part) return sql`release_id = ${part.releaseId}::uuid`;
  return sql`release_id is null and billed_on = ${part.day}::date
    and tier_id in (select id from club_tiers where club_id = ${part.clubId}::uuid)`;
}

/** The last days on which subscriptions of a club were billed, the latest first. */
export async function listBilledDays(
  db: Database,
  clubId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<BilledDay[]> {
  const { rows } = await sql<BilledDay>`
    select billed_on::text as day, count(*) filter (where state = 'billed')::int as billed,
      count(*) filter (where state = 'charging')::int as charging,
      count(*) filter (where state = 'declined')::int as declined,
      count(*) filter (where state = 'skipped')::int as skipped,
      coalesce(sum(total_cents) filter (where state = 'billed'), 0)::float8 as billed_cents
    from club_shipments
    where release_id is null and tier_id in (select id from club_tiers where club_id = ${clubId}::uuid)
    group by billed_on order by billed_on desc limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

/** On how many days subscriptions of a club were billed. */
export async function countBilledDays(db: Database, clubId: string): Promise<number> {
  const { rows } = await sql<{ days: number }>`
    select count(distinct billed_on)::int as days from club_shipments
    where release_id is null and tier_id in (select id from club_tiers where club_id = ${clubId}::uuid)`.execute(db);
  return rows[0]?.days ?? 0;
}

/** How many shipments are in each state, and what they cost. */
export async function countBilling(
  db: Database,
  part: BilledPart,
): Promise<{ state: ShipmentState; skipReason: SkipReason | null; shipments: number; totalCents: number }[]> {
  return db
    .selectFrom('clubShipments')
    .select(['state', 'skipReason'])
    .select(sql<number>`count(*)::integer`.as('shipments'))
    .select(sql<number>`sum(total_cents)::float8`.as('totalCents'))
    .where(shipmentsOf(part))
    .groupBy(['state', 'skipReason'])
    .execute();
}

type Row = Omit<BilledShipment, 'tried' | 'otherCardPath'> & {
  attempts: number | null;
  nextAt: Date | null;
  lastAt: Date | null;
  failureCode: AttemptFailureCode | null;
};

/** A page of the shipments, those first that need attention. */
export async function listBillingRows(
  db: Database,
  part: BilledPart,
  { limit, offset }: { limit: number; offset: number },
): Promise<Omit<BilledShipment, 'otherCardPath'>[]> {
  const { rows } = await sql<Row>`
    select shipment.id, membership_id, concat_ws(' ', first_name, last_name) as member_name, tier.name as tier_name,
      shipment.state, skip_reason, total_cents, charge.attempts, charge.next_attempt_at as next_at,
      charge.first_attempt_at + make_interval(days => charge.retry_days) as last_at, failure_code,
      ${needsConfirmation('shipment.id')} as needs_confirmation,
      case when skip_reason = 'price' and total_cents > 0
        then shipment.created_at + make_interval(days => clubs.retry_days) end as agree_until
    from (
      select * from club_shipments where ${shipmentsOf(part)}
      order by array_position(array['declined', 'charging', 'skipped', 'billed'], state), id
      limit ${limit} offset ${offset}) shipment
    join club_memberships member on member.id = membership_id join users on users.id = member.user_id
    join club_tiers tier on tier.id = shipment.tier_id join clubs on clubs.id = member.club_id
    left join subscription_charges charge on charge.id = shipment.id and shipment.state = 'declined'
    left join subscription_attempts attempt on attempt.charge_id = charge.id and attempt.number = charge.attempts
    order by array_position(array['declined', 'charging', 'skipped', 'billed'], shipment.state), shipment.id`.execute(
    db,
  );
  return rows.map(({ attempts, nextAt, lastAt, failureCode, ...row }) => ({
    ...row,
    tried: attempts === null ? null : { attempts, nextAt, lastAt, failureCode },
  }));
}

/** A shipment with its charge, for who pays for it. */
type ChargedRow = {
  userId: string;
  club: string;
  winery: string;
  release: string | null;
  totalCents: number;
  accountRef: string | null;
  bottles: number;
  state: ShipmentState;
  needsOwner: boolean;
  giftTo: string | null;
  lastAt: Date | null;
};

/** A shipment that is or was charged; undefined if there is none, or its payer deleted their account. */
export async function findChargedShipment(db: Database, id: string): Promise<ChargedRow | undefined> {
  const { rows } = await sql<ChargedRow>`
    select member.user_id, clubs.name as club, wineries.name as winery, release.name as release,
      shipment.total_cents, gift_recipient_name as gift_to,
      case when shipment.state = 'declined' and charge.next_attempt_at <= charge.updated_at then 'charging'
        when charge.state = 'attempting' and not charge.awaits_payer then 'charging'
        else shipment.state end as state,
      charge.account_ref, ${needsConfirmation('charge.id')} as needs_owner,
      (select coalesce(sum(quantity), 0)::integer from club_shipment_wines where shipment_id = shipment.id) as bottles,
      charge.first_attempt_at + make_interval(days => charge.retry_days) as last_at
    from club_shipments shipment join subscription_charges charge on charge.id = shipment.id
    join club_memberships member on member.id = membership_id join users on users.id = member.user_id
    join clubs on clubs.id = member.club_id join wineries on wineries.id = clubs.winery_id
    left join club_releases release on release.id = shipment.release_id
    where shipment.id = ${id}::uuid and users.deleted_at is null and users.banned_at is null
      and wineries.suspended_at is null`.execute(db);
  return rows[0];
}

/** The declined shipments among them, up to a number. */
export async function listDeclinedShipments(db: Database, part: BilledPart, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom('clubShipments')
    .select('id')
    .where(shipmentsOf(part))
    .where('state', '=', 'declined')
    .orderBy('id')
    .limit(most)
    .execute();
  return rows.map(({ id }) => id);
}
