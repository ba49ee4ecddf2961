import { sql } from 'kysely';
import type { AttemptFailureCode } from '#features/subscriptions/charge.ts';
import type { Database } from '#infra/database.ts';
import type { BilledShipment } from '../billing/billed-shipment.ts';
import type { ShipmentState, SkipReason } from '../release.ts';

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

/** How many shipments of a release are in each state, and what they cost. */
export async function countBilling(
  db: Database,
  releaseId: string,
): Promise<{ state: ShipmentState; skipReason: SkipReason | null; shipments: number; totalCents: number }[]> {
  return db
    .selectFrom('clubShipments')
    .select(['state', 'skipReason'])
    .select(sql<number>`count(*)::integer`.as('shipments'))
    .select(sql<number>`sum(total_cents)::float8`.as('totalCents'))
    .where('releaseId', '=', releaseId)
    .groupBy(['state', 'skipReason'])
    .execute();
}

type Row = Omit<BilledShipment, 'tried'> & {
  attempts: number | null;
  nextAt: Date | null;
  failureCode: AttemptFailureCode | null;
};

/** A page of the shipments of a release, those first that need attention. */
export async function listBillingRows(
  db: Database,
  releaseId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<BilledShipment[]> {
  const { rows } = await sql<Row>`
    select shipment.id, membership_id, concat_ws(' ', first_name, last_name) as member_name, tier.name as tier_name,
      shipment.state, skip_reason, total_cents, charge.attempts, charge.next_attempt_at as next_at, failure_code
    from (
      select * from club_shipments where release_id = ${releaseId}::uuid
      order by array_position(array['declined', 'charging', 'skipped', 'billed'], state), id
      limit ${limit} offset ${offset}) shipment
    join club_memberships member on member.id = membership_id join users on users.id = member.user_id
    join club_tiers tier on tier.id = shipment.tier_id
    left join subscription_charges charge on charge.id = shipment.id and shipment.state = 'declined'
    left join subscription_attempts attempt on attempt.charge_id = charge.id and attempt.number = charge.attempts
    order by array_position(array['declined', 'charging', 'skipped', 'billed'], shipment.state), shipment.id`.execute(
    db,
  );
  return rows.map(({ attempts, nextAt, failureCode, ...row }) => ({
    ...row,
    tried: attempts === null ? null : { attempts, nextAt, failureCode },
  }));
}
