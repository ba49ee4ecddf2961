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

/** How wine is to be delivered, in a form; null without a valid method. */
export const cartDeliverySchema = z.object({ delivery: z.enum(['shipping', 'pickup']).nullable().catch(null) });

/** How the wines of a winery in the cart are to be delivered, in a form. */
export const cartGroupDeliverySchema = z.object({
  winery: z.string().min(1).max(200),
  delivery: z.enum(['shipping', 'pickup']),
});

/** The page of the cart; the first one if it cannot be parsed. */
export const cartPageSchema = pageNumberSchema.catch(1);
