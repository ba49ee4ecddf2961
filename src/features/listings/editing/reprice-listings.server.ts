import type { Infra } from '#infra/infra.ts';
import { mayChange, type Viewer } from '#kit/actor.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import { setPrices } from '../db/seller-listing-rows.server.ts';
import { priceFault } from '../price-limits.ts';
import type { LeftReason, ManyChanged } from './bulk-change.ts';
import { type ChangedListing, findOwnListings } from './lock-seller-listings.server.ts';

/** A new price, and the one that it was thought to be, in cents. */
export type Repricing = { id: string; oldCents: number; newCents: number };

/**
 * Sets the prices of many listings in one transaction. One that costs something else by now, or would cost too little or too much, is
 * left and named, as is what is not the viewer's. For the winery's people. Two queries, of thousands five.
 * @param prices at most 10,000; the others are left out
 */
export async function repriceListings(
  app: Pick<Infra, 'db' | 'clock'>,
  viewer: Viewer,
  prices: readonly Repricing[],
): Promise<Result<ManyChanged, 'forbidden'>> {
  if (!mayChange(viewer)) return refuse('forbidden');
  return ok(
    await app.db.transaction().execute(async (db) => {
      const asked = new Map(prices.map((price) => [price.id, price]));
      const found = await findOwnListings({ db }, viewer, [...asked.keys()]);
      const many: ManyChanged = { changed: [], left: [] };
      for (const price of asked.values()) {
        const listing = found.get(price.id);
        const reason = whyLeft(listing, price);
        if (listing && reason === undefined) many.changed.push({ id: price.id, name: listing.name });
        else many.left.push({ id: price.id, name: listing?.name ?? null, reason: reason ?? 'not-found' });
      }
      const set = many.changed.map(({ id }) => ({ id, cents: asked.get(id)?.newCents ?? 0 }));
      if (set.length > 0) await setPrices(db, set, app.clock.now());
      return many;
    }),
  );
}

function whyLeft(listing: ChangedListing | undefined, price: Repricing): LeftReason | undefined {
  if (!listing) return 'not-found';
  return listing.priceCents === price.oldCents ? priceFault(price.newCents) : 'price-changed';
}
