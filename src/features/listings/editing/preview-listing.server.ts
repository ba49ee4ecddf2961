import type { Infra } from '#infra/infra.ts';
import type { Viewer } from '#kit/actor.ts';
import { ok, type Result } from '#kit/result.ts';
import { drawWineBottle } from '../draw-images.server.ts';
import type { ListingDetails } from '../listing.ts';
import { showListing } from '../show-listing.server.ts';
import type { WineSummary } from '../wine.ts';
import { findSellerListing, type SellerListingRefusal } from './find-seller-listing.server.ts';

/**
 * A listing as buyers will see it, in whatever state it is: for its winery's people and admins. A bottle that is drawn comes with it,
 * since nobody may ask for the picture of a draft by its address.
 * @returns `own`: whether it is of the viewer's winery
 */
export async function previewListing(
  app: Pick<Infra, 'db'>,
  viewer: Viewer,
  id: string,
): Promise<Result<{ listing: ListingDetails; others: WineSummary[]; own: boolean }, SellerListingRefusal>> {
  const found = await findSellerListing(app, viewer, id, 'look');
  if (!found.ok) return found;
  const house: Viewer = { kind: 'system' };
  const shown = await showListing(app, house, id);
  if (!shown.ok) return shown;
  const { listing, others } = shown.value;
  const own = found.value.actors.includes('seller');
  const drawn = await drawWineBottle(app, house, id);
  if (!drawn.ok) return ok({ listing, others, own });
  const imageUrl = `data:image/svg+xml,${encodeURIComponent(drawn.value.svg)}`;
  return ok({ listing: { ...listing, imageUrl }, others, own });
}
