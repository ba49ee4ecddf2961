import type { Money } from '#kit/money.ts';
import type { WineSummary } from './wine.ts';

/** A tasting as a shelf shows it. `unitType` is what its price is for. */
export type TastingSummary = {
  id: string;
  slug: string;
  title: string;
  unitType: 'unit' | 'day' | 'night';
  price: Money;
  wineryName: string;
  wineryRegion: string;
  imageUrl: string;
  /** Made up for the demo: not to be booked in the world. */
  demo: boolean;
};

/** What stands on a shelf: a wine with whether it is sold out, or a tasting. */
export type ListingSummary =
  | ({ type: 'wine'; soldOut: boolean } & WineSummary)
  | ({ type: 'tasting'; soldOut: false } & TastingSummary);
