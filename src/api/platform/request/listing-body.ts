import { z } from 'zod';
import { type ExtendedData, extendedDataChanges } from '#features/accounts/extended-data.schema.ts';
import type { ListingChanges } from '#features/listing-management/own-listings/listing-changes.ts';
import type { ListingType } from '#features/listings/listing.ts';
import { idParameter } from './parameters.ts';

/** An amount in a body. */
const moneyField = z.object({
  amount: z.int('An amount is in cents').min(-2_147_483_648).max(2_147_483_647),
  currency: z.literal('USD', 'Value currency different from marketplace currency: please use US dollars'),
});

const pointField = z.object({ lat: z.number().min(-90).max(90), lng: z.number().min(-180).max(180) });

const entryField = z.object({
  dayOfWeek: z.string().max(10),
  startTime: z.string().max(10).optional(),
  endTime: z.string().max(10).optional(),
  seats: z.number(),
});

const planField = z.object({
  type: z.enum(['availability-plan/day', 'availability-plan/time']),
  timezone: z.string().max(64).optional(),
  entries: z.array(entryField).max(100).optional(),
});

/** The fields of a listing in a body, all of which may be left out. */
export const listingBodyFields = {
  title: z.string().max(1_000).optional(),
  description: z.string().max(20_000).nullish(),
  price: moneyField.nullish(),
  geolocation: pointField.nullish(),
  availabilityPlan: planField.nullish(),
  publicData: extendedDataChanges.optional(),
  privateData: extendedDataChanges.optional(),
  images: z.array(idParameter).max(100).nullish(),
  confirmed: z.string().max(64).optional().describe('The mark of bookings that a refusal has named, to accept them'),
};

type ListingBody = z.output<ReturnType<typeof z.object<typeof listingBodyFields>>>;

/** Names of public data whose values follow from others; clients send them back as they were read. */
const derived: ReadonlySet<string> = new Set([
  ...['type', 'listingType', 'slug', 'wineryId', 'wineryName', 'winerySlug', 'winery_region'],
  ...['winery_city', 'state', 'Other_Criteria', 'annual_production'],
]);

const both = { pairings: 'pairings', awards: 'awards', practices: 'practices', disclaimer: 'disclaimer' };

/** The names of public data that are fields of a listing of a type, by their names there. */
const fieldNames: Readonly<Record<ListingType, Readonly<Record<string, string>>>> = {
  tasting: { ...both, unitType: 'unitType', included: 'included' },
  wine: {
    ...both,
    ...{ vintage: 'vintage', style: 'style', varietals_offered: 'grapes', ava: 'ava', bottleMl: 'bottleMl' },
    ...{ abv: 'abvTenths', body: 'body', acidity: 'acidity', sweetness: 'sweetness', pickupAddress: 'pickupAddress' },
    ...{ pickupEnabled: 'pickupEnabled', shippingEnabled: 'shippingEnabled' },
    shippingPriceInSubunitsOneItem: 'shippingFirstCents',
    shippingPriceInSubunitsAdditionalItems: 'shippingAdditionalCents',
  },
};

/** What a removed value of a field becomes, where it is not null. */
const emptyValues: Readonly<Record<string, unknown>> = {
  ...{ grapes: [], pairings: [], awards: [], practices: [], disclaimer: '' },
  ...{ pickupEnabled: false, shippingEnabled: false },
};

/** The names that errors of fields have in a body. */
const bodyNames: Readonly<Record<string, string>> = {
  ...{ priceCents: 'price', location: 'geolocation', schedule: 'availabilityPlan', winery: 'publicData.wineryId' },
  ...Object.fromEntries(
    Object.values(fieldNames).flatMap((names) =>
      Object.entries(names).map(([name, field]) => [field, `publicData.${name}`]),
    ),
  ),
};

/** Errors by the names of fields, under the names of the body. */
export function toBodyNames(errors: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(errors).map(([field, message]) => [
      Object.hasOwn(bodyNames, field) ? `${bodyNames[field]}` : field,
      message,
    ]),
  );
}

/**
 * What a body changes of a listing.
 * @param current its varietals and where it is shown, so that what is only sent back changes nothing
 */
export function readListingBody(
  body: ListingBody,
  type: ListingType,
  current: { varietals: readonly string[]; location: { lat: number; lng: number } | null },
): ListingChanges {
  const { geolocation, availabilityPlan, images, publicData = {}, privateData } = body;
  const { own, others } = separated(publicData, type);
  const fields: Record<string, unknown> = { ...own, ...attributesOf(body) };
  if ('grapes' in fields) fields.grapes = grapesOf(fields.grapes);
  if (sameVarietals(fields.grapes, current.varietals)) delete fields.grapes;
  const isMoved = geolocation !== undefined && !isSamePoint(geolocation, current.location);
  return {
    fields,
    location: isMoved ? geolocation : undefined,
    schedule: availabilityPlan ? { ...scheduleOf(availabilityPlan), confirmed: body.confirmed } : undefined,
    imageIds: images ?? undefined,
    extendedData: { publicData: others, ...(privateData && { privateData }) },
  };
}

/** What is given of the attributes that are fields. */
function attributesOf({ title, description, price }: ListingBody): object {
  return {
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
    ...(price !== undefined && { priceCents: price?.amount }),
  };
}

/** Public data as the fields of a listing of a type, and what else clients keep with it. */
function separated(publicData: ExtendedData, type: ListingType): { own: object; others: ExtendedData } {
  const names = fieldNames[type];
  const isDerived = (name: string) => derived.has(name) || (name === 'unitType' && type === 'wine');
  const entries = Object.entries(publicData);
  const own = entries.flatMap(([name, value]) => {
    const field = Object.hasOwn(names, name) ? names[name] : undefined;
    return field === undefined ? [] : [[field, value ?? emptyValues[field] ?? null] as const];
  });
  const others = entries.filter(([name]) => !Object.hasOwn(names, name) && !isDerived(name));
  return { own: Object.fromEntries(own), others: Object.fromEntries(others) };
}

function grapesOf(varietals: unknown): unknown {
  const codes = typeof varietals === 'string' ? varietals.split(',') : varietals;
  return Array.isArray(codes) ? codes.map((code) => ({ code, percent: null })) : [{ code: '', percent: null }];
}

/** Whether these are the varietals that a wine has: then their shares stay. */
function sameVarietals(grapes: unknown, varietals: readonly string[]): boolean {
  const codes = (grapes as { code: unknown }[] | undefined)?.map(({ code }) => code);
  return codes !== undefined && codes.length === varietals.length && codes.every((code, at) => code === varietals[at]);
}

function isSamePoint(one: { lat: number; lng: number } | null, other: { lat: number; lng: number } | null): boolean {
  return one === other || (one !== null && other !== null && one.lat === other.lat && one.lng === other.lng);
}

/** A plan as a weekly schedule; one by days has whole days. */
function scheduleOf({ type, timezone, entries = [] }: z.output<typeof planField>) {
  const isByDay = type === 'availability-plan/day';
  return {
    timezone,
    entries: entries.map(({ dayOfWeek, startTime, endTime, seats }) => ({
      ...{ dayOfWeek, seats },
      start: isByDay ? '00:00' : startTime,
      end: isByDay ? '00:00' : endTime,
    })),
  };
}
