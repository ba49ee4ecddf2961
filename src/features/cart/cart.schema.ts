import { z } from 'zod';
import { pageNumberSchema } from '#features/wines/page-number.schema.ts';

/** Bottles of a wine for the cart, as a form sends them. None takes the wine out. */
export const cartChangeSchema = z.object({
  listingId: z.uuid().toLowerCase(),
  quantity: z.coerce.number().int().min(0).max(9999),
});

/** Which page of the cart; the first where the address says nothing that can be read. */
export const cartPageSchema = pageNumberSchema.catch(1);
