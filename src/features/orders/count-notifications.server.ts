import type { Infra } from '#infra/infra.ts';
import type { Actor } from '#kit/actor.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { countNotificationRows } from './db/order-queries.server.ts';
import type { NotificationCounts } from './order.ts';
import { orderProcess } from './process/order-process.ts';

/** Limits of the specification: at most a hundred sales are counted, and of orders only whether there is one. */
const [maxSales, maxOrders] = [100, 1];

const toPurchased = orderProcess.transitions.filter(({ to }) => to === 'purchased').map(({ name }) => name);

const noNotifications: NotificationCounts = { sales: 0, hasOrders: false, hasListings: false };

/**
 * Counts the actor's sales, orders, and listings for the navigation bar, each up to its limit. One query; none for
 * visitors.
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
