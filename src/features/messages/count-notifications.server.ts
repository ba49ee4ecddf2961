import { orderProcess } from '#features/orders/process/order-process.ts';
import type { Infra } from '#infra/infra.ts';
import { type Actor, sellerRoles } from '#kit/actor.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { countNotificationRows } from './db/notification-rows.server.ts';
import { readersOf } from './list-inbox.server.ts';
import type { NotificationCounts } from './message.ts';

/** How far orders, sales and listings are counted: the specification's limit for notifications. */
const most = 100;

const toPurchased = orderProcess.transitions.filter(({ to }) => to === 'purchased').map(({ name }) => name);

const noNotifications: NotificationCounts = { sales: 0, unread: { orders: 0, sales: 0 }, orders: 0, listings: 0 };

/**
 * Counts for the bar, each up to a hundred: the actor's sales that wait to be accepted or delivered, the other orders
 * and sales in which the other party did or wrote something that the actor has not seen, and their orders and listings.
 * One query; none for visitors.
 */
export const countNotifications = defineUseCase(
  async (app: Pick<Infra, 'db'>, actor: Actor): Promise<NotificationCounts> => {
    if (actor.kind !== 'user') return noNotifications;
    const sells = actor.roles.some((role) => sellerRoles.includes(role));
    return countNotificationRows(app.db, actor.id, { ...readersOf(actor), sold: sells ? toPurchased : [], most });
  },
);
