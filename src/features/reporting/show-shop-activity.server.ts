import type { Infra } from '#infra/infra.ts';
import type { Actor } from '#kit/actor.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import { shopTimeZone } from '#kit/time.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { countWaitingWork, listShopDays } from './db/shop-activity-rows.server.ts';
import type { ShopActivity } from './shop-activity.ts';

/** How many days are shown, today among them. */
const shownDays = 30;

/**
 * What waits for an admin, and the paid orders of the last thirty days with what buyers paid. For admins. Two queries.
 */
export const showShopActivity = defineUseCase(
  async (app: Pick<Infra, 'db' | 'clock'>, actor: Actor): Promise<Result<ShopActivity, 'forbidden'>> => {
    if (actor.kind !== 'user' || !actor.roles.includes('admin')) return refuse('forbidden');
    const waiting = await countWaitingWork(app.db);
    const rows = await listShopDays(app.db, { until: app.clock.now(), days: shownDays, timeZone: shopTimeZone });
    const dollars = (amount: number) => ({ amount, currency: 'USD' });
    return ok({
      waiting,
      days: rows.map(({ day, orders, cents }) => ({ day, orders, paid: dollars(cents) })),
      orders: rows.reduce((sum, { orders }) => sum + orders, 0),
      paid: dollars(rows.reduce((sum, { cents }) => sum + cents, 0)),
    });
  },
);
