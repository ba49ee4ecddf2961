import type { ListingRecord } from '#features/listings/list-records.server.ts';
import { slugOf } from '#kit/slug.ts';

/** Which process the transactions of a listing follow, and by what they are sold, as front ends look for it. */
const selling = { transactionProcessAlias: 'flex-product-default-process/release-1' } as const;

/** The public data of a listing: the specification's names, and what else is known of a wine. */
export function publicDataOf(listing: ListingRecord) {
  const { type, vintage, wineryName, wineryId, winerySlug, wineryRegion, wineryCity, wineryState } = listing;
  const { pickupEnabled, shippingEnabled, shippingFirstCents, shippingAdditionalCents } = listing;
  const { style, ava, abvTenths, bottleMl, body, acidity, sweetness, pairings } = listing;
  const common = {
    ...{ type, listingType: type, slug: slugOf(listing.title), wineryName, wineryId, winerySlug, ...selling },
    ...{ winery_region: wineryRegion, winery_city: wineryCity, state: wineryState },
    ...{ Other_Criteria: listing.otherCriteria, annual_production: listing.annualProduction },
  };
  if (type === 'tasting') return { ...common, unitType: listing.unitType };
  return {
    ...common,
    ...{
      unitType: 'item',
      vintage,
      style,
      varietals_offered: listing.varietals,
      ava,
      bottleMl,
      body,
      acidity,
      sweetness,
    },
    ...{ abv: abvTenths === null ? null : abvTenths / 10, pairings, pickupEnabled, shippingEnabled },
    shippingPriceInSubunitsOneItem: shippingEnabled ? shippingFirstCents : null,
    shippingPriceInSubunitsAdditionalItems: shippingEnabled ? shippingAdditionalCents : null,
  };
}
