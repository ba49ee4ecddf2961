import { z } from 'zod';
import { pageNumberSchema } from '#features/listings/pagination.ts';
import { maxBottles } from './cart.ts';

/** Names a wine, in a form. */
export const cartListingSchema = z.object({ listingId: z.uuid().toLowerCase() });

/** The number of bottles in a form: digits only. Larger numbers are reduced to the maximum. */
export const cartQuantitySchema = z.object({
  quantity: z
    .string()
    .trim()
    .regex(/^\d{1,9}$/)
    .transform((digits) => Math.min(Number(digits), maxBottles)),
});

/** The page of the cart; the first one if it cannot be parsed. */
export const cartPageSchema = pageNumberSchema.catch(1);
