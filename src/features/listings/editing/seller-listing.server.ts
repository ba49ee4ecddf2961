import { fingerprintOf } from '#infra/fingerprint.ts';
import type { Infra } from '#infra/infra.ts';
import { mayChange, type Viewer } from '#kit/actor.ts';
import { ok, type Result } from '#kit/result.ts';
import { slugOf } from '#kit/slug.ts';
import type { OwnListingRow } from '../db/seller-listing-rows.server.ts';
import { locationOf, pickupOf } from '../listing-location.ts';
import { type ListingMove, listingProcess } from '../listing-process.ts';
import { findManagedListing, type NotManaged } from './find-seller-listing.server.ts';
import type { OwnListing } from './seller-listing.ts';
import { columnTabs, saidInTab } from './tab-snapshot.ts';

/** A listing for the editor of its winery's people, and for admins. One query. */
export async function showOwnListing(
  app: Pick<Infra, 'db'>,
  viewer: Viewer,
  id: string,
): Promise<Result<OwnListing, NotManaged>> {
  const found = await findManagedListing(app, viewer, id, 'look');
  if (!found.ok) return found;
  const { row, actors } = found.value;
  const at = { state: row.state, since: row.createdAt, facts: {} };
  return ok(ownListing(row, mayChange(viewer) ? listingProcess.open(at, actors) : []));
}

function ownLocation(row: OwnListingRow): OwnListing['location'] {
  const place = locationOf(row);
  return place && { ...place, exactPin: row.exactPin };
}

function ownListing(row: OwnListingRow, may: ListingMove[]): OwnListing {
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
    pickup: pickupOf(row),
    location: ownLocation(row),
    sentBackReason: row.sentBackReason,
    photos: row.photos,
    may,
    seen: marksOf(row),
  };
}

function marksOf(row: OwnListingRow): OwnListing['seen'] {
  return Object.fromEntries(columnTabs.map((tab) => [tab, fingerprintOf(saidInTab(row, tab))])) as OwnListing['seen'];
}
