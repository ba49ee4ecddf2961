import { z } from 'zod';
import { pricingSchema } from '#features/listings/editing/listing-fields.schema.ts';

const stockRequired = 'You need to add a stock quantity.';
const wholeNumberOfBottles = 'Stock is a whole number of bottles, 0 or more.';

/** The most bottles that one listing counts. */
const maxBottles = 1_000_000;

const bottles = z
  .union([z.number(), z.string().trim().min(1, stockRequired)], { error: stockRequired })
  .transform((typed) => (typeof typed === 'number' || /^\d{1,15}$/.test(typed) ? Number(typed) : Number.NaN))
  .pipe(z.int(wholeNumberOfBottles).min(0, wholeNumberOfBottles).max(maxBottles, 'That is more than a million bottles.'));

/** The tab pricing of a wine: its price, how many bottles there are, and how many there were thought to be (nothing: not counted yet). */
export const winePricingSchema = pricingSchema.extend({
  stock: bottles,
  oldTotal: z
    .union([z.number(), z.string()])
    .nullish()
    .transform((typed) => (typed === null || typed === undefined || typed === '' ? null : Number(typed)))
    .refine((total) => total === null || (Number.isInteger(total) && total >= 0)),
});
