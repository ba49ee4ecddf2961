import type { StockAdjustment } from '#features/inventory/stock-adjustments.server.ts';
import type { Infra } from '#infra/infra.ts';
import { type Actor, isAdmin } from '#kit/actor.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { listOrderAdjustmentRows } from '../db/order-adjustment-rows.server.ts';

/** How many reservations one call is about. */
const maxReservations = 100;

/**
 * The changes by which orders have reserved a wine of theirs, and returned it, earliest first: for those who buy or sell
 * it and admins; those of others are left out. One query, or none without reservations.
 * @param reserved those after the first 100 are ignored
 */
export const listOrderAdjustments = defineUseCase(
  async (
    app: Pick<Infra, 'db'>,
    actor: Actor,
    reserved: readonly { orderId: string; listingId: string }[],
  ): Promise<StockAdjustment[]> => {
    if (actor.kind !== 'user' || reserved.length === 0) return [];
    return listOrderAdjustmentRows(app.db, reserved.slice(0, maxReservations), isAdmin(actor) ? null : actor.id);
  },
);
