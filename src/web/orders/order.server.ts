import { createContext, data, type MiddlewareFunction, type RouterContextProvider, redirect } from 'react-router';
import { listListingsByIds } from '#features/listings/list-listings.server.ts';
import { listMessages } from '#features/messages/list-messages.server.ts';
import { readOrderVersion } from '#features/messages/read-order-version.server.ts';
import { markOrderRead } from '#features/messages/read-receipts.server.ts';
import { moveTexts } from '#features/orders/booking-moves/move-labels.ts';
import type { OrderView } from '#features/orders/order.ts';
import { historyOf } from '#features/orders/order-history.ts';
import { moneyNotes } from '#features/orders/payment/money-messages.ts';
import { showOrderPayout } from '#features/orders/payment/show-order-payout.server.ts';
import { breakdownTotals } from '#features/orders/price-breakdown.ts';
import { dueMessage } from '#features/orders/process/due-messages.ts';
import { progressOf, statusLabelOf } from '#features/orders/process/order-progress.ts';
import { panelTitle } from '#features/orders/process/order-titles.ts';
import { type ReadOrder, readOrder, showOrder } from '#features/orders/show-order.server.ts';
import { trackingUrl } from '#features/orders/tracking.ts';
import { showDisputeAnswer } from '#features/reporting/disputes/dispute-evidence.server.ts';
import { listingPreviews } from '../catalog/listing-previews.ts';
import { requireUser, type SignedInPage } from '../shell/guards.server.ts';
import { getPageContext } from '../shell/page-context.server.ts';
import type { DisputeAnswerState } from './disputes/dispute-answer.tsx';
import type { MoneyTexts, OrderPageData, Perspective, Thread } from './order-page.ts';

/** An order for its parties and admins; for all others it does not exist. @throws a 404 */
export async function requireOrder({ app, actor }: SignedInPage, id: string): Promise<OrderView> {
  const found = await showOrder(app, actor, id);
  if (!found.ok) throw data(null, { status: 404 });
  return found.value;
}

/**
 * The perspective of a URL. A party who opens the other party's URL is redirected to their own.
 * @param rest of the URL, after the order's id
 * @throws a redirect
 */
export function requirePerspective({ id, roles }: OrderView, side: 'order' | 'sale', rest: string): Perspective {
  if (side === 'order' && roles.includes('customer')) return 'customer';
  if (side === 'sale' && roles.includes('provider')) return 'provider';
  if (side === 'sale' && roles.includes('operator')) return 'operator';
  throw redirect(`/${side === 'order' ? 'sale' : 'order'}/${id}/${rest}`);
}

/** The order that was read before its page is loaded; null after a form, which may have changed it. */
const orderContext = createContext<ReturnType<typeof readOrder> | null>(null);

/**
 * The `middleware` of an order's page: reads the order and marks it as read before anything is loaded. Page and frame
 * are loaded at the same time, and the frame would still count what the page shows.
 */
export const markRead: MiddlewareFunction<Response> = async ({ context, params, request }, next) => {
  const { app, actor } = getPageContext(context);
  const reading = readOrder(app, actor, params.id ?? '');
  try {
    const read = await reading;
    if (read.ok) await markOrderRead(app, actor, read.value);
  } catch (error) {
    // why: what fails here has no frame around its message; the loader fails within the frame
    app.errors.report('load-data-failed', error);
  }
  if (request.method === 'GET') context.set(orderContext, reading);
  return next();
};

/**
 * Loads the data of an order's page.
 * @throws a 404, or a redirect to the actor's own perspective
 */
export async function loadOrderPage(
  context: Readonly<RouterContextProvider>,
  url: URL,
  id: string,
): Promise<OrderPageData> {
  const { app, actor } = requireUser(context, url);
  const read = await (context.get(orderContext) ?? readOrder(app, actor, id));
  if (!read.ok) throw data(null, { status: 404 });
  const { view: order } = read.value;
  const perspective = requirePerspective(
    order,
    url.pathname.startsWith('/sale/') ? 'sale' : 'order',
    `details${url.search}`,
  );
  const version = await readOrderVersion(app, actor, read.value);
  const thread = await loadThread({ app, actor }, read.value, url.searchParams.get('messages'));
  const ids = order.items.length > 0 ? order.items.map(({ listingId }) => listingId) : [order.listingId ?? []].flat();
  const { baseUrl, name } = app.site;
  return {
    site: { name, baseUrl },
    // why: a page on which nothing is paid needs no client secret
    order: { ...order, payment: null },
    perspective,
    texts: textsOf(order, perspective, name),
    thread,
    listings: listingPreviews(await listListingsByIds(app, actor, ids, { closed: true })),
    about: ids,
    disputeAnswer: await loadDisputeAnswer({ app, actor }, order),
    payout: perspective === 'customer' || order.acceptedAt === null ? null : await loadPayout({ app, actor }, order.id),
    version: version.ok ? version.value : '',
    now: app.clock.now().toISOString(),
    actorId: actor.id,
    limited: actor.limited,
  };
}

/** How far the answer to the chargeback of an order is; null if the actor may not answer it, or none is open or was. */
export async function loadDisputeAnswer(
  { app, actor }: SignedInPage,
  order: OrderView,
): Promise<DisputeAnswerState | null> {
  if (order.chargeback === null) return null;
  const shown = await showDisputeAnswer(app, actor, order.id);
  return shown.ok ? shown.value : null;
}

async function loadPayout({ app, actor }: SignedInPage, id: string): Promise<OrderPageData['payout']> {
  const shown = await showOrderPayout(app, actor, id);
  return shown.ok ? shown.value : null;
}

/** The totals of an order and what happened to its money, from one perspective. */
export function moneyTexts(order: OrderView, perspective: Perspective): MoneyTexts {
  return {
    totals: breakdownTotals(order, perspective),
    notes: moneyNotes(order.money, perspective, order.winery.name),
  };
}

function textsOf(order: OrderView, perspective: Perspective, operator: string): OrderPageData['texts'] {
  const names = { customer: order.customer.displayName, winery: order.winery.name, operator };
  return {
    title:
      perspective === 'operator'
        ? `Order of ${names.customer} at ${names.winery}`
        : panelTitle(order, perspective, names),
    status: statusLabelOf(order),
    due: dueMessage(order, perspective === 'customer'),
    progress: progressOf(order),
    trackingUrl: trackingUrl(order.carrier, order.trackingNumber),
    history: historyOf(order, perspective, names),
    money: moneyTexts(order, perspective),
    ...moveTexts(order, perspective, names),
  };
}

async function loadThread({ app, actor }: SignedInPage, order: ReadOrder, page: string | null): Promise<Thread> {
  try {
    const requested = await listMessages(app, actor, order, page === null ? {} : { page });
    const listed = requested.ok ? requested : await listMessages(app, actor, order, {});
    if (!listed.ok) return { failed: 'all' };
    const { data: messages, meta } = listed.value;
    return { messages: messages.toReversed(), page: meta.page, pages: meta.totalPages };
  } catch (error) {
    app.errors.report('load-data-failed', error);
    return { failed: page === null ? 'all' : 'earlier' };
  }
}
