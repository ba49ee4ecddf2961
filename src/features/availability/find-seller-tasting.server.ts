import { mayViewListing } from '#features/listings/listing.ts';
import type { Infra } from '#infra/infra.ts';
import { type Access, type Actor, authorizeManager, mayAttempt } from '#kit/actor.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { findTasting } from './db/schedule-rows.server.ts';

/** Why an actor may not manage a tasting. `not-found` also hides tastings that the actor may not know of. */
export type SellerTastingRefusal = 'forbidden' | 'not-found';

/**
 * Finds the tasting whose calendar the actor may manage: an admin, or an owner or member of its winery. An
 * impersonation session may only view. One query.
 * @param access whether the actor wants to view the calendar or to change it
 * @returns the id of the tasting; the existence of drafts is not revealed to strangers
 */
export const findSellerTasting = defineUseCase(
  async (
    app: Pick<Infra, 'db'>,
    actor: Actor,
    listingId: string,
    access: Access,
  ): Promise<Result<string, SellerTastingRefusal>> => {
    if (!mayAttempt(actor, access)) return refuse('forbidden');
    const tasting = await findTasting(app.db, listingId, actor.id);
    const authorized = authorizeManager(actor, tasting, ({ state }) => mayViewListing(actor, state));
    return authorized.ok ? ok(authorized.value.id) : authorized;
  },
);
