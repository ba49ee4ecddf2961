import type { FacetOption } from '#features/search/search-query.ts';
import type { Bounds, LatLng } from '#kit/geo.ts';

/**
 * The filters with options and counts, by URL parameter: the specification's names. `single` ones take one value, `yes`
 * ones only `true`, all others any of several.
 */
export const researchFacets = {
  stateValue: { label: 'State', single: true },
  selectedRegions: { label: 'Region' },
  selectedCities: { label: 'City' },
  selectedVarietals: { label: 'Varietal' },
  productionRange: { label: 'Bottles a year' },
  reservationsRequired: { label: 'By reservation', yes: true },
  dogsFriendly: { label: 'Dogs welcome', yes: true },
  kidsFriendly: { label: 'Kids welcome', yes: true },
} as const satisfies Record<string, { label: string; single?: true; yes?: true }>;

export type ResearchFacet = keyof typeof researchFacets;

/** The keys of all filters, in order. */
export const researchFacetKeys = Object.keys(researchFacets) as ResearchFacet[];

/** The six scores of a winery, by URL parameter: the specification's names. */
export const researchScores = {
  qualityScore: 'Wine quality',
  varietyScore: 'Wine variety',
  ambianceScore: 'Venue ambiance',
  affordableScore: 'Affordable',
  foodOfferingsScore: 'Food offerings',
  customerServiceScore: 'Customer service',
} as const;

export type ResearchScore = keyof typeof researchScores;

/** The keys of the six scores, in order. */
export const researchScoreKeys = Object.keys(researchScores) as ResearchScore[];

/** Wineries on a page. */
export const researchPageSize = 24;

/** The greatest length of a search text or the name of a place, in characters. */
export const maxSearchLength = 200;

/** How far from a place or a route wineries may be, in miles: what the form offers. */
export const distances = [5, 10, 25, 50, 100] as const;

/** The greatest distance that a URL may contain, in miles. */
export const maxDistance = 200;

/** The distance in miles from a point, and from a route, if none is chosen. */
export const [usualRadius, usualDetour] = [50, 10];

/** The greatest number of wineries on a map. */
export const maxMapPoints = 10_000;

/**
 * What somebody looks for in the directory of wineries. All of it is part of the page's URL. `address` is a place as
 * typed or picked, `origin` its center, `bounds` an area; `from` and `to` are the ends of a route as typed; `within` is
 * in miles, from the place or the route. `selectedScore` is the order: null is by distance if there is a place or a
 * route, otherwise by score, high first. Scores are at least so high; 0 is any.
 */
export type ResearchQuery = {
  searchValue: string;
  filters: Record<ResearchFacet, string[]>;
  scores: Record<ResearchScore, number>;
  selectedScore: 'high' | 'low' | null;
  address: string;
  origin: LatLng | null;
  bounds: Bounds | null;
  from: string;
  to: string;
  within: number | null;
  currentPage: number;
};

/** Everything in the directory. */
export const emptyResearch: ResearchQuery = {
  searchValue: '',
  filters: {
    stateValue: [],
    selectedRegions: [],
    selectedCities: [],
    selectedVarietals: [],
    productionRange: [],
    reservationsRequired: [],
    dogsFriendly: [],
    kidsFriendly: [],
  },
  scores: {
    qualityScore: 0,
    varietyScore: 0,
    ambianceScore: 0,
    affordableScore: 0,
    foodOfferingsScore: 0,
    customerServiceScore: 0,
  },
  selectedScore: null,
  address: '',
  origin: null,
  bounds: null,
  from: '',
  to: '',
  within: null,
  currentPage: 1,
};

/** The options of every filter. */
export type ResearchOptions = Record<ResearchFacet, FacetOption[]>;

/** Whether wineries are looked for along a route. */
export function hasRoute({ from, to }: ResearchQuery): boolean {
  return from !== '' && to !== '';
}

/** Whether wineries are looked for at a place: around a point, or in an area. */
export function hasPlace({ address, origin, bounds }: ResearchQuery): boolean {
  return address !== '' || origin !== null || bounds !== null;
}
