import type { Infra } from '#infra/infra.ts';
import { mayChange, type Viewer } from '#kit/actor.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import { setListingPrices } from '../db/seller-listing-rows.server.ts';
import { priceProblem } from '../price-limits.ts';
import type { SkipReason, BulkResult } from './bulk-change.ts';
import { type LockedSellerListing, lockSellerListings } from './lock-seller-listings.server.ts';

/** A new price, and the one that it was thought to be, in cents. */
export type PriceUpdate = { id: string; oldCents: number; newCents: number };

/**
 * Sets the prices of many listings in one transaction. One that costs something else by now, or would cost too little or too much, is
 * left and named, as is what is not the viewer's. For the winery's people. Two queries, of thousands five.
 * @param prices at most 10,000; the others are left out
 */
export async function repriceListings(
  app: Pick<Infra, 'db' | 'clock'>,
  viewer: Viewer,
  prices: readonly PriceUpdate[],
): Promise<Result<BulkResult, 'forbidden'>> {
  if (!mayChange(viewer)) return refuse('forbidden');
  return ok(
    await app.db.transaction().execute(async (db) => {
      const asked = new Map(prices.map((price) => [price.id, price]));
      const found = await lockSellerListings({ db }, viewer, [...asked.keys()]);
      const many: BulkResult = { changed: [], left: [] };
      for (const price of asked.values()) {
        const listing = found.get(price.id);
        const reason = skipReason(listing, price);
        if (listing && reason === undefined) many.changed.push({ id: price.id, name: listing.name });
        else many.left.push({ id: price.id, name: listing?.name ?? null, reason: reason ?? 'not-found' });
      }
      const set = many.changed.map(({ id }) => ({ id, cents: asked.get(id)?.newCents ?? 0 }));
      if (set.length > 0) await setListingPrices(db, set, app.clock.now());
      return many;
    }),
  );
}

function skipReason(listing: LockedSellerListing | undefined, price: PriceUpdate): SkipReason | undefined {
  if (!listing) return 'not-found';
  return listing.priceCents === price.oldCents ? priceProblem(price.newCents) : 'price-changed';
}
