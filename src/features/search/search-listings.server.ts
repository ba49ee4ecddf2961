import { listListingsByIds } from '#features/listings/list-listings.server.ts';
import { wineStyles } from '#features/listings/listing.ts';
import { lookUpPlace, type PlaceLookup } from '#features/places/find-places.server.ts';
import type { PlacesApp } from '#features/places/geocoder.server.ts';
import { annualProductions, criteria, regions } from '#features/wineries/winery.ts';
import type { TtlCache } from '#infra/cache.ts';
import type { Infra } from '#infra/infra.ts';
import type { Actor } from '#kit/actor.ts';
import { boundsAround } from '#kit/geo.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { countFacets, type FacetCounts, listDynamicOptions } from './db/facet-rows.server.ts';
import { recognizeWords } from './db/recognize-words.server.ts';
import { type FoundListing, findResults } from './db/result-rows.server.ts';
import type { SearchMatch } from './db/search-conditions.server.ts';
import { isOnlyFillers, splitKeywords, splitPlace } from './keywords.ts';
import {
  type Facet,
  type FacetOption,
  type FacetOptions,
  facetKeys,
  maxPagedResults,
  type SearchQuery,
  searchPageSize,
} from './search-query.ts';
import type { ResolvedSearch, SearchResult, SearchResults } from './search-results.ts';
import { searchUrl } from './search-url.ts';

/** What searching needs. */
export type SearchApp = PlacesApp & Pick<Infra, 'clock'> & { cache: TtlCache };

/**
 * Greatest age of the cached lists of cities and varietals, in milliseconds. They are the same for everybody and change
 * rarely.
 */
const optionsMaxAge = 10_000;

/** Greatest age of cached counts, in milliseconds. */
const countsMaxAge = 5_000;

/**
 * Searches published wines and tastings, for everybody: one page of results, their total, and the count of every filter
 * option. Misspelled keywords are corrected word by word if that finds something; otherwise the result refers to what
 * was typed. A page after the last is empty.
 * `words` are for `listResultWineries` and `suggestSearches`. Four statements, often three; some more for the name of a
 * place, and one for keywords.
 */
export const searchListings = defineUseCase(
  async (
    app: SearchApp,
    actor: Actor,
    typed: SearchQuery,
    { perPage = searchPageSize }: { perPage?: number } = {},
  ): Promise<SearchResults & ResolvedSearch> => {
    const { search: located, unknownPlace, outsidePlace } = await locateSearch(app, actor, typed);
    const query = withoutFillers(located);
    const matching = await resolveKeywords(app, query);
    // why: waiting for all of them prevents an unhandled rejection if one fails after another
    const [counted, ids, growing] = await Promise.all([
      countOptions(app, matching),
      findResults(app.db, matching, limitOffsetOf(query.page, perPage)),
      readDynamicOptions(app),
    ]);
    const pages = Math.max(1, Math.ceil(Math.min(counted.total, maxPagedResults) / perPage));
    // why: a correction that finds nothing is probably wrong, so it is not shown
    const search = counted.total > 0 ? matching.search : query;
    return {
      search,
      words: matching.words,
      listings: await summarize(app, actor, ids),
      total: counted.total,
      page: query.page,
      perPage,
      pages,
      facets: facetOptions(search, counted.counts, growing),
      unknownPlace,
      outsidePlace,
      correctedFrom: search.keywords === query.keywords ? null : query.keywords,
      // why: what is left of "wines near Fredericksburg" needs no notice
      ignoredKeywords: query.keywords !== typed.keywords && located.keywords === typed.keywords ? typed.keywords : null,
    };
  },
);

/**
 * Counts the options. Without keywords, price, place, seller, and ids everything is counted, which costs more in a
 * larger shop, and many visitors share the same counts: only filters matter, not page and sort. So these are cached.
 */
function countOptions(app: SearchApp, matching: SearchMatch): Promise<FacetCounts> {
  const { keywords, price, dates, bounds, wineryId, authorId, ids } = matching.search;
  const isSpecific = [keywords || null, price.min, price.max, dates, bounds, wineryId, authorId, ids[0] ?? null].some(
    (part) => part !== null,
  );
  if (isSpecific) return countFacets(app.db, matching);
  const shared = searchUrl({ ...matching.search, address: '', origin: null, sort: null, page: 1 });
  return app.cache(`search-counts ${shared}`, countsMaxAge, () => countFacets(app.db, matching));
}

async function summarize(app: PlacesApp, actor: Actor, found: FoundListing[]): Promise<SearchResult[]> {
  const soldOut = new Set(found.filter(({ stock }) => stock === 0).map(({ id }) => id));
  const listings = await listListingsByIds(
    app,
    actor,
    found.map(({ id }) => id),
  );
  return listings.map((listing) => ({ ...listing, soldOut: soldOut.has(listing.id) }));
}

/** The rows of a page. A page that cannot be opened reads none, because the database would scan up to its offset. */
function limitOffsetOf(page: number, perPage: number): { limit: number; offset: number } {
  const last = Math.ceil(maxPagedResults / perPage);
  return page > last ? { limit: 0, offset: 0 } : { limit: perPage, offset: (page - 1) * perPage };
}

/** Removes keywords that consist of fillers only, such as "wines" left from "wines near Fredericksburg". */
function withoutFillers(search: SearchQuery): SearchQuery {
  if (!isOnlyFillers(search.keywords)) return search;
  return { ...search, keywords: '', sort: search.sort === 'relevance' ? null : search.sort };
}

/** Looks up which keywords are known, prefixes, or misspelled. Other parts of the search do not influence this. */
export async function resolveKeywords(app: Pick<Infra, 'db' | 'clock'>, asked: SearchQuery): Promise<SearchMatch> {
  const search = { ...asked, dates: asked.dates && { ...asked.dates, askedAt: app.clock.now() } };
  const typed = splitKeywords(search.keywords);
  if (typed.length === 0) return { search, words: [] };
  const words = await recognizeWords(app.db, typed);
  const corrected = words.some((word, at) => word.text !== typed[at]);
  const keywords = corrected ? words.map((word) => word.text).join(' ') : search.keywords;
  return { search: { ...search, keywords }, words };
}

function readDynamicOptions(app: SearchApp): Promise<DynamicOptions> {
  return app.cache('search-options', optionsMaxAge, () => loadDynamicOptions(app));
}

async function loadDynamicOptions(app: SearchApp): Promise<DynamicOptions> {
  const options = await listDynamicOptions(app.db);
  const of = (facet: string) => options.filter((option) => option.facet === facet);
  return { winery_city: of('winery_city'), varietals_offered: of('varietals_offered') };
}

/** The default radius around a point without bounds, in kilometers: about an hour's drive. */
const defaultRadiusKm = 60;

/**
 * Finds the place of a search if only its name was typed: in the place field, or in the keywords ("viognier near
 * Fredericksburg"). A point without bounds gets bounds. For everybody.
 * @returns the search with its place; or everywhere, with the name of the unknown place or of the one that is elsewhere
 */
export const locateSearch = defineUseCase(
  async (app: PlacesApp, actor: Actor, asked: SearchQuery): Promise<LocatedSearch> => {
    const { what, where } = asked.address === '' && asked.bounds === null ? splitPlace(asked.keywords) : noPlace;
    if (where !== '') {
      const found = await lookUpPlace(app, actor, where);
      if (found.place || found.outside !== undefined) return around({ ...asked, keywords: what }, found);
      // why: if there is no such place, the words may be part of a name
      return { ...asAsked(asked), unknownPlace: where };
    }
    if (asked.bounds !== null) return asAsked(asked);
    if (asked.origin !== null) return asAsked({ ...asked, bounds: boundsAround(asked.origin, defaultRadiusKm) });
    if (asked.address === '') return asAsked(asked);
    const found = await lookUpPlace(app, actor, asked.address);
    if (found.place || found.outside !== undefined) return around(asked, found);
    return { ...asAsked({ ...asked, address: '' }), unknownPlace: asked.address };
  },
);

type LocatedSearch = { search: SearchQuery } & Pick<SearchResults, 'unknownPlace' | 'outsidePlace'>;

/** A search whose place needs no explanation. */
function asAsked(search: SearchQuery): LocatedSearch {
  return { search, unknownPlace: null, outsidePlace: null };
}

/** A search around the place that was found, or everywhere. */
function around(asked: SearchQuery, { place, outside }: PlaceLookup): LocatedSearch {
  const where = place ? { address: place.name, origin: place.origin, bounds: place.bounds } : { address: '' };
  return { search: { ...asked, ...where }, unknownPlace: null, outsidePlace: outside ?? null };
}

const noPlace = { what: '', where: '' };

type Labels = Record<string, string>;

/** The options that do not depend on the shop's content, in order. */
const fixedOptions: Record<Exclude<Facet, 'varietals_offered' | 'winery_city'>, Labels> = {
  type: { wine: 'Wines', tasting: 'Tastings' },
  state: { TX: 'Texas', OR: 'Oregon' },
  style: wineStyles,
  winery_region: regions,
  Other_Criteria: criteria,
  annual_production: Object.fromEntries(annualProductions.map((range) => [range, range])),
};

/** The options that grow with the shop, as code and label. */
type DynamicOptions = Record<'varietals_offered' | 'winery_city', { value: string; label: string }[]>;

/**
 * All options of every filter with their counts, including those with none, in a fixed order. A chosen value that is
 * not in the list (from an old link) is added, so that it can be removed.
 */
function facetOptions(
  search: SearchQuery,
  counts: Record<Facet, Map<string, number>>,
  dynamic: DynamicOptions,
): FacetOptions {
  const entries = facetKeys.map((facet): [Facet, FacetOption[]] => {
    const isDynamic = facet === 'varietals_offered' || facet === 'winery_city';
    const known = isDynamic
      ? dynamic[facet]
      : Object.entries(fixedOptions[facet]).map(([value, label]) => ({ value, label: label as string }));
    const unknown = search.filters[facet].filter((value) => !known.some((option) => option.value === value));
    const options = [...known, ...unknown.map((value) => ({ value, label: value.replaceAll('_', ' ') }))].map(
      (option) => ({
        ...option,
        count: counts[facet].get(option.value) ?? 0,
        chosen: search.filters[facet].includes(option.value),
      }),
    );
    return [facet, options];
  });
  return Object.fromEntries(entries) as FacetOptions;
}
