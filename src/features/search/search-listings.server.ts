import { listListingsByIds } from '#features/listings/list-listings.server.ts';
import { wineStyles } from '#features/listings/listing.ts';
import { resolvePlace } from '#features/places/find-places.server.ts';
import type { PlacesApp } from '#features/places/geocoder.server.ts';
import { annualProductions, criteria, regions } from '#features/wineries/winery.ts';
import type { TtlCache } from '#infra/cache.ts';
import type { Actor } from '#kit/actor.ts';
import { boundsAround } from '#kit/geo.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { countFacets, type FacetCounts, listDynamicOptions } from './db/facet-rows.server.ts';
import { type FoundListing, findResults } from './db/result-rows.server.ts';
import type { SearchMatch } from './db/search-conditions.server.ts';
import { recognizeWords } from './db/word-rows.server.ts';
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
export type SearchApp = PlacesApp & { cache: TtlCache };

/** How old the lists of all cities and all grapes may be, in milliseconds: they are the same for everybody and change seldom. */
const optionsMaxAge = 10_000;

/** How old the counts of a search that many share may be, in milliseconds. */
const countsMaxAge = 5_000;

/**
 * Searches published wines and tastings, for every actor: one page of them, how many there are, and what every filter's
 * option would show. Misspelt keywords are mended word by word, where that finds something: else the result speaks of what was
 * typed. A page beyond the end becomes the last one.
 * `words` are for `listSearchPlaces` and `findWaysOn`. Four statements, often three; a few more for the name of a place, one for keywords and one for a page beyond the end, whatever is found.
 */
export const searchListings = defineUseCase(
  async (
    app: SearchApp,
    actor: Actor,
    typed: SearchQuery,
    { perPage = searchPageSize }: { perPage?: number } = {},
  ): Promise<SearchResults & ResolvedSearch> => {
    const { search: located, unknownPlace } = await locateSearch(app, actor, typed);
    const asked = withoutFillers(located);
    const matching = await resolveKeywords(app, asked);
    // why: all are waited for together; one left running would end the process if it failed after another
    const [counted, ids, growing] = await Promise.all([
      countOptions(app, matching),
      findResults(app.db, matching, limitOffsetOf(asked.page, perPage)),
      readDynamicOptions(app),
    ]);
    const pages = Math.max(1, Math.ceil(Math.min(counted.total, maxPagedResults) / perPage));
    const page = Math.min(asked.page, pages);
    const shown = page === asked.page ? ids : await findResults(app.db, matching, limitOffsetOf(page, perPage));
    // why: a guess that finds nothing would tell people that what they typed is wrong, and be wrong itself
    const search = counted.total > 0 ? matching.search : asked;
    return {
      search: { ...search, page },
      words: matching.words,
      listings: await summarize(app, actor, shown),
      total: counted.total,
      page,
      perPage,
      pages,
      facets: facetOptions(search, counted.counts, growing),
      unknownPlace,
      mendedFrom: search.keywords === asked.keywords ? null : asked.keywords,
      // why: what is left of "wines near Fredericksburg" goes without saying
      lookedPast: asked.keywords !== typed.keywords && located.keywords === typed.keywords ? typed.keywords : null,
    };
  },
);

/**
 * Counts the options. Without keywords, price, place, seller and ids everything is counted, which costs the more the larger the shop is; and many
 * ask the same: filters alone, on every page and in every order. `app.remember` keeps few such counts, those asked for last.
 */
function countOptions(app: SearchApp, matching: SearchMatch): Promise<FacetCounts> {
  const { keywords, price, bounds, wineryId, authorId, ids } = matching.search;
  const own = [keywords || null, price.min, price.max, bounds, wineryId, authorId, ids[0] ?? null].some(
    (part) => part !== null,
  );
  if (own) return countFacets(app.db, matching);
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

/** The rows of a page. One that cannot be opened asks for none at all: its offset would be walked through in vain. */
function limitOffsetOf(page: number, perPage: number): { limit: number; offset: number } {
  const last = Math.ceil(maxPagedResults / perPage);
  return page > last ? { limit: 0, offset: 0 } : { limit: perPage, offset: (page - 1) * perPage };
}

/**
 * The search that keywords of empty words stand for: one without any. What a place was taken out of may be left as such
 * ("wines near Fredericksburg").
 */
function withoutFillers(search: SearchQuery): SearchQuery {
  if (!isOnlyFillers(search.keywords)) return search;
  return { ...search, keywords: '', sort: search.sort === 'relevance' ? null : search.sort };
}

/** Looks the keywords up: which words are known, begun or misspelt. That depends on nothing else, so filters change nothing of it. */
async function resolveKeywords(app: PlacesApp, search: SearchQuery): Promise<SearchMatch> {
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

/** How far around a point without bounds is searched, in kilometers: about an hour's drive. */
const defaultRadiusKm = 60;

/**
 * Finds the place that a search means, where only its name was typed: in the place field, or among the keywords ("viognier near
 * Fredericksburg"). A point without bounds gets a box around it. Open to every actor.
 * @returns the search with its place, and the name that no place has, if so; the search then is of everywhere
 */
export const locateSearch = defineUseCase(
  async (
    app: PlacesApp,
    actor: Actor,
    asked: SearchQuery,
  ): Promise<{ search: SearchQuery; unknownPlace: string | null }> => {
    const { what, where } = asked.address === '' && asked.bounds === null ? splitPlace(asked.keywords) : noPlace;
    if (where !== '') {
      const place = await resolvePlace(app, actor, where);
      if (place) {
        const { name: address, origin, bounds } = place;
        return { search: { ...asked, keywords: what, address, origin, bounds }, unknownPlace: null };
      }
      // why: without the place the words may still be those of a name
      return { search: asked, unknownPlace: where };
    }
    if (asked.bounds !== null) return { search: asked, unknownPlace: null };
    if (asked.origin !== null) {
      return { search: { ...asked, bounds: boundsAround(asked.origin, defaultRadiusKm) }, unknownPlace: null };
    }
    if (asked.address === '') return { search: asked, unknownPlace: null };
    const place = await resolvePlace(app, actor, asked.address);
    if (!place) return { search: { ...asked, address: '' }, unknownPlace: asked.address };
    const { name: address, origin, bounds } = place;
    return { search: { ...asked, address, origin, bounds }, unknownPlace: null };
  },
);

const noPlace = { what: '', where: '' };

type Labels = Record<string, string>;

/** The options that are always the same, in the order in which they make sense. */
const fixedOptions: Record<Exclude<Facet, 'varietals_offered' | 'winery_city'>, Labels> = {
  type: { wine: 'Wines', tasting: 'Tastings' },
  state: { TX: 'Texas', OR: 'Oregon' },
  style: wineStyles,
  winery_region: regions,
  Other_Criteria: criteria,
  annual_production: Object.fromEntries(annualProductions.map((range) => [range, range])),
};

/** The lists that grow with the shop, as code and label. */
type DynamicOptions = Record<'varietals_offered' | 'winery_city', { value: string; label: string }[]>;

/**
 * The complete options of every filter, each with its count, also those with none, in an order that no search changes. A chosen value that no list knows (an old
 * link) is an option too, so that it can be taken off.
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
