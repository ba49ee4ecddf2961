import type { ListingSummary } from '#features/listings/listing.ts';
import type { Word } from './keywords.ts';
import type { FacetOptions, SearchQuery } from './search-query.ts';

/** A result as a shelf shows it. */
export type SearchResult = ListingSummary & { soldOut: boolean };

/** A search and what the words of its keywords were understood as, for further questions about the same. */
export type ResolvedSearch = { search: SearchQuery; words: Word[] };

/** A page of results. `search` is what was searched at last: another page than asked, or mended keywords. */
export type SearchResults = {
  search: SearchQuery;
  listings: SearchResult[];
  total: number;
  page: number;
  perPage: number;
  /** How many pages can be opened: those of the first 10,000 results. */
  pages: number;
  facets: FacetOptions;
  /** A place that was asked for and that nobody knows: the results are from everywhere. */
  unknownPlace: string | null;
  /** The keywords that found nothing, where others were searched instead. */
  mendedFrom: string | null;
  /** The keywords that say nothing about a wine, where everything was searched instead. */
  lookedPast: string | null;
};

/** A winery with results, for the map; `count` is how many. */
export type ResultWinery = {
  id: string;
  slug: string;
  name: string;
  state: string;
  lat: number;
  lng: number;
  count: number;
};

/** A winery that keywords name. `region` is a name, `wines` how many are published. */
export type NamedWinery = {
  slug: string;
  name: string;
  city: string;
  region: string;
  imageUrl: string;
  wines: number;
};

/** A grape and the number of published wines that are made of it. */
export type VarietalCount = { code: string; name: string; colour: 'red' | 'white'; count: number };
