import type { Bounds, LatLng } from '#kit/geo.ts';

/**
 * The filters over what is the same for many listings: each has its options with counts. The key is the specification's own
 * (after the prefix `pub_` in addresses); `single` filters take one value, all others any of several.
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

export const facetKeys = Object.keys(facets) as Facet[];

/** The specification's sorts by their names in addresses. Plain is descending, a leading hyphen ascending. */
export const sorts = {
  createdAt: 'Newest',
  '-createdAt': 'Oldest',
  '-price': 'Lowest price',
  price: 'Highest price',
  relevance: 'Keyword search',
} as const;

export type Sort = keyof typeof sorts;

/** Wines on a page of the search, as the specification sets it. */
export const searchPageSize = 24;

/** How many results can be paged through; who wants to see more narrows the search down. */
export const maxPagedResults = 10_000;

/** The longest keywords that are looked at, in characters, and how many words of them. */
export const [maxKeywordsLength, maxWords] = [200, 10];

/** The highest price of a listing, in cents. */
export const maxPrice = 10_000_000;

/** The most listings that a search may name by their ids: as many as a page of the API has. */
export const maxIds = 100;

/** From and to in cents, both included; null is open. */
export type PriceRange = { min: number | null; max: number | null };

/**
 * What somebody looks for. Everything stands in the page's address.
 * `address` is a place as typed or picked; `origin` its middle, `bounds` the box to look in. `minStock` counts bottles. `curated`
 * leaves only what the wineries that the operator pinned sell. `authorId` is a person: what the wineries that they work for sell. `ids`
 * are the listings to choose from; without any, all.
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
  curated: boolean;
  minStock: number | null;
  price: PriceRange;
  sort: Sort | null;
  page: number;
};

/** The search that leaves nothing out. */
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
  curated: false,
  minStock: null,
  price: { min: null, max: null },
  sort: null,
  page: 1,
};

/** One option of a filter: its code, its words, how many results it would show, and whether it is chosen. */
export type FacetOption = { value: string; label: string; count: number; chosen: boolean };

/** The options of every filter, the most frequent first. */
export type FacetOptions = Record<Facet, FacetOption[]>;
