import {
  findSellerListing,
  lockSellerListing,
  type SellerListingRefusal,
} from '#features/listings/editing/seller-listing.server.ts';
import type { Infra } from '#infra/infra.ts';
import type { Actor } from '#kit/actor.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import {
  adjustStockRow,
  countAdjustments,
  listAdjustmentRows,
  type StockAdjustment,
} from './db/adjustment-rows.server.ts';

export type { StockAdjustment } from './db/adjustment-rows.server.ts';

/**
 * Adds bottles to the stock of a wine, or takes some off, whatever it is now. For the winery's people and admins.
 * @param input.quantity a whole number other than 0; negative takes bottles off
 * @returns `sold-out` if there are not that many
 */
export const adjustStock = defineUseCase(
  async (
    app: Pick<Infra, 'db' | 'clock'>,
    actor: Actor,
    input: { listingId: string; quantity: number },
  ): Promise<Result<StockAdjustment, SellerListingRefusal | 'sold-out'>> => {
    return app.db.transaction().execute(async (db) => {
      const locked = await lockSellerListing({ db }, actor, input.listingId);
      if (!locked.ok) return locked;
      if (locked.value.row.type !== 'wine') return refuse('not-found');
      const adjusted = await adjustStockRow(db, locked.value.row, input.quantity, app.clock.now());
      return adjusted ? ok(adjusted) : refuse('sold-out');
    });
  },
);

/** The last change that can be reached by paging; for later ones programs ask for a later period. */
const maxListed = 10_000;

/**
 * One page of the changes of a wine's stock in a period, earliest first: what was set, adjusted, reserved by orders, and
 * returned; with their number, counted up to 10,000, and the last page that can be asked for. For the winery's people and
 * admins. Three queries.
 */
export const listStockAdjustments = defineUseCase(
  async (
    app: Pick<Infra, 'db'>,
    actor: Actor,
    period: { listingId: string; start: Date; end: Date },
    { page, perPage }: { page: number; perPage: number },
  ): Promise<Result<{ adjustments: StockAdjustment[]; total: number; lastPage: number }, SellerListingRefusal>> => {
    const found = await findSellerListing(app, actor, period.listingId, 'look');
    if (!found.ok) return found;
    if (found.value.row.type !== 'wine') return refuse('not-found');
    const offset = (page - 1) * perPage;
    const limit = Math.min(perPage, maxListed - offset);
    const [adjustments, total] = await Promise.all([
      limit > 0 ? listAdjustmentRows(app.db, period, { limit, offset }) : [],
      countAdjustments(app.db, period, maxListed),
    ]);
    return ok({ adjustments, total, lastPage: Math.ceil(maxListed / perPage) });
  },
);
