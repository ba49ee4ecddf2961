import type { Actor } from '#kit/actor.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { listOrderableListings } from '../db/placing-rows.server.ts';
import type { OrdersApp } from '../order-dependencies.ts';
import { type PurchaseBlocker, purchaseBlockerOf } from './orderable-listing.ts';

/**
 * Why this actor cannot order a listing, so that its page can say so at once; undefined if they can, or if the listing
 * is not published. For everybody. One query.
 */
export const findPurchaseBlocker = defineUseCase(
  async (
    app: Pick<OrdersApp, 'db' | 'payments'>,
    actor: Actor,
    listingId: string,
  ): Promise<PurchaseBlocker | undefined> => {
    const [listing] = await listOrderableListings(app.db, [listingId], actor.kind === 'user' ? actor.id : null);
    if (listing?.state !== 'published') return undefined;
    const isPaid = app.payments !== undefined && listing.accountRef !== null;
    if (listing.own && !isPaid) {
      const owner = actor.kind === 'user' && actor.roles.includes('winery-owner');
      return { reason: 'own', unpaid: { wineryId: listing.wineryId, owner } };
    }
    return purchaseBlockerOf(listing, isPaid);
  },
);
