import { listAuthors } from '#features/accounts/list-authors.server.ts';
import { listWeeklySchedules } from '#features/availability/schedule/list-schedules.server.ts';
import type { WeeklySchedule } from '#features/availability/schedule/schedule.ts';
import { countOwnStock, countStock } from '#features/inventory/stock.server.ts';
import {
  type ListingRecord,
  listListingRecords,
  listOwnListingRecords,
  type OwnListingRecord,
} from '#features/listings/list-records.server.ts';
import { fuzzyLocation } from '#features/places/fuzzy-location.server.ts';
import type { LatLng } from '#kit/geo.ts';
import { defineResource, entity, type ResponseContext, reference } from '../response/resource.ts';
import { Point, TransitMoney } from '../transit/transit-values.ts';
import { availabilityPlanOf } from './availability-plan.ts';
import { type DeletedListing, deletedAttributes } from './deleted-listing.ts';
import { publicDataOf } from './listing-public-data.ts';
import { ofMarketplace } from './marketplace.ts';

declare module '../response/resource.ts' {
  interface ResourceSources {
    listing: ListingSource | DeletedListing;
    ownListing: OwnListingSource;
    stock: { quantity: number };
  }
}

/** What a listing is made from. */
type ListingSource = ListingRecord & { schedule: WeeklySchedule | undefined };
type OwnListingSource = OwnListingRecord & { schedule: WeeklySchedule | undefined };

/** Where a listing comes from: its own place, or its winery's. */
export function locationOf(listing: ListingRecord): LatLng | null {
  const { lat, lng } = listing.lat === null ? { lat: listing.wineryLat, lng: listing.wineryLng } : listing;
  return lat === null || lng === null ? null : { lat, lng };
}

/** The attributes of a listing. @param place as it may be shown */
function attributesOf(listing: ListingSource, place: LatLng | null) {
  const { title, description, state, createdAt, priceCents, currency, schedule } = listing;
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
    metadata: listing.metadata ?? {},
  };
}

function publicAttributes(listing: ListingSource | DeletedListing, { app }: Pick<ResponseContext, 'app'>) {
  if ('deleted' in listing) return deletedAttributes;
  const place = locationOf(listing);
  return attributesOf(listing, place && fuzzyLocation(app, place));
}

/** Completes listings with the schedules of those that are tastings. */
async function withSchedules<Listing extends ListingRecord>(
  { app, actor }: ResponseContext,
  records: readonly Listing[],
): Promise<ReadonlyMap<string, Listing & { schedule: WeeklySchedule | undefined }>> {
  const tastings = records.filter(({ type }) => type === 'tasting').map(({ id }) => id);
  const schedules = await listWeeklySchedules(app, actor, tastings);
  return new Map(records.map((record) => [record.id, { ...record, schedule: schedules.get(record.id) }]));
}

/** What belongs to a listing, one's own or another's. */
const listingRelationships = {
  marketplace: ofMarketplace,
  author: {
    load: async ({ app, actor }: ResponseContext, listings: readonly { wineryId: string }[]) => {
      const authors = await listAuthors(app, actor, [...new Set(listings.map(({ wineryId }) => wineryId))]);
      return listings.map(({ wineryId }) => {
        const author = authors.get(wineryId);
        return author === undefined ? null : reference('user', author);
      });
    },
  },
  images: {
    many: true,
    load: async (_: ResponseContext, listings: readonly Pick<ListingSource, 'photos'>[]) =>
      listings.map(({ photos }) => photos.map((photo) => entity('image', photo.id, photo))),
  },
} as const;

/** The stock of listings, as it is counted for their reader. */
function stockBy(count: typeof countStock) {
  return {
    load: async ({ app, actor }: ResponseContext, listings: readonly { id: string }[]) => {
      const ids = listings.map(({ id }) => id);
      const stock = await count(app, actor, ids);
      return listings.map(({ id }) => {
        const quantity = stock[id];
        return quantity === undefined ? null : entity('stock', id, { quantity });
      });
    },
  };
}

/** A wine or a tasting as everybody sees it. */
export const listingResource = defineResource('listing', {
  attributes: publicAttributes,
  load: async (context, ids) => withSchedules(context, await listListingRecords(context.app, context.actor, ids)),
  relationships: { ...listingRelationships, currentStock: stockBy(countStock) },
});

/** A wine or a tasting as its winery sees it, in any state, with its true location. */
export const ownListingResource = defineResource('ownListing', {
  attributes: (listing) => ({
    ...attributesOf(listing, locationOf(listing)),
    privateData: listing.privateData ?? {},
  }),
  load: async (context, ids) => withSchedules(context, await listOwnListingRecords(context.app, context.actor, ids)),
  relationships: { ...listingRelationships, currentStock: stockBy(countOwnStock) },
});

/** The bottles of a wine that can be ordered. */
export const stockResource = defineResource('stock', {
  attributes: ({ quantity }) => ({ quantity }),
  relationships: {},
});
