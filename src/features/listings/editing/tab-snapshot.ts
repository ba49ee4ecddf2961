import { pickupAddress } from '../listing-location.ts';

/** What of a listing each tab holds. */
const tabColumns = {
  details: [
    'title',
    'description',
    'unitType',
    'vintage',
    'style',
    'bottleMl',
    'ava',
    'abvTenths',
    'varietals',
    'blendPercents',
  ],
  pricing: ['priceCents'],
  delivery: ['pickupEnabled', 'shippingEnabled', 'shippingFirstCents', 'shippingAdditionalCents'],
  features: ['sweetness', 'body', 'acidity', 'pairings', 'awards', 'practices'],
  location: ['place', 'lat', 'lng', 'exactPin'],
  disclaimer: ['disclaimer'],
} as const;

/** The tabs whose fields are columns of the listing itself; stock, photos and availability are rooms of their own. */
export type ListingTab = keyof typeof tabColumns;

/** All of them. */
export const columnTabs = Object.keys(tabColumns) as ListingTab[];

type TabSnapshotRow = Parameters<typeof pickupAddress>[0] & Readonly<Record<(typeof tabColumns)[ListingTab][number], unknown>>;

/** What a tab holds of a listing, to be compared: nothing of what stands in other tabs. */
export function tabSnapshot(row: TabSnapshotRow, tab: ListingTab): unknown {
  const values = tabColumns[tab].map((name) => row[name]);
  return tab === 'delivery' ? [values, pickupAddress(row)] : values;
}
