import { z } from 'zod';
import { longestCancellation } from './delivery-defaults.ts';
import { shippingFields } from './listing-fields.schema.ts';

/** A whole number, as the API sends it or as it was typed. */
const wholeNumber = (most: number, wrong: string) =>
  z
    .union(
      [
        z.number(),
        z
          .string()
          .trim()
          .regex(/^\d{1,4}$/)
          .transform(Number),
      ],
      wrong,
    )
    .refine((typed) => Number.isInteger(typed) && typed >= 0 && typed <= most, wrong);

/**
 * What a winery's new listings begin with: the delivery methods of wines, also none of them, and the fees of shipping;
 * and what canceling a tasting costs.
 */
export const deliveryDefaultsSchema = z
  .object({
    pickupEnabled: z.boolean().default(false),
    cancellationHours: wholeNumber(longestCancellation.hours, 'Hours are a whole number from 0 to 720').default(24),
    cancellationKeptPercent: wholeNumber(
      longestCancellation.keptPercent,
      'What you keep is a whole number from 0 to 100',
    ).default(100),
  })
  .and(shippingFields);
