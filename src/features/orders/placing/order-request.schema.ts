import { z } from 'zod';
import { addressRule, postalAddressFields } from '#features/accounts/addresses/address.schema.ts';
import { isStorable, multiLine } from '#kit/plain-text.ts';

const dayOrMoment = z.union(
  [z.string().regex(/^\d{4}-\d{2}-\d{2}$/), z.iso.datetime({ offset: true })],
  'must be a day such as 2026-11-21, or a time such as 2026-11-21T18:00:00Z',
);

/** When the guests of a tasting come: a session or a stay, by instants, or by days. */
export const bookingDatesSchema = z.object({ startDate: dayOrMoment, endDate: dayOrMoment });

/** Where an order is shipped, with what the buyer writes to the recipient. */
const shippingDetails = postalAddressFields
  .extend({
    giftNote: z
      .string()
      .refine(isStorable, 'has a character that can’t be saved')
      .overwrite(multiLine)
      .min(1)
      .max(300)
      .optional(),
  })
  .refine(...addressRule);

/** A number of bottles. The upper limit is the stock. */
const quantity = z.int().min(1);

/** An amount that the caller was shown, in minor units. */
const money = z.object({ amount: z.int().min(1), currency: z.string().regex(/^[A-Z]{3}$/) });

/**
 * An order request: wines with quantities and delivery, or a tasting with dates and seats: the
 * start and end of a session, or a date alone for the only session of a day; the days of a stay. `payinTotal` is the total
 * that the buyer was shown; the order is refused if it has changed. `id` may be chosen by the caller, so that a
 * repeated request places no second order. With `saveCard` the card that pays is saved. With `fromCart` the items are
 * removed from the buyer's cart once they are paid. `replaces` is an order of wine of the buyer that is not paid yet: it ends
 * with the new one, which gets its bottles.
 */
export const orderRequestSchema = z.object({
  id: z.uuid().toLowerCase().optional(),
  items: z
    .array(z.object({ listingId: z.uuid().toLowerCase(), quantity: quantity.optional() }))
    .min(1)
    .max(42),
  deliveryMethod: z.enum(['pickup', 'shipping']).optional(),
  bookingDates: bookingDatesSchema.optional(),
  seats: z.int().min(1).max(100).default(1),
  shippingDetails: shippingDetails.optional(),
  saveCard: z.boolean().default(false),
  fromCart: z.boolean().default(false),
  payinTotal: money.optional(),
  replaces: z.uuid().toLowerCase().optional(),
});

export type OrderRequest = z.infer<typeof orderRequestSchema>;

/** A question is about a listing or a winery. */
export const enquirySchema = z
  .object({
    id: z.uuid().toLowerCase().optional(),
    listingId: z.uuid().toLowerCase().optional(),
    wineryId: z.uuid().toLowerCase().optional(),
  })
  .refine(({ listingId, wineryId }) => (listingId === undefined) !== (wineryId === undefined));
