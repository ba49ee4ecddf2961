import type { Infra } from '#infra/infra.ts';
import type { Actor } from '#kit/actor.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { findListing, listOtherWines } from './db/listing-rows.server.ts';
import { listingIdSchema } from './editing/listing-fields.schema.ts';
import { type ListingDetails, mayViewListing, type WineSummary } from './listing.ts';
import { toListingDetails, toWineSummary } from './listing-presenter.ts';

/**
 * Shows one listing for its own page, with up to six other wines of its winery. Published and closed listings are for
 * everybody; other states look to others as if the listing did not exist.
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

/** Shows one listing without other wines, if this actor may see it. One query. */
export const showListingDetails = defineUseCase(
  async (app: Pick<Infra, 'db'>, actor: Actor, id: string): Promise<Result<ListingDetails, 'not-found'>> => {
    const row = await findVisibleListing(app, actor, id);
    return row ? ok(toListingDetails(row)) : refuse('not-found');
  },
);

/**
 * Finds a listing that this actor may see: undefined for an invalid or unknown id, and for a state that is not public.
 * These look the same, so that nobody can find out about drafts by trying.
 */
export const findVisibleListing = defineUseCase(async (app: Pick<Infra, 'db'>, actor: Actor, id: string) => {
  const known = listingIdSchema.safeParse(id);
  const row = known.success ? await findListing(app.db, known.data) : undefined;
  return row && mayViewListing(actor, row.state) ? row : undefined;
});
