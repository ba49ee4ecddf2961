import { rowsOfPage } from '#features/listings/pagination.ts';
import type { PlacesApp } from '#features/places/geocoder.server.ts';
import { states } from '#features/places/states.ts';
import type { FacetOption } from '#features/search/search-query.ts';
import { openingState, wineryTimeZone } from '#features/wineries/hours/open-now.ts';
import { annualProductions, regions } from '#features/wineries/winery.ts';
import { wineryImageUrl } from '#features/wineries/winery-image.ts';
import type { TtlCache } from '#infra/cache.ts';
import type { Infra } from '#infra/infra.ts';
import type { Actor } from '#kit/actor.ts';
import { defineUseCase } from '#kit/use-case.ts';
import {
  countResearchOptions,
  type GrowingOption,
  listGrowingOptions,
  type ResearchCounts,
} from './db/research-option-rows.server.ts';
import {
  findFeaturedRow,
  listResearchPointRows,
  listResearchRows,
  listResearchRowsByIds,
  type ResearchRow,
} from './db/research-rows.server.ts';
import { type Located, locateResearch } from './locate-research.server.ts';
import {
  maxMapPoints,
  type ResearchFacet,
  type ResearchOptions,
  type ResearchQuery,
  researchFacetKeys,
  researchPageSize,
} from './research-query.ts';
import type { LocatedResearch, ResearchPoint, ResearchResults, ResearchWinery } from './research-results.ts';
import { researchPath, researchUrl } from './research-url.ts';
import { roadFactor } from './route.ts';

/** What researching wineries needs. */
export type ResearchApp = PlacesApp & Pick<Infra, 'clock'> & { cache: TtlCache };

/** Greatest age of the cached lists of cities and varietals, and of shared counts, in milliseconds. */
const [optionsMaxAge, countsMaxAge] = [10_000, 5_000];

/**
 * The wineries of the directory that somebody looks for: one page of 24, how many there are, and the count of every
 * option of the filters. For everybody. A page after the last is empty. Three statements, often two; some more for the
 * name of a place.
 */
export const researchWineries = defineUseCase(
  async (app: ResearchApp, actor: Actor, asked: ResearchQuery | Located): Promise<ResearchResults> => {
    const { located, ...places } = 'located' in asked ? asked : await locateResearch(app, actor, asked);
    // why: waiting for all of them prevents an unhandled rejection if one fails after another
    const [{ total, counts }, rows, growing] = await Promise.all([
      countOptions(app, located),
      listResearchRows(
        app.db,
        located,
        rowsOfPage({ page: located.query.currentPage, pages: maxPage }, researchPageSize),
      ),
      app.cache('research-options', optionsMaxAge, () => listGrowingOptions(app.db)),
    ]);
    const pages = Math.max(1, Math.ceil(total / researchPageSize));
    const now = app.clock.now();
    return {
      located,
      wineries: rows.map((row) => toWinery(row, now, located)),
      total,
      page: located.query.currentPage,
      pages,
      options: optionsOf(located.query, counts, growing),
      ...places,
    };
  },
);

/** Everything that matches has at most so many pages; a page beyond them reads nothing, whatever its number. */
const maxPage = 10_000;

/**
 * Counts the options. Without a search text, scores, and a place everything is counted, which costs more, and many
 * visitors share the same counts: only filters matter. So these are cached.
 */
function countOptions(app: ResearchApp, located: LocatedResearch): Promise<ResearchCounts> {
  const { query, radiusKm, route } = located;
  const isShared =
    query.searchValue === '' &&
    query.bounds === null &&
    radiusKm === null &&
    route === null &&
    Object.values(query.scores).every((score) => score === 0);
  if (!isShared) return countResearchOptions(app.db, located);
  const shared = researchUrl({ filters: query.filters });
  return app.cache(`research-counts ${shared}`, countsMaxAge, () => countResearchOptions(app.db, located));
}

/**
 * The wineries that match and have coordinates, for a map: at most 10,000. For everybody; one query if the places are
 * found already.
 */
export const listResearchPoints = defineUseCase(
  async (
    app: ResearchApp,
    actor: Actor,
    asked: ResearchQuery | LocatedResearch,
    most = maxMapPoints,
  ): Promise<ResearchPoint[]> => {
    const located = 'words' in asked ? asked : (await locateResearch(app, actor, asked)).located;
    return listResearchPointRows(app.db, located, most);
  },
);

/** Wineries by their ids, in the order of the ids; those that do not exist are left out. For everybody; one query. */
export const listResearchWineries = defineUseCase(
  async (app: Pick<Infra, 'db' | 'clock'>, _actor: Actor, ids: readonly string[]): Promise<ResearchWinery[]> => {
    if (ids.length === 0) return [];
    const rows = await listResearchRowsByIds(app.db, ids);
    const now = app.clock.now();
    return rows.map((row) => toWinery(row, now));
  },
);

/**
 * The winery in the featured place above the list, for everybody: only where the whole directory is listed from its
 * beginning in its usual order, one of the wineries whose plan includes it, for an hour each. The list itself is as it is
 * without. One query, cached.
 */
export const findFeaturedWinery = defineUseCase(
  async (app: ResearchApp, _actor: Actor, query: ResearchQuery): Promise<ResearchWinery | null> => {
    if (researchUrl(query) !== researchPath) return null;
    const now = app.clock.now();
    const hour = now.toISOString().slice(0, 13);
    const found = await app.cache(`research-featured ${hour}`, optionsMaxAge, async () => ({
      row: await findFeaturedRow(app.db, hour),
    }));
    return found.row ? toWinery(found.row, now) : null;
  },
);

function toWinery(row: ResearchRow, now: Date, located?: LocatedResearch): ResearchWinery {
  const { id, slug, name, city, state, lat, lng, hours, score, reviews, km, demo } = row;
  const { reservationsRequired, dogsFriendly, kidsFriendly } = row;
  return {
    ...{ id, slug, name, city, state, reviews, demo, reservationsRequired, dogsFriendly, kidsFriendly },
    region: regions[row.region],
    imageUrl: wineryImageUrl(row),
    score: score === null ? null : Number(score),
    opening: hours && openingState(hours, now, wineryTimeZone(row)),
    km: km === null ? null : km * (located?.route ? roadFactor : 1),
    place: lat === null || lng === null ? null : { lat, lng },
    isClaimed: row.claimed === 'claimed',
  };
}

/** The options that do not depend on the directory, in order. */
const fixedOptions: Record<Exclude<ResearchFacet, GrowingOption['facet']>, Readonly<Record<string, string>>> = {
  stateValue: states,
  selectedRegions: regions,
  productionRange: Object.fromEntries(annualProductions.map((range) => [range, range])),
  reservationsRequired: { true: 'By reservation' },
  dogsFriendly: { true: 'Dogs welcome' },
  kidsFriendly: { true: 'Kids welcome' },
};

/** All options with their counts. A chosen value that is not in the list (from an old link) is added, to be removed. */
function optionsOf(
  query: ResearchQuery,
  counts: ResearchCounts['counts'],
  growing: readonly GrowingOption[],
): ResearchOptions {
  const entries = researchFacetKeys.map((facet): [ResearchFacet, FacetOption[]] => {
    const known =
      facet === 'selectedCities' || facet === 'selectedVarietals'
        ? growing.filter((option) => option.facet === facet)
        : Object.entries(fixedOptions[facet]).map(([value, label]) => ({ value, label }));
    const chosen = query.filters[facet];
    const values = new Set(known.map(({ value }) => value));
    const unknown = chosen
      .filter((value) => !values.has(value))
      .map((value) => ({ value, label: value.replaceAll('_', ' ') }));
    const options = [...known, ...unknown].map(({ value, label }) => ({
      value,
      label,
      count: counts[facet].get(value) ?? 0,
      chosen: chosen.includes(value),
    }));
    return [facet, options];
  });
  return Object.fromEntries(entries) as ResearchOptions;
}
