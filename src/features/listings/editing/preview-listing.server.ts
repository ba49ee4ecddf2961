import type { Infra } from '#infra/infra.ts';
import type { Actor } from '#kit/actor.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { drawWineBottle } from '../draw-images.server.ts';
import type { ListingDetails, WineSummary } from '../listing.ts';
import { showListing } from '../show-listing.server.ts';
import { findSellerListing, type SellerListingRefusal } from './seller-listing.server.ts';

/**
 * Previews a listing as buyers will see it, in any state: for its winery's people and admins. A drawn bottle is
 * included as a data URL, because the picture of a draft cannot be requested by its URL.
 * @returns `isOwn`: whether the actor belongs to the winery
 */
export const previewListing = defineUseCase(
  async (
    app: Pick<Infra, 'db'>,
    actor: Actor,
    id: string,
  ): Promise<Result<{ listing: ListingDetails; others: WineSummary[]; isOwn: boolean }, SellerListingRefusal>> => {
    const found = await findSellerListing(app, actor, id, 'look');
    if (!found.ok) return found;
    const system: Actor = { kind: 'system' };
    const shown = await showListing(app, system, id);
    if (!shown.ok) return shown;
    const { listing, others } = shown.value;
    const isOwn = found.value.roles.includes('seller');
    const drawn = await drawWineBottle(app, system, id);
    if (!drawn.ok) return ok({ listing, others, isOwn });
    const imageUrl = `data:image/svg+xml,${encodeURIComponent(drawn.value.svg)}`;
    return ok({ listing: { ...listing, imageUrl }, others, isOwn });
  },
);

/** Draws the bottle of a wine in any state, for its winery's people and admins. Two queries. */
export const drawSellerBottle = defineUseCase(
  async (app: Pick<Infra, 'db'>, actor: Actor, id: string): Promise<Result<{ svg: string }, 'not-found'>> => {
    const found = await findSellerListing(app, actor, id, 'look');
    return found.ok ? drawWineBottle(app, { kind: 'system' }, found.value.row.id) : refuse('not-found');
  },
);
