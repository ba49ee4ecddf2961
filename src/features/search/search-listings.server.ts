import { listListings } from '#features/listings/list-listings.server.ts';
import type { PlacesApp } from '#features/places/ask-geocoder.server.ts';
import type { Remember } from '#infra/cache.ts';
import type { Viewer } from '#kit/actor.ts';
import { countFacets, type FacetCounts } from './db/facet-rows.server.ts';
import { listGrowingOptions } from './db/list-options.server.ts';
import { type FoundListing, findResults } from './db/result-rows.server.ts';
import type { Matching } from './db/search-conditions.server.ts';
import { recognizeWords } from './db/word-rows.server.ts';
import { facetOptions, type GrowingOptions } from './facet-options.ts';
import { saysNothing, splitKeywords } from './keywords.ts';
import { locateSearch } from './locate-search.server.ts';
import { pagingLimit, searchPageSize, type WineSearch } from './search-query.ts';
import type { FoundSummary, SearchResults, UnderstoodSearch } from './search-results.ts';
import { searchAddress } from './search-url.ts';

/** What searching needs. */
export type SearchApp = PlacesApp & { remember: Remember };

/** How old the lists of all cities and all grapes may be, in milliseconds: they are the same for everybody and change seldom. */
const optionsAge = 10_000;

/** How old the counts of a search that many share may be, in milliseconds. */
const countsAge = 5_000;

/**
 * Searches published wines and tastings, for every viewer: one page of them, how many there are, and what every filter's
 * option would show. Misspelt keywords are mended word by word, where that finds something: else the result speaks of what was
 * typed. A page beyond the end becomes the last one.
 * `words` are for `listSearchPlaces` and `findWaysOn`. Four statements, often three; a few more for the name of a place, one for keywords and one for a page beyond the end, whatever is found.
 */
export async function searchWines(
  app: SearchApp,
  viewer: Viewer,
  typed: WineSearch,
  { perPage = searchPageSize }: { perPage?: number } = {},
): Promise<SearchResults & UnderstoodSearch> {
  const { search: located, unknownPlace } = await locateSearch(app, viewer, typed);
  const asked = withoutEmptyWords(located);
  const matching = await understand(app, asked);
  // why: all are waited for together; one left running would end the process if it failed after another
  const [counted, ids, growing] = await Promise.all([
    countOptions(app, matching),
    findResults(app.db, matching, pageOf(asked.page, perPage)),
    readGrowing(app),
  ]);
  const pages = Math.max(1, Math.ceil(Math.min(counted.total, pagingLimit) / perPage));
  const page = Math.min(asked.page, pages);
  const shown = page === asked.page ? ids : await findResults(app.db, matching, pageOf(page, perPage));
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
function countOptions(app: SearchApp, matching: Matching): Promise<FacetCounts> {
  const { keywords, price, bounds, wineryId, authorId } = matching.search;
  const own = [keywords || null, price.min, price.max, bounds, wineryId, authorId].some((part) => part !== null);
  if (own) return countFacets(app.db, matching);
  const shared = searchAddress({ ...matching.search, address: '', origin: null, sort: null, page: 1 });
  return app.remember(`search-counts ${shared}`, countsAge, () => countFacets(app.db, matching));
}

async function summarize(app: PlacesApp, viewer: Viewer, found: FoundListing[]): Promise<FoundSummary[]> {
  const soldOut = new Set(found.filter(({ stock }) => stock === 0).map(({ id }) => id));
  const listings = await listListings(
    app,
    viewer,
    found.map(({ id }) => id),
  );
  return listings.map((listing) => ({ ...listing, soldOut: soldOut.has(listing.id) }));
}

/** The rows of a page. One that cannot be opened asks for none at all: its offset would be walked through in vain. */
function pageOf(page: number, perPage: number): { limit: number; offset: number } {
  const last = Math.ceil(pagingLimit / perPage);
  return page > last ? { limit: 0, offset: 0 } : { limit: perPage, offset: (page - 1) * perPage };
}

/**
 * The search that keywords of empty words stand for: one without any. What a place was taken out of may be left as such
 * ("wines near Fredericksburg").
 */
function withoutEmptyWords(search: WineSearch): WineSearch {
  if (!saysNothing(search.keywords)) return search;
  return { ...search, keywords: '', sort: search.sort === 'relevance' ? null : search.sort };
}

/** Looks the keywords up: which words are known, begun or misspelt. That depends on nothing else, so filters change nothing of it. */
async function understand(app: PlacesApp, search: WineSearch): Promise<Matching> {
  const typed = splitKeywords(search.keywords);
  if (typed.length === 0) return { search, words: [] };
  const words = await recognizeWords(app.db, typed);
  const mended = words.some((word, at) => word.text !== typed[at]);
  const keywords = mended ? words.map((word) => word.text).join(' ') : search.keywords;
  return { search: { ...search, keywords }, words };
}

function readGrowing(app: SearchApp): Promise<GrowingOptions> {
  return app.remember('search-options', optionsAge, () => listGrowing(app));
}

async function listGrowing(app: SearchApp): Promise<GrowingOptions> {
  const options = await listGrowingOptions(app.db);
  const of = (facet: string) => options.filter((option) => option.facet === facet);
  return { winery_city: of('winery_city'), varietals_offered: of('varietals_offered') };
}
