import { shareOf } from '#kit/money.ts';

/** The ways to change prices, with the words of their choice. */
export const priceWays = {
  'lower-percent': 'Lower by percent',
  'raise-percent': 'Raise by percent',
  'lower-dollars': 'Lower by dollars',
  'raise-dollars': 'Raise by dollars',
} as const;

export type PriceWay = keyof typeof priceWays;

/** What an amount by which prices change is counted in, in words. */
export const priceUnits = { '%': 'percent', $: 'dollars' } as const;

/** The unit of a way to change prices. */
export function unitOfWay(way: PriceWay): keyof typeof priceUnits {
  return way.endsWith('percent') ? '%' : '$';
}

/** How prices change: `hundredths` of a percent, or cents. */
export type PriceChange = { way: PriceWay; hundredths: number };

/** A price after a change, in cents, rounded half up; it may be nothing or less. @param cents what it is now */
export function changedPrice(cents: number, { way, hundredths }: PriceChange): number {
  if (way === 'raise-dollars') return cents + hundredths;
  if (way === 'lower-dollars') return cents - hundredths;
  return shareOf(cents, way === 'raise-percent' ? 10_000 + hundredths : 10_000 - hundredths);
}
