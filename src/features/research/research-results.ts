import type { OpeningState } from '#features/wineries/hours/open-now.ts';
import type { LatLng } from '#kit/geo.ts';
import type { Money } from '#kit/money.ts';
import type { ResearchOptions, ResearchQuery } from './research-query.ts';

/**
 * A winery of the directory on a card. `region` is a name; `score` is 0 to 5, null without reviews; `opening` is null if
 * its hours are unknown; `km` is its straight distance from the place, or from the route.
 */
export type ResearchWinery = {
  id: string;
  slug: string;
  name: string;
  city: string;
  state: string;
  region: string;
  imageUrl: string;
  score: number | null;
  reviews: number;
  opening: OpeningState | null;
  km: number | null;
  place: LatLng | null;
  reservationsRequired: boolean | null;
  dogsFriendly: boolean | null;
  kidsFriendly: boolean | null;
  isClaimed: boolean;
  demo: boolean;
};

/** The ends of a route, with the names of the places that were found. */
export type ResearchRoute = { from: LatLng; to: LatLng; fromName: string; toName: string };

/**
 * What somebody looks for, with its places found: around `origin` (`radiusKm`; null for the whole area), or along
 * `route` (`detourKm`). `words` are those of the search text.
 */
export type LocatedResearch = {
  query: ResearchQuery;
  words: string[];
  radiusKm: number | null;
  route: ResearchRoute | null;
  detourKm: number;
};

/** A page of wineries. `located` is what was looked for: its page and places may have been corrected. */
export type ResearchResults = {
  located: LocatedResearch;
  wineries: ResearchWinery[];
  total: number;
  page: number;
  pages: number;
  options: ResearchOptions;
  /** Names of places that do not exist: they were left out. */
  unknownPlaces: string[];
  outsidePlaces: OutsidePlace[];
};

/** A place outside Texas and Oregon that was typed, and from where wineries are shown instead: e.g. `everywhere`. */
export type OutsidePlace = { name: string; shown: string };

/** A winery on the map. */
export type ResearchPoint = LatLng & { id: string; slug: string; name: string };

/** Something else to look for that finds something. @property total number of wineries; null for a single winery */
export type ResearchSuggestion =
  | { kind: 'spelling' | 'near' | 'wider' | 'without'; label: string; query: ResearchQuery; total: number }
  | { kind: 'nearest'; label: string; slug: string; distance: string };

/**
 * A stop of a day. `arrives` and `leaves` are instants, with their local times as text; `drive` is the estimated way from
 * the stop before, null for the first one and where a place is unknown. `isOpen` is null if the hours are unknown.
 */
export type PlannedStop = {
  winery: ResearchWinery;
  address: string;
  arrives: string;
  leaves: string;
  times: string;
  drive: { km: number; minutes: number } | null;
  isOpen: boolean | null;
  openText: string;
  tastings: { id: string; title: string; price: Money }[];
};

/** A day with its stops, and the estimated way between them. */
export type PlannedDay = { stops: PlannedStop[]; km: number; minutes: number };
