import { priceProblem } from '#features/listings/price-limits.ts';
import type { Money } from '#kit/money.ts';
import type { SelectedListing } from '../list/seller-listing-summary.ts';
import type { PriceChange } from './price-change.ts';
import { applyPriceChange } from './price-change.ts';

/** What a change would make of a price; `fault` is why it stays as it is. */
export type PricePreview = {
  id: string;
  name: string;
  from: Money | null;
  to: Money | null;
  fault: 'no-price' | 'too-low' | 'too-high' | undefined;
};

/** How many prices fall or rise by more than half of what they are now: few mean that. */
export function countLargeChanges(previews: readonly PricePreview[]): { fall: number; rise: number } {
  const changes = previews.flatMap(({ from, to }) => (from && to ? [(to.amount - from.amount) / from.amount] : []));
  return { fall: changes.filter((move) => move < -0.5).length, rise: changes.filter((move) => move > 0.5).length };
}

/** What a change would make of the prices of these listings. */
export function previewPrices(listings: readonly SelectedListing[], change: PriceChange): PricePreview[] {
  return listings.map(({ id, name, price }) => {
    if (price === null) return { id, name, from: null, to: null, fault: 'no-price' };
    const amount = applyPriceChange(price.amount, change);
    const fault = priceProblem(amount);
    return { id, name, from: price, to: fault ? null : { ...price, amount }, fault };
  });
}
