import { z } from 'zod';
import type { Money } from '#kit/money.ts';

/** An amount as the API answers with it. */
export const moneySchema = z.object({ amount: z.int().describe('In cents'), currency: z.string() });

const currency = 'USD';

/** An amount as the API takes it: whole cents, in the marketplace's currency alone. */
export const moneyInputSchema = z.object(
  {
    amount: z.int('An amount is a whole number of cents'),
    currency: z.literal(currency, `Amounts are in ${currency}`),
  },
  'An amount has its cents and its currency',
);

/** An amount that is kept in cents as the API answers with it; null stays null. */
export function presentMoney(cents: number, currency: string): Money;
export function presentMoney(cents: number | null, currency: string): Money | null;
export function presentMoney(cents: number | null, currency: string): Money | null {
  return cents === null ? null : { amount: cents, currency };
}
