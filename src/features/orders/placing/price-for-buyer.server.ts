import type { SignedIn } from '#kit/actor.ts';
import { type BuyerHistory, readBuyerHistory } from '../db/placing-rows.server.ts';
import type { OrdersApp, OrdersTransaction } from '../order-dependencies.ts';
import { abortWith, RefusedError } from '../order-refusal.ts';
import type { OrderRequest } from './order-request.schema.ts';
import { type PricedOrder, priceLockedOrder } from './price-order.server.ts';
import { shippingRefusal, volumeRefusal } from './shipping-law.ts';

/**
 * The price of an order to be placed now; the listings stay locked until the caller's transaction ends. The buyer must
 * be locked.
 * @throws RefusedError if the order cannot be placed
 */
export async function priceForBuyer(
  app: OrdersTransaction & Pick<OrdersApp, 'fees' | 'payments'>,
  buyer: SignedIn,
  request: OrderRequest,
): Promise<PricedOrder & { accountRef: string }> {
  const history = await readHistory(app, buyer, request);
  if (history.unpaid >= unpaidPerDay.most) abortWith('too-many-requests');
  const priced = await priceLockedOrder(app, buyer, request);
  if (!priced.ok) throw new RefusedError(priced);
  if (priced.value.delivery === 'shipping' && !request.shippingDetails) {
    const message = 'Please say where to ship to';
    abortWith('validation-invalid-params', { parameter: 'shippingDetails', message });
  }
  const unserved = priced.value.delivery === 'shipping' && shippingRefusal(request.shippingDetails?.state ?? '');
  if (unserved) {
    abortWith('validation-invalid-params', { parameter: 'shippingDetails.state', message: unserved.message });
  }
  if (priced.value.delivery === 'shipping') {
    checkVolumeLimit(priced.value, history, request.shippingDetails?.state ?? '');
  }
  return priced.value;
}

/** How many unpaid orders a buyer can place in a day. Each of them reserves stock for 15 minutes. */
const unpaidPerDay = { most: 20, milliseconds: 24 * 60 * 60_000 };

/** The buyer's earlier orders: unpaid ones of all wineries, and what this winery has shipped to them. */
function readHistory(
  app: OrdersTransaction,
  { id: customerId }: SignedIn,
  { items }: OrderRequest,
): Promise<BuyerHistory> {
  const now = app.clock.now();
  const since = new Date(now.getTime() - unpaidPerDay.milliseconds);
  // why: all items are of one winery, or the order is refused
  const listingId = items[0]?.listingId ?? null;
  return readBuyerHistory(app.db, { customerId, listingId }, { since, most: unpaidPerDay.most, now });
}

/**
 * Refuses an order if the winery would ship more wine to one person than the law allows. Orders that are not shipped
 * yet count too, so that no month has too much, whenever they are shipped.
 * @param state the destination, by postal code
 * @throws RefusedError if it would be more
 */
function checkVolumeLimit({ bottles }: PricedOrder, { shipped }: BuyerHistory, state: string): void {
  const wanted = bottles.reduce((sum, { listing, quantity }) => sum + listing.bottleMl * quantity, 0);
  const refusal = volumeRefusal(state, shipped, wanted);
  if (refusal) abortWith('validation-invalid-params', { parameter: 'items', ...refusal });
}
