import type { Transaction } from '#infra/database.ts';
import type { Infra } from '#infra/infra.ts';
import type { Actor } from '#kit/actor.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { findVideoRow, listPhotoRows } from '../db/photo-rows.server.ts';
import { deleteListing, type SellerListingRow, updateListing } from '../db/seller-listing-rows.server.ts';
import { type ListingTransition, listingProcess } from '../listing-process.ts';
import { detachImages } from '../photos/delete-photo.server.ts';
import { type ListingToChange, lockSellerListing, type SellerListingRefusal } from './seller-listing.server.ts';

/**
 * Leads a listing to its next state, as the process table lets this actor, in the caller's transaction; whether it is complete enough
 * to be sold is the caller's to know. One that is closed and is to be discarded must never have been ordered: the caller sees to it.
 * @param reason why it is sent back
 * @returns the listing as it is now; one that is gone, as it was
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
    if (to === 'discarded') {
      await deleteWithMedia(app, row.id);
      return ok(row);
    }
    const change = { state: to, ...transitionColumns(row, transition, app.clock.now(), reason) };
    await updateListing(app.db, row.id, change);
    return ok({ ...row, ...change });
  },
);

/** Removes a listing, and lets go of its photos and its video, whose rows go with it. */
async function deleteWithMedia(app: { db: Transaction } & Pick<Infra, 'clock'>, id: string): Promise<void> {
  const [photos, video] = [await listPhotoRows(app.db, id), await findVideoRow(app.db, id)];
  await deleteListing(app.db, id);
  await detachImages(
    app,
    [...photos, ...(video ? [video] : [])].map((one) => one.id),
  );
}

/** What a move notes besides the state. It first comes to be published once; a wine that is made again keeps that time. */
function transitionColumns(row: SellerListingRow, transition: ListingTransition, now: Date, reason?: string) {
  if (transition === 'publish' || transition === 'approve')
    return { publishedAt: row.publishedAt ?? now, sentBackReason: null };
  if (transition === 'submit') return { submittedAt: now, sentBackReason: null };
  if (transition === 'send-back') return { sentBackReason: reason ?? null };
  return {};
}
