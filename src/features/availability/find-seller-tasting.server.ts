import { mayViewListing } from '#features/listings/listing.ts';
import type { Infra } from '#infra/infra.ts';
import { type Access, type Actor, authorizeManager, mayAttempt } from '#kit/actor.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { findTasting } from './db/schedule-rows.server.ts';

/** Why somebody may not look after a tasting: it is not his, or, as far as he may know, there is none. */
export type SellerTastingRefusal = 'forbidden' | 'not-found';

/**
 * The tasting whose calendar this actor may look after: an admin, and the owner and the members of its winery. A limited session
 * looks, and changes nothing. One query.
 * @param access whether the actor wants to see the calendar, or to change it
 * @returns the id of the tasting; of a draft strangers do not even learn that there is one
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
