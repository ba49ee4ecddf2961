import { lockSellerListing, type SellerListingRefusal } from '#features/listings/editing/seller-listing.server.ts';
import { transitionListing } from '#features/listings/editing/transition-listing.server.ts';
import type { InTransaction } from '#infra/database.ts';
import type { Infra } from '#infra/infra.ts';
import type { Actor } from '#kit/actor.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { wasOrdered } from '../db/order-rows.server.ts';
import type { MissingRequirement } from './missing-requirements.ts';
import { showListingEditor } from './show-listing-editor.server.ts';

/**
 * What publishing needs. `listingApproval`: whether the house looks at listings before they are published. It looks once: what is opened
 * again after it was closed, and what is changed while it is published, does not go back to it, since a price or a stock must reach the
 * shop at once, and whoever was approved can be closed by the house at any time.
 */
export type PublishApp = Pick<Infra, 'db' | 'clock'> & { listingApproval: boolean };

export type PublishRefusal =
  | { ok: false; reason: SellerListingRefusal | 'invalid-transition' | 'no-payout-account' }
  | { ok: false; reason: 'incomplete'; gaps: MissingRequirement[] };

/**
 * Publishes a draft that is complete, or submits it where the house looks at listings first: for its winery's people and admins.
 * @param asked.unpaid publishes although the winery cannot be paid yet: it is seen, and cannot be ordered until then
 * @returns in which state it is now
 */
export const publishListing = defineUseCase(
  async (
    app: PublishApp,
    actor: Actor,
    asked: { id: string; unpaid: boolean },
  ): Promise<Result<'published' | 'pendingApproval', never> | PublishRefusal> => {
    return app.db.transaction().execute((db) => publishInTransaction({ ...app, db }, actor, asked));
  },
);

async function publishInTransaction(
  app: InTransaction<PublishApp>,
  actor: Actor,
  { id, unpaid }: { id: string; unpaid: boolean },
) {
  // why: what is checked stays as it is until the listing has moved
  const locked = await lockSellerListing(app, actor, id);
  if (!locked.ok) return locked;
  const shown = await showListingEditor(app, actor, id);
  if (!shown.ok) return shown;
  const { gaps, paid, may } = shown.value;
  const transition = app.listingApproval ? 'submit' : 'publish';
  if (!may.includes(transition)) return refuse('invalid-transition');
  if (gaps.length > 0) return { ok: false, reason: 'incomplete', gaps } as const;
  if (!paid && !unpaid) return refuse('no-payout-account');
  const transitioned = await transitionListing(app, actor, { id, transition });
  return transitioned.ok
    ? ok(transition === 'submit' ? ('pendingApproval' as const) : ('published' as const))
    : transitioned;
}

/** What a winery's people do with a listing besides publishing it. */
export const sellerTransitions = ['close', 'open', 'withdraw', 'discard', 'discard-closed'] as const;

export type SellerTransition = (typeof sellerTransitions)[number];

export type ChangeListingStateRefusal = SellerListingRefusal | 'invalid-transition' | 'incomplete' | 'ordered';

/**
 * Closes, opens, withdraws or discards a listing, as its process lets its winery's people and admins. It is opened only while it is
 * complete; what was ever ordered or asked about is not discarded, since its orders show it.
 */
export const changeListingState = defineUseCase(
  async (
    app: Pick<Infra, 'db' | 'clock'>,
    actor: Actor,
    { id, transition }: { id: string; transition: SellerTransition },
  ): Promise<Result<undefined, ChangeListingStateRefusal>> => {
    return app.db.transaction().execute(async (db) => {
      const within = { ...app, db };
      // why: what is checked stays as it is until the listing has moved
      const locked = await lockSellerListing(within, actor, id);
      if (!locked.ok) return locked;
      const shown = await showListingEditor(within, actor, id);
      if (!shown.ok) return shown;
      if (transition === 'open' && shown.value.gaps.length > 0) return refuse('incomplete');
      if (transition === 'discard-closed' && (await wasOrdered(db, shown.value.id))) return refuse('ordered');
      const transitioned = await transitionListing(within, actor, { id, transition });
      return transitioned.ok ? { ok: true, value: undefined } : transitioned;
    });
  },
);
