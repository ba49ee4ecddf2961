import type { ListingSummary } from '#features/listings/listing.ts';
import type { Word } from './keywords.ts';
import type { FacetOptions, SearchQuery } from './search-query.ts';

/** A result for display. */
export type SearchResult = ListingSummary & { soldOut: boolean };

/** A search with the meaning of its keywords, for further queries about the same results. */
export type ResolvedSearch = { search: SearchQuery; words: Word[] };

/** A page of results. `search` is the one that was carried out: its page and keywords may have been corrected. */
export type SearchResults = {
  search: SearchQuery;
  listings: SearchResult[];
  total: number;
  page: number;
  perPage: number;
  /** How many pages can be opened: those of the first 10,000 results. */
  pages: number;
  facets: FacetOptions;
  /** The name of a place that does not exist; the results are from everywhere then. */
  unknownPlace: string | null;
  /**
   * The name of a place outside Texas and Oregon that was asked for. The results are from everywhere then, or from a
   * smaller place of that name.
   */
  outsidePlace: string | null;
  /** The typed keywords, if corrected ones were searched instead. */
  correctedFrom: string | null;
  /** The typed keywords, if they were ignored because they consist of fillers. */
  ignoredKeywords: string | null;
};

/** A winery on the map of results; `count` is its number of results. */
export type ResultWinery = {
  id: string;
  slug: string;
  name: string;
  state: string;
  lat: number;
  lng: number;
  count: number;
};

/** A winery that keywords refer to. `region` is a name, `wines` the number of its published wines. */
export type NamedWinery = {
  slug: string;
  name: string;
  city: string;
  region: string;
  imageUrl: string;
  wines: number;
};

/** A varietal and the number of published wines made of it. */
export type VarietalCount = { code: string; name: string; colour: 'red' | 'white'; count: number };
