import type { ResearchOptions, ResearchQuery } from '#features/research/research-query.ts';
import type {
  ResearchPoint,
  ResearchRoute,
  ResearchSuggestion,
  ResearchWinery,
} from '#features/research/research-results.ts';
import type { ResultNotice } from '../catalog/results/result-notices.tsx';

/** The greatest number of wineries on the map of the page itself; the map loads the others when it is drawn. */
export const maxPagePoints = 300;

/**
 * The data of the page of wineries. `points` are those of the map: all that match, or the first 300; `active` are the
 * conditions with the URLs without them.
 */
export type ResearchData = {
  heading: string;
  query: ResearchQuery;
  route: ResearchRoute | null;
  radiusKm: number | null;
  wineries: ResearchWinery[];
  /** The winery in the featured place above the list. */
  featured: ResearchWinery | null;
  total: number;
  page: number;
  pages: number;
  options: ResearchOptions;
  points: ResearchPoint[];
  active: { label: string; to: string }[];
  suggestions: ResearchSuggestion[];
  notices: ResultNotice[];
};
