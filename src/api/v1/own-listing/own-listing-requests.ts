import { z } from 'zod';
import type { ListingTab } from '#features/listings/editing/seller-listing.ts';
import type { FieldErrors } from '#kit/field-errors.ts';
import { moneyInputSchema } from '../../money.ts';

const text = z.string().optional();
const words = z.array(z.string()).optional();
const choice = z.string().nullish();

const incompletePin = 'A pin has its latitude and its longitude';

/** The fingerprint of the version that the caller has seen. */
export const versionField = z
  .string('This is no mark')
  .optional()
  .describe(
    'Its mark as you were shown it: where you send it, nothing else is written over; without it nothing is compared',
  );

/**
 * A part of a listing: these fields and no others, since the use cases accept further fields that are not validated
 * here.
 */
function part<Shape extends z.ZodRawShape>(fields: Shape) {
  return z.strictObject({ ...fields, seen: versionField });
}

/**
 * The fields of each part of a listing: only their shapes, since the use cases contain the rules. An omitted field is
 * cleared, and an unknown one refused.
 */
export const ownListingParts = {
  details: part({
    title: text,
    description: text,
    unitType: choice.describe('Of a tasting: day or night'),
    included: choice.describe('Of a tasting: what the price includes'),
    vintage: z.union([z.int(), z.string()]).nullish(),
    style: choice,
    bottleMl: z.int().nullish(),
    grapes: z.array(z.looseObject({ code: z.string(), percent: z.int().nullable() })).optional(),
    ava: choice,
    abv: z.number().nullish().describe('Percent by volume, such as 13.5'),
    sku: choice.describe('The winery’s own number of a wine. Omitted, it stays; null clears it'),
  }),
  pricing: part({ price: moneyInputSchema }),
  delivery: part({
    pickupEnabled: z.boolean().optional(),
    shippingEnabled: z.boolean().optional(),
    shippingFirst: moneyInputSchema.nullish(),
    shippingAdditional: moneyInputSchema.nullish(),
    pickupStreet: text,
    pickupBuilding: choice,
    pickupCity: text,
    pickupState: text,
    pickupZip: choice,
  }),
  features: part({
    sweetness: choice,
    body: choice,
    acidity: choice,
    pairings: words,
    awards: words,
    practices: words,
  }),
  location: part({
    place: z
      .string('Please name the place; nothing ("") means the winery’s own')
      .describe(
        'A town, a wine area or a ZIP code. "" clears the location: then the winery’s own place holds, and GET shows null',
      ),
    lat: z.number().nullish().describe('Of the pin, with its `lng`; without them it is in the middle of the place'),
    lng: z.number().nullish(),
    exactPin: z.boolean().describe('False: the pin is in the middle of the place').optional(),
  }).check(({ value: { lat, lng, exactPin }, issues }) => {
    const pin = { lat: lat ?? undefined, lng: lng ?? undefined };
    if (exactPin !== true && pin.lat === undefined && pin.lng === undefined) return;
    for (const [name, input] of Object.entries(pin)) {
      if (input === undefined) issues.push({ code: 'custom', input, path: [name], message: incompletePin });
    }
  }),
  disclaimer: part({ disclaimer: z.string() }),
} satisfies Record<ListingTab, z.ZodType>;

/** The fields of a new draft: its details, its type, and its winery. */
export const newListingBody = ownListingParts.details.omit({ seen: true }).extend({
  type: z.enum(['wine', 'tasting'], 'Please say whether it is a wine or a tasting'),
  winery: z.uuid('You need to choose a winery.').nullish().describe('Its id, where you work for several'),
});

/** The API's names of fields that have other names in the use cases. */
const apiNames = {
  priceCents: 'price',
  shippingFirstCents: 'shippingFirst',
  shippingAdditionalCents: 'shippingAdditional',
  abvTenths: 'abv',
} as const;

/** Converts the sent fields to the names of the use cases, and amounts to cents. */
export function toUseCaseFields(sent: object): Record<string, unknown> {
  const fields: Record<string, unknown> = { ...sent };
  for (const [field, name] of Object.entries(apiNames)) {
    if (name in fields) fields[field] = amountOf(fields[name]);
    delete fields[name];
  }
  return fields;
}

function amountOf(value: unknown): unknown {
  const sum = moneyInputSchema.safeParse(value);
  return sum.success ? sum.data.amount : value;
}

/** The field names in refusals: the fields of parts, and the order of photos that was seen. */
const sentNames: Readonly<Record<string, string>> = { ...apiNames, shown: 'seen' };

/** The errors of a part, under the API's names of its fields. */
export function toSentNames(errors: FieldErrors): FieldErrors {
  return Object.fromEntries(Object.entries(errors).map(([field, message]) => [sentNames[field] ?? field, message]));
}
