import { z } from 'zod';

/** The maximum that can be entered; returned orders may exceed it. */
const maxStock = 1_000_000;

const stockRequired = 'You need to add a stock quantity.';
const wholeNumberOfBottles = 'Stock is a whole number of bottles, 0 or more.';

/** A number of bottles, as a number or as typed into a form. */
export const bottlesSchema = z
  .union([z.number(), z.string().trim().min(1, stockRequired)], { error: stockRequired })
  .transform((typed) => (typeof typed === 'number' || /^\d{1,15}$/.test(typed) ? Number(typed) : Number.NaN))
  .pipe(z.int(wholeNumberOfBottles).min(0, wholeNumberOfBottles).max(maxStock, 'That is more than a million bottles.'));

/** A new stock, and the stock that the caller expects. */
export const setStockSchema = z.object({
  listingId: z.uuid(),
  oldTotal: z.int().min(0).max(2_147_483_647).nullable(),
  newTotal: z.int().min(0).max(maxStock),
});
