import { data, redirect } from 'react-router';
import { listListingsByIds } from '#features/listings/list-listings.server.ts';
import { retryPayment } from '#features/orders/payment/retry-payment.server.ts';
import { inspectOrder } from '#features/reporting/inspect-order.server.ts';
import type { SignedIn } from '#kit/actor.ts';
import type { PageContext } from '../app-context.server.ts';
import type { DashboardOrder } from './admin-order.ts';
import { listingPictures } from '../listing-pictures.ts';
import { actOnOrder } from '../orders/order-action.server.ts';
import { ownOrder } from '../orders/order.server.ts';
import type { NotDone, Sight } from '../orders/order-page.ts';

type Signed = { app: PageContext['app']; actor: SignedIn };

/** Everything that the house's page of an order shows. @throws a 404 */
export async function loadDashboardOrder({ app, actor }: Signed, url: URL, id: string): Promise<DashboardOrder> {
  const order = await ownOrder({ app, actor }, id);
  const behind = await inspectOrder(app, actor, id);
  if (!behind.ok) throw data(null, { status: 404 });
  const about = order.items.length > 0 ? order.items.map(({ listingId }) => listingId) : [order.listingId ?? []].flat();
  const retried = url.searchParams.get('retried');
  return {
    site: { name: app.site.name },
    // why: nothing is paid on this page, so it needs no key to the payment
    order: { ...order, payment: null },
    sight:
      (['operator', 'customer', 'provider'] as const satisfies Sight[]).find((side) => order.roles.includes(side)) ??
      'operator',
    behind: behind.value,
    listings: listingPictures(await listListingsByIds(app, actor, about, { closed: true })),
    about,
    retried: retried === 'done' || retried === 'waits' ? retried : null,
  };
}

const notAsked =
  'The payment provider did not do what it was asked for, or did not answer. What it said stands under Payment; it is asked again by itself.';

/**
 * Does what a form of the house's page asks for: to ask the payment provider at once, or a move of the process.
 * @throws a redirect once it is done, or a 404
 */
export async function actAsHouse(
  { app, actor }: Signed,
  { id, form }: { id: string; form: FormData },
): Promise<{ status: number; answer: NotDone }> {
  const order = await ownOrder({ app, actor }, id);
  const path = `/dashboard/orders/${id}`;
  if (form.get('intent') !== 'retry') return actOnOrder({ app, actor }, { order, form, path });
  const retried = await retryPayment(app, actor, id);
  if (retried.ok) throw redirect(`${path}?retried=${retried.value.waits ? 'waits' : 'done'}`, 303);
  const problem = retried.reason === 'forbidden' ? 'You may not do this.' : notAsked;
  return { status: 409, answer: { intent: 'message', problem, typed: {}, errors: {} } };
}
