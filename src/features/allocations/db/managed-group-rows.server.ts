import { type RawBuilder, sql } from 'kysely';
import type { Database, Transaction } from '#infra/database.ts';
import type { Locked } from '#kit/locked.ts';
import type { PeopleRule } from '../allocation.ts';
import type { BottleLimit, ShownAllocation } from '../managing/managed-allocation.ts';

/** A group of an allocation with what its people may have. */
export type GroupRow = {
  id: string;
  name: string;
  opensAt: Date;
  closesAt: Date;
  people: PeopleRule;
  emails: string | null;
  minSpendCents: number | null;
  minYears: number | null;
  clubId: string | null;
  clubName: string | null;
  tierId: string | null;
  tierName: string | null;
  wishesAbove: boolean;
  limits: BottleLimit[];
};

/** The groups of an allocation, in their order. */
export async function listGroupRows(db: Database, allocationId: string): Promise<GroupRow[]> {
  const { rows } = await sql<GroupRow>`
    select g.id, g.name, opens_at, closes_at, people, emails, min_spend_cents, min_years, g.club_id,
      clubs.name as club_name, g.tier_id, club_tiers.name as tier_name, wishes_above,
      (select coalesce(json_agg(json_build_object('listingId', listing_id, 'minBottles', min_bottles,
          'maxBottles', max_bottles, 'defaultBottles', default_bottles) order by listing_id), '[]')
        from allocation_limits where group_id = g.id) as limits
    from allocation_groups g left join clubs on clubs.id = g.club_id left join club_tiers on club_tiers.id = g.tier_id
    where allocation_id = ${allocationId}::uuid order by g.position`.execute(db);
  return rows;
}

/** The clubs of a winery with their tiers. */
export async function listClubChoices(db: Database, wineryId: string): Promise<ShownAllocation['clubs']> {
  const { rows } = await sql<ShownAllocation['clubs'][number]>`
    select id, name, (select coalesce(json_agg(json_build_object('id', t.id, 'name', t.name) order by position), '[]')
      from club_tiers t where t.club_id = clubs.id) as tiers
    from clubs where winery_id = ${wineryId}::uuid order by name, id limit 100`.execute(db);
  return rows;
}

/** What is stored of a group by its form. */
export type StoredGroup = Omit<GroupRow, 'id' | 'clubName' | 'tierName'>;

/** The draft whose groups are written: as long as it is locked, nobody else changes them. */
type LockedDraft = Locked<{ id: string }>;

/**
 * Adds a group to a locked draft, as the last one, with what its people may have.
 * @returns false if another allocation has a group with this id
 */
export async function insertGroup(
  db: Transaction,
  draft: LockedDraft,
  id: string,
  { limits, ...group }: StoredGroup,
): Promise<boolean> {
  const position = sql<number>`(select coalesce(max(position), 0) + 1 from allocation_groups
    where allocation_id = ${draft.id}::uuid)`;
  const inserted = await db
    .insertInto('allocationGroups')
    .values({ ...group, id, allocationId: draft.id, position, noticeAt: null })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirstOrThrow();
  if (inserted.numInsertedOrUpdatedRows === 0n) return false;
  await insertLimits(db, draft, id, limits);
  return true;
}

/** Changes a group of a locked draft, with what its people may have. @throws if the draft has no such group */
export async function updateGroup(
  db: Transaction,
  draft: LockedDraft,
  id: string,
  { limits, ...group }: StoredGroup,
): Promise<void> {
  await db
    .updateTable('allocationGroups')
    .set(group)
    .where('id', '=', id)
    .where('allocationId', '=', draft.id)
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.deleteFrom('allocationLimits').where('groupId', '=', id).where('allocationId', '=', draft.id).execute();
  await insertLimits(db, draft, id, limits);
}

async function insertLimits(
  db: Transaction,
  { id: allocationId }: LockedDraft,
  groupId: string,
  limits: readonly BottleLimit[],
): Promise<void> {
  if (limits.length === 0) return;
  await db
    .insertInto('allocationLimits')
    .values(limits.map((limit) => ({ ...limit, groupId, allocationId })))
    .execute();
}

/** Deletes a group of a locked draft. @returns false if it is not in it */
export async function deleteGroupRow(db: Transaction, draft: LockedDraft, id: string): Promise<boolean> {
  const deleted = await db
    .deleteFrom('allocationGroups')
    .where('id', '=', id)
    .where('allocationId', '=', draft.id)
    .executeTakeFirst();
  return deleted.numDeletedRows === 1n;
}

/**
 * The people of a draft's groups, as of now: each in the first group that they belong to, with what they have spent at
 * the winery. Nobody who works there, and no email that is not verified.
 */
function peopleOf(allocationId: string, now: Date): RawBuilder<unknown> {
  return sql`
    offer as (select id, winery_id from allocations where id = ${allocationId}::uuid),
    groups as (select g.*, offer.winery_id from allocation_groups g join offer on offer.id = g.allocation_id),
    bought as (
      select customer_id as user_id, sum(payin_cents) as cents, min(created_at) as since
      from orders where winery_id = (select winery_id from offer)
        and state not in ('enquiry', 'pending-payment', 'payment-expired', 'canceled')
      group by customer_id),
    joined as (
      select user_id, min(joined_at) as since from club_memberships member
      join clubs on clubs.id = member.club_id
      where clubs.winery_id = (select winery_id from offer) and member.state <> 'waiting' group by user_id),
    known as (
      select coalesce(bought.user_id, joined.user_id) as user_id, coalesce(cents, 0) as cents,
        least(bought.since, joined.since) as since
      from bought full join joined on joined.user_id = bought.user_id),
    candidates as (
      select groups.id as group_id, position, users.id as user_id from groups
        join users on users.email = any(string_to_array(groups.emails, E'\n')) where people = 'emails'
      union all select groups.id, position, user_id from groups join known on cents >= min_spend_cents
        where people = 'spend'
      union all select groups.id, position, user_id from groups
        join known on since <= ${now}::timestamptz - make_interval(years => min_years) where people = 'years'
      union all select groups.id, position, member.user_id from groups
        join club_memberships member on member.club_id = groups.club_id
          and (groups.tier_id is null or member.tier_id = groups.tier_id) and member.state in ('active', 'held')
        where people = 'club'),
    chosen as (
      select distinct on (candidates.user_id) candidates.user_id, group_id,
        least(coalesce(known.cents, 0), 2147483647)::integer as spend_cents
      from candidates join users on users.id = candidates.user_id and deleted_at is null and email_verified
      left join known on known.user_id = candidates.user_id
      where not exists (select from winery_members m
        where m.user_id = candidates.user_id and m.winery_id = (select winery_id from offer))
      order by candidates.user_id, position)`;
}

/** How many people each group of a draft would have if it were published now. */
export async function countPeople(db: Database, allocationId: string, now: Date): Promise<Map<string, number>> {
  const { rows } = await sql<{ groupId: string; people: number }>`
    with ${peopleOf(allocationId, now)}
    select group_id, count(*)::int as people from chosen group by 1`.execute(db);
  return new Map(rows.map(({ groupId, people }) => [groupId, people]));
}

/** How many people each group of a published allocation has. */
export async function countFixedPeople(db: Database, allocationId: string): Promise<Map<string, number>> {
  const { rows } = await sql<{ groupId: string; people: number }>`
    select group_id, count(*)::int as people from allocation_people
    where allocation_id = ${allocationId}::uuid group by 1`.execute(db);
  return new Map(rows.map(({ groupId, people }) => [groupId, people]));
}

/**
 * Fixes the people of a locked allocation under random numbers, and forgets the emails that were pasted. The first mail is due
 * when their windows open.
 */
export async function fixPeople(db: Transaction, { id: allocationId }: LockedDraft, now: Date): Promise<void> {
  await sql`
    with ${peopleOf(allocationId, now)}
    insert into allocation_people (allocation_id, number, group_id, user_id, spend_cents)
    select ${allocationId}::uuid, row_number() over (order by gen_random_uuid()), group_id, user_id, spend_cents
    from chosen`.execute(db);
  await db
    .updateTable('allocationGroups')
    .set((row) => ({ emails: null, noticeAt: row.ref('opensAt') }))
    .where('allocationId', '=', allocationId)
    .execute();
}

/** Stores the secret of a lottery and its digest. */
export async function insertDraw(
  db: Transaction,
  draw: { allocationId: string; secret: string; commitment: string },
): Promise<void> {
  await db
    .insertInto('allocationDraws')
    .values({ ...draw, wishes: null, wishesDigest: null, results: null, drawnAt: null })
    .execute();
}
