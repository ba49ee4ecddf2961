import { listOrders } from '#features/orders/list-orders.server.ts';
import type { OrderRefusal } from '#features/orders/order-refusal.ts';
import type { OrderParty, OrderTransitionName } from '#features/orders/process/order-process.ts';
import type { Infra } from '#infra/infra.ts';
import type { Actor } from '#kit/actor.ts';
import type { Result } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { listUnreadOrders } from './db/read-receipt-rows.server.ts';
import type { Inbox } from './message.ts';

/**
 * A tab of the actor's inbox: their orders or their wineries' sales as `listOrders` lists them, 10 a page, each with
 * whether the other party did or wrote something since they last looked. One query more than `listOrders`, however many
 * orders there are.
 */
export const listInbox = defineUseCase(
  async (
    app: Pick<Infra, 'db'>,
    actor: Actor,
    query: { only: 'order' | 'sale'; page?: string; lastTransitions?: string; accepted?: string },
  ): Promise<Result<Inbox, OrderRefusal>> => {
    const listed = await listOrders(app, actor, query);
    if (!listed.ok || actor.kind !== 'user') return listed as OrderRefusal;
    const { data, meta } = listed.value;
    const party = query.only === 'order' ? 'customer' : 'provider';
    const reader = { userId: actor.id, party, quiet: quietTransitions[party] } as const;
    const ids = data.map(({ id }) => id);
    const unread = new Set(ids.length === 0 ? [] : await listUnreadOrders(app.db, ids, reader));
    return { ok: true, value: { data: data.map((order) => ({ ...order, unread: unread.has(order.id) })), meta } };
  },
);

/**
 * Transitions of others that do not count as news: those that follow at once from what the party did itself, and for
 * the winery everything before an order is paid.
 */
const quietTransitions: Readonly<Record<OrderParty, readonly OrderTransitionName[]>> = {
  customer: ['confirm-payment', 'auto-complete'],
  provider: ['request-payment', 'request-payment-after-enquiry', 'expire-payment', 'auto-complete'],
};
