import { sql } from 'kysely';
import type { Transaction } from '#infra/database.ts';

/** The greatest number of owners of a winery who get a mail. */
const maxOwners = 10;

/** The emails of these people, by id, without deleted ones. */
export async function listReaders(db: Transaction, userIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'email'])
    .where('id', 'in', userIds)
    .where('deletedAt', 'is', null)
    .execute();
  return new Map(rows.map(({ id, email }) => [id, email]));
}

/** The owners of a winery with their emails. */
export async function listOwnerReaders(db: Transaction, wineryId: string): Promise<{ userId: string; to: string }[]> {
  return db
    .selectFrom('wineryMembers')
    .innerJoin('users', 'users.id', 'wineryMembers.userId')
    .select(['users.id as userId', 'users.email as to'])
    .where('wineryMembers.wineryId', '=', wineryId)
    .where('wineryMembers.role', '=', 'owner')
    .where('users.deletedAt', 'is', null)
    .orderBy('users.id')
    .limit(maxOwners)
    .execute();
}

/** Who pays for a shipment, and what a mail about its charge says. */
type ShipmentReader = {
  userId: string;
  to: string;
  club: string;
  winery: string;
  release: string | null;
  totalCents: number;
  firstAttemptAt: Date;
  retryDays: number;
};

/** The reader of mails about the charge of a shipment; undefined if their account was deleted. */
export async function findShipmentReader(db: Transaction, id: string): Promise<ShipmentReader | undefined> {
  const { rows } = await sql<ShipmentReader>`
    select users.id as user_id, users.email as to, clubs.name as club, wineries.name as winery,
      release.name as release, total_cents, coalesce(first_attempt_at, charge.created_at) as first_attempt_at,
      charge.retry_days
    from club_shipments shipment join subscription_charges charge on charge.id = shipment.id
    join club_memberships member on member.id = membership_id join users on users.id = member.user_id
    join clubs on clubs.id = member.club_id join wineries on wineries.id = clubs.winery_id
    left join club_releases release on release.id = shipment.release_id
    where shipment.id = ${id}::uuid and users.deleted_at is null`.execute(db);
  return rows[0];
}

/** The readers of mails about the end of memberships, without deleted accounts. */
export function listEndedReaders(
  db: Transaction,
  membershipIds: readonly string[],
): Promise<{ id: string; userId: string; to: string; winery: string; club: string }[]> {
  return db
    .selectFrom('clubMemberships as member')
    .innerJoin('users', 'users.id', 'member.userId')
    .innerJoin('clubs', 'clubs.id', 'member.clubId')
    .innerJoin('wineries', 'wineries.id', 'clubs.wineryId')
    .select(['member.id', 'member.userId', 'users.email as to', 'wineries.name as winery', 'clubs.name as club'])
    .where('member.id', 'in', membershipIds)
    .where('users.deletedAt', 'is', null)
    .orderBy('member.id')
    .execute();
}
