import type { Infra } from '#infra/infra.ts';
import { mayChange, type Viewer } from '#kit/actor.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import { insertListing, type SellerListingRow } from '../db/seller-listing-rows.server.ts';
import type { ListingType } from '../wine.ts';
import { findSellerListing, type SellerListingRefusal } from './find-seller-listing.server.ts';

/**
 * Begins a draft that says what another listing says, but for its vintage: next year's wine of the same name. For the winery's people
 * and admins. Stock, photos and calendar are rooms of their own.
 * @param id of the listing to copy, in whatever state
 */
export async function copyListing(
  app: Pick<Infra, 'db' | 'clock'>,
  viewer: Viewer,
  id: string,
): Promise<Result<{ id: string; type: ListingType }, SellerListingRefusal>> {
  if (!mayChange(viewer)) return refuse('forbidden');
  const found = await findSellerListing(app, viewer, id, 'look');
  if (!found.ok) return found;
  const { row } = found.value;
  return ok({ id: await insertListing(app.db, copyOf(row, app.clock.now())), type: row.type });
}

/** What a listing says of itself, without its history and without what only its reader asked for. */
function copyOf(row: SellerListingRow, createdAt: Date) {
  const {
    id: _,
    theirs,
    photos,
    grapes,
    winerySlug,
    wineryName,
    wineryStreet,
    wineryCity,
    wineryState,
    wineryZip,
    ...own
  } = row;
  const fresh = { publishedAt: null, submittedAt: null, updatedAt: null, sentBackReason: null };
  return { ...own, ...fresh, state: 'draft' as const, vintage: null, createdAt };
}
