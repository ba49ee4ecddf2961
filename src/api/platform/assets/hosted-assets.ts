import type { Fees } from '#features/orders/line-items.ts';
import type { Varietal } from '#features/places/varietals.server.ts';
import { derivedId } from '../resources/derived-id.ts';
import type { JsonValue } from '../transit/transit-json.ts';
import { listingFields, listingSearch, listingTypes, minimumTransactionSize } from './listing-assets.ts';
import { userFields } from './user-assets.ts';

/** What the assets are made from: the configuration of the shop. */
export type AssetSettings = { site: { name: string; baseUrl: string }; fees: Fees; varietals: readonly Varietal[] };

/** The assets of a shop by their paths, which begin with a slash, and the version that they are. */
export type HostedAssets = { version: string; contents: ReadonlyMap<string, JsonValue>; logo: JsonValue };

/** The color of the shop's sign. */
const mainColor = '#7b1e2f';

const logoId = derivedId('asset logo');

/** Assets that say nothing but are asked for. */
const empty: readonly string[] = [
  ...['/general/access-control.json', '/design/layout.json', '/content/top-bar.json', '/content/footer.json'],
  ...['/content/translations.json', '/integrations/map.json', '/integrations/analytics.json'],
  '/integrations/google-search-console.json',
];

/** The assets as this shop is configured now. Their version follows from what is in them. */
export function hostedAssets({ site, fees, varietals }: AssetSettings): HostedAssets {
  const logo = logoOf(site);
  const contents = new Map<string, JsonValue>([
    ['/design/branding.json', { marketplaceColors: { mainColor }, logo: { _ref: { type: 'imageAsset', id: logoId } } }],
    ['/general/localization.json', { locale: 'en-US', firstDayOfWeek: 'sun' }],
    ['/listings/listing-types.json', listingTypes],
    ['/listings/listing-fields.json', listingFields(varietals)],
    ['/listings/listing-search.json', listingSearch],
    ['/listings/listing-categories.json', { categories: [] }],
    ['/transactions/minimum-transaction-size.json', minimumTransactionSize],
    ['/transactions/commission.json', commissionOf(fees)],
    ['/users/user-types.json', { userTypes: [] }],
    ['/users/user-fields.json', userFields],
    ...empty.map((path) => [path, {}] as const),
  ]);
  return { version: derivedId(JSON.stringify([[...contents], logo])).replaceAll('-', ''), contents, logo };
}

/** The id of the resource that is an asset. */
export function assetResourceId(path: string): string {
  return derivedId(`asset ${path}`);
}

function commissionOf({ providerCommission, customerCommission }: Fees): JsonValue {
  return {
    providerCommission: { percentage: providerCommission / 100 },
    customerCommission: { percentage: customerCommission / 100 },
  };
}

/** The sign of the shop in the variants that front ends choose from: one drawing, which has any size. */
function logoOf({ name, baseUrl }: AssetSettings['site']): JsonValue {
  const variant = (variantName: string, side: number) => [
    variantName,
    { name: variantName, width: side, height: side, url: `${baseUrl}/favicon.svg` },
  ];
  const variants = Object.fromEntries([
    ...[variant('scaled-small', 32), variant('scaled-medium', 64), variant('scaled-large', 128)],
    ...[variant('scaled', 64), variant('scaled2x', 128), variant('original', 128)],
  ]);
  return { id: logoId, type: 'imageAsset', attributes: { assetPath: '/favicon.svg', alt: name, variants } };
}
