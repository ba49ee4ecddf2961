import { z } from 'zod';

/** The maximum that can be entered; returned orders may exceed it. */
const maxStock = 1_000_000;

/** A new stock, and the stock that the caller expects. */
export const setStockSchema = z.object({
  listingId: z.uuid(),
  oldTotal: z.int().min(0).max(2_147_483_647).nullable(),
  newTotal: z.int().min(0).max(maxStock),
});
