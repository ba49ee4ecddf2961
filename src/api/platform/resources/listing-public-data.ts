import type { ListingRecord } from '#features/listings/list-records.server.ts';
import { type ProcessName, processNames, processOfAlias } from '#features/orders/process/process-names.ts';
import { slugOf } from '#kit/slug.ts';

/** Which process the transactions of a listing follow, unless its public data says another. */
const defaultProcess = { transactionProcessAlias: 'flex-product-default-process/release-1' } as const;

/** Under which name of the process a listing is sold: the one in its public data, if it is known here. */
export function processOf({ publicData }: Pick<ListingRecord, 'publicData'>): ProcessName {
  const { transactionProcessAlias: alias } = { ...defaultProcess, ...publicData };
  return (typeof alias === 'string' ? processOfAlias(alias) : undefined) ?? processNames[0];
}

/** The public data of a listing: what clients have stored, the specification's names, and what else is known of a wine. */
export function publicDataOf(listing: ListingRecord) {
  const { type, vintage, wineryName, wineryId, winerySlug, wineryRegion, wineryCity, wineryState } = listing;
  const { pickupEnabled, shippingEnabled, shippingFirstCents, shippingAdditionalCents } = listing;
  const { style, ava, abvTenths, bottleMl, body, acidity, sweetness, pairings, awards, practices, disclaimer } =
    listing;
  const common = {
    ...defaultProcess,
    ...listing.publicData,
    ...{ type, listingType: type, slug: slugOf(listing.title), wineryName, wineryId, winerySlug },
    ...{ winery_region: wineryRegion, winery_city: wineryCity, state: wineryState },
    ...{ Other_Criteria: listing.otherCriteria, annual_production: listing.annualProduction },
    ...{ pairings, awards, practices, disclaimer },
  };
  if (type === 'tasting') return { ...common, unitType: listing.unitType, included: listing.included };
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
    ...{ abv: abvTenths === null ? null : abvTenths / 10, pickupEnabled, shippingEnabled },
    shippingPriceInSubunitsOneItem: shippingEnabled ? shippingFirstCents : null,
    shippingPriceInSubunitsAdditionalItems: shippingEnabled ? shippingAdditionalCents : null,
  };
}
