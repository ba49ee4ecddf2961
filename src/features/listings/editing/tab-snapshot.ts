import { pickupOf } from '../listing-location.ts';

/** What of a listing each tab holds. */
const columns = {
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
export type ListingTab = keyof typeof columns;

/** All of them. */
export const columnTabs = Object.keys(columns) as ListingTab[];

type Row = Parameters<typeof pickupOf>[0] & Readonly<Record<(typeof columns)[ListingTab][number], unknown>>;

/** What a tab holds of a listing, to be compared: nothing of what stands in other tabs. */
export function saidInTab(row: Row, tab: ListingTab): unknown {
  const said = columns[tab].map((name) => row[name]);
  return tab === 'delivery' ? [said, pickupOf(row)] : said;
}
