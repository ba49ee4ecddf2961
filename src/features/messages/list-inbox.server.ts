import { z } from 'zod';
import { pageNumberSchema, rowsOfPage } from '#features/listings/pagination.ts';
import { listOrdersByIds } from '#features/orders/list-orders.server.ts';
import { parseOrderNumber } from '#features/orders/order-number.ts';
import { maxListedOrders } from '#features/orders/order-query.schema.ts';
import { invalidRequest, type OrderRefusal, refuseOrder } from '#features/orders/order-refusal.ts';
import type { OrderParty } from '#features/orders/process/order-effects.ts';
import type { OrderTransitionName } from '#features/orders/process/order-process.ts';
import { inboxFilterOf } from '#features/orders/sales-filters.ts';
import type { Infra } from '#infra/infra.ts';
import { type Actor, type SignedIn, sellerRoles } from '#kit/actor.ts';
import { isStorable } from '#kit/plain-text.ts';
import type { Result } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { countInboxRows, listInboxRows } from './db/inbox-rows.server.ts';
import type { Reader } from './db/read-receipt-rows.server.ts';
import type { Inbox, InboxCounts } from './message.ts';

/** Orders per page of the inbox (the specification's number), and up to how many the counts beside filters go. */
const [perPage, maxCounted] = [10, 100];

/** The query of the inbox. An unknown filter and an empty search show everything. */
const inboxQuerySchema = z.object({
  only: z.enum(['order', 'sale']),
  page: pageNumberSchema.default(1),
  show: z.string().max(40).nullish(),
  search: z.string().trim().max(100).refine(isStorable).nullish(),
});

/**
 * A tab of the actor's inbox: their orders or their wineries' sales, what happened last first, 10 a page, each with
 * whether the other party did or wrote something since they last looked. The same few queries, however many orders
 * there are.
 * @param query `only` order or sale, `page`, `show` (the name of a filter), and `search`: an order number, or a part of
 * a wine's or the other party's name
 */
export const listInbox = defineUseCase(
  async (
    app: Pick<Infra, 'db'>,
    actor: Actor,
    query: { only: 'order' | 'sale'; page?: unknown; show?: unknown; search?: unknown },
  ): Promise<Result<Inbox, OrderRefusal>> => {
    if (actor.kind !== 'user') return refuseOrder('forbidden');
    const parsed = inboxQuerySchema.safeParse(query);
    if (!parsed.success) return invalidRequest(parsed.error.issues);
    const { only, page, show = null, search } = parsed.data;
    const { total, rows } = await listInboxRows(app.db, {
      reader: readerOf(actor, only === 'order' ? 'customer' : 'provider'),
      filter: inboxFilterOf(show, only === 'order' ? 'orders' : 'sales')?.filter,
      search: searchOf(search ?? ''),
      ...rowsOfPage({ page, pages: maxListedOrders / perPage }, perPage),
    });
    const ids = rows.map(({ id }) => id);
    const listed = await listOrdersByIds(app, actor, { only, ids });
    if (!listed.ok) return listed;
    const found = new Map(rows.map(({ id, unread, lastActivityAt }) => [id, { unread, lastActivityAt }]));
    const data = listed.value.map((order) => {
      const { unread = false, lastActivityAt = order.lastTransitionedAt } = found.get(order.id) ?? {};
      return { ...order, unread, lastActivityAt: new Date(lastActivityAt).toISOString() };
    });
    return {
      ok: true,
      value: { data, meta: { page, perPage, totalItems: total, totalPages: Math.ceil(total / perPage) } },
    };
  },
);

function searchOf(text: string) {
  const number = parseOrderNumber(text);
  if (number !== undefined) return { number };
  return text === '' ? undefined : { text };
}

/** Counts what the actor's inbox has of each kind, each up to 100. One query; none for visitors. */
export const countInbox = defineUseCase(
  async (app: Pick<Infra, 'db'>, actor: Actor): Promise<InboxCounts | undefined> => {
    return actor.kind === 'user' ? countInboxRows(app.db, readersOf(actor), maxCounted) : undefined;
  },
);

/** Both sides of the actor's inbox; that of sales only for who works for a winery. */
export function readersOf(actor: SignedIn): { buyer: Reader; seller: Reader | undefined } {
  const sells = actor.roles.some((role) => sellerRoles.includes(role));
  return { buyer: readerOf(actor, 'customer'), seller: sells ? readerOf(actor, 'provider') : undefined };
}

function readerOf({ id: userId }: SignedIn, party: OrderParty): Reader {
  return { userId, party, quiet: quietTransitions[party] };
}

/**
 * Transitions of others that do not count as news: those that follow at once from what the party did itself, and for
 * the winery everything before an order is paid.
 */
const quietTransitions: Readonly<Record<OrderParty, readonly OrderTransitionName[]>> = {
  customer: ['confirm-payment', 'auto-complete'],
  provider: ['request-payment', 'request-payment-after-enquiry', 'expire-payment', 'auto-complete'],
};
