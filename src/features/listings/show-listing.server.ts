import type { Infra } from '#infra/infra.ts';
import type { Actor } from '#kit/actor.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { findListing, listOtherWines } from './db/listing-rows.server.ts';
import { listingIdSchema } from './editing/listing-fields.schema.ts';
import { type ListingDetails, mayViewListing, type WineSummary } from './listing.ts';
import { toListingDetails, toWineSummary } from './listing-presenter.ts';

/**
 * One listing (a wine or a tasting) for its own page, with up to six other wines of its winery. Published and closed listings are
 * for everybody; a draft or one that waits for approval is not public and looks to others as if it did not exist.
 */
export const showListing = defineUseCase(
  async (
    app: Pick<Infra, 'db'>,
    actor: Actor,
    id: string,
  ): Promise<Result<{ listing: ListingDetails; others: WineSummary[] }, 'not-found'>> => {
    const row = await findVisibleListing(app, actor, id);
    if (!row) return refuse('not-found');
    const others = await listOtherWines(app.db, row, 6);
    return ok({ listing: toListingDetails(row), others: others.map(toWineSummary) });
  },
);

/** One listing (a wine or a tasting) alone, as far as this actor may know of it. One query. */
export const showListingDetails = defineUseCase(
  async (app: Pick<Infra, 'db'>, actor: Actor, id: string): Promise<Result<ListingDetails, 'not-found'>> => {
    const row = await findVisibleListing(app, actor, id);
    return row ? ok(toListingDetails(row)) : refuse('not-found');
  },
);

/**
 * The listing at an address, as far as this actor may know of it: undefined for an id of the wrong form, a listing that is not
 * there, and one in a state that is not public. They look the same, so nobody learns of drafts by trying.
 */
export const findVisibleListing = defineUseCase(async (app: Pick<Infra, 'db'>, actor: Actor, id: string) => {
  const known = listingIdSchema.safeParse(id);
  const row = known.success ? await findListing(app.db, known.data) : undefined;
  return row && mayViewListing(actor, row.state) ? row : undefined;
});
