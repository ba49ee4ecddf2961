import { priceProblem } from '#features/listings/price.ts';
import { applyRate, type Money } from '#kit/money.ts';
import type { SelectedListing } from '../list/seller-listing-summary.ts';

/** The ways to change prices, with the words of their choice. */
export const priceChangeLabels = {
  'lower-percent': 'Lower by percent',
  'raise-percent': 'Raise by percent',
  'lower-dollars': 'Lower by dollars',
  'raise-dollars': 'Raise by dollars',
} as const;

export type PriceChangeKind = keyof typeof priceChangeLabels;

/** What an amount by which prices change is counted in, in words. */
export const priceUnitLabels = { '%': 'percent', $: 'dollars' } as const;

/** The unit of a way to change prices. */
export function priceChangeUnit(way: PriceChangeKind): keyof typeof priceUnitLabels {
  return way.endsWith('percent') ? '%' : '$';
}

/** How prices change: `hundredths` of a percent, or cents. */
export type PriceChange = { kind: PriceChangeKind; hundredths: number };

/** A price after a change, in cents, rounded half up; it may be nothing or less. @param cents what it is now */
export function applyPriceChange(cents: number, { kind, hundredths }: PriceChange): number {
  if (kind === 'raise-dollars') return cents + hundredths;
  if (kind === 'lower-dollars') return cents - hundredths;
  return applyRate(cents, kind === 'raise-percent' ? 10_000 + hundredths : 10_000 - hundredths);
}

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
