import { z } from 'zod';
import { type PriceChange, type PriceChangeKind, priceChangeLabels } from './price-change.ts';

const amountMessage = 'Please enter a number above 0, such as 10 or 2.50';
const kinds = Object.keys(priceChangeLabels) as [PriceChangeKind, ...PriceChangeKind[]];

/** A change of prices as it is typed. */
export const priceChangeSchema = z
  .object({
    way: z.enum(kinds, { error: 'Please choose how the prices change' }),
    by: z
      .string({ error: amountMessage })
      .trim()
      .regex(/^\$?\s*\d{1,6}(\.\d{1,2})?\s*%?$/, amountMessage)
      .transform((typed) => Math.round(Number(typed.replace(/[$%\s]/g, '')) * 100))
      .refine((hundredths) => hundredths > 0, amountMessage),
  })
  .refine(({ way, by }) => way !== 'lower-percent' || by < 10_000, {
    path: ['by'],
    error: 'Lowered by 100 percent nothing would be left of the price',
  })
  .refine(({ way, by }) => way !== 'raise-percent' || by <= 100_000, {
    path: ['by'],
    error: 'Raise prices by 1,000 percent at most',
  })
  .transform(({ way: kind, by }): PriceChange => ({ kind, hundredths: by }));
