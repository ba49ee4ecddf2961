import { listListingsByIds } from '#features/listings/list-listings.server.ts';
import type { PlacesApp } from '#features/places/ask-geocoder.server.ts';
import type { TtlCache } from '#infra/cache.ts';
import type { Viewer } from '#kit/actor.ts';
import { countFacets, type FacetCounts } from './db/facet-rows.server.ts';
import { listDynamicOptions } from './db/list-options.server.ts';
import { type FoundListing, findResults } from './db/result-rows.server.ts';
import type { SearchMatch } from './db/search-conditions.server.ts';
import { recognizeWords } from './db/word-rows.server.ts';
import { facetOptions, type DynamicOptions } from './facet-options.ts';
import { isOnlyFillers, splitKeywords } from './keywords.ts';
import { locateSearch } from './locate-search.server.ts';
import { maxPagedResults, searchPageSize, type SearchQuery } from './search-query.ts';
import type { SearchResult, SearchResults, ResolvedSearch } from './search-results.ts';
import { searchUrl } from './search-url.ts';

/** What searching needs. */
export type SearchApp = PlacesApp & { remember: TtlCache };

/** How old the lists of all cities and all grapes may be, in milliseconds: they are the same for everybody and change seldom. */
const optionsMaxAge = 10_000;

/** How old the counts of a search that many share may be, in milliseconds. */
const countsMaxAge = 5_000;

/**
 * Searches published wines and tastings, for every viewer: one page of them, how many there are, and what every filter's
 * option would show. Misspelt keywords are mended word by word, where that finds something: else the result speaks of what was
 * typed. A page beyond the end becomes the last one.
 * `words` are for `listSearchPlaces` and `findWaysOn`. Four statements, often three; a few more for the name of a place, one for keywords and one for a page beyond the end, whatever is found.
 */
export async function searchListings(
  app: SearchApp,
  viewer: Viewer,
  typed: SearchQuery,
  { perPage = searchPageSize }: { perPage?: number } = {},
): Promise<SearchResults & ResolvedSearch> {
  const { search: located, unknownPlace } = await locateSearch(app, viewer, typed);
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
    listings: await summarize(app, viewer, shown),
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
}

/**
 * Counts the options. Without keywords, price and place everything is counted, which costs the more the larger the shop is; and many
 * ask the same: filters alone, on every page and in every order. `app.remember` keeps few such counts, those asked for last.
 */
function countOptions(app: SearchApp, matching: SearchMatch): Promise<FacetCounts> {
  const { keywords, price, bounds, wineryId, authorId } = matching.search;
  const own = [keywords || null, price.min, price.max, bounds, wineryId, authorId].some((part) => part !== null);
  if (own) return countFacets(app.db, matching);
  const shared = searchUrl({ ...matching.search, address: '', origin: null, sort: null, page: 1 });
  return app.remember(`search-counts ${shared}`, countsMaxAge, () => countFacets(app.db, matching));
}

async function summarize(app: PlacesApp, viewer: Viewer, found: FoundListing[]): Promise<SearchResult[]> {
  const soldOut = new Set(found.filter(({ stock }) => stock === 0).map(({ id }) => id));
  const listings = await listListingsByIds(
    app,
    viewer,
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
  return app.remember('search-options', optionsMaxAge, () => loadDynamicOptions(app));
}

async function loadDynamicOptions(app: SearchApp): Promise<DynamicOptions> {
  const options = await listDynamicOptions(app.db);
  const of = (facet: string) => options.filter((option) => option.facet === facet);
  return { winery_city: of('winery_city'), varietals_offered: of('varietals_offered') };
}
