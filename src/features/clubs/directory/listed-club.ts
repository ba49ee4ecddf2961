import type { Region } from '#features/wineries/winery.ts';
import type { ClubFrequency, ClubModel, WineColor } from '../club.ts';

/** A tier as it is listed. `fromCents` to `toCents` is what the wines of a release cost. */
export type ListedTier = {
  name: string;
  bottles: number;
  color: WineColor;
  fromCents: number;
  toCents: number;
  shippingIncluded: boolean;
};

/** A club that people can join. `isFull` if only the waiting list is open, or nothing. */
export type ListedClub = {
  id: string;
  slug: string;
  name: string;
  /** The beginning of its text. */
  summary: string;
  imageUrl: string;
  model: ClubModel;
  frequencyMonths: ClubFrequency;
  pickup: boolean;
  shipping: boolean;
  /** Off the wines of members' ordinary orders, in percent. */
  orderDiscountPercent: number;
  isFull: boolean;
  waitingList: boolean;
  winery: { slug: string; name: string; city: string; region: Region; demo: boolean };
  tiers: ListedTier[];
};

/** What the wines of a release cost, from the cheapest to the dearest tier, in cents. */
export function priceRangeOf(tiers: readonly Pick<ListedTier, 'fromCents' | 'toCents'>[]): {
  from: number;
  to: number;
} {
  return {
    from: Math.min(...tiers.map(({ fromCents }) => fromCents)),
    to: Math.max(...tiers.map(({ toCents }) => toCents)),
  };
}
