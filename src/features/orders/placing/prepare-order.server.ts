import { isOfAge, minimumAge, shopDate } from '#features/accounts/age.ts';
import { findPayer, type Payer } from '#features/payments/cards/customer.server.ts';
import type { SignedIn } from '#kit/actor.ts';
import { type Buyer, type BuyerHistory, findBuyer, lockBuyerRow, readBuyerHistory } from '../db/placing-rows.server.ts';
import { abortWith, invalidRequest, type OrderRefusal, RefusedError, refuseOrder } from '../order-refusal.ts';
import type { OrdersApp, OrdersTransaction } from '../orders-app.ts';
import { type OrderRequest, orderRequestSchema } from './order-request.schema.ts';
import { type PricedOrder, priceLockedOrder } from './price-order.server.ts';
import { shippingRefusal, volumeRefusal } from './shipping-law.ts';

const tooYoung = `You must be ${minimumAge} or older to buy wine.`;

/** Reads what somebody wants to order. */
export function readOrderRequest(input: unknown): { ok: true; value: OrderRequest } | OrderRefusal {
  const parsed = orderRequestSchema.safeParse(input);
  return parsed.success ? { ok: true, value: parsed.data } : invalidRequest(parsed.error.issues);
}

/**
 * Reads who wants to order, of age, and whose card pays; where the order is there already, no gateway is asked. Not within a
 * transaction, as the gateway may have to be asked. One query where no card is to be saved.
 */
export async function prepareBuyer(
  app: OrdersApp,
  { id: userId }: SignedIn,
  { saveCard }: OrderRequest,
  orderId: string | null,
): Promise<{ ok: true; value: { hasOrder: boolean; payer: Payer } } | OrderRefusal> {
  const found = await findBuyer(app.db, { userId, orderId });
  if (!found || !isOfAgeToBuy(app, found)) return refuseOrder('forbidden', { message: tooYoung });
  const { hasOrder, customerRef } = found;
  if (!saveCard || hasOrder) return { ok: true, value: { hasOrder, payer: { customerRef, savesCard: false } } };
  const payer = await findPayer(app, userId, saveCard);
  if (payer.ok) return { ok: true, value: { hasOrder, payer: payer.value } };
  if (payer.reason === 'forbidden') return refuseOrder('forbidden');
  const message = 'The card cannot be saved now. Please try again, or pay without saving it.';
  return refuseOrder('transaction-payment-failed', { message });
}

/**
 * Locks who wants to order until the caller's transaction ends: orders that are placed at once in one name are counted one after the
 * other, and who deletes the account now places none. The age is asked at every order, whatever was said at sign-up.
 * @throws RefusedError for somebody who may not order
 */
export async function lockBuyer(
  app: OrdersTransaction,
  { id: userId }: SignedIn,
  orderId: string | null,
): Promise<Buyer> {
  const found = await lockBuyerRow(app.db, { userId, orderId });
  if (!found) return abortWith('forbidden');
  return isOfAgeToBuy(app, found) ? found : abortWith('forbidden', { message: tooYoung });
}

/**
 * The price of what is to be placed now, which stays as it is until the caller's transaction ends. The buyer is locked by then.
 * @throws RefusedError for whatever keeps it from being placed
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

/** Whether a buyer is 21 by the date in Texas. */
function isOfAgeToBuy(app: Pick<OrdersApp, 'clock'>, { birthDate: born }: Buyer): boolean {
  const [year = 0, month = 0, day = 0] = born?.split('-').map(Number) ?? [];
  return born !== null && isOfAge({ year, month, day }, shopDate(app.clock.now()));
}

/** How many orders somebody may begin in a day without paying for them: each takes bottles off the shelf for a quarter of an hour. */
const unpaidPerDay = { most: 20, milliseconds: 24 * 60 * 60_000 };

/** What the buyer has ordered before: of all wineries what is unpaid, and of this one what was sent. */
function readHistory(
  app: OrdersTransaction,
  { id: customerId }: SignedIn,
  { items }: OrderRequest,
): Promise<BuyerHistory> {
  const now = app.clock.now();
  const since = new Date(now.getTime() - unpaidPerDay.milliseconds);
  // why: an order is of one winery alone, or refused
  const listingId = items[0]?.listingId ?? null;
  return readBuyerHistory(app.db, { customerId, listingId }, { since, most: unpaidPerDay.most, now });
}

/**
 * Keeps a winery from sending one person more wine than the law lets it. What was ordered and not yet sent counts as sent now: so no month that the winery sends it in
 * has too much, whenever that is.
 * @param state where it is to go, by its postal code
 * @throws RefusedError where it would be more
 */
function checkVolumeLimit({ bottles }: PricedOrder, { shipped }: BuyerHistory, state: string): void {
  const wanted = bottles.reduce((sum, { listing, quantity }) => sum + listing.bottleMl * quantity, 0);
  const refusal = volumeRefusal(state, shipped, wanted);
  if (refusal) abortWith('validation-invalid-params', { parameter: 'items', ...refusal });
}
