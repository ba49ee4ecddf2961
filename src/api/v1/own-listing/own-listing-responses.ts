import { z } from 'zod';
import { bookingStates } from '#features/availability/bookings/booking.ts';
import { columnTabs } from '#features/listings/editing/seller-listing.ts';
import { listingProcess } from '#features/listings/listing-process.ts';
import { moneySchema } from '../../money.ts';
import { schemaNames } from '../../schemas.ts';

const text = z.string().nullable();
const states = ['draft', 'pendingApproval', 'published', 'closed'] as const;
const transitions = listingProcess.transitions.map(({ name }) => name);
const may = z.array(z.enum(transitions as [(typeof transitions)[number], ...(typeof transitions)[number][]]));

/** A seller listing, with each part in the format in which it is sent. */
export const ownListingResponse = z
  .object({
    id: z.uuid(),
    slug: z.string(),
    type: z.enum(['wine', 'tasting']),
    state: z.enum(states),
    winery: z.object({ id: z.uuid(), slug: z.string(), name: z.string() }),
    details: z.union([
      z.object({
        title: z.string(),
        description: z.string(),
        vintage: z.int().nullable(),
        style: text,
        bottleMl: z.int(),
        grapes: z.array(z.object({ code: z.string(), name: z.string(), percent: z.int().nullable() })),
        ava: text,
        abv: z.number().nullable().describe('Percent by volume'),
        sku: text,
      }),
      z.object({ title: z.string(), description: z.string(), unitType: z.string(), included: text }),
    ]),
    pricing: z.object({ price: moneySchema.nullable() }),
    delivery: z
      .object({
        pickupEnabled: z.boolean(),
        shippingEnabled: z.boolean(),
        shippingFirst: moneySchema.nullable(),
        shippingAdditional: moneySchema.nullable(),
        pickupStreet: text,
        pickupBuilding: text,
        pickupCity: z.string(),
        pickupState: z.string(),
        pickupZip: text,
      })
      .nullable(),
    features: z.object({
      sweetness: text,
      body: text,
      acidity: text,
      pairings: z.array(z.string()),
      awards: z.array(z.string()),
      practices: z.array(z.string()),
    }),
    location: z
      .object({ place: z.string(), lat: z.number(), lng: z.number(), exactPin: z.boolean() })
      .nullable()
      .describe('Null: the winery’s own, which PUT has by an empty `place`'),
    disclaimer: z.object({ disclaimer: z.string() }),
    stock: z.int().nullable(),
    photos: z.int(),
    payable: z.boolean().describe('Whether its winery can be paid'),
    gaps: z.array(z.object({ tab: z.string(), lacks: z.string() })).describe('What it lacks to be published'),
    may,
    sentBackReason: text,
    seen: z.record(z.enum(columnTabs), z.string()).describe('The mark of each part'),
  })
  .register(schemaNames, { name: 'OwnListing' });

/** A listing in the list of seller listings. */
export const ownListingSummaryResponse = z.object({
  id: z.uuid(),
  slug: z.string(),
  name: z.string(),
  type: z.enum(['wine', 'tasting']),
  standing: z.enum([...states, 'outOfStock']),
  winery: z.string().describe('Its name'),
  winerySlug: z.string(),
  price: moneySchema.nullable(),
  stock: z.int().nullable(),
  imageUrl: z.string(),
  photo: z.looseObject({}).nullable(),
  sentBackReason: text,
  changedAt: z.iso.datetime(),
  may,
});

/** A photo of a listing. */
export const ownListingPhotoResponse = z.object({ id: z.uuid(), alternativeText: z.string(), src: z.string() });

/** The `meta` of a list of exceptions or bookings, besides its page. */
export const calendarMetaResponse = z.looseObject({
  months: z
    .record(z.string(), z.array(z.uuid()))
    .describe('The ids of the list by the UTC month of their start: 2026-11'),
});

/** An exception from the plan of a tasting. */
export const exceptionResponse = z.object({
  id: z.uuid(),
  start: z.iso.datetime(),
  end: z.iso.datetime(),
  seats: z.int(),
});

/** Booked days of a tasting. */
export const bookingResponse = z.object({
  id: z.uuid(),
  listingId: z.uuid(),
  start: z.iso.datetime(),
  end: z.iso.datetime(),
  displayStart: z.iso.datetime(),
  displayEnd: z.iso.datetime(),
  seats: z.int(),
  state: z.enum(bookingStates),
  createdAt: z.iso.datetime(),
});
