import { z } from 'zod';

/** The ways to change prices, with the words of their choice. */
export const priceWays = {
  'lower-percent': 'Lower by percent',
  'raise-percent': 'Raise by percent',
  'lower-dollars': 'Lower by dollars',
  'raise-dollars': 'Raise by dollars',
} as const;

export type PriceWay = keyof typeof priceWays;

/** How prices change: `hundredths` of a percent, or cents. */
export type PriceChange = { way: PriceWay; hundredths: number };

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
