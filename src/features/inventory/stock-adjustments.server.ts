import type { Infra } from '#infra/infra.ts';
import { type Access, type Actor, mayAttempt } from '#kit/actor.ts';
import { ok, type Result, refuse, success } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import {
  adjustStockRow,
  countAdjustments,
  listAdjustmentRows,
  listOrderAdjustmentRows,
  type StockAdjustment,
} from './db/adjustment-rows.server.ts';
import { findStockAccess } from './db/stock-rows.server.ts';

export type { StockAdjustment } from './db/adjustment-rows.server.ts';

type AdjustmentRefusal = 'forbidden' | 'not-found';

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
  ): Promise<Result<StockAdjustment, AdjustmentRefusal | 'sold-out'>> => {
    const authorized = await authorize(app, actor, input.listingId, 'change');
    if (!authorized.ok) return authorized;
    const adjusted = await adjustStockRow(app.db, input, app.clock.now());
    return adjusted ? ok(adjusted) : refuse('sold-out');
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
  ): Promise<Result<{ adjustments: StockAdjustment[]; total: number; lastPage: number }, AdjustmentRefusal>> => {
    const authorized = await authorize(app, actor, period.listingId, 'look');
    if (!authorized.ok) return authorized;
    const offset = (page - 1) * perPage;
    const limit = Math.min(perPage, maxListed - offset);
    const [adjustments, total] = await Promise.all([
      limit > 0 ? listAdjustmentRows(app.db, period, { limit, offset }) : [],
      countAdjustments(app.db, period, maxListed),
    ]);
    return ok({ adjustments, total, lastPage: Math.ceil(maxListed / perPage) });
  },
);

/** How many reservations one call is about. */
const maxReservations = 100;

/**
 * The changes by which orders have reserved a wine of theirs, and returned it, earliest first: for those who buy or sell
 * it and admins; those of others are left out. One query, or none without reservations.
 * @param reserved those after the first 100 are ignored
 */
export const listAdjustmentsOfOrders = defineUseCase(
  async (
    app: Pick<Infra, 'db'>,
    actor: Actor,
    reserved: readonly { orderId: string; listingId: string }[],
  ): Promise<StockAdjustment[]> => {
    if (actor.kind !== 'user' || reserved.length === 0) return [];
    const isOperator = actor.roles.includes('admin');
    return listOrderAdjustmentRows(app.db, reserved.slice(0, maxReservations), isOperator ? null : actor.id);
  },
);

async function authorize(
  { db }: Pick<Infra, 'db'>,
  actor: Actor,
  listingId: string,
  access: Access,
): Promise<Result<undefined, AdjustmentRefusal>> {
  if (!mayAttempt(actor, access)) return refuse('forbidden');
  const found = await findStockAccess(db, listingId, actor.id);
  if (!found) return refuse('not-found');
  return found.isMember || actor.roles.includes('admin') ? success : refuse('forbidden');
}
