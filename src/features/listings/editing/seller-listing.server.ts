import { fingerprintOf } from '#infra/fingerprint.ts';
import type { Infra } from '#infra/infra.ts';
import { mayChange, type Viewer } from '#kit/actor.ts';
import { ok, type Result } from '#kit/result.ts';
import { slugOf } from '#kit/slug.ts';
import type { SellerListingRow } from '../db/seller-listing-rows.server.ts';
import { listingLocation, pickupAddress } from '../listing-location.ts';
import { type ListingTransition, listingProcess } from '../listing-process.ts';
import { findSellerListing, type SellerListingRefusal } from './find-seller-listing.server.ts';
import type { SellerListing } from './seller-listing.ts';
import { columnTabs, tabSnapshot } from './tab-snapshot.ts';

/** A listing for the editor of its winery's people, and for admins. One query. */
export async function showSellerListing(
  app: Pick<Infra, 'db'>,
  viewer: Viewer,
  id: string,
): Promise<Result<SellerListing, SellerListingRefusal>> {
  const found = await findSellerListing(app, viewer, id, 'look');
  if (!found.ok) return found;
  const { row, actors } = found.value;
  const at = { state: row.state, since: row.createdAt, facts: {} };
  return ok(toSellerListing(row, mayChange(viewer) ? listingProcess.available(at, actors) : []));
}

function toSellerLocation(row: SellerListingRow): SellerListing['location'] {
  const place = listingLocation(row);
  return place && { ...place, exactPin: row.exactPin };
}

function toSellerListing(row: SellerListingRow, may: ListingTransition[]): SellerListing {
  return {
    id: row.id,
    slug: slugOf(row.title),
    winery: { id: row.wineryId, slug: row.winerySlug, name: row.wineryName },
    type: row.type,
    state: row.state,
    title: row.title,
    description: row.description,
    unitType: row.unitType,
    vintage: row.vintage,
    style: row.style,
    grapes: row.grapes,
    ava: row.ava,
    abvTenths: row.abvTenths,
    bottleMl: row.bottleMl,
    body: row.body,
    acidity: row.acidity,
    sweetness: row.sweetness,
    pairings: row.pairings,
    awards: row.awards,
    practices: row.practices,
    disclaimer: row.disclaimer,
    priceCents: row.priceCents,
    currency: row.currency,
    pickupEnabled: row.pickupEnabled,
    shippingEnabled: row.shippingEnabled,
    shippingFirstCents: row.shippingFirstCents,
    shippingAdditionalCents: row.shippingAdditionalCents,
    pickup: pickupAddress(row),
    location: toSellerLocation(row),
    sentBackReason: row.sentBackReason,
    photos: row.photos,
    may,
    tabVersions: tabVersionsOf(row),
  };
}

function tabVersionsOf(row: SellerListingRow): SellerListing['tabVersions'] {
  return Object.fromEntries(columnTabs.map((tab) => [tab, fingerprintOf(tabSnapshot(row, tab))])) as SellerListing['tabVersions'];
}
