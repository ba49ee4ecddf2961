import { type RawBuilder, sql } from 'kysely';
import { wineryIdSchema } from '#features/wineries/winery.schema.ts';
import type { Database } from '#infra/database.ts';
import type { ManagedWinery, WineryListQuery, WineryTrait } from '../managed-wineries.ts';
import { containsText, type TextSearch, textSearchOf } from './name-search.server.ts';

/** A winery of the list, as selected. */
export type ManagedWineryRow = Omit<ManagedWinery, 'createdAt'> & { createdAt: Date };

/** How many wineries a query finds, at most `most`. */
export async function countManagedWineries(db: Database, query: WineryListQuery, most: number): Promise<number> {
  const search = textSearchOf(query.search, { common: false });
  // why: in this order an index has all that is compared, and the rows themselves are not read
  const order = query.search !== '' && search === 'many' ? sql`order by ${orders.name}` : sql``;
  const { rows } = await sql<{ found: number }>`
    select count(*)::int as found from (
      select from wineries where ${conditionsOf(query, search)} ${order} limit ${most}) found`.execute(db);
  return rows[0]?.found ?? 0;
}

/**
 * A page of the wineries that a query finds. The ids are chosen first, from an index, however far the page is.
 * @param page.common whether it finds very many
 */
export async function listManagedWineryRows(
  db: Database,
  query: WineryListQuery,
  { limit, offset, common }: { limit: number; offset: number; common: boolean },
): Promise<ManagedWineryRow[]> {
  const order = orders[query.sort];
  const search = textSearchOf(query.search, { common });
  const found = sql`select id, plain_name, created_at, city_code from wineries where ${conditionsOf(query, search)}`;
  // why: those that the index of trigrams finds are few, but PostgreSQL would take them for enough to fill the page in
  // the order of the list, and read most of that
  const isSortedLast = query.search !== '' && search === 'few';
  const { rows } = await sql<ManagedWineryRow>`
    with found as ${isSortedLast ? sql`materialized` : sql`not materialized`} (${found})
    select id, slug, name, city, state, region, claimed, pinned, lat is not null as located, demo, created_at,
      (select count(*)::int from search_documents where winery_id = wineries.id) as listings
    from wineries
    where id in (select id from found order by ${order} limit ${limit} offset ${offset})
    order by ${order}`.execute(db);
  return rows;
}

const orders: Record<WineryListQuery['sort'], RawBuilder<unknown>> = {
  name: sql`plain_name, id`,
  newest: sql`created_at desc, id`,
  city: sql`city_code, plain_name, id`,
};

const traits: Record<WineryTrait, RawBuilder<unknown>> = {
  pinned: sql`pinned`,
  // why: "is true" keeps it a set to look each winery up in, in the order of the list; a join would sort them all
  sells: sql`(id in (select winery_id from search_documents)) is true`,
  unlocated: sql`lat is null`,
};

function conditionsOf(
  { search, state, region, claimed, only }: WineryListQuery,
  textSearch: TextSearch,
): RawBuilder<unknown> {
  const conditions = [sql`true`];
  if (search !== '') conditions.push(isNamed(search, textSearch));
  if (state !== null) conditions.push(sql`state = ${state}`);
  if (region !== null) conditions.push(sql`region = ${region}`);
  if (claimed !== null) conditions.push(sql`claimed = ${claimed}`);
  if (only !== null) conditions.push(traits[only]);
  return sql.join(conditions, sql` and `);
}

/** Whether a text is part of a winery's name, or its slug or id. */
function isNamed(search: string, textSearch: TextSearch): RawBuilder<boolean> {
  if (wineryIdSchema.safeParse(search).success) return sql`id = ${search}`;
  return sql`(${containsText('plainName', search, textSearch)}
    or id = (select named.id from wineries named where named.slug = ${search.toLowerCase()}))`;
}

/** A winery with what it has, for the page on which an admin manages it. */
export function findManagedWineryRow(db: Database, id: string) {
  return db
    .selectFrom('wineries')
    .select(['id', 'slug', 'name', 'city', 'state', 'region', 'claimed', 'pinned', 'demo', 'createdAt'])
    .select([
      sql<boolean>`lat is not null`.as('located'),
      sql<number>`(select count(*)::int from listings where winery_id = wineries.id)`.as('allListings'),
      sql<number>`(select count(*)::int from search_documents where winery_id = wineries.id)`.as('listings'),
      sql<boolean>`exists (select from orders where winery_id = wineries.id)`.as('hasOrders'),
      sql<boolean>`exists (select from payout_accounts where winery_id = wineries.id)
        or exists (select from payout_onboardings where winery_id = wineries.id)
        or exists (select from payout_terms_changes where winery_id = wineries.id)`.as('hasPayouts'),
      sql<boolean>`exists (
        select from club_memberships join clubs on clubs.id = club_id where clubs.winery_id = wineries.id)`.as(
        'hasMembers',
      ),
      sql<boolean>`exists (select from subscription_charges where winery_id = wineries.id)`.as('hasCharges'),
      sql<number>`(select count(*)::int from favorites where winery_id = wineries.id)`.as('favorites'),
      sql<string[]>`array(
        select slug from winery_slugs where winery_id = wineries.id and slug <> wineries.slug order by slug limit 20)`.as(
        'oldSlugs',
      ),
    ])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** The people of a winery, owners first. @param limit greatest number of rows */
export function listWineryPeopleRows(db: Database, wineryId: string, limit: number) {
  return db
    .selectFrom('wineryMembers')
    .innerJoin('users', 'users.id', 'wineryMembers.userId')
    .select(['users.id', 'users.displayName', 'users.bannedAt', 'users.deletedAt', 'wineryMembers.role'])
    .where('wineryMembers.wineryId', '=', wineryId)
    .orderBy('wineryMembers.role', 'desc')
    .orderBy('users.displayName')
    .orderBy('users.id')
    .limit(limit)
    .execute();
}

/** The wineries after one in the order of their ids, with everything that an export contains. */
export function listWineriesToExport(db: Database, { after, limit }: { after: string; limit: number }) {
  return db.selectFrom('wineries').selectAll().where('id', '>', after).orderBy('id').limit(limit).execute();
}
