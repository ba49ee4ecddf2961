import type { Actor } from '#kit/actor.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { listOrderableListings } from '../db/placing-rows.server.ts';
import type { OrdersApp } from '../orders-app.ts';
import { type PurchaseBlocker, purchaseBlockerOf } from './orderable-listing.ts';

/**
 * What keeps this actor from ordering a listing, so that its page says so before anything is chosen; undefined where nothing does, and
 * for a listing that is not open. For everybody. One query.
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
