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
