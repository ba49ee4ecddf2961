import type { TastingSummary } from './listing.ts';
import type { WineSummary } from './wine.ts';

/** A tasting among wines of other makers: it names its winery, as they do. */
export type TastingSummaryWithWinery = TastingSummary & {
  wineryName: string;
  wineryRegion: string;
  /** Made up for the demo: not to be booked in the world. */
  demo: boolean;
};

/** What stands on a shelf: a wine, or a tasting. */
export type ListingSummary = ({ type: 'wine' } & WineSummary) | ({ type: 'tasting' } & TastingSummaryWithWinery);
