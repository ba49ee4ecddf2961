import type { z } from 'zod';
import type { LockedListing } from '#features/listings/editing/seller-listing.server.ts';
import { mayViewListing } from '#features/listings/listing.ts';
import type { Transaction } from '#infra/database.ts';
import type { Infra } from '#infra/infra.ts';
import { type Actor, mayChange } from '#kit/actor.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { compareAndSetStock, findStockAccess, listSellerStock, listStock } from './db/stock-rows.server.ts';
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
  ): Promise<Result<{ quantity: number }, SetStockRefusal | 'forbidden' | 'not-found'>> => {
    if (!mayChange(actor)) return refuse('forbidden');
    const parsed = setStockSchema.safeParse(input);
    if (!parsed.success) return refuse('validation-invalid-params');
    const { listingId } = parsed.data;
    const stockAccess = await findStockAccess(app.db, listingId, actor.id);
    if (!stockAccess) return refuse('not-found');
    if (!stockAccess.isMember && !actor.roles.includes('admin')) return refuse('forbidden');
    return setIfUnchanged(app, parsed.data);
  },
);

/**
 * Like `setStock`, for a wine that the caller's transaction has locked for an actor who may change it; permissions are
 * not checked again.
 */
export async function setStockOfLocked(
  app: { db: Transaction } & Pick<Infra, 'clock'>,
  { row }: LockedListing,
  totals: { oldTotal: number | null; newTotal: number },
): Promise<Result<{ quantity: number }, SetStockRefusal>> {
  const parsed = setStockSchema.safeParse({ listingId: row.id, ...totals });
  return parsed.success ? setIfUnchanged(app, parsed.data) : refuse('validation-invalid-params');
}

async function setIfUnchanged(app: Pick<Infra, 'db' | 'clock'>, input: z.infer<typeof setStockSchema>) {
  const set = await compareAndSetStock(app.db, input, app.clock.now());
  return set ? ok({ quantity: input.newTotal }) : refuse('old-total-mismatch');
}
