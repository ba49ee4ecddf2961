import { sql } from 'kysely';
import type { OpeningHours } from '#features/wineries/hours/opening-hours.ts';
import type { Region } from '#features/wineries/winery.ts';
import type { Database } from '#infra/database.ts';
import type { LocatedResearch, ResearchPoint } from '../research-results.ts';
import { allOf, baseConditions, facetConditions, orderOf, researchedWineries } from './research-conditions.server.ts';

/** A winery as it is stored. `score` is text, as numbers of PostgreSQL are. */
export type ResearchRow = {
  id: string;
  slug: string;
  name: string;
  city: string;
  county: string | null;
  state: string;
  region: Region;
  coverImageId: string | null;
  lat: number | null;
  lng: number | null;
  hours: OpeningHours | null;
  score: string | null;
  reviews: number;
  reservationsRequired: boolean | null;
  dogsFriendly: boolean | null;
  kidsFriendly: boolean | null;
  claimed: 'unclaimed' | 'pending' | 'claimed';
  demo: boolean;
  km: number | null;
};

const columns = sql`w.id, w.slug, w.name, w.city, w.county, w.state, w.region, w.cover_image_id as "coverImageId", w.lat,
  w.lng, w.hours, w.score, coalesce(s.review_count, 0) as reviews, w.reservations_required as "reservationsRequired",
  w.dogs_friendly as "dogsFriendly", w.kids_friendly as "kidsFriendly", w.claimed, w.demo`;

/** All conditions of what is looked for. */
function matches(located: LocatedResearch) {
  return allOf([...baseConditions(located), ...facetConditions(located).map(({ holds }) => holds)]);
}

/** A page of the wineries that match, in their order. @param limit and offset: in wineries */
export async function listResearchRows(
  db: Database,
  located: LocatedResearch,
  { limit, offset }: { limit: number; offset: number },
): Promise<ResearchRow[]> {
  const { rows } = await sql<ResearchRow>`
    select ${columns}, d.km from ${researchedWineries(located)} where ${matches(located)}
    order by ${orderOf(located)} limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

/** Wineries by their ids, in the order of the ids; those that do not exist are left out. */
export async function listResearchRowsByIds(db: Database, ids: readonly string[]): Promise<ResearchRow[]> {
  const { rows } = await sql<ResearchRow>`
    select ${columns}, null::float8 as km from wineries w left join winery_scores s on s.winery_id = w.id where w.id = any (${ids}::uuid[])
    order by array_position(${ids}::uuid[], w.id)`.execute(db);
  return rows;
}

/**
 * The winery in the featured place: one of those whose plan includes it and that are not suspended, drawn again for each `turn`; undefined if there is
 * none. One query over an index of those wineries alone.
 */
export async function findFeaturedRow(db: Database, turn: string): Promise<ResearchRow | undefined> {
  const { rows } = await sql<ResearchRow>`
    select ${columns}, null::float8 as km
    from (
      select winery_id from winery_terms where research_placement and winery_id is not null
        and not exists (select from wineries where id = winery_id and suspended_at is not null)
      order by md5(winery_id::text || ${turn}::text), winery_id limit 1) placed
    join wineries w on w.id = placed.winery_id left join winery_scores s on s.winery_id = w.id`.execute(db);
  return rows[0];
}

/** The wineries that match and have coordinates, for a map. @param limit greatest number of rows */
export async function listResearchPointRows(
  db: Database,
  located: LocatedResearch,
  limit: number,
): Promise<ResearchPoint[]> {
  const { rows } = await sql<ResearchPoint>`
    select w.id, w.slug, w.name, w.lat, w.lng from ${researchedWineries(located)}
    where w.lat is not null and ${matches(located)} order by w.id limit ${limit}`.execute(db);
  return rows;
}

/** How many wineries match each of these, in order. One statement; none without any. */
export async function countResearch(db: Database, tried: readonly LocatedResearch[]): Promise<number[]> {
  if (tried.length === 0) return [];
  const counts = tried.map(
    (located, at) =>
      sql`select ${at}::int as at, (select count(*)::int from ${researchedWineries(located)} where ${matches(located)}) as total`,
  );
  const { rows } = await sql<{ total: number }>`${sql.join(counts, sql` union all `)} order by at`.execute(db);
  return rows.map(({ total }) => total);
}

/** A winery whose name is similar to a text. */
export type SimilarNameRow = { name: string; likeness: number };

/**
 * The wineries with the most similar names, the likest first: names that are like a part of the text, and names of which
 * a part is like the text. @param text plain words
 */
export async function listSimilarNameRows(db: Database, text: string, limit: number): Promise<SimilarNameRow[]> {
  const { rows } = await sql<SimilarNameRow>`
    select w.name, greatest(word_similarity(${text}, w.plain_name), word_similarity(w.plain_name, ${text})) as likeness
    from wineries w where w.plain_name %> ${text} or w.plain_name <% ${text}
    order by likeness desc, w.plain_name collate "C" limit ${limit}`.execute(db);
  return rows;
}
