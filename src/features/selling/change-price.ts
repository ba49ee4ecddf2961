import { shareOf } from '#kit/money.ts';
import type { PriceChange } from './change-many.schema.ts';

/** A price after a change, in cents, rounded half up; it may be nothing or less. @param cents what it is now */
export function changedPrice(cents: number, { way, hundredths }: PriceChange): number {
  if (way === 'raise-dollars') return cents + hundredths;
  if (way === 'lower-dollars') return cents - hundredths;
  return shareOf(cents, way === 'raise-percent' ? 10_000 + hundredths : 10_000 - hundredths);
}
