import { mayViewListing } from '#features/listings/listing.ts';
import type { Infra } from '#infra/infra.ts';
import { type Actor, mayChange } from '#kit/actor.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { compareAndSetStock, findStockAccess, listStock } from './db/stock-rows.server.ts';
import { setStockSchema } from './stock.schema.ts';

/** The most listings that are counted at once: more than any page shows. */
const maxListings = 100;

/**
 * How many bottles there are of each of these listings, by id. Tastings, and listings that this actor may not see, are not in the
 * answer. One query, or none for no ids.
 * @param listingIds ids of listings, at most 100; the others are left out
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
 * Sets how many bottles of a wine there are, if there still are as many as was thought: for the winery's people and admins.
 * @param input.oldTotal null for a wine that nobody has counted yet
 */
export const setStock = defineUseCase(
  async (
    app: Pick<Infra, 'db'>,
    actor: Actor,
    input: unknown,
  ): Promise<
    Result<{ quantity: number }, 'forbidden' | 'not-found' | 'validation-invalid-params' | 'old-total-mismatch'>
  > => {
    if (!mayChange(actor)) return refuse('forbidden');
    const parsed = setStockSchema.safeParse(input);
    if (!parsed.success) return refuse('validation-invalid-params');
    const { listingId, oldTotal, newTotal } = parsed.data;
    const stockAccess = await findStockAccess(app.db, listingId, actor.id);
    if (!stockAccess) return refuse('not-found');
    if (!stockAccess.keeps && !actor.roles.includes('admin')) return refuse('forbidden');
    const set = await compareAndSetStock(app.db, { listingId, oldTotal, newTotal });
    return set ? ok({ quantity: newTotal }) : refuse('old-total-mismatch');
  },
);
