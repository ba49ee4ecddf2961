import { priceProblem } from '#features/listings/price.ts';
import { applyRate, type Money } from '#kit/money.ts';
import type { SelectedListing } from '../list/seller-listing-summary.ts';

/** The kinds of price changes, with their labels. */
export const priceChangeLabels = {
  'lower-percent': 'Lower by percent',
  'raise-percent': 'Raise by percent',
  'lower-dollars': 'Lower by dollars',
  'raise-dollars': 'Raise by dollars',
} as const;

export type PriceChangeKind = keyof typeof priceChangeLabels;

/** The labels of the units of a price change. */
export const priceUnitLabels = { '%': 'percent', $: 'dollars' } as const;

/** The unit of a kind of price change. */
export function priceChangeUnit(way: PriceChangeKind): keyof typeof priceUnitLabels {
  return way.endsWith('percent') ? '%' : '$';
}

/** A change of prices: `hundredths` of a percent, or cents. */
export type PriceChange = { kind: PriceChangeKind; hundredths: number };

/**
 * A price after a change, in cents, rounded half up; it may be zero or negative.
 * @param cents the current price
 */
export function applyPriceChange(cents: number, { kind, hundredths }: PriceChange): number {
  if (kind === 'raise-dollars') return cents + hundredths;
  if (kind === 'lower-dollars') return cents - hundredths;
  return applyRate(cents, kind === 'raise-percent' ? 10_000 + hundredths : 10_000 - hundredths);
}

/** The effect of a change on a price; `problem` is why it would be skipped. */
export type PricePreview = {
  id: string;
  name: string;
  from: Money | null;
  to: Money | null;
  problem: 'no-price' | 'too-low' | 'too-high' | undefined;
};

/** How many prices fall or rise by more than half, which is seldom intended. */
export function countLargeChanges(previews: readonly PricePreview[]): { fall: number; rise: number } {
  const changes = previews.flatMap(({ from, to }) => (from && to ? [(to.amount - from.amount) / from.amount] : []));
  return {
    fall: changes.filter((change) => change < -0.5).length,
    rise: changes.filter((change) => change > 0.5).length,
  };
}

/** The effect of a change on the prices of these listings. */
export function previewPrices(listings: readonly SelectedListing[], change: PriceChange): PricePreview[] {
  return listings.map(({ id, name, price }) => {
    if (price === null) return { id, name, from: null, to: null, problem: 'no-price' };
    const amount = applyPriceChange(price.amount, change);
    const problem = priceProblem(amount);
    return { id, name, from: price, to: problem ? null : { ...price, amount }, problem };
  });
}
