import { findShortage } from '#features/inventory/stock-reservations.server.ts';
import { findChargeableAccount } from '#features/payments/charges/open-payment.server.ts';
import { listOrderableListings } from '../db/orderable-rows.server.ts';
import { type OrderRefusal, refuseOrder } from '../order-refusal.ts';
import type { OrdersApp } from '../orders-app.ts';
import type { OrderRequest } from './order-request.schema.ts';
import { matchRequest, type PricedOrder, priceMatched } from './priced-order.ts';

type Buyer = {
  /** Null for somebody who has not signed in and only wants to know the price. */
  id: string | null;
  /** Whether a winery's own people may see the price of their own listing. */
  mayOwn?: boolean;
};

/**
 * What an order would be: every price, fee and total read and computed here, whatever the caller believes they are. Writes nothing.
 * Two queries. Who may order is the caller's to decide.
 * @param options.lock whether prices stay as they are until the caller's transaction ends
 */
export async function priceOrder(
  app: Pick<OrdersApp, 'db' | 'fees' | 'payments'>,
  buyer: Buyer,
  request: OrderRequest,
  options: { lock: boolean },
): Promise<{ ok: true; value: PricedOrder & { accountRef: string } } | OrderRefusal> {
  const ids = request.items.map(({ listingId }) => listingId);
  const known = await listOrderableListings(app.db, ids, buyer.id, options.lock);
  const matched = matchRequest(request, known);
  if (!matched.ok) return matched;
  if (!buyer.mayOwn && known.some(({ own }) => own)) return refuseOrder('forbidden');
  const accountRef = app.payments && (await findChargeableAccount(app, matched.value.wineryId));
  if (accountRef === undefined) return refuseOrder('transaction-missing-stripe-account');
  const wanted = matched.value.bottles.map(({ listing, quantity }) => ({ listingId: listing.id, quantity }));
  const stock = matched.value.bottles.map(({ listing }) => ({ listingId: listing.id, quantity: listing.stock ?? 0 }));
  const short = findShortage(stock, wanted);
  if (short) return refuseOrder('transaction-listing-insufficient-stock', short);
  const priced = priceMatched(matched.value, app.fees);
  if (!priced.ok) return priced;
  const { payinTotal } = request;
  if (payinTotal && (payinTotal.amount !== priced.value.payinCents || payinTotal.currency !== priced.value.currency)) {
    const message = 'The price has changed. Please look at the total again.';
    return refuseOrder('validation-invalid-value', { parameter: 'payinTotal', message });
  }
  return { ok: true, value: { ...priced.value, accountRef } };
}
