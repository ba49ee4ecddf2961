import {
  type LockedListing,
  lockSellerListing,
  type SellerListingRefusal,
} from '#features/listings/editing/seller-listing.server.ts';
import { mayViewListing } from '#features/listings/listing.ts';
import type { Transaction } from '#infra/database.ts';
import type { Infra } from '#infra/infra.ts';
import { type Actor, mayChange } from '#kit/actor.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { compareAndSetStocks, listSellerStock, listStock } from './db/stock-rows.server.ts';
import { setStockSchema } from './stock.schema.ts';

/** The maximum number of listings per call: more than any page shows. */
const maxListings = 100;

/**
 * The stock of these listings, by id. Tastings, and listings that the actor may not see, are omitted. One query, or
 * none without ids.
 * @param listingIds those after the first 100 are ignored
 */
export const countStock = defineUseCase(
  async (app: Pick<Infra, 'db'>, actor: Actor, listingIds: readonly string[]): Promise<Record<string, number>> => {
    if (listingIds.length === 0) return {};
    const rows = await listStock(app.db, listingIds.slice(0, maxListings));
    return Object.fromEntries(
      rows.filter((row) => mayViewListing(actor, row.state)).map((row) => [row.listingId, row.quantity]),
    );
  },
);

/**
 * The same of listings that the actor manages, in any state: for their wineries' people and admins. One query, or none
 * without ids.
 * @param listingIds those after the first 100 are ignored
 */
export const countOwnStock = defineUseCase(
  async (app: Pick<Infra, 'db'>, actor: Actor, listingIds: readonly string[]): Promise<Record<string, number>> => {
    if (listingIds.length === 0 || actor.kind !== 'user') return {};
    const rows = await listSellerStock(app.db, listingIds.slice(0, maxListings), actor.id);
    const own = rows.filter(({ isMember }) => isMember || actor.roles.includes('admin'));
    return Object.fromEntries(own.map(({ listingId, quantity }) => [listingId, quantity]));
  },
);

type SetStockRefusal = 'validation-invalid-params' | 'old-total-mismatch';

/**
 * Sets the stock of a wine if it is still the expected one. For the winery's people and admins.
 * @param input.oldTotal null for a wine whose stock was never set
 */
export const setStock = defineUseCase(
  async (
    app: Pick<Infra, 'db' | 'clock'>,
    actor: Actor,
    input: unknown,
  ): Promise<Result<{ quantity: number }, SetStockRefusal | SellerListingRefusal>> => {
    if (!mayChange(actor)) return refuse('forbidden');
    const parsed = setStockSchema.safeParse(input);
    if (!parsed.success) return refuse('validation-invalid-params');
    return app.db.transaction().execute(async (db) => {
      const locked = await lockSellerListing({ db }, actor, parsed.data.listingId);
      if (!locked.ok) return locked;
      if (locked.value.row.type !== 'wine') return refuse('not-found');
      return setStockOfLocked({ ...app, db }, locked.value, parsed.data);
    });
  },
);

/**
 * Like `setStock`, for a wine that the caller's transaction has locked for an actor who may change it; permissions are
 * not checked again.
 */
export async function setStockOfLocked(
  app: { db: Transaction } & Pick<Infra, 'clock'>,
  { row: wine }: LockedListing,
  totals: { oldTotal: number | null; newTotal: number },
): Promise<Result<{ quantity: number }, SetStockRefusal>> {
  const parsed = setStockSchema.safeParse({ listingId: wine.id, ...totals });
  if (!parsed.success) return refuse('validation-invalid-params');
  const { oldTotal, newTotal } = parsed.data;
  const set = await compareAndSetStocks(app.db, [{ wine, oldTotal, newTotal }], app.clock.now());
  return set.length === 1 ? ok({ quantity: newTotal }) : refuse('old-total-mismatch');
}
