import { type RawBuilder, sql } from 'kysely';
import type { Database, Transaction } from '#infra/database.ts';
import { asLocked, type Locked } from '#kit/locked.ts';
import type { ListedMember, ManagedMember, MemberFilter } from '../members/managed-member.ts';
import type { CancelReason, MembershipState } from '../membership.ts';

/** A page of a list, in rows. */
type Paging = { limit: number; offset: number };

const columns = sql`
  m.id, u.display_name as name, u.email, m.state, t.name as tier_name, m.delivery_method, m.joined_at::text as joined_at,
  m.hold_until::text as hold_until, m.next_on::text as next_on, m.gift_recipient_email is not null as is_gift, m.note <> '' as has_note`;

function conditionsOf(clubId: string, { search, state, tier }: MemberFilter): RawBuilder<unknown> {
  const part = `%${search.replace(/[\\%_]/g, '\\$&')}%`;
  return sql`m.club_id = ${clubId}
    and ${state === null ? sql`m.state <> 'canceled'` : sql`m.state = ${state}`}
    and ${tier === null ? sql`true` : sql`m.tier_id = ${tier}`}
    and ${search === '' ? sql`true` : sql`u.plain_names like (select plain_text(${part}))`}`;
}

/** How many members a list has, counted up to a bound. Without a search nobody's name is read. */
export async function countMembers(db: Database, clubId: string, filter: MemberFilter, most: number): Promise<number> {
  const people = filter.search === '' ? sql`` : sql`join users u on u.id = m.user_id`;
  const { rows } = await sql<{ found: number }>`
    select count(*)::int as found from (
      select from club_memberships m ${people} where ${conditionsOf(clubId, filter)} limit ${most}) one`.execute(db);
  return rows[0]?.found ?? 0;
}

/** A page of the members of a club, the last who joined first. */
export async function listMemberRows(
  db: Database,
  clubId: string,
  filter: MemberFilter,
  { limit, offset }: Paging,
): Promise<ListedMember[]> {
  const { rows } = await sql<ListedMember>`
    select ${columns} from club_memberships m
    join users u on u.id = m.user_id join club_tiers t on t.id = m.tier_id
    where ${conditionsOf(clubId, filter)}
    order by m.joined_at desc, m.id limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

/** The tiers of a club in their order. */
export function listTierNames(db: Database, clubId: string) {
  return db
    .selectFrom('clubTiers')
    .select(['id', 'name', 'retired', 'bottles', 'color'])
    .where('clubId', '=', clubId)
    .orderBy('position')
    .execute();
}

/** A member of a club with what happened, the latest first. One statement. */
export async function findManagedMember(db: Database, clubId: string, id: string): Promise<ManagedMember | undefined> {
  const { rows } = await sql<ManagedMember>`
    select ${columns}, m.version, m.tier_id, m.note, m.starts_on::text as starts_on, m.gift_recipient_name,
      m.gift_releases_left, m.canceled_at::text as canceled_at, m.cancel_reason, m.cancel_comment, (
        select coalesce(json_agg(json_build_object('id', e.id, 'kind', e.kind, 'role', e.role, 'details', e.details,
          'madeAt', e.made_at) order by e.id desc), '[]')
        from (select * from club_membership_events where membership_id = m.id order by id desc limit 50) e) as events
    from club_memberships m join users u on u.id = m.user_id join club_tiers t on t.id = m.tier_id
    where m.id = ${id} and m.club_id = ${clubId}`.execute(db);
  return rows[0];
}

/** A membership as its state is changed. */
type MembershipRow = { id: string; state: MembershipState; userId: string; tierId: string };

/** Memberships of a club, locked in the order of their ids until the transaction ends. */
export async function lockMemberships(
  db: Transaction,
  clubId: string,
  ids: readonly string[],
): Promise<Locked<MembershipRow>[]> {
  const rows = await db
    .selectFrom('clubMemberships')
    .select(['id', 'state', 'userId', 'tierId'])
    .where('clubId', '=', clubId)
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map((row) => asLocked(row));
}

/** What is changed of locked memberships. */
type MembershipChange = Partial<{
  state: MembershipState;
  holdUntil: string | null;
  tierId: string;
  note: string;
  canceledAt: Date;
  canceledBy: 'winery';
  cancelReason: CancelReason;
  cancelComment: string | null;
}>;

/** Changes locked memberships, and counts the change. */
export async function updateMemberships(
  db: Transaction,
  members: readonly Locked<MembershipRow>[],
  changed: MembershipChange,
  now: Date,
): Promise<void> {
  await db
    .updateTable('clubMemberships')
    .set({ ...changed, version: sql`version + 1`, updatedAt: now })
    .where(
      'id',
      'in',
      members.map(({ id }) => id),
    )
    .execute();
}

/** Records what the winery did to locked memberships. */
export async function insertMemberEvents(
  db: Transaction,
  members: readonly Locked<MembershipRow>[],
  event: { kind: string; userId: string; details?: string; madeAt: Date },
): Promise<void> {
  const rows = members.map(({ id }) => ({ ...event, membershipId: id, role: 'winery' as const }));
  await db.insertInto('clubMembershipEvents').values(rows).execute();
}

/** Deletes the wines that locked members chose of releases that are not billed yet: those of another tier. */
export async function deleteChosenWines(db: Transaction, members: readonly Locked<MembershipRow>[]): Promise<void> {
  await db
    .deleteFrom('clubChoiceWines')
    .where(
      'membershipId',
      'in',
      members.map(({ id }) => id),
    )
    .where('releaseId', 'in', ({ selectFrom }) =>
      selectFrom('clubReleases').select('id').where('state', '=', 'active').where('preparedAt', 'is', null),
    )
    .execute();
}
