import type { Infra } from '#infra/infra.ts';
import type { Actor } from '#kit/actor.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { countNotificationRows } from './db/order-queries.server.ts';
import type { NotificationCounts } from './order.ts';
import { orderProcess } from './process/order-process.ts';

/** The specification's bounds: notifications are fetched by the hundred, of orders one is enough. */
const [maxSales, maxOrders] = [100, 1];

const toPurchased = orderProcess.transitions.filter(({ to }) => to === 'purchased').map(({ name }) => name);

const noNotifications: NotificationCounts = { sales: 0, hasOrders: false, hasListings: false };

/**
 * Counts what the bar tells the actor: sales, orders and listings, each within bounds. One query; none for whoever has not signed in.
 */
export const countNotifications = defineUseCase(
  async (app: Pick<Infra, 'db'>, actor: Actor): Promise<NotificationCounts> => {
    if (actor.kind !== 'user') return noNotifications;
    const sells = actor.roles.some((role) => role !== 'admin');
    const sold = { transitions: toPurchased, most: sells ? maxSales : 0 };
    const { bought, sales, hasListings } = await countNotificationRows(app.db, actor.id, { sold, maxOrders });
    return { sales, hasOrders: bought > 0, hasListings: sells && hasListings };
  },
);
