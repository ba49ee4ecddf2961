import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#infra/database.ts';
import type { NameAndArea } from '../outside-place.ts';
import type { PlaceKind } from '../place.ts';

/** A place as selected. The extent is that of its shape, or of the towns in it. */
export type PlaceRow = {
  kind: PlaceKind;
  name: string;
  lat: number | null;
  lng: number | null;
  south: number | null;
  west: number | null;
  north: number | null;
  east: number | null;
};

/**
 * Everything that has a name. `label` is the full name in plain letters, `alone` a shorter one that means the same, and
 * `weight` the rank. A city's weight is its population; regions and large AVAs rank above all but the largest cities,
 * counties and other AVAs like a small town. Of cities with the same name in a state, the largest is listed without its
 * county, the others with it.
 */
const named = sql`
  select 'city' as kind, name || ', ' || state || case when namesake = 1 then '' else ' (' || county || ' County)' end as name,
    plain_name || ', ' || lower(state) || case when namesake = 1 then '' else ' (' || lower(county) || ' county)' end as label,
    plain_name, case when kind = 'city' then plain_name end as alone, coalesce(population, 500) as weight, lat, lng,
    null::text as region, null::text[] as within, array[state] as states,
    null::double precision as south, null::double precision as west, null::double precision as north, null::double precision as east
  from (select *, row_number() over (
    partition by name, state order by population desc nulls last, kind, county) as namesake from cities) cities
  union all
  select 'county', counties.name || ' County, ' || state, plain_name || ' county, ' || lower(state), plain_name,
    plain_name || ' county', 5000, lat, lng, null, array[counties.name], array[state], null, null, null, null
  from counties join regions on code = region
  union all
  select 'ava', name || ' AVA', plain_name || ' ava', plain_name, plain_name, case when within is null then 200000 else 5000 end,
    null, null, null, counties, states, south, west, north, east from avas
  union all
  select 'region', name, lower(name), lower(name), lower(name), 300000, null, null, code, null, array[state],
    null, null, null, null from regions`;

/** Adds the extents to the found rows. There are few rows, so scanning the towns for each is cheap. */
function withExtents(found: RawBuilder<unknown>) {
  return sql<PlaceRow>`
    select kind, name, lat, lng,
      coalesce(south, towns.s) as south, coalesce(west, towns.w) as west, coalesce(north, towns.n) as north, coalesce(east, towns.e) as east,
      rank, weight
    from (${found}) found left join lateral (
      select min(lat) as s, min(lng) as w, max(lat) as n, max(lng) as e from cities
      where (cities.region = found.region or cities.county = any (found.within)) and cities.state = any (found.states)
        and found.kind <> 'city' and found.south is null
    ) towns on true
    where coalesce(lat, south, towns.s) is not null
    order by rank, weight desc, name`;
}

/**
 * A place found by its name. `isExact`: the text is its whole name. `weight` is its population, or a rank like one.
 * Of a place outside Texas and Oregon only the name is known; it has weight null if it is a state or a country.
 */
export type NamedPlaceRow =
  | (PlaceRow & { isExact: boolean; weight: number })
  | { kind: 'outside'; name: string; weight: number | null };

/**
 * Places whose name, or a word of it, starts with a text: exact names first, then by weight. Last comes the largest
 * place elsewhere with exactly that name, if there is one.
 * @param text normalized, not empty
 * @param parts the same text, taken apart
 * @param limit greatest number of rows, without the place elsewhere
 */
export async function findPlacesByPrefix(
  db: Database,
  text: string,
  { name, area }: NameAndArea,
  limit: number,
): Promise<NamedPlaceRow[]> {
  const inside = withExtents(sql`
    select named.*, case
      when asked in (label, alone) then 0
      when starts_with(label, asked) or kind in ('ava', 'region') then 1
      else 2 end as rank
    from (${named}) named, plain_text(${text}) asked
    where position(' ' || asked in ' ' || label) > 0
    order by rank, weight desc, name limit ${limit}`);
  const { rows } = await sql<NamedPlaceRow>`
    (select *, rank = 0 as is_exact from (${inside}) inside)
    union all
    (select 'outside', ${outsideName}, null, null, null, null, null, null, null, population, null from outside_places
    where plain_name = plain_text(${name}) and (${area}::text is null or plain_area = plain_text(${area}))
    order by population desc nulls first, name, area limit 1)`.execute(db);
  return rows;
}

/** "Portland, Maine"; states and countries by their name alone. */
const outsideName = sql`name || case when area = '' then '' else ', ' || area end`;

/**
 * How a misspelled name is compared: the least similarity from 0 to 1, and whether with whole names only or also with
 * their beginnings.
 */
export type Likeness = { least: number; whole: boolean };

/**
 * Places whose names are similar to a text with typing errors, most similar first; last the most similar large place
 * elsewhere.
 * @param text normalized, not empty
 * @param likeness least similarity, from 0 to 1
 * @param limit greatest number of rows
 */
export async function findPlacesLike(
  db: Database,
  text: string,
  likeness: Likeness,
  limit: number,
): Promise<(NamedPlaceRow & { likeness: number })[]> {
  const typedName = sql`plain_text(split_part(${text}, ',', 1))`;
  const measure = likeness.whole
    ? sql`similarity(plain_name, ${typedName})`
    : sql`greatest(similarity(plain_name, ${typedName}), word_similarity(${typedName}, plain_name) * 0.95)`;
  const inside = withExtents(sql`
    select *, -likeness as rank from (select named.*, ${measure} as likeness from (${named}) named offset 0) measured
    where likeness >= ${likeness.least} order by likeness desc, weight desc, name limit ${limit}`);
  const { rows } = await sql<NamedPlaceRow & { likeness: number }>`
    (select *, false as is_exact, -rank as likeness from (${inside}) inside)
    union all
    (select 'outside', name, null, null, null, null, null, null, null, population, null, likeness from (
      select ${outsideName} as name, population, similarity(plain_name, ${typedName}) as likeness from outside_places
      where population is null or population >= ${leastLookalike} offset 0) elsewhere
    where likeness >= ${likeness.least} order by likeness desc, population desc nulls first, name limit 1)`.execute(db);
  return rows;
}

/** Population from which a place elsewhere is recognized with typing errors. */
const leastLookalike = 100_000;

/** ZIP codes that start with these digits, in order. @param limit greatest number of rows */
export async function findZips(db: Database, digits: string, limit: number): Promise<PlaceRow[]> {
  const { rows } = await sql<PlaceRow>`
    select 'zip' as kind, city || ', ' || state || ' ' || zip as name, lat, lng,
      null as south, null as west, null as north, null as east
    from zips join regions on code = region where starts_with(zip, ${digits}) order by zip limit ${limit}`.execute(db);
  return rows;
}

/** The town with this name in a state: the largest if there are several, and a town before a post office. */
export function findTownRow(db: Database, name: string, state: string) {
  return db
    .selectFrom('cities')
    .select(['name', 'county', 'lat', 'lng'])
    .where('plainName', '=', sql<string>`plain_text(${name})`)
    .where('state', '=', state)
    .orderBy('population', (order) => order.desc().nullsLast())
    .orderBy('kind')
    .orderBy('county')
    .limit(1)
    .executeTakeFirst();
}

/** The center of a ZIP code, and its city and state. */
export function findZipRow(db: Database, zip: string) {
  return db
    .selectFrom('zips')
    .innerJoin('regions', 'regions.code', 'zips.region')
    .select(['city', 'state', 'lat', 'lng'])
    .where('zip', '=', zip)
    .executeTakeFirst();
}

type TownRow = {
  name: string | null;
  county: string | null;
  lat: number | null;
  lng: number | null;
  region: string | null;
  zipLat: number | null;
  zipLng: number | null;
  zipRegion: string | null;
};

/** For each of these the town, the largest of its name in the state, and the center of the ZIP code, in their order. */
export async function findTownRows(
  db: Database,
  queries: readonly { city: string; state: string; zip: string | null }[],
): Promise<TownRow[]> {
  const [cities, states] = [queries.map(({ city }) => city), queries.map(({ state }) => state)];
  const zips = queries.map(({ zip }) => zip);
  const { rows } = await sql<TownRow>`
    select town.name, town.county, town.lat, town.lng, town.region,
      zips.lat as zip_lat, zips.lng as zip_lng, zips.region as zip_region
    from (
      -- why: without offset 0 the planner evaluates plain_text again for each town that it compares
      select plain_text(city) as plain_name, state, zip, at
      from unnest(${cities}::text[], ${states}::text[], ${zips}::text[]) with ordinality as asked (city, state, zip, at)
      offset 0) as query
    left join lateral (
      select name, county, lat, lng, region from cities
      where cities.plain_name = query.plain_name and cities.state = query.state
      order by population desc nulls last, kind, county limit 1) as town on true
    left join zips on zips.zip = query.zip
    order by query.at`.execute(db);
  return rows;
}

/** The ZIP code with which a person signed up; undefined for a deleted account. */
export function findHome(db: Database, userId: string): Promise<{ zip: string | null } | undefined> {
  return db
    .selectFrom('users')
    .select('zip')
    .where('id', '=', userId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
}
