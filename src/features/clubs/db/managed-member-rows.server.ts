import { type RawBuilder, sql } from 'kysely';
import type { ShippingDetails } from '#features/orders/order.ts';
import type { Database, Transaction } from '#infra/database.ts';
import { asLocked, type Locked } from '#kit/locked.ts';
import type { WineColor } from '../club.ts';
import type { ListedMember, ManagedMember, MemberFilter } from '../members/managed-member.ts';
import type { CancelReason, MembershipState } from '../membership.ts';

/** A page of a list, in rows. */
type Paging = { limit: number; offset: number };

const columns = sql`
  m.id, u.display_name as name, u.email, m.state, t.name as tier_name, m.delivery_method, m.joined_at::text as joined_at,
  m.hold_until::text as hold_until, m.next_on::text as next_on, m.gift_recipient_email is not null as is_gift,
  m.note <> '' as has_note`;

function conditionsOf(clubId: string, { search, state, tier }: MemberFilter): RawBuilder<unknown> {
  return sql`m.club_id = ${clubId}
    and ${state === null ? sql`m.state <> 'canceled'` : sql`m.state = ${state}`}
    and ${tier === null ? sql`true` : sql`m.tier_id = ${tier}`}
    and ${search === '' ? sql`true` : hasName(search)}`;
}

function hasName(search: string): RawBuilder<unknown> {
  // why: a club has thousands of members at most, but its shop may know a million people, of whom the index of trigrams
  // finds all with a common name. Members are read in the order of the list, since PostgreSQL takes it that a third of the
  // rows fulfill an inequality
  return sql`strpos(u.plain_names, (select plain_text(${search}))) > 0`;
}

/** How many members a list has, counted up to a bound. Without a search nobody's name is read. */
export async function countMembers(db: Database, clubId: string, filter: MemberFilter, most: number): Promise<number> {
  const people = filter.search === '' ? sql`` : sql`join users u on u.id = m.user_id`;
  const { rows } = await sql<{ found: number }>`
    select count(*)::int as found from (
      select from club_memberships m ${people} where ${conditionsOf(clubId, filter)} limit ${most}) one`.execute(db);
  return rows[0]?.found ?? 0;
}

/** A page of the members of a club, the last who joined first; of those who wait, who came first first. */
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
    order by ${filter.state === 'waiting' ? sql`m.joined_at, m.id` : sql`m.joined_at desc, m.id desc`}
    limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

/** A member as the file of a list has them. Days are `YYYY-MM-DD`. */
export type ExportedMember = ListedMember & {
  startsOn: string;
  note: string;
  shippingDetails: ShippingDetails | null;
  giftRecipientName: string | null;
  giftRecipientEmail: string | null;
  giftMessage: string | null;
  giftOn: string | null;
  giftReleasesLeft: number | null;
};

/** Members of a list behind one of them, those first who joined first. */
export async function listExportedMembers(
  db: Database,
  clubId: string,
  filter: MemberFilter,
  { limit, after }: { limit: number; after: Pick<ExportedMember, 'joinedAt' | 'id'> | undefined },
): Promise<ExportedMember[]> {
  const from = after ? sql`and (m.joined_at, m.id) > (${after.joinedAt}::timestamptz, ${after.id}::uuid)` : sql``;
  const { rows } = await sql<ExportedMember>`
    select ${columns}, m.starts_on::text as starts_on, m.note, m.shipping_details, m.gift_recipient_name,
      m.gift_recipient_email, m.gift_message, m.gift_on::text as gift_on, m.gift_releases_left
    from club_memberships m join users u on u.id = m.user_id join club_tiers t on t.id = m.tier_id
    where ${conditionsOf(clubId, filter)} ${from} order by m.joined_at, m.id limit ${limit}`.execute(db);
  return rows;
}

/** The tiers of a club in their order. */
export function listTierNames(db: Database, clubId: string) {
  return db
    .selectFrom('clubTiers')
    .select(['id', 'name', 'retired'])
    .where('clubId', '=', clubId)
    .orderBy('position')
    .execute();
}

/** A member of a club with what happened, the latest first. One statement. */
export async function findManagedMember(db: Database, clubId: string, id: string): Promise<ManagedMember | undefined> {
  const { rows } = await sql<ManagedMember>`
    select ${columns}, m.version, m.tier_id, m.note, m.starts_on::text as starts_on, m.gift_recipient_name,
      m.gift_releases_left, (select o.name from club_tier_offers f join club_tiers o on o.id = f.tier_id
        where f.membership_id = m.id) as offered_tier, m.canceled_at::text as canceled_at, m.cancel_reason, m.cancel_comment, (
        select coalesce(json_agg(json_build_object('id', e.id, 'kind', e.kind, 'role', e.role, 'details', e.details,
          'madeAt', e.made_at) order by e.id desc), '[]')
        from (select * from club_membership_events where membership_id = m.id order by id desc limit 50) e) as events
    from club_memberships m join users u on u.id = m.user_id join club_tiers t on t.id = m.tier_id
    where m.id = ${id} and m.club_id = ${clubId}`.execute(db);
  return rows[0];
}

/** A membership as its winery changes it. `agreedCents` is what the wines of a release may cost. */
export type MembershipRow = {
  id: string;
  state: MembershipState;
  userId: string;
  email: string;
  tierId: string;
  shippingIncluded: boolean;
  bottles: number;
  color: WineColor;
  agreedCents: number;
};

/** Memberships of a club, locked in the order of their ids until the transaction ends. */
export async function lockMemberships(
  db: Transaction,
  clubId: string,
  ids: readonly string[],
): Promise<Locked<MembershipRow>[]> {
  const { rows } = await sql<MembershipRow>`
    select m.id, m.state, m.user_id, u.email, m.tier_id, t.shipping_included, t.bottles, t.color, coalesce((
      select to_cents from club_consents where membership_id = m.id order by number desc limit 1), 0) as agreed_cents
    from club_memberships m join users u on u.id = m.user_id join club_tiers t on t.id = m.tier_id
    where m.club_id = ${clubId} and m.id = any(${ids}::uuid[])
    order by m.id for update of m`.execute(db);
  return rows.map((row) => asLocked(row));
}

/** A tier to which members move. `free` is how many places it has left; null if it has no limit. */
export type TierPlaces = {
  id: string;
  name: string;
  retired: boolean;
  bottles: number;
  color: WineColor;
  toCents: number;
  shippingIncluded: boolean;
  free: number | null;
  /** How many places the club has left. */
  clubFree: number | null;
};

/** The tiers of a locked club with their free places. */
export async function listTierPlaces(db: Transaction, clubId: string): Promise<TierPlaces[]> {
  const { rows } = await sql<TierPlaces>`
    select t.id, t.name, t.retired, t.bottles, t.color, t.to_cents, t.shipping_included,
      t.member_limit - (select count(*)::int from club_memberships m
        where m.tier_id = t.id and m.state in ('active', 'held')) as free,
      c.member_limit - (select count(*)::int from club_memberships m
        where m.club_id = c.id and m.state in ('active', 'held')) as club_free
    from club_tiers t join clubs c on c.id = t.club_id where c.id = ${clubId} order by t.position`.execute(db);
  return rows;
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

/** Adds a line to what the winery noted of locked memberships, where there is room for it. @returns how many */
export async function appendNotes(
  db: Transaction,
  members: readonly Locked<MembershipRow>[],
  { line, most, now }: { line: string; most: number; now: Date },
): Promise<number> {
  const ids = members.map(({ id }) => id);
  const { rows } = await sql`
    update club_memberships set note = case note when '' then ${line} else note || E'\\n' || ${line} end,
      version = version + 1, updated_at = ${now}
    where id = any(${ids}::uuid[]) and char_length(note) + char_length(${line}) < ${most} returning id`.execute(db);
  return rows.length;
}

/** Offers a tier to locked members instead of what was offered before. @returns those who were not offered it yet */
export async function offerTier(
  db: Transaction,
  members: readonly Locked<MembershipRow>[],
  offered: { clubId: string; tierId: string; offeredBy: string; offeredAt: Date },
): Promise<string[]> {
  const rows = await db
    .insertInto('clubTierOffers')
    .values(members.map(({ id }) => ({ ...offered, membershipId: id })))
    .onConflict((conflict) =>
      conflict
        .column('membershipId')
        .doUpdateSet(offered)
        .whereRef('clubTierOffers.tierId', '!=', sql.ref('excluded.tier_id')),
    )
    .returning('membershipId')
    .execute();
  return rows.map(({ membershipId }) => membershipId);
}

/** Withdraws the tiers that were offered to locked members. */
export async function withdrawTierOffers(db: Transaction, members: readonly Locked<{ id: string }>[]): Promise<void> {
  await db
    .deleteFrom('clubTierOffers')
    .where(
      'membershipId',
      'in',
      members.map(({ id }) => id),
    )
    .execute();
}

/** Deletes the wines that locked members chose of releases that are not billed yet: those of another tier. */
export async function deleteChosenWines(db: Transaction, members: readonly Locked<{ id: string }>[]): Promise<void> {
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
