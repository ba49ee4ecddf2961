import type { TastingSummary } from './listing.ts';
import type { WineSummary } from './wine.ts';

/**
 * One page of a winery's wines. `page` is the one shown; `asked` says how it came to be that one: as asked, the last one because
 * the address went beyond it, or the first because the address named no page. `total` is exact unless `more`: then it is where
 * counting stopped.
 */
export type WineryShelf = {
  wines: WineSummary[];
  tastings: TastingSummary[];
  page: number;
  pages: number;
  total: number;
  more: boolean;
  asked: 'as-asked' | 'beyond' | 'unreadable';
};
