import { z } from 'zod';
import { pageNumberSchema } from '#features/listings/pagination.ts';
import { maxBottles } from './cart.ts';

/** Which wine is meant, as a form names it. */
export const cartListingSchema = z.object({ listingId: z.uuid().toLowerCase() });

/** How many bottles, as a form sends them: digits and nothing else. More than a cart takes are as many as it takes. */
export const cartQuantitySchema = z.object({
  quantity: z
    .string()
    .trim()
    .regex(/^\d{1,9}$/)
    .transform((digits) => Math.min(Number(digits), maxBottles)),
});

/** Which page of the cart; the first where the address says nothing that can be read. */
export const cartPageSchema = pageNumberSchema.catch(1);
