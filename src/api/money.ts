import { z } from 'zod';

/** An amount in a response, made by `presentMoney`. */
export const moneySchema = z.object({ amount: z.int().describe('In cents'), currency: z.string() });

const currency = 'USD';

/** An amount in a request: whole cents, only in the marketplace's currency. */
export const moneyInputSchema = z.object(
  {
    amount: z.int('An amount is a whole number of cents'),
    currency: z.literal(currency, `Amounts are in ${currency}`),
  },
  'An amount has its cents and its currency',
);

/** An amount in a request as forms have it, in dollars; null if there is none. What is no amount becomes what forms refuse. */
export function typedDollars(sent: unknown): string | null {
  if (sent === undefined || sent === null) return null;
  const price = moneyInputSchema.safeParse(sent);
  return price.success ? (price.data.amount / 100).toFixed(2) : '?';
}
