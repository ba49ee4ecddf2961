import { createDraft } from '#features/listings/editing/save-listing-fields.server.ts';
import { lockSellerListing } from '#features/listings/editing/seller-listing.server.ts';
import type { ListingType } from '#features/listings/listing.ts';
import type { Transaction } from '#infra/database.ts';
import type { Infra } from '#infra/infra.ts';
import { type Actor, mayChange, type SignedIn } from '#kit/actor.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { type PublishRefusal, publishListing } from '../editor/publish-listing.server.ts';
import { applyListingChanges, type ChangeRefusal } from './apply-changes.server.ts';
import type { ListingChanges } from './listing-changes.ts';

type OwnListingApp = Pick<Infra, 'db' | 'clock'> & { listingApproval: boolean };

type NewOwnListing = { wineryId: string | null; type: ListingType; changes: ListingChanges; publish: boolean };

type SaveResult = Result<{ id: string }, ChangeRefusal | PublishRefusal>;

/**
 * Creates a listing with all that a program gives of it, as a draft or published at once, all of it or nothing: for
 * owners and members of a winery. Of a draft only the title has to be known.
 * @param input.wineryId null if none was chosen, which is allowed only for people with a single winery
 * @param input.publish the stock of a wine may be set afterwards; nobody can order it before
 */
export const createOwnListing = defineUseCase(
  async (app: OwnListingApp, actor: Actor, input: NewOwnListing): Promise<SaveResult> => {
    if (!mayChange(actor)) return refuse('forbidden');
    return orNothing(app, (db) => createWithin({ ...app, db }, actor, input));
  },
);

async function createWithin(
  app: OwnListingApp & { db: Transaction },
  actor: SignedIn,
  { wineryId, type, changes, publish }: NewOwnListing,
): Promise<SaveResult> {
  const created = await createDraft(app, actor, { wineryId, type, fields: changes.fields });
  if (!created.ok) return created;
  const { id } = created.value;
  const locked = await lockSellerListing(app, actor, id);
  if (!locked.ok) return locked;
  const applied = await applyListingChanges(app, actor, locked.value, { ...changes, fields: {} });
  if (!applied.ok) return applied;
  if (!publish) return ok({ id });
  const published = await publishListing(app, actor, { id, unpaid: true, uncounted: true });
  return published.ok ? ok({ id }) : published;
}

/**
 * Changes a listing, all that is given or nothing, in any state: for its winery's people and admins. What is not given
 * stays.
 */
export const updateOwnListing = defineUseCase(
  async (
    app: Pick<Infra, 'db' | 'clock'>,
    actor: Actor,
    { id, changes }: { id: string; changes: ListingChanges },
  ): Promise<Result<{ id: string }, ChangeRefusal>> => {
    if (!mayChange(actor)) return refuse('forbidden');
    return orNothing(app, async (db) => {
      const within = { ...app, db };
      const locked = await lockSellerListing(within, actor, id);
      if (!locked.ok) return locked;
      const applied = await applyListingChanges(within, actor, locked.value, changes);
      return applied.ok ? ok({ id }) : applied;
    });
  },
);

/** Rolls back the transaction. */
class RefusedError<Refused> extends Error {
  readonly refusal: Refused;
  constructor(refusal: Refused) {
    super('Nothing is saved');
    this.refusal = refusal;
  }
}

/** Runs work in a transaction, of which nothing is kept if it refuses. */
async function orNothing<Done extends { ok: boolean }>(
  app: Pick<Infra, 'db'>,
  work: (db: Transaction) => Promise<Done>,
): Promise<Done> {
  try {
    return await app.db.transaction().execute(async (db) => {
      const done = await work(db);
      if (!done.ok) throw new RefusedError(done);
      return done;
    });
  } catch (error) {
    if (error instanceof RefusedError) return error.refusal as Done;
    throw error;
  }
}
