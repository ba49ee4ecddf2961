import { listAuthors } from '#features/accounts/list-authors.server.ts';
import { listWeeklySchedules } from '#features/availability/schedule/list-schedules.server.ts';
import type { WeeklySchedule } from '#features/availability/schedule/schedule.ts';
import { countStock } from '#features/inventory/stock.server.ts';
import { type ListingRecord, listListingRecords } from '#features/listings/list-records.server.ts';
import { fuzzyLocation } from '#features/places/fuzzy-location.server.ts';
import { defineResource, entity, type ResponseContext, reference } from '../response/resource.ts';
import { Point, TransitMoney } from '../transit/transit-values.ts';
import { availabilityPlanOf } from './availability-plan.ts';
import { publicDataOf } from './listing-public-data.ts';
import { ofMarketplace } from './marketplace.ts';

declare module '../response/resource.ts' {
  interface ResourceSources {
    listing: ListingSource;
    stock: { quantity: number };
  }
}

/** What a listing is made from. */
export type ListingSource = ListingRecord & { schedule: WeeklySchedule | undefined };

/** The attributes that a listing has for everybody. */
function listingAttributes(listing: ListingSource, { app }: Pick<ResponseContext, 'app'>) {
  const { title, description, state, createdAt, priceCents, currency, schedule } = listing;
  const { lat, lng } = listing.lat === null ? { lat: listing.wineryLat, lng: listing.wineryLng } : listing;
  const place = lat === null || lng === null ? null : fuzzyLocation(app, { lat, lng });
  return {
    title,
    description,
    geolocation: place && new Point(place.lat, place.lng),
    // why: a draft may have none yet
    price: priceCents === 0 ? null : new TransitMoney(priceCents, currency),
    state,
    deleted: false,
    createdAt,
    availabilityPlan: schedule ? availabilityPlanOf(listing.unitType, schedule) : null,
    publicData: publicDataOf(listing),
    metadata: {},
  };
}

/** Completes listings with the schedules of those that are tastings. */
async function withSchedules(
  { app, actor }: ResponseContext,
  records: readonly ListingRecord[],
): Promise<ReadonlyMap<string, ListingSource>> {
  const tastings = records.filter(({ type }) => type === 'tasting').map(({ id }) => id);
  const schedules = await listWeeklySchedules(app, actor, tastings);
  return new Map(records.map((record) => [record.id, { ...record, schedule: schedules.get(record.id) }]));
}

/** What belongs to a listing, one's own or another's. */
const listingRelationships = {
  marketplace: ofMarketplace,
  author: {
    load: async ({ app, actor }: ResponseContext, listings: readonly ListingSource[]) => {
      const authors = await listAuthors(app, actor, [...new Set(listings.map(({ wineryId }) => wineryId))]);
      return listings.map(({ wineryId }) => {
        const author = authors.get(wineryId);
        return author === undefined ? null : reference('user', author);
      });
    },
  },
  images: {
    many: true,
    load: async (_: ResponseContext, listings: readonly ListingSource[]) =>
      listings.map(({ photos }) => photos.map((photo) => entity('image', photo.id, photo))),
  },
  currentStock: {
    load: async ({ app, actor }: ResponseContext, listings: readonly ListingSource[]) => {
      const stock = await countStock(
        app,
        actor,
        listings.map(({ id }) => id),
      );
      return listings.map(({ id }) => {
        const quantity = stock[id];
        return quantity === undefined ? null : entity('stock', id, { quantity });
      });
    },
  },
} as const;

/** A wine or a tasting as everybody sees it. */
export const listingResource = defineResource('listing', {
  attributes: listingAttributes,
  load: async (context, ids) => withSchedules(context, await listListingRecords(context.app, context.actor, ids)),
  relationships: listingRelationships,
});

/** The bottles of a wine that can be ordered. */
export const stockResource = defineResource('stock', {
  attributes: ({ quantity }) => ({ quantity }),
  relationships: {},
});
