import { findSellerListing, type SellerListingRefusal } from '#features/listings/editing/find-seller-listing.server.ts';
import { transitionListing } from '#features/listings/editing/transition-listing.server.ts';
import type { Infra } from '#infra/infra.ts';
import type { Viewer } from '#kit/actor.ts';
import { type Result, refuse } from '#kit/result.ts';
import { wasOrdered } from '../db/ordered-rows.server.ts';
import { showListingEditor } from './show-listing-editor.server.ts';

/** What a winery's people do with a listing besides publishing it. */
export const sellerTransitions = ['close', 'open', 'withdraw', 'discard', 'discard-closed'] as const;

export type SellerTransition = (typeof sellerTransitions)[number];

export type ChangeListingStateRefusal = SellerListingRefusal | 'invalid-transition' | 'incomplete' | 'ordered';

/**
 * Closes, opens, withdraws or discards a listing, as its process lets its winery's people and admins. It is opened only while it is
 * complete; what was ever ordered or asked about is not discarded, since its orders show it.
 */
export async function changeListingState(
  app: Pick<Infra, 'db' | 'clock'>,
  viewer: Viewer,
  { id, transition }: { id: string; transition: SellerTransition },
): Promise<Result<undefined, ChangeListingStateRefusal>> {
  return app.db.transaction().execute(async (db) => {
    const within = { ...app, db };
    // why: what is checked stays as it is until the listing has moved
    const locked = await findSellerListing(within, viewer, id, 'change');
    if (!locked.ok) return locked;
    const shown = await showListingEditor(within, viewer, id);
    if (!shown.ok) return shown;
    if (transition === 'open' && shown.value.gaps.length > 0) return refuse('incomplete');
    if (transition === 'discard-closed' && (await wasOrdered(db, shown.value.id))) return refuse('ordered');
    const transitioned = await transitionListing(within, viewer, { id, transition });
    return transitioned.ok ? { ok: true, value: undefined } : transitioned;
  });
}
