import { data, redirect } from 'react-router';
import { listListingsByIds } from '#features/listings/list-listings.server.ts';
import { moveTexts } from '#features/orders/booking-moves/move-labels.ts';
import { historyOf } from '#features/orders/order-history.ts';
import { retryPayment } from '#features/orders/payment/retry-payment.server.ts';
import { trackingUrl } from '#features/orders/tracking.ts';
import { inspectOrder } from '#features/reporting/inspect-order.server.ts';
import { listingPreviews } from '../catalog/listing-previews.ts';
import { loadDisputeAnswer, moneyTexts, requireOrder } from '../orders/order.server.ts';
import { handleOrderAction } from '../orders/order-action.server.ts';
import type { Perspective, RejectedOrderForm } from '../orders/order-page.ts';
import type { SignedInPage } from '../shell/guards.server.ts';
import type { AdminOrder } from './admin-order.ts';

/** Loads the data of the admin page of an order. @throws a 404 */
export async function loadAdminOrder({ app, actor }: SignedInPage, url: URL, id: string): Promise<AdminOrder> {
  const order = await requireOrder({ app, actor }, id);
  const inspection = await inspectOrder(app, actor, id);
  if (!inspection.ok) throw data(null, { status: 404 });
  const about = order.items.length > 0 ? order.items.map(({ listingId }) => listingId) : [order.listingId ?? []].flat();
  const sides = ['operator', 'customer', 'provider'] as const satisfies Perspective[];
  const perspective = sides.find((side) => order.roles.includes(side)) ?? 'operator';
  const names = { customer: order.customer.displayName, winery: order.winery.name, operator: app.site.name };
  const retried = url.searchParams.get('retried');
  return {
    site: { name: app.site.name },
    // why: nothing is paid on this page, so it needs no client secret
    order: { ...order, payment: null },
    perspective,
    texts: {
      ...moveTexts(order, perspective, names),
      history: historyOf(order, perspective, names),
      trackingUrl: trackingUrl(order.carrier, order.trackingNumber),
      money: moneyTexts(order, perspective),
    },
    inspection: inspection.value,
    listings: listingPreviews(await listListingsByIds(app, actor, about, { closed: true })),
    about,
    disputeAnswer: await loadDisputeAnswer({ app, actor }, order),
    now: app.clock.now().toISOString(),
    retried: retried === 'done' || retried === 'waits' ? retried : null,
  };
}

const gatewayFailedMessage =
  'The payment provider did not do what it was asked for, or did not answer. Its answer is shown under Payment. We will ask again automatically.';

/**
 * Handles a form of the admin page: retrying the payment, or a transition.
 * @throws a redirect once it is done, or a 404
 */
export async function handleOperatorAction(
  { app, actor }: SignedInPage,
  { id, form }: { id: string; form: FormData },
): Promise<{ status: number; answer: RejectedOrderForm }> {
  const order = await requireOrder({ app, actor }, id);
  const path = `/dashboard/orders/${id}`;
  if (form.get('intent') !== 'retry') return handleOrderAction({ app, actor }, { order, form, path });
  const retried = await retryPayment(app, actor, id);
  if (retried.ok) throw redirect(`${path}?retried=${retried.value.waits ? 'waits' : 'done'}`, 303);
  const problem = retried.code === 'forbidden' ? 'You may not do this.' : gatewayFailedMessage;
  return { status: 409, answer: { status: 'refused', code: retried.code, problem, intent: 'message', typed: {} } };
}
