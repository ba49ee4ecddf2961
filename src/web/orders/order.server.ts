import { data, redirect } from 'react-router';
import { listListingsByIds } from '#features/listings/list-listings.server.ts';
import { listMessages } from '#features/messages/list-messages.server.ts';
import { readOrderVersion } from '#features/messages/read-order-version.server.ts';
import { markOrderRead } from '#features/messages/read-receipts.server.ts';
import type { OrderView } from '#features/orders/order.ts';
import { type ReadOrder, readOrder, showOrder } from '#features/orders/show-order.server.ts';
import type { SignedIn } from '#kit/actor.ts';
import { listingPreviews } from '../catalog/listing-previews.ts';
import type { PageContext } from '../shell/page-context.server.ts';
import type { OrderPageData, Perspective, Thread } from './order-page.ts';

type SignedInPage = { app: PageContext['app']; actor: SignedIn };

/** An order for whoever is one of its sides, or the house; nobody else learns whether it is there. @throws a 404 */
export async function requireOrder({ app, actor }: SignedInPage, id: string): Promise<OrderView> {
  const shown = await showOrder(app, actor, id);
  if (!shown.ok) throw data(null, { status: 404 });
  return shown.value;
}

/**
 * From which side an address looks at an order. Who opens the other side's is led to his own.
 * @param rest of the address, behind the order's id
 * @throws a redirect
 */
export function requirePerspective({ id, roles }: OrderView, side: 'order' | 'sale', rest: string): Perspective {
  if (side === 'order' && roles.includes('customer')) return 'customer';
  if (side === 'sale' && roles.includes('provider')) return 'provider';
  if (side === 'sale' && roles.includes('operator')) return 'operator';
  throw redirect(`/${side === 'order' ? 'sale' : 'order'}/${id}/${rest}`);
}

/** Everything that the page of an order shows. Looking at it makes its news old. @throws a 404, or a redirect to the own side */
export async function loadOrderPage({ app, actor }: SignedInPage, url: URL, id: string): Promise<OrderPageData> {
  const read = await readOrder(app, actor, id);
  if (!read.ok) throw data(null, { status: 404 });
  const { view: order } = read.value;
  const perspective = requirePerspective(
    order,
    url.pathname.startsWith('/sale/') ? 'sale' : 'order',
    `details${url.search}`,
  );
  const version = await readOrderVersion(app, actor, read.value);
  const thread = await loadThread({ app, actor }, read.value, url.searchParams.get('messages'));
  await markOrderRead(app, actor, read.value);
  const ids = order.items.length > 0 ? order.items.map(({ listingId }) => listingId) : [order.listingId ?? []].flat();
  const { baseUrl, name } = app.site;
  return {
    site: { name, baseUrl },
    // why: a page needs no key to the payment as long as nothing is paid on it
    order: { ...order, payment: null },
    perspective,
    thread,
    listings: listingPreviews(await listListingsByIds(app, actor, ids, { closed: true })),
    about: ids,
    version: version.ok ? version.value : '',
    now: app.clock.now().toISOString(),
    actorId: actor.id,
    limited: actor.limited,
  };
}

async function loadThread({ app, actor }: SignedInPage, order: ReadOrder, page: string | null): Promise<Thread> {
  try {
    const asked = await listMessages(app, actor, order, page === null ? {} : { page });
    const listed = asked.ok ? asked : await listMessages(app, actor, order, {});
    if (!listed.ok) return { failed: 'all' };
    const { data: messages, meta } = listed.value;
    return { messages: messages.toReversed(), page: meta.page, pages: meta.totalPages };
  } catch (error) {
    app.errors.report('load-data-failed', error);
    return { failed: page === null ? 'all' : 'earlier' };
  }
}
