import type { Transaction } from '#infra/database.ts';
import type { Infra } from '#infra/infra.ts';
import type { Actor } from '#kit/actor.ts';
import type { Locked } from '#kit/locked.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { findVideoRow, listPhotoRows } from '../db/photo-rows.server.ts';
import { deleteListing, type SellerListingRow, updateListing } from '../db/seller-listing-rows.server.ts';
import { type ListingTransition, listingProcess } from '../listing-process.ts';
import { detachImages } from '../photos/delete-photo.server.ts';
import { type ListingToChange, lockSellerListing, type SellerListingRefusal } from './seller-listing.server.ts';

/**
 * Makes a transition of a listing, if its process allows it to this actor, in the caller's transaction. Nothing goes on
 * sale while the winery is suspended. The caller
 * checks that a listing is complete before publishing, and that a closed one was never ordered before discarding.
 * @param reason why it is sent back
 * @returns the listing as it is now; a discarded one as it was
 */
export const transitionListing = defineUseCase(
  async (
    app: { db: Transaction } & Pick<Infra, 'clock'>,
    actor: Actor,
    { id, transition, reason }: { id: ListingToChange; transition: ListingTransition; reason?: string },
  ): Promise<Result<SellerListingRow, SellerListingRefusal | 'invalid-transition'>> => {
    const found = await lockSellerListing(app, actor, id);
    if (!found.ok) return found;
    const { row, roles } = found.value;
    const decided = listingProcess.check({ state: row.state, since: row.createdAt, flags: {} }, transition, roles);
    if (!decided.ok) return refuse(decided.code);
    const { to } = decided.transition;
    // why: its winery sells nothing, and what the ban closed opens by itself when it is lifted
    if (row.wineryIsSuspended && (to === 'published' || to === 'pendingApproval')) return refuse('invalid-transition');
    if (to === 'discarded') {
      await deleteWithMedia(app, row);
      return ok(row);
    }
    const change = { state: to, ...transitionColumns(row, transition, app.clock.now(), reason) };
    await updateListing(app.db, row, change);
    return ok({ ...row, ...change });
  },
);

/** Deletes a listing with its photo and video rows, and detaches their pictures. */
async function deleteWithMedia(
  app: { db: Transaction } & Pick<Infra, 'clock'>,
  listing: Locked<{ id: string }>,
): Promise<void> {
  const [photos, video] = [await listPhotoRows(app.db, listing.id), await findVideoRow(app.db, listing.id)];
  await deleteListing(app.db, listing);
  await detachImages(
    app,
    [...photos, ...(video ? [video] : [])].map((one) => one.id),
  );
}

/** The columns that a transition sets besides the state. `publishedAt` is set only the first time. */
function transitionColumns(row: SellerListingRow, transition: ListingTransition, now: Date, reason?: string) {
  if (transition === 'publish' || transition === 'approve')
    return { publishedAt: row.publishedAt ?? now, sentBackReason: null };
  if (transition === 'submit') return { submittedAt: now, sentBackReason: null };
  if (transition === 'send-back') return { sentBackReason: reason ?? null };
  return {};
}
