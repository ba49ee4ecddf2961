import { wineStyles } from '#features/listings/listing.ts';
import { minPrice } from '#features/listings/price.ts';
import type { Varietal } from '#features/places/varietals.server.ts';
import type { JsonValue } from '../transit/transit-json.ts';

const option = (value: string, label: string) => ({ option: value, label });
const ofWines = { limitToListingTypeIds: true, listingTypeIds: ['wine'] };

/** What front ends can sell: wines. A tasting is booked by a process that they do not have. */
export const listingTypes: JsonValue = {
  listingTypes: [
    {
      ...{ id: 'wine', label: 'Wine', unitType: 'item', stockType: 'multipleItems' },
      transactionProcess: { name: 'default-purchase', alias: 'default-purchase/release-1' },
      defaultListingFields: { price: true, stock: true, location: true, shipping: true, pickup: true, images: true },
    },
  ],
};

/** The fields of a wine beside its title, text, price, and delivery. */
export function listingFields(varietals: readonly Varietal[]): JsonValue {
  const grapes = varietals.map(({ code, name }) => option(code, name));
  return {
    listingFields: [
      {
        ...{ key: 'style', scope: 'public', schemaType: 'enum', listingTypeConfig: ofWines },
        enumOptions: Object.entries(wineStyles).map(([style, label]) => option(style, label)),
        filterConfig: { indexForSearch: false, label: 'Style' },
        showConfig: { label: 'Style', isDetail: true },
        saveConfig: { label: 'Style', required: true, requiredMessage: 'You need to choose a style.' },
      },
      {
        ...{ key: 'vintage', scope: 'public', schemaType: 'long', listingTypeConfig: ofWines },
        numberConfig: { minimum: 1900, maximum: 2100 },
        filterConfig: { indexForSearch: true, label: 'Vintage', group: 'secondary' },
        showConfig: { label: 'Vintage', isDetail: true },
        saveConfig: { label: 'Vintage', required: false },
      },
      {
        ...{ key: 'varietals_offered', scope: 'public', schemaType: 'multi-enum', listingTypeConfig: ofWines },
        enumOptions: grapes,
        filterConfig: { indexForSearch: true, label: 'Grapes', searchMode: 'has_any', group: 'primary' },
        showConfig: { label: 'Grapes' },
        saveConfig: { label: 'Grapes', required: false },
      },
    ],
  };
}

/** How front ends search: by keywords and price. */
export const listingSearch: JsonValue = {
  mainSearch: { searchType: 'keywords' },
  keywordsFilter: { enabled: true, schemaType: 'keywords' },
  dateRangeFilter: { enabled: false, schemaType: 'dates' },
  priceFilter: { enabled: true, schemaType: 'price', label: 'Price', min: 0, max: 1_000, step: 5 },
  sorting: {
    defaultSortingOptions: { newest: true, oldest: true, lowestPrice: true, highestPrice: true, relevance: true },
  },
};

/** The lowest price, in cents. */
export const minimumTransactionSize: JsonValue = { listingMinimumPrice: { type: 'subunit', amount: minPrice } };
