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
import { checkPlanLimit } from '#features/wineries/terms/winery-terms.server.ts';
import type { PlanLimitRefusal } from '#features/wineries/terms/winery-terms.ts';
import type { InTransaction, Transaction } from '#infra/database.ts';
import type { Infra } from '#infra/infra.ts';
import type { Actor } from '#kit/actor.ts';
import { inTransaction } from '#kit/in-transaction.ts';
import { ok, type Refusal, type Result, refuse } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { wasOrdered } from '../db/order-rows.server.ts';
import { countOffered } from '../db/requirement-rows.server.ts';
import type { EditorListing, MissingRequirement } from './listing-editor.ts';
import { toEditorListing } from './show-listing-editor.server.ts';

/**
 * What publishing needs. `listingApproval`: whether listings need approval before they are published. Only the first
 * publication needs it: opening a closed listing and changing a published one do not, since changes of price and stock
 * must take effect at once, and the operator can close a listing at any time.
 */
export type PublishApp = Pick<Infra, 'db' | 'clock'> & { listingApproval: boolean };

export type PublishRefusal =
  | Refusal<SellerListingRefusal | 'invalid-transition' | 'no-payout-account'>
  | Refusal<'incomplete', { missingRequirements: MissingRequirement[] }>
  | PlanLimitRefusal;

type PublishTransaction = InTransaction<PublishApp>;

/**
 * Publishes a complete draft, or submits it if listings need approval: for its winery's people and admins.
 * @param input.unpaid publishes even though the winery cannot be paid yet; the listing is visible, but cannot be
 * ordered until then
 * @param input.uncounted publishes a wine even though its stock was never set; it cannot be ordered until it is
 * @returns the listing as it is now
 */
export const publishListing = defineUseCase(
  async (
    app: PublishApp,
    actor: Actor,
    { id, ...despite }: { id: string; unpaid: boolean; uncounted?: boolean },
  ): Promise<Result<EditorListing, PublishRefusal>> => {
    return inTransaction(app.db, async (db) => {
      const within = { ...app, db };
      const locked = await lockSellerListing(within, actor, id);
      return locked.ok ? publishLocked(within, actor, locked.value, despite) : locked;
    });
  },
);

/** The result of saving before publishing: the listing's row if it was changed, or why nothing was saved. */
export type SavedBeforePublishing = Result<{ row?: SellerListingRow }, Refusal>;

/** The result of saving and publishing; `listing` is the listing as it is now. */
export type SaveAndPublishResult<Saved> = Result<
  SellerListing,
  | SellerListingRefusal
  | Refusal<'not-saved', { listing: SellerListing; saved: Extract<Saved, { ok: false }> }>
  | Refusal<'not-published', { listing: SellerListing; refusal: PublishRefusal }>
>;

/**
 * Saves changes of a draft and publishes it, in one transaction; if it cannot be published, the changes are still
 * saved. For its winery's people and admins.
 * @param input.save saves the locked listing within the transaction; if it refuses, nothing is changed
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
        const locked = { ...found.value, row: { ...found.value.row, ...saved.value.row } };
        const published = await publishLocked(within, actor, locked, { unpaid });
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

/** Rolls back the transaction. */
class NotSavedError extends Error {
  readonly listing: SellerListing;
  readonly saved: Refusal;
  constructor(listing: SellerListing, saved: Refusal) {
    super('The listing is left as it is');
    this.listing = listing;
    this.saved = saved;
  }
}

async function publishLocked(
  app: PublishTransaction,
  actor: Actor,
  locked: LockedListing,
  { unpaid, uncounted = false }: { unpaid: boolean; uncounted?: boolean },
): Promise<Result<EditorListing, PublishRefusal>> {
  const shown = await toEditorListing(app, locked);
  const transition = app.listingApproval ? 'submit' : 'publish';
  if (!shown.may.includes(transition)) return refuse('invalid-transition');
  const missingRequirements = shown.missingRequirements.filter(({ field }) => !(uncounted && field === 'stock'));
  if (missingRequirements.length > 0) return { ok: false, code: 'incomplete', missingRequirements };
  if (!shown.paid && !unpaid) return refuse('no-payout-account');
  return transitionShown(app, actor, locked, { transition, shown });
}

/**
 * Makes a transition of a locked listing. The winery's plan limits how many are on sale or wait for approval.
 * @param shown the listing before it
 * @returns the listing after it
 */
async function transitionShown(
  app: InTransaction<Pick<Infra, 'db' | 'clock'>>,
  actor: Actor,
  locked: LockedListing,
  { transition, shown }: { transition: ListingTransition; shown: EditorListing },
): Promise<Result<EditorListing, SellerListingRefusal | 'invalid-transition' | PlanLimitRefusal>> {
  const { wineryId, listingLimit } = locked.row;
  if (listingLimit !== null && transition !== 'close' && transition !== 'withdraw') {
    const count = () => countOffered(app.db, wineryId);
    const full = await checkPlanLimit(app.db, { wineryId, thing: 'listings', count });
    if (full) return full;
  }
  const made = await transitionListing(app, actor, { id: locked, transition });
  if (!made.ok) return made;
  return ok({ ...shown, ...toSellerListing({ ...locked, row: made.value }), photos: shown.photos });
}

/** The transitions that a winery's people make, besides publishing. */
export const sellerTransitions = ['close', 'open', 'withdraw', 'discard', 'discard-closed'] as const;

export type SellerTransition = (typeof sellerTransitions)[number];

export type ChangeListingStateRefusal =
  | SellerListingRefusal
  | 'invalid-transition'
  | Refusal<'incomplete', { missingRequirements: MissingRequirement[] }>
  | 'ordered'
  | PlanLimitRefusal;

/**
 * Closes, opens, withdraws or discards a listing, if its process allows it to the actor. It is opened only if no
 * requirement is missing; a listing that was ever ordered or asked about, or that a club's release contains, is not
 * discarded, because these show it.
 * @returns the listing as it is now; undefined for one that was discarded
 */
export const changeListingState = defineUseCase(
  async (
    app: Pick<Infra, 'db' | 'clock'>,
    actor: Actor,
    { id, transition }: { id: string; transition: SellerTransition },
  ): Promise<StateChange> => {
    const change = inTransaction(app.db, async (db: Transaction): Promise<StateChange> => {
      const within = { ...app, db };
      // why: what is checked must not change until the transition
      const locked = await lockSellerListing(within, actor, id);
      if (!locked.ok) return locked;
      if (transition === 'discard-closed' && (await wasOrdered(db, locked.value.row.id))) return refuse('ordered');
      if (transition === 'discard' || transition === 'discard-closed') {
        const discarded = await transitionListing(within, actor, { id: locked.value, transition });
        return discarded.ok ? ok(undefined) : discarded;
      }
      const shown = await toEditorListing(within, locked.value);
      const { missingRequirements } = shown;
      if (transition === 'open' && missingRequirements.length > 0) {
        return { ok: false, code: 'incomplete', missingRequirements };
      }
      return transitionShown(within, actor, locked.value, { transition, shown });
    });
    return change.catch(orOrdered);
  },
);

type StateChange = Result<EditorListing | undefined, ChangeListingStateRefusal>;

/** PostgreSQL's code for a row that others refer to: those of features above this one, such as clubs. */
const foreignKeyViolation = '23503';

function orOrdered(error: unknown): StateChange {
  if (!(error instanceof Error && 'code' in error) || error.code !== foreignKeyViolation) throw error;
  return refuse('ordered');
}
