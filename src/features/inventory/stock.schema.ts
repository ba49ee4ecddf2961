import { z } from 'zod';

/** More than anybody says, but what orders gave back may come on top of it. */
const maxStock = 1_000_000;

/** A new number of bottles, and the one that it was thought to be. */
export const setStockSchema = z.object({
  listingId: z.uuid(),
  oldTotal: z.int().min(0).max(2_147_483_647).nullable(),
  newTotal: z.int().min(0).max(maxStock),
});
