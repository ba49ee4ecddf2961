import { z } from 'zod';

const bottles = z.int().min(0).max(1_000_000);

/** A new number of bottles, and the one that it was thought to be. */
export const setStockSchema = z.object({ listingId: z.uuid(), oldTotal: bottles.nullable(), newTotal: bottles });
