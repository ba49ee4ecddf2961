import { isOfAge, minimumAge, shopDate } from '#features/accounts/age.ts';
import { lockPerson } from '#features/accounts/lock-person.server.ts';
import { findPayer, type Payer } from '#features/payments/cards/customer.server.ts';
import type { SignedIn } from '#kit/actor.ts';
import { countUnpaidOrders, sumShippedVolumes } from '../db/order-queries.server.ts';
import { findBirthDate } from '../db/orderable-rows.server.ts';
import { abortWith, invalidRequest, type OrderRefusal, RefusedError, refuseOrder } from '../order-refusal.ts';
import type { OrdersApp, OrdersTransaction } from '../orders-app.ts';
import { type OrderRequest, orderRequestSchema } from './order-request.schema.ts';
import { type PricedOrder, priceOrder } from './price-order.server.ts';
import { shippingRefusal, volumeRefusal } from './shipping-law.ts';

const tooYoung = `You must be ${minimumAge} or older to buy wine.`;

/** Reads what somebody of age wants to order. The age is asked at every order, whatever was said at sign-up. */
export async function readOrderRequest(
  app: Pick<OrdersApp, 'db' | 'clock'>,
  buyer: SignedIn,
  input: unknown,
): Promise<{ ok: true; value: OrderRequest } | OrderRefusal> {
  const parsed = orderRequestSchema.safeParse(input);
  if (!parsed.success) return invalidRequest(parsed.error.issues);
  return (await isOfAgeToBuy(app, buyer))
    ? { ok: true, value: parsed.data }
    : refuseOrder('forbidden', { message: tooYoung });
}

/**
 * The price of what is to be placed now, which stays as it is until the caller's transaction ends.
 * @throws RefusedError for whatever keeps it from being placed
 */
export async function priceForBuyer(
  app: OrdersTransaction & Pick<OrdersApp, 'fees' | 'payments'>,
  buyer: SignedIn,
  request: OrderRequest,
): Promise<PricedOrder & { accountRef: string }> {
  await limitUnpaidOrders(app, buyer);
  const priced = await priceOrder(app, buyer, request, { lock: true });
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
    await checkVolumeLimit(app, buyer.id, priced.value, request.shippingDetails?.state ?? '');
  }
  return priced.value;
}

/** Whether a buyer is 21 by the date in Texas. */
async function isOfAgeToBuy(app: Pick<OrdersApp, 'db' | 'clock'>, { id }: SignedIn): Promise<boolean> {
  const born = await findBirthDate(app.db, id);
  const [year = 0, month = 0, day = 0] = born?.split('-').map(Number) ?? [];
  return born !== null && isOfAge({ year, month, day }, shopDate(app.clock.now()));
}

/** How many orders somebody may begin in a day without paying for them: each takes bottles off the shelf for a quarter of an hour. */
const unpaidPerDay = { most: 20, milliseconds: 24 * 60 * 60_000 };

/** Keeps somebody from emptying the shelves by orders that are never paid. */
async function limitUnpaidOrders(app: OrdersTransaction, { id }: SignedIn): Promise<void> {
  const since = new Date(app.clock.now().getTime() - unpaidPerDay.milliseconds);
  // why: many that are begun at once are counted one after the other; and who deletes the account now begins none
  if (!(await lockPerson(app.db, id))) abortWith('forbidden');
  const unpaid = await countUnpaidOrders(app.db, id, since, unpaidPerDay.most);
  if (unpaid >= unpaidPerDay.most) abortWith('too-many-requests');
}

/** Whose card pays an order; before it is placed, as the provider may have to be asked. */
export async function choosePayer(
  app: OrdersApp,
  buyer: SignedIn,
  { saveCard }: OrderRequest,
): Promise<{ ok: true; value: Payer } | OrderRefusal> {
  const payer = await findPayer(app, buyer.id, saveCard);
  if (payer.ok) return payer;
  if (payer.reason === 'forbidden') return refuseOrder('forbidden');
  const message = 'The card cannot be saved now. Please try again, or pay without saving it.';
  return refuseOrder('transaction-payment-failed', { message });
}

/**
 * Keeps a winery from sending one person more wine than the law lets it. The caller's transaction holds the person, so that orders placed
 * at once are counted one after the other. What was ordered and not yet sent counts as sent now: so no month that the winery sends it in
 * has too much, whenever that is.
 * @param state where it is to go, by its postal code
 * @throws RefusedError where it would be more
 */
async function checkVolumeLimit(
  app: OrdersTransaction,
  customerId: string,
  { wineryId, bottles }: PricedOrder,
  state: string,
): Promise<void> {
  const wanted = bottles.reduce((sum, { listing, quantity }) => sum + listing.bottleMl * quantity, 0);
  const sent = await sumShippedVolumes(app.db, { customerId, wineryId }, app.clock.now());
  const refusal = volumeRefusal(state, sent, wanted);
  if (refusal) abortWith('validation-invalid-params', { parameter: 'items', ...refusal });
}
