import { applyRate } from '#kit/money.ts';

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
