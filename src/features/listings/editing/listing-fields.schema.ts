import { z } from 'zod';
import { optionalZipCode, zipInState } from '#features/accounts/addresses/zip-field.ts';
import { pinField } from '#features/places/pin.schema.ts';
import { shopYear } from '#kit/time.ts';
import { type WineStyle, wineStyles } from '../listing.ts';
import { maxPrice, minPrice, parseDollars } from '../price.ts';
import { acidities, bodies, sweetnesses } from '../wine-attributes.ts';
import { line, optionalLine, text, tooLong } from './listing-texts.ts';

/** The id in a listing's URL. Anything else is not found, rather than a database error. */
export const listingIdSchema = z.uuid();

// The fields of the listing editor, one schema for each tab, shared by pages and API. Where several messages of a field
// apply, the first one is shown.

/** The maximum length of the title and of long texts, in characters. */
const [maxTitleLength, maxTextLength] = [60, 5_000] as const;

/** The maximum number of grapes, pairings, awards and practices of one listing. */
const maxPerKind = 20;

/** The maximum length of one of them, in characters. */
const maxShortTextLength = 80;

/** The maximum fee, in cents. */
const maxFee = 100_000;

/** The message for one line of many that is too long. */
function lineTooLong({ path, input }: { path?: PropertyKey[] | undefined; input?: unknown }): string {
  return `Line ${Number(path?.at(-1)) + 1} is ${String(input).length} characters long. ${tooLong(maxShortTextLength)}`;
}

/** A list of short texts, trimmed and deduplicated. */
const shortTexts = z
  .array(line(undefined, maxShortTextLength, { error: lineTooLong }))
  .default([])
  .transform((typed) => [...new Set(typed.filter((word) => word !== ''))])
  .refine((all) => all.length <= maxPerKind, `At most ${maxPerKind} of a kind`);

/** The specification's message for amounts in another currency, and what to do. */
const otherCurrencyMessage = 'Value currency different from marketplace currency: please enter US dollars';

/**
 * An amount of money in cents: whole cents as the API sends them, or dollars as typed into a form (`24`, `24.5`,
 * `$1,024.50`), rounded to cents.
 * @param messages.wrong shown for anything else
 */
function cents(messages: { wrong: string; least: number; tooLittle: string; most: number; tooMuch: string }) {
  return z
    .union([z.number(), z.string().trim()], { error: messages.wrong })
    .transform((typed, context) => {
      const read = typeof typed === 'number' ? typed : parseDollars(typed);
      if (Number.isSafeInteger(read)) return read as number;
      context.addIssue({ code: 'custom', message: read === 'other-currency' ? otherCurrencyMessage : messages.wrong });
      return z.NEVER;
    })
    .pipe(z.number().min(messages.least, messages.tooLittle).max(messages.most, messages.tooMuch));
}

/** The postal code of a US state. */
const state = z
  .string({ error: 'Please choose a state' })
  .trim()
  .regex(/^[A-Z]{2}$/, 'Please choose a state');

const common = {
  title: line('You need to add a name.', maxTitleLength),
  description: text('You need to add a description.', maxTextLength),
};

/**
 * A year, or null for a wine without a vintage: `NV`, or empty.
 * @param latest the last year that is allowed
 */
const vintageUntil = (latest: number) =>
  z
    .union([z.number(), z.string().trim()])
    .nullish()
    .transform((typed, context) => {
      if (typed === null || typed === undefined || typed === '' || /^nv$/i.test(`${typed}`)) return null;
      const year = Number(typed);
      const isYear = Number.isInteger(year) && year >= 1900 && year <= 9999;
      if (isYear && year <= latest) return year;
      const message = isYear ? `The latest vintage is ${latest}` : 'A vintage is a year, such as 2021, or NV';
      context.addIssue({ code: 'custom', message });
      return z.NEVER;
    });

const [chooseGrape, chooseShare] = [
  'Please choose grapes from the list',
  'A share is a whole number of percent, 1 to 100',
];

const grape = z.object({
  code: z.string({ error: chooseGrape }).min(1, chooseGrape).max(80, chooseGrape),
  percent: z.number({ error: chooseShare }).int(chooseShare).min(1, chooseShare).max(100, chooseShare).nullable(),
});

type Shares = readonly { percent: number | null }[];

function sumOf(shares: Shares): number {
  return shares.reduce((sum, { percent }) => sum + (percent ?? 0), 0);
}

/** The varietals of a wine, sorted by share; shares for all of them or for none, adding up to 100 percent. */
const blend = z
  .array(grape)
  .default([])
  .refine((all) => all.length <= maxPerKind, `A wine has at most ${maxPerKind} grapes here`)
  .refine((all) => new Set(all.map(({ code }) => code)).size === all.length, 'Each grape may be listed only once')
  .refine(
    (all) => all.every(({ percent }) => percent === null) || all.every(({ percent }) => percent !== null),
    'Give a share for each grape, or for none',
  )
  .refine((all) => all.every(({ percent }) => percent === null) || sumOf(all) === 100, {
    error: ({ input }) => `The shares add up to ${sumOf(input as Shares)} percent, not 100`,
  })
  .transform((all) => all.toSorted((one, other) => (other.percent ?? 0) - (one.percent ?? 0)));

/** Alcohol by volume in tenths of a percent, from `13.5`. */
const abv = z
  .union([z.number(), z.string().trim()])
  .nullish()
  .transform((typed, context) => {
    if (typed === null || typed === undefined || typed === '') return null;
    const tenths = Math.round(Number(typed) * 10);
    if (tenths >= 0 && tenths <= 400) return tenths;
    context.addIssue({ code: 'custom', message: 'Alcohol is given in percent, such as 13.5' });
    return z.NEVER;
  });

const chooseStyle = 'You need to choose a style.';
const chooseSize = 'You need to choose a bottle size.';

/** The details of a wine. The specification's category is its style, its size the bottle, its brand the winery. */
const wineDetails = z.object({
  type: z.literal('wine'),
  ...common,
  style: z.enum(Object.keys(wineStyles) as [WineStyle, ...WineStyle[]], { error: chooseStyle }),
  bottleMl: z.coerce.number({ error: chooseSize }).int(chooseSize).min(50, chooseSize).max(20_000, chooseSize),
  grapes: blend,
  ava: optionalLine(120),
  abvTenths: abv,
  // why: forms and programs that know nothing of it leave it as it is
  sku: line(undefined, 80)
    .transform((typed) => typed || null)
    .nullish(),
});

/** The details of a tasting. */
const tastingDetails = z.object({
  type: z.literal('tasting'),
  ...common,
  unitType: z.enum(['day', 'night'], { error: 'Please say whether it is booked by day or by the night' }),
  included: text(undefined, 1_000)
    .nullish()
    .transform((typed) => typed || null),
});

/** The fields of the details tab at this moment: a vintage is at most next year's. */
export function detailsSchemaAt(now: Date) {
  const wine = wineDetails.extend({ vintage: vintageUntil(shopYear(now) + 1) });
  return z.discriminatedUnion('type', [wine, tastingDetails], {
    error: 'Please say whether it is a wine or a tasting',
  });
}
export type ListingDetailsInput = z.infer<ReturnType<typeof detailsSchemaAt>>;

/** The schema of each field of a wine at this moment, for those that are saved one by one and not by tab. */
export function wineFieldSchemasAt(now: Date) {
  const { type: _, sku, ...details } = wineDetails.shape;
  return {
    ...details,
    sku: sku.transform((typed) => typed ?? null),
    vintage: vintageUntil(shopYear(now) + 1),
    ...pricingSchema.shape,
    ...featuresSchema.shape,
    ...disclaimerSchema.shape,
  };
}

/** The same of a tasting. */
export function tastingFieldSchemas() {
  const { type: _, included, ...details } = tastingDetails.shape;
  const { pairings, awards, practices } = featuresSchema.shape;
  return { ...details, included, ...pricingSchema.shape, pairings, awards, practices, ...disclaimerSchema.shape };
}

/** The fields of the pricing tab, except the stock, which is validated separately. */
export const pricingSchema = z.object({
  priceCents: cents({
    wrong: 'You need to add a valid price.',
    least: minPrice,
    tooLittle: 'Price should be at least $0.50.',
    most: maxPrice,
    tooMuch: 'Price should be at most $100,000.00.',
  }),
});

const fee = cents({
  wrong: 'You need to add a valid fee.',
  least: 0,
  tooLittle: 'A fee is not negative',
  most: maxFee,
  tooMuch: 'A fee is at most $1,000.00.',
});

const none = z
  .unknown()
  .optional()
  .transform(() => null);

/** Whether wine is shipped, and for which fees; null without shipping. */
export const shippingFields = z.discriminatedUnion('shippingEnabled', [
  z.object({ shippingEnabled: z.literal(true), shippingFirstCents: fee, shippingAdditionalCents: fee }),
  z.object({
    shippingEnabled: z.literal(false).default(false),
    shippingFirstCents: none,
    shippingAdditionalCents: none,
  }),
]);

const pickupAddressFields = z.object({
  pickupStreet: line('You need to add an address.', 200),
  pickupBuilding: optionalLine(120),
  pickupCity: line('You need to add a city.', 120),
  pickupState: state,
  pickupZip: optionalZipCode,
});

const pickupRule = zipInState({ zip: 'pickupZip', state: 'pickupState' });

/** Where bottles are picked up: the ZIP code is in the state. */
export const pickupAddressSchema = pickupAddressFields.refine(...pickupRule);

/** The fields of the delivery tab: at least one method, the fees of shipping, and the pickup address. */
export const deliverySchema = pickupAddressFields
  .extend({ pickupEnabled: z.boolean().default(false), shippingEnabled: z.boolean().default(false) })
  .refine(...pickupRule)
  .and(shippingFields)
  .refine(({ pickupEnabled, shippingEnabled }) => pickupEnabled || shippingEnabled, {
    path: ['pickupEnabled'],
    error: 'Choose pickup, shipping, or both',
  });

const choice = <Word extends string>(all: readonly [Word, ...Word[]]) =>
  z
    .enum(all)
    .or(z.literal(''))
    .nullish()
    .transform((chosen) => chosen || null);

/** The fields of the features tab. */
export const featuresSchema = z.object({
  sweetness: choice(sweetnesses),
  body: choice(bodies),
  acidity: choice(acidities),
  pairings: shortTexts,
  awards: shortTexts,
  practices: shortTexts,
});

/** The location tab as it is typed: the name of a place, and optionally the pin. */
export const placeFieldsSchema = z.object({ place: line(undefined, 200).default(''), pin: pinField });

/**
 * The location tab: a place with its coordinates, and whether the pin was set by hand; nothing for the winery's own
 * place.
 */
export const locationSchema = z.union([
  z.object({
    place: line('Please choose a place', 200),
    lat: z.coerce.number().min(-90).max(90),
    lng: z.coerce.number().min(-180).max(180),
    exactPin: z.boolean().default(false),
  }),
  z.object({ place: z.literal('') }).transform(() => ({ place: null, lat: null, lng: null, exactPin: false })),
]);

/** The disclaimer tab: a text that buyers see before buying. */
export const disclaimerSchema = z.object({ disclaimer: text(undefined, maxTextLength) });
