import {
  type LockedListing,
  lockSellerListing,
  type SellerListingRefusal,
  type SellerListingRow,
  toSellerListing,
} from '#features/listings/editing/seller-listing.server.ts';
import type { SellerListing } from '#features/listings/editing/seller-listing.ts';
import { transitionListing } from '#features/listings/editing/transition-listing.server.ts';
import type { ListingTransition } from '#features/listings/listing-process.ts';
import type { InTransaction } from '#infra/database.ts';
import type { Infra } from '#infra/infra.ts';
import type { Actor } from '#kit/actor.ts';
import { ok, type Refusal, type Result, refuse } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { wasOrdered } from '../db/order-rows.server.ts';
import type { EditorListing, MissingRequirement } from './listing-editor.ts';
import { toEditorListing } from './show-listing-editor.server.ts';

/**
 * What publishing needs. `listingApproval`: whether the house looks at listings before they are published. It looks once: what is opened
 * again after it was closed, and what is changed while it is published, does not go back to it, since a price or a stock must reach the
 * shop at once, and whoever was approved can be closed by the house at any time.
 */
export type PublishApp = Pick<Infra, 'db' | 'clock'> & { listingApproval: boolean };

export type PublishRefusal =
  | Refusal<SellerListingRefusal | 'invalid-transition' | 'no-payout-account'>
  | Refusal<'incomplete', { gaps: MissingRequirement[] }>;

type PublishTransaction = InTransaction<PublishApp>;

/**
 * Publishes a draft that is complete, or submits it where the house looks at listings first: for its winery's people and admins.
 * @param asked.unpaid publishes although the winery cannot be paid yet: it is seen, and cannot be ordered until then
 * @returns the listing as it is now
 */
export const publishListing = defineUseCase(
  async (
    app: PublishApp,
    actor: Actor,
    { id, unpaid }: { id: string; unpaid: boolean },
  ): Promise<Result<EditorListing, PublishRefusal>> => {
    return app.db.transaction().execute(async (db) => {
      const within = { ...app, db };
      const locked = await lockSellerListing(within, actor, id);
      return locked.ok ? publishLocked(within, actor, locked.value, unpaid) : locked;
    });
  },
);

/** What saving before publishing came to: the listing's row where that was changed, or why nothing was saved. */
export type SavedBeforePublishing = { ok: true; row?: SellerListingRow | undefined } | { ok: false };

/** What came of saving and publishing; `listing` is the listing as it is now. */
export type SaveAndPublishResult<Saved> = Result<
  SellerListing,
  | SellerListingRefusal
  | Refusal<'not-saved', { listing: SellerListing; saved: Extract<Saved, { ok: false }> }>
  | Refusal<'not-published', { listing: SellerListing; refusal: PublishRefusal }>
>;

/**
 * Saves what somebody changed of a draft and publishes it, in one transaction; what is saved stays saved where it is not published then.
 * For its winery's people and admins.
 * @param asked.save saves, within the transaction, what it is given locked; where it refuses, nothing is changed
 */
export const saveAndPublishListing = defineUseCase(
  async <Saved extends SavedBeforePublishing>(
    app: PublishApp,
    actor: Actor,
    { id, unpaid, save }: PublishAfterSaving<Saved>,
  ): Promise<SaveAndPublishResult<Saved>> => {
    try {
      return await app.db.transaction().execute(async (db) => {
        const within = { ...app, db };
        const found = await lockSellerListing(within, actor, id);
        if (!found.ok) return found;
        const saved = await save(within, found.value);
        if (!saved.ok) throw new NotSavedError(toSellerListing(found.value), saved);
        const locked = { ...found.value, row: { ...found.value.row, ...saved.row } };
        const published = await publishLocked(within, actor, locked, unpaid);
        if (published.ok) return published;
        return { ok: false, code: 'not-published', listing: toSellerListing(locked), refusal: published };
      });
    } catch (error) {
      if (!(error instanceof NotSavedError)) throw error;
      const saved = error.saved as Extract<Saved, { ok: false }>;
      return { ok: false, code: 'not-saved', listing: error.listing, saved };
    }
  },
);

type PublishAfterSaving<Saved> = {
  id: string;
  unpaid: boolean;
  save: (app: PublishTransaction, listing: LockedListing) => Promise<Saved>;
};

/** What was begun must be taken back. */
class NotSavedError extends Error {
  readonly listing: SellerListing;
  readonly saved: { ok: false };
  constructor(listing: SellerListing, saved: { ok: false }) {
    super('The listing is left as it is');
    this.listing = listing;
    this.saved = saved;
  }
}

async function publishLocked(
  app: PublishTransaction,
  actor: Actor,
  locked: LockedListing,
  unpaid: boolean,
): Promise<Result<EditorListing, PublishRefusal>> {
  const shown = await toEditorListing(app, locked);
  const transition = app.listingApproval ? 'submit' : 'publish';
  if (!shown.may.includes(transition)) return refuse('invalid-transition');
  if (shown.gaps.length > 0) return { ok: false, code: 'incomplete', gaps: shown.gaps };
  if (!shown.paid && !unpaid) return refuse('no-payout-account');
  return transitionShown(app, actor, locked, { transition, shown });
}

/** Leads a locked listing to its next state. @param shown the listing as it was, which is complete @returns it as it is now */
async function transitionShown(
  app: InTransaction<Pick<Infra, 'db' | 'clock'>>,
  actor: Actor,
  locked: LockedListing,
  { transition, shown }: { transition: ListingTransition; shown: EditorListing },
): Promise<Result<EditorListing, SellerListingRefusal | 'invalid-transition'>> {
  const made = await transitionListing(app, actor, { id: locked, transition });
  if (!made.ok) return made;
  return ok({ ...shown, ...toSellerListing({ ...locked, row: made.value }), photos: shown.photos });
}

/** What a winery's people do with a listing besides publishing it. */
export const sellerTransitions = ['close', 'open', 'withdraw', 'discard', 'discard-closed'] as const;

export type SellerTransition = (typeof sellerTransitions)[number];

export type ChangeListingStateRefusal = SellerListingRefusal | 'invalid-transition' | 'incomplete' | 'ordered';

/**
 * Closes, opens, withdraws or discards a listing, as its process lets its winery's people and admins. It is opened only while it is
 * complete; what was ever ordered or asked about is not discarded, since its orders show it.
 * @returns the listing as it is now; undefined for one that was discarded
 */
export const changeListingState = defineUseCase(
  async (
    app: Pick<Infra, 'db' | 'clock'>,
    actor: Actor,
    { id, transition }: { id: string; transition: SellerTransition },
  ): Promise<Result<EditorListing | undefined, ChangeListingStateRefusal>> => {
    return app.db.transaction().execute(async (db) => {
      const within = { ...app, db };
      // why: what is checked stays as it is until the listing has moved
      const locked = await lockSellerListing(within, actor, id);
      if (!locked.ok) return locked;
      if (transition === 'discard-closed' && (await wasOrdered(db, locked.value.row.id))) return refuse('ordered');
      if (transition === 'discard' || transition === 'discard-closed') {
        const gone = await transitionListing(within, actor, { id: locked.value, transition });
        return gone.ok ? ok(undefined) : gone;
      }
      const shown = await toEditorListing(within, locked.value);
      if (transition === 'open' && shown.gaps.length > 0) return refuse('incomplete');
      return transitionShown(within, actor, locked.value, { transition, shown });
    });
  },
);
