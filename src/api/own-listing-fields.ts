import { z } from 'zod';
import type { ListingTab } from '#features/wines/said-in-tab.ts';
import { type FieldErrors, firstErrors } from '#kit/field-errors.ts';

const currency = 'USD';

/** An amount as the API takes it: whole cents, in the marketplace's currency alone. */
const money = z.object(
  {
    amount: z.int('An amount is a whole number of cents'),
    currency: z.literal(currency, `Amounts are in ${currency}`),
  },
  'An amount has its cents and its currency',
);

const text = z.string().optional();
const words = z.array(z.string()).optional();
const choice = z.string().nullish();

/** What each part of a listing takes: shapes alone, since the rules stand with the use cases. What a part does not name is emptied. */
export const ownListingParts = {
  details: z.looseObject({
    title: text,
    description: text,
    unitType: choice.describe('Of a tasting: day or night'),
    vintage: z.union([z.int(), z.string()]).nullish(),
    style: choice,
    bottleMl: z.int().nullish(),
    grapes: z.array(z.looseObject({ code: z.string(), percent: z.int().nullable() })).optional(),
    ava: choice,
    abv: z.number().nullish().describe('Percent by volume, such as 13.5'),
  }),
  pricing: z.object({ price: money }),
  delivery: z.looseObject({
    pickupEnabled: z.boolean().optional(),
    shippingEnabled: z.boolean().optional(),
    shippingFirst: money.nullish(),
    shippingAdditional: money.nullish(),
    pickupStreet: text,
    pickupBuilding: choice,
    pickupCity: text,
    pickupState: text,
    pickupZip: choice,
  }),
  features: z.looseObject({
    sweetness: choice,
    body: choice,
    acidity: choice,
    pairings: words,
    awards: words,
    practices: words,
  }),
  location: z.looseObject({ place: text, lat: z.number().nullish(), lng: z.number().nullish() }),
  disclaimer: z.object({ disclaimer: z.string() }),
} satisfies Record<ListingTab, z.ZodType>;

/** What the API calls the fields that the use cases call otherwise. */
const names = {
  priceCents: 'price',
  shippingFirstCents: 'shippingFirst',
  shippingAdditionalCents: 'shippingAdditional',
  abvTenths: 'abv',
} as const;

/**
 * Reads a part of a listing as the API takes it.
 * @returns the fields as the use case of that part takes them
 */
export function readPart(
  part: ListingTab,
  body: unknown,
): { ok: true; fields: Record<string, unknown> } | { ok: false; errors: FieldErrors } {
  const read = ownListingParts[part].safeParse(body);
  if (!read.success) return { ok: false, errors: firstErrors(read.error.issues) };
  const fields: Record<string, unknown> = { ...read.data };
  for (const [field, name] of Object.entries(names)) {
    if (name in fields) fields[field] = amountOf(fields[name]);
    delete fields[name];
  }
  return { ok: true, fields };
}

function amountOf(value: unknown): unknown {
  const sum = money.safeParse(value);
  return sum.success ? sum.data.amount : value;
}

/** What is wrong with a part, under the names that the API has for its fields. */
export function asSent(errors: FieldErrors): FieldErrors {
  return Object.fromEntries(
    Object.entries(errors).map(([field, message]) => [(names as Record<string, string>)[field] ?? field, message]),
  );
}
