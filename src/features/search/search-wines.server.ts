import { listListings } from '#features/wines/list-listings.server.ts';
import type { ListingSummary } from '#features/wines/listing-summary.ts';
import type { Infra } from '#infra/infra.ts';
import type { Viewer } from '#kit/viewer.ts';
import { countFacets, type FacetCounts } from './db/count-facets.server.ts';
import { findResults } from './db/find-results.server.ts';
import { listGrowingOptions } from './db/list-options.server.ts';
import { mendWords } from './db/mend-words.server.ts';
import type { Matching } from './db/search-conditions.server.ts';
import { facetOptions } from './facet-options.ts';
import { asBeginnings, asTyped, splitKeywords, type Word } from './keywords.ts';
import { type FacetOptions, pagingLimit, searchPageSize, type WineSearch } from './wine-search.ts';

/** A page of results. `search` is what was searched at last: another page than asked, or mended keywords. */
export type SearchResults = {
  search: WineSearch;
  listings: ListingSummary[];
  total: number;
  page: number;
  perPage: number;
  /** How many pages can be opened: those of the first 10,000 results. */
  pages: number;
  facets: FacetOptions;
  /** The keywords that found nothing, where others were searched instead. */
  mendedFrom: string | null;
};

/**
 * Searches published wines and tastings, for every viewer: one page of them, how many there are, and what every filter's
 * option would show. Keywords that find nothing are mended word by word. A page beyond the end becomes the last one.
 * Four statements, two more for mended keywords and one for a page beyond the end, whatever is found.
 */
export async function searchWines(
  app: Pick<Infra, 'db'>,
  viewer: Viewer,
  asked: WineSearch,
  { perPage = searchPageSize }: { perPage?: number } = {},
): Promise<SearchResults> {
  const options = readGrowing(app);
  const found = await findAndCount(app, asked, asTyped(splitKeywords(asked.keywords)), perPage);
  const mended = found.counted.total === 0 ? await mend(app, asked, perPage) : undefined;
  const { search, counted, ids } = mended ?? found;
  const pages = Math.max(1, Math.ceil(Math.min(counted.total, pagingLimit) / perPage));
  return {
    search,
    listings: await listListings(app, viewer, ids),
    total: counted.total,
    page: search.page,
    perPage,
    pages,
    facets: facetOptions(search, counted.counts, await options),
    mendedFrom: search.keywords === asked.keywords ? null : asked.keywords,
  };
}

type Found = { search: WineSearch; counted: FacetCounts; ids: string[] };

async function findAndCount(
  app: Pick<Infra, 'db'>,
  search: WineSearch,
  words: Word[],
  perPage: number,
): Promise<Found> {
  const matching: Matching = { search, words };
  const within = (page: number) => ({ limit: perPage, offset: (page - 1) * perPage });
  const lastPage = Math.ceil(pagingLimit / perPage);
  const firstTry = Math.min(search.page, lastPage);
  const [counted, ids] = await Promise.all([
    countFacets(app.db, matching),
    findResults(app.db, matching, within(firstTry)),
  ]);
  const end = Math.max(1, Math.min(lastPage, Math.ceil(counted.total / perPage)));
  if (search.page <= end) return { search, counted, ids };
  const atEnd = firstTry === end ? ids : await findResults(app.db, matching, within(end));
  return { search: { ...search, page: end }, counted, ids: atEnd };
}

/** Searches again with words that are known, all of them as beginnings. Undefined where that finds nothing either. */
async function mend(app: Pick<Infra, 'db'>, search: WineSearch, perPage: number): Promise<Found | undefined> {
  const words = splitKeywords(search.keywords);
  if (words.length === 0) return undefined;
  const mended = await mendWords(app.db, words);
  const keywords = mended.join(' ') === words.join(' ') ? search.keywords : mended.join(' ');
  const found = await findAndCount(app, { ...search, keywords }, asBeginnings(mended), perPage);
  return found.counted.total > 0 ? found : undefined;
}

async function readGrowing(app: Pick<Infra, 'db'>) {
  const options = await listGrowingOptions(app.db);
  const of = (facet: string) => options.filter((option) => option.facet === facet);
  return { winery_city: of('winery_city'), varietals_offered: of('varietals_offered') };
}
