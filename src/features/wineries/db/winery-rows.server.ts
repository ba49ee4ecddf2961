import { type NotNull, sql } from 'kysely';
import type { Database } from '#infra/database.ts';
import { wineryTimeZone } from '../hours/open-now.ts';
import type { Region, WineryMembership, WineryPhoto } from '../winery.ts';

const pageColumns = [
  'id',
  'slug',
  'name',
  'street',
  'city',
  'county',
  'state',
  'zip',
  'region',
  'lat',
  'lng',
  'coordPrecision',
  'website',
  'avas',
  'shortDescription',
  'story',
  'phone',
  'hours',
  'coverImageId',
  'annualProduction',
  'otherCriteria',
  'reservationsRequired',
  'dogsFriendly',
  'kidsFriendly',
  'claimed',
  'score',
  'pinned',
  'demo',
] as const;

/** The photos of a winery, in order. */
export const photosOfWinery = sql<WineryPhoto[]>`(
  select coalesce(json_agg(json_build_object(
    'id', images.id, 'width', images.width, 'height', images.height, 'alt', alternative_text) order by position), '[]')
  from winery_photos join images on images.id = image_id where winery_id = wineries.id)`;

/** Wineries with their grapes and photos in order. */
function wineryPages(db: Database) {
  return db
    .selectFrom('wineries')
    .select(pageColumns)
    .select(
      sql<{ code: string; name: string }[]>`(
        select coalesce(json_agg(json_build_object('code', grape.code, 'name', varietals.name) order by grape.at), '[]')
        from unnest(wineries.varietals) with ordinality as grape (code, at)
        join varietals on varietals.code = grape.code)`.as('grapes'),
    )
    .select([photosOfWinery.as('photos'), sql<boolean>`wineries.suspended_at is not null`.as('suspended')]);
}

/** A winery with its grapes and photos in order, by id or by a current or old slug; undefined if there is none. */
export function findWinery(db: Database, by: { slug: string } | { id: string }) {
  return wineryPages(db)
    .where(({ eb, selectFrom }) =>
      'id' in by
        ? eb('id', '=', by.id)
        : eb('id', '=', selectFrom('winerySlugs').select('wineryId').where('winerySlugs.slug', '=', by.slug)),
    )
    .executeTakeFirst();
}

/** Which wineries of the directory are listed; `name` is a part of a name. */
export type DirectoryFilter = { name?: string; pinned?: true; state?: string };

function inDirectory({ name, pinned, state }: DirectoryFilter) {
  const part = `%${(name ?? '').replace(/[\\%_]/g, '\\$&')}%`;
  return sql<boolean>`${name === undefined ? sql`true` : sql`plain_name like plain_text(${part})`}
    and ${pinned ? sql`pinned` : sql`true`} and ${state === undefined ? sql`true` : sql`state = ${state}`}`;
}

/** How many wineries a filter lets through. */
export async function countDirectory(db: Database, filter: DirectoryFilter): Promise<number> {
  const { found } = await db
    .selectFrom('wineries')
    .select((query) => query.fn.countAll<string>().as('found'))
    .where(inDirectory(filter))
    .executeTakeFirstOrThrow();
  return Number(found);
}

/** A page of the wineries that a filter lets through: the pinned ones in their order, others by name. */
export function listDirectoryRows(
  db: Database,
  filter: DirectoryFilter,
  { limit, offset }: { limit: number; offset: number },
) {
  const order = filter.pinned ? sql`pin_position nulls last, plain_name, id` : sql`plain_name, id`;
  // why: the page is chosen from an index alone, however far it is
  const ids = sql<string>`(
    select id from wineries where ${inDirectory(filter)} order by ${order} limit ${limit} offset ${offset})`;
  return wineryPages(db).where('id', 'in', ids).orderBy(order).execute();
}

type From = { id: string; region: Region; demo: boolean; lat: number | null; lng: number | null };

/**
 * The wineries of the same region, nearest first; those without coordinates last, by name. A real winery gets no demo
 * neighbors.
 * @param limit greatest number of rows
 */
export function listNearbyWineryRows(db: Database, from: From, limit: number) {
  const km = sql<number | null>`distance_km(lat, lng, ${from.lat}, ${from.lng})`;
  return db
    .selectFrom('wineries')
    .select(['id', 'slug', 'name', 'city', 'state', 'region', 'lat', 'lng', 'coverImageId', km.as('km')])
    .where('region', '=', from.region)
    .where('id', '!=', from.id)
    .$if(!from.demo, (real) => real.where('demo', '=', false))
    .orderBy(km, (order) => order.asc().nullsLast())
    .orderBy('name')
    .limit(limit)
    .execute();
}

/** The coordinates of wineries. @param limit greatest number of rows */
export function listWineryPointRows(db: Database, limit: number) {
  return db
    .selectFrom('wineries')
    .select(['lat', 'lng'])
    .where('lat', 'is not', null)
    .orderBy('id')
    .limit(limit)
    .$narrowType<{ lat: NotNull; lng: NotNull }>()
    .execute();
}

/** A member of a winery; undefined also for a suspended winery. */
export function findMember(db: Database, wineryId: string) {
  return db
    .selectFrom('wineryMembers')
    .innerJoin('wineries', 'wineries.id', 'wineryMembers.wineryId')
    .select('userId')
    .where('wineryId', '=', wineryId)
    .where('suspendedAt', 'is', null)
    .limit(1)
    .executeTakeFirst();
}

/**
 * A person's wineries, by name. @param most greatest number of rows @param role only wineries in which the person has
 * this role
 */
export async function listMembershipRows(
  db: Database,
  userId: string,
  { most, role }: { most: number; role?: WineryMembership['role'] },
): Promise<WineryMembership[]> {
  const rows = await db
    .selectFrom('wineryMembers')
    .innerJoin('wineries', 'wineries.id', 'wineryMembers.wineryId')
    .select(['wineries.id', 'wineries.slug', 'wineries.name', 'wineryMembers.role'])
    .select(['wineries.county', 'wineries.state'])
    .where('wineryMembers.userId', '=', userId)
    .$if(role !== undefined, (query) => query.where('wineryMembers.role', '=', role ?? 'owner'))
    .orderBy('wineries.name')
    .orderBy('wineries.id')
    .limit(most)
    .execute();
  return rows.map(({ county, state, ...row }) => ({ ...row, timezone: wineryTimeZone({ county, state }) }));
}
