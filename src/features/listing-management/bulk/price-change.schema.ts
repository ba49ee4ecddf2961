import { z } from 'zod';
import { type PriceChange, type PriceWay, priceWays } from './price-change.ts';

const wrong = 'Please enter a number above 0, such as 10 or 2.50';
const ways = Object.keys(priceWays) as [PriceWay, ...PriceWay[]];

/** A change of prices as it is typed. */
export const priceChangeSchema = z
  .object({
    way: z.enum(ways, { error: 'Please choose how the prices change' }),
    by: z
      .string({ error: wrong })
      .trim()
      .regex(/^\$?\s*\d{1,6}(\.\d{1,2})?\s*%?$/, wrong)
      .transform((typed) => Math.round(Number(typed.replace(/[$%\s]/g, '')) * 100))
      .refine((hundredths) => hundredths > 0, wrong),
  })
  .refine(({ way, by }) => way !== 'lower-percent' || by < 10_000, {
    path: ['by'],
    error: 'Lowered by 100 percent nothing would be left of the price',
  })
  .refine(({ way, by }) => way !== 'raise-percent' || by <= 100_000, {
    path: ['by'],
    error: 'Raise prices by 1,000 percent at most',
  })
  .transform(({ way, by }): PriceChange => ({ way, hundredths: by }));
