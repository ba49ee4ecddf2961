import type { TastingSummary } from './listing.ts';
import type { Pagination } from './pagination.ts';
import type { WineSummary } from './wine.ts';

/** One page of a winery's wines. `total` is exact unless `more`: then it is where counting stopped. */
export type WineryListings = Pagination & {
  wines: WineSummary[];
  tastings: TastingSummary[];
  total: number;
  more: boolean;
};
