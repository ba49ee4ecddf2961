import { priceFault } from '#features/listings/price-limits.ts';
import type { Money } from '#kit/money.ts';
import type { ChosenListing } from '../list/seller-listing-summary.ts';
import type { PriceChange } from './price-change.ts';
import { changedPrice } from './price-change.ts';

/** What a change would make of a price; `fault` is why it stays as it is. */
export type PricePreview = {
  id: string;
  name: string;
  from: Money | null;
  to: Money | null;
  fault: 'no-price' | 'too-low' | 'too-high' | undefined;
};

/** How many prices fall or rise by more than half of what they are now: few mean that. */
export function countBigMoves(previews: readonly PricePreview[]): { fall: number; rise: number } {
  const moves = previews.flatMap(({ from, to }) => (from && to ? [(to.amount - from.amount) / from.amount] : []));
  return { fall: moves.filter((move) => move < -0.5).length, rise: moves.filter((move) => move > 0.5).length };
}

/** What a change would make of the prices of these listings. */
export function previewPrices(listings: readonly ChosenListing[], change: PriceChange): PricePreview[] {
  return listings.map(({ id, name, price }) => {
    if (price === null) return { id, name, from: null, to: null, fault: 'no-price' };
    const amount = changedPrice(price.amount, change);
    const fault = priceFault(amount);
    return { id, name, from: price, to: fault ? null : { ...price, amount }, fault };
  });
}
