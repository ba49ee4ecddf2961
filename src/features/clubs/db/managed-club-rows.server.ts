import { type RawBuilder, sql } from 'kysely';
import type { WineryRole } from '#features/accounts/winery-role.ts';
import type { Database, Transaction } from '#infra/database.ts';
import { asLocked, type Locked } from '#kit/locked.ts';
import type { ListedClub, ManagedClub } from '../managing/managed-club.ts';

/** A club, its winery, and what a person is there: null if they are not part of it. */
export type ClubAccessRow = Pick<
  ManagedClub,
  'id' | 'version' | 'slug' | 'name' | 'state' | 'model' | 'frequencyMonths'
> & {
  imageId: string | null;
  wineryId: string;
  winerySlug: string;
  wineryName: string;
  county: string | null;
  wineryState: string;
  role: WineryRole | null;
};

function accessTo(db: Database, id: string, userId: string) {
  return db
    .selectFrom('clubs')
    .innerJoin('wineries', 'wineries.id', 'clubs.wineryId')
    .select(['clubs.id', 'clubs.version', 'clubs.name', 'clubs.state', 'clubs.model', 'clubs.frequencyMonths'])
    .select([
      'clubs.slug',
      'clubs.imageId',
      'clubs.wineryId',
      'wineries.slug as winerySlug',
      'wineries.name as wineryName',
    ])
    .select(['wineries.county', 'wineries.state as wineryState'])
    .select(
      sql<WineryRole | null>`(
        select role from winery_members where winery_id = wineries.id and user_id = ${userId}::uuid)`.as('role'),
    )
    .where('clubs.id', '=', id);
}

/** A club with its winery, and what a person is there. */
export function findClubAccess(db: Database, id: string, userId: string): Promise<ClubAccessRow | undefined> {
  return accessTo(db, id, userId).executeTakeFirst();
}

/** The same, locked until the transaction ends: of two changes of a club the second one sees the first. */
export async function lockClubAccess(
  db: Transaction,
  id: string,
  userId: string,
): Promise<Locked<ClubAccessRow> | undefined> {
  // why: a statement that waited for the lock would still return what was stored before its wait
  await db.selectFrom('clubs').select('id').where('id', '=', id).forNoKeyUpdate().execute();
  return asLocked<ClubAccessRow | undefined>(await findClubAccess(db, id, userId));
}

/** How many memberships a club has, by state, as JSON. */
const memberCounts = sql<ManagedClub['members']>`(
  select json_build_object(
    'active', count(*) filter (where m.state = 'active'), 'held', count(*) filter (where m.state = 'held'),
    'waiting', count(*) filter (where m.state = 'waiting'), 'canceled', count(*) filter (where m.state = 'canceled'))
  from club_memberships m where m.club_id = c.id)`;

/** The clubs of a winery, the newest first. */
export async function listClubRows(db: Database, wineryId: string, most: number): Promise<ListedClub[]> {
  const { rows } = await sql<ListedClub>`
    select c.id, c.name, c.image_id, c.model, c.frequency_months, c.state, c.visibility, ${memberCounts} as members,
      (select count(*)::int from club_tiers t where t.club_id = c.id and not t.retired) as tiers,
      (select json_build_object('id', r.id, 'name', r.name, 'state', r.state, 'billOn', r.bill_on)
        from club_releases r where r.club_id = c.id and r.state in ('planning', 'active')
        order by r.state = 'planning', r.bill_on, r.id limit 1) as next_release
    from clubs c where c.winery_id = ${wineryId}
    order by c.state = 'closed', c.created_at desc, c.id limit ${most}`.execute(db);
  return rows;
}

/** The columns of a tier, as JSON. */
const tiersOf: RawBuilder<ManagedClub['tiers']> = sql`(
  select coalesce(json_agg(json_build_object('id', t.id, 'name', t.name, 'description', t.description,
    'bottles', t.bottles, 'color', t.color, 'priceRule', t.price_rule, 'priceCents', t.price_cents,
    'discountPercent', t.discount_percent, 'fromCents', t.from_cents, 'toCents', t.to_cents,
    'shippingIncluded', t.shipping_included, 'memberLimit', t.member_limit, 'retired', t.retired,
    'members', (select count(*)::int from club_memberships m where m.tier_id = t.id and m.state in ('active', 'held')))
    order by t.retired, t.position), '[]')
  from club_tiers t where t.club_id = c.id)`;

/** A club with its tiers and the number of its memberships. One statement. */
export async function findManagedClub(db: Database, id: string): Promise<ManagedClub | undefined> {
  const { rows } = await sql<ManagedClub>`
    select c.id, c.version, c.slug, c.name, c.description, c.image_id, c.model, c.frequency_months, c.state,
      c.visibility, c.pickup_enabled, c.shipping_enabled, c.order_discount_percent, c.member_limit, c.waiting_list,
      c.retry_days, ${memberCounts} as members, ${tiersOf} as tiers
    from clubs c where c.id = ${id}`.execute(db);
  return rows[0];
}

/** How many clubs a winery has. Until the transaction ends nobody else adds one. */
export async function lockClubCount(db: Transaction, wineryId: string): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended('clubs of ' || ${wineryId}, 0))`.execute(db);
  const { found } = await db
    .selectFrom('clubs')
    .select((query) => query.fn.countAll<string>().as('found'))
    .where('wineryId', '=', wineryId)
    .executeTakeFirstOrThrow();
  return Number(found);
}

/** How many clubs of a winery people can join. */
export async function countOpenClubs(db: Database, wineryId: string): Promise<number> {
  const { found } = await db
    .selectFrom('clubs')
    .select((query) => query.fn.countAll<string>().as('found'))
    .where('wineryId', '=', wineryId)
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow();
  return Number(found);
}

/** The slugs of a winery's other clubs that begin like this one. */
export async function listSlugsLike(db: Database, wineryId: string, slug: string, exceptId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('clubs')
    .select('slug')
    .where('wineryId', '=', wineryId)
    .where('id', '!=', exceptId)
    .where('slug', 'like', `${slug}%`)
    .execute();
  return rows.map((row) => row.slug);
}

/** What is stored of a club by its form. */
export type StoredClub = Omit<ManagedClub, 'id' | 'version' | 'members' | 'tiers' | 'state'>;

/** Adds a club to a winery; it is a draft. @returns false if there is a club with this id */
export async function insertClub(
  db: Transaction,
  { id, wineryId }: { id: string; wineryId: string },
  club: StoredClub,
  now: Date,
): Promise<boolean> {
  const inserted = await db
    .insertInto('clubs')
    .values({ ...club, id, wineryId, version: 1, createdAt: now, updatedAt: now })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirstOrThrow();
  return inserted.numInsertedOrUpdatedRows === 1n;
}

/** Changes a locked club, and counts the change. @returns its version */
export async function updateClubRow(
  db: Transaction,
  club: Locked<Pick<ClubAccessRow, 'id' | 'version'>>,
  changed: Partial<StoredClub> & { state?: ManagedClub['state']; now: Date },
): Promise<number> {
  const { now, ...columns } = changed;
  const version = club.version + 1;
  await db
    .updateTable('clubs')
    .set({ ...columns, version, updatedAt: now })
    .where('id', '=', club.id)
    .execute();
  return version;
}

/** Whether anybody ever joined a club, or a release of it is stored. */
export async function isClubInUse(db: Transaction, id: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from club_memberships where club_id = ${id}
    union all select 1 from club_releases where club_id = ${id} limit 1`.execute(db);
  return rows.length > 0;
}

/** Deletes a locked club that is not in use. */
export async function deleteClubRow(db: Transaction, { id }: Locked<{ id: string }>): Promise<void> {
  await db.deleteFrom('clubs').where('id', '=', id).execute();
}
