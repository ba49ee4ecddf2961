import type { Transaction } from '#infra/database.ts';
import type { Infra } from '#infra/infra.ts';
import { type Actor, mayChange } from '#kit/actor.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { lockSellerListingRows, setListingPrices, setListingStates } from '../db/seller-listing-rows.server.ts';
import { listingName } from '../listing.ts';
import { listingProcess } from '../listing-process.ts';
import { priceProblem } from '../price.ts';
import { type BulkResult, maxBulkListings, type SkipReason } from './bulk-change.ts';
import { listingIdSchema } from './listing-fields.schema.ts';

/** One of several listings that are changed at once. */
type LockedSellerListing = Omit<Awaited<ReturnType<typeof lockSellerListingRows>>[number], 'theirs'> & { name: string };

/**
 * Locks those of these listings whose winery the actor belongs to, until the caller's transaction ends. One query.
 * Admins and impersonation sessions get none: bulk changes are for the winery's people only.
 * @param ids those after the first 10,000 are ignored
 * @returns the listings by id
 */
export const lockSellerListings = defineUseCase(
  async (app: { db: Transaction }, actor: Actor, ids: readonly string[]): Promise<Map<string, LockedSellerListing>> => {
    if (!mayChange(actor)) return new Map();
    const known = ids.slice(0, maxBulkListings).filter((id) => listingIdSchema.safeParse(id).success);
    if (known.length === 0) return new Map();
    const rows = await lockSellerListingRows(app.db, known, actor.id);
    return new Map(
      rows.flatMap(({ theirs, ...row }) => (theirs ? [[row.id, { ...row, name: listingName(row) }] as const] : [])),
    );
  },
);

/**
 * Closes all published listings among these, in one transaction. The result names those that were skipped, because they
 * are not the actor's or not published. For the winery's people. Two queries, five for thousands.
 * @param ids those after the first 10,000 are ignored
 */
export const closeListings = defineUseCase(
  async (app: Pick<Infra, 'db'>, actor: Actor, ids: readonly string[]): Promise<Result<BulkResult, 'forbidden'>> => {
    if (!mayChange(actor)) return refuse('forbidden');
    return ok(
      await app.db.transaction().execute(async (db) => {
        const found = await lockSellerListings({ db }, actor, ids);
        const result: BulkResult = { changed: [], skipped: [] };
        const closing: LockedSellerListing[] = [];
        for (const id of new Set(ids)) {
          const listing = found.get(id);
          const name = listing?.name ?? null;
          const closes =
            listing &&
            listingProcess.check({ state: listing.state, since: listing.createdAt, flags: {} }, 'close', ['seller']).ok;
          if (listing && closes) {
            closing.push(listing);
            result.changed.push({ id, name: listing.name });
          } else result.skipped.push({ id, name, reason: listing ? 'invalid-transition' : 'not-found' });
        }
        if (closing.length > 0) await setListingStates(db, closing, 'closed');
        return result;
      }),
    );
  },
);

/** A new price, and the price that the caller expects, in cents. */
export type PriceUpdate = { id: string; oldCents: number; newCents: number };

/**
 * Sets the prices of many listings in one transaction. The result names those that were skipped, because their price
 * has changed, the new one would be too low or too high, or they are not the actor's. For the winery's people. Two
 * queries, five for thousands.
 * @param prices those after the first 10,000 are ignored
 */
export const repriceListings = defineUseCase(
  async (
    app: Pick<Infra, 'db' | 'clock'>,
    actor: Actor,
    prices: readonly PriceUpdate[],
  ): Promise<Result<BulkResult, 'forbidden'>> => {
    if (!mayChange(actor)) return refuse('forbidden');
    return ok(
      await app.db.transaction().execute(async (db) => {
        const wanted = new Map(prices.map((price) => [price.id, price]));
        const found = await lockSellerListings({ db }, actor, [...wanted.keys()]);
        const result: BulkResult = { changed: [], skipped: [] };
        const set: { listing: LockedSellerListing; cents: number }[] = [];
        for (const price of wanted.values()) {
          const listing = found.get(price.id);
          const reason = skipReason(listing, price);
          if (listing && reason === undefined) {
            set.push({ listing, cents: price.newCents });
            result.changed.push({ id: price.id, name: listing.name });
          } else result.skipped.push({ id: price.id, name: listing?.name ?? null, reason: reason ?? 'not-found' });
        }
        if (set.length > 0) await setListingPrices(db, set, app.clock.now());
        return result;
      }),
    );
  },
);

function skipReason(listing: LockedSellerListing | undefined, price: PriceUpdate): SkipReason | undefined {
  if (!listing) return 'not-found';
  return listing.priceCents === price.oldCents ? priceProblem(price.newCents) : 'price-changed';
}
