import { setSchedule, showSchedule } from '#features/availability/schedule/schedule.server.ts';
import { setStockOfLocked } from '#features/inventory/stock.server.ts';
import { copyListing } from '#features/listings/editing/create-listing.server.ts';
import { lockSellerListing, type SellerListingRefusal } from '#features/listings/editing/seller-listing.server.ts';
import type { Transaction } from '#infra/database.ts';
import type { Infra } from '#infra/infra.ts';
import type { Actor } from '#kit/actor.ts';
import { ok, type Result } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';

/**
 * Creates a draft of a wine's next vintage with everything except stock and photos; for a tasting with its schedule.
 * For its winery's people and admins.
 * @returns the new listing's id
 */
export const duplicateListing = defineUseCase(
  async (
    app: Pick<Infra, 'db' | 'clock'>,
    actor: Actor,
    id: string,
  ): Promise<Result<{ id: string }, SellerListingRefusal>> => {
    return app.db.transaction().execute(async (db) => {
      const within = { ...app, db };
      const copied = await copyListing(within, actor, id);
      if (!copied.ok) return copied;
      const { id: newId, type } = copied.value;
      if (type === 'wine') await beginStock(within, actor, newId);
      else await copySchedule(within, actor, { from: id, to: newId });
      return ok({ id: newId });
    });
  },
);

async function beginStock(app: { db: Transaction } & Pick<Infra, 'clock'>, actor: Actor, id: string) {
  const locked = await lockSellerListing(app, actor, id);
  if (locked.ok) await setStockOfLocked(app, locked.value, { oldTotal: null, newTotal: 0 });
}

async function copySchedule(
  app: Pick<Infra, 'db' | 'clock'>,
  actor: Actor,
  { from, to }: { from: string; to: string },
) {
  const schedule = await showSchedule(app, actor, from);
  if (schedule.ok && schedule.value.entries.length > 0) await setSchedule(app, actor, to, schedule.value);
}
