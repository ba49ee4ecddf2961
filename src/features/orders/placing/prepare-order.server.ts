import { isOfAge, minimumAge, shopDate } from '#features/accounts/age.ts';
import { lockPerson } from '#features/accounts/lock-person.server.ts';
import type { SignedIn } from '#kit/actor.ts';
import { countUnpaidOrders } from '../db/order-queries.server.ts';
import { findBirthDate } from '../db/orderable-rows.server.ts';
import { invalidRequest } from '../invalid-request.ts';
import { type OrderRefusal, RefusedError, refuseOrder, abortWith } from '../order-refusal.ts';
import type { OrdersApp, OrdersTransaction } from '../orders-app.ts';
import { checkVolumeLimit } from './check-volume-limit.server.ts';
import { type OrderRequest, orderRequestSchema } from './order-request.schema.ts';
import { priceOrder } from './price-order.server.ts';
import type { PricedOrder } from './priced-order.ts';
import { shippingRefusal } from './shipping-law.ts';

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
