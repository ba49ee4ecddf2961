import { hasListings } from '#features/listings/list-listings.server.ts';
import type { Infra } from '#infra/infra.ts';
import type { Actor } from '#kit/actor.ts';
import { countOrders } from './db/order-queries.server.ts';
import type { NotificationCounts } from './order.ts';
import { orderProcess } from './process/order-process.ts';

/** The specification's bounds: notifications are fetched by the hundred, of orders one is enough. */
const [maxSales, maxOrders] = [100, 1];

const toPurchased = orderProcess.transitions.filter(({ to }) => to === 'purchased').map(({ name }) => name);

const noNotifications: NotificationCounts = { sales: 0, hasOrders: false, hasListings: false };

/**
 * Counts what the bar tells the actor. Three bounded queries at most, one for whoever works for no winery; none for whoever has not
 * signed in.
 */
export async function countNotifications(app: Pick<Infra, 'db'>, actor: Actor): Promise<NotificationCounts> {
  if (actor.kind !== 'user') return noNotifications;
  const side = (party: 'customer' | 'provider') => ({ party, userId: actor.id });
  const bought = await countOrders(app.db, { ...side('customer'), lastTransitions: undefined }, maxOrders);
  const hasOrders = bought > 0;
  if (!actor.roles.some((role) => role !== 'admin')) return { ...noNotifications, hasOrders };
  const sales = await countOrders(app.db, { ...side('provider'), lastTransitions: toPurchased }, maxSales);
  return { sales, hasOrders, hasListings: await hasListings(app, actor) };
}
