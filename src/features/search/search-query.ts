import type { Bounds, LatLng } from '#kit/geo.ts';

/**
 * The filters with options and counts. The keys are the specification's (in URLs with the prefix `pub_`). `single`
 * filters take one value; all others any of several.
 */
export const facets = {
  type: { label: 'Kind' },
  state: { label: 'State' },
  style: { label: 'Style' },
  varietals_offered: { label: 'Varietal' },
  winery_region: { label: 'Region' },
  winery_city: { label: 'City' },
  Other_Criteria: { label: 'Known for', single: true },
  annual_production: { label: 'Bottles a year' },
} as const satisfies Record<string, { label: string; single?: true }>;

export type Facet = keyof typeof facets;

/** The keys of all filters, in order. */
export const facetKeys = Object.keys(facets) as Facet[];

/** The specification's sorts, by URL parameter. Without a hyphen they are descending, with one ascending. */
export const sorts = {
  createdAt: 'Newest',
  '-createdAt': 'Oldest',
  '-price': 'Lowest price',
  price: 'Highest price',
  relevance: 'Keyword search',
} as const;

/** What the research of wines can be sorted by besides, with the heading of its column. */
export const researchColumns = {
  title: 'Wine',
  grape: 'Grape',
  vintage: 'Vintage',
  ava: 'AVA',
  style: 'Style',
  body: 'Body',
  unitPrice: 'Price per 750 ml',
  score: 'Buyer score',
  stock: 'Stock',
} as const;

export type ResearchColumn = keyof typeof researchColumns;

/** A sort by a column of the research: descending, with a hyphen ascending. What has no value is last in both. */
export type ResearchSort = ResearchColumn | `-${ResearchColumn}`;

export type Sort = keyof typeof sorts | ResearchSort;

/** The names of all sorts. */
export const sortNames: readonly string[] = [
  ...Object.keys(sorts),
  ...Object.keys(researchColumns).flatMap((column) => [column, `-${column}`]),
];

/** Whether results can be sorted by this. */
export function isSort(text: string): text is Sort {
  return sortNames.includes(text);
}

/** Results per page, from the specification. */
export const searchPageSize = 24;

/** How many results can be reached by paging. */
export const maxPagedResults = 10_000;

/** The greatest length of keywords in characters, and the greatest number of words. */
export const [maxKeywordsLength, maxWords] = [200, 10];

/** The highest price of a listing, in cents. */
export const maxPrice = 10_000_000;

/** The greatest number of listing ids in a search, equal to the largest page of the API. */
export const maxIds = 100;

/** A price range in cents, both ends included; null is open. */
export type PriceRange = { min: number | null; max: number | null };

/**
 * The first and the last day of a search for free tastings, as `YYYY-MM-DD`; and when it is made, since what has begun is
 * no longer free.
 */
export type DayRange = { first: string; last: string; askedAt?: Date | undefined };

/** The greatest number of days of such a search: as many as can be booked. */
export const maxDays = 90;

/**
 * A search. All of it is part of the page's URL.
 * `address` is a place as typed or picked, `origin` its center, `bounds` the area to search. `minStock` is in bottles.
 * `authorId` is a person: the results are the listings of the wineries
 * they own or work for. `ids` limits the results to these listings; empty means all.
 */
export type SearchQuery = {
  keywords: string;
  address: string;
  origin: LatLng | null;
  bounds: Bounds | null;
  filters: Record<Facet, string[]>;
  wineryId: string | null;
  authorId: string | null;
  ids: string[];
  minStock: number | null;
  price: PriceRange;
  /** Tastings with a free seat on one of these days. */
  dates: DayRange | null;
  sort: Sort | null;
  page: number;
};

/** A search without any conditions. */
export const emptyQuery: SearchQuery = {
  keywords: '',
  address: '',
  origin: null,
  bounds: null,
  filters: {
    type: [],
    state: [],
    style: [],
    varietals_offered: [],
    winery_region: [],
    winery_city: [],
    Other_Criteria: [],
    annual_production: [],
  },
  wineryId: null,
  authorId: null,
  ids: [],
  minStock: null,
  price: { min: null, max: null },
  dates: null,
  sort: null,
  page: 1,
};

/** An option of a filter: code, label, number of results, and whether it is chosen. */
export type FacetOption = { value: string; label: string; count: number; chosen: boolean };

/** The options of every filter. */
export type FacetOptions = Record<Facet, FacetOption[]>;
