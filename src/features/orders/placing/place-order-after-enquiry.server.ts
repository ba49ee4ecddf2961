import type { Payer } from '#features/payments/cards/find-payer.server.ts';
import { mayChange, type SignedIn, type Viewer } from '#kit/actor.ts';
import { updateOrder } from '../db/order-rows.server.ts';
import { lockOrderOrAbort } from '../lock-order.server.ts';
import type { OrderView } from '../order.ts';
import { type OrderRefusal, RefusedError, refuseOrder, abortWith, catchRefusals } from '../order-refusal.ts';
import type { OrdersApp, OrdersTransaction } from '../orders-app.ts';
import { refusalOfDecision } from '../payment/confirm-payment.server.ts';
import { applyTransition } from '../process/apply-transition.server.ts';
import { orderProcess } from '../process/order-process.ts';
import { rolesOf, statusOf } from '../process/order-status.ts';
import { choosePayer } from './choose-payer.server.ts';
import type { OrderRequest } from './order-request.schema.ts';
import { startPayment, orderDetailsOf, addGoodsAndPayment } from './place-order.server.ts';
import { priceForBuyer, readOrderRequest } from './prepare-order.server.ts';

/**
 * Orders after an enquiry (`request-payment-after-enquiry`): what is ordered is of the winery that was asked. Otherwise as an order
 * that is placed at once.
 * @param input what is ordered
 */
export async function placeOrderAfterEnquiry(
  app: OrdersApp,
  viewer: Viewer,
  id: string,
  input: unknown,
): Promise<{ ok: true; value: OrderView } | OrderRefusal> {
  if (!mayChange(viewer)) return refuseOrder('forbidden');
  const read = await readOrderRequest(app, viewer, input);
  if (!read.ok) return read;
  const payer = await choosePayer(app, viewer, read.value);
  if (!payer.ok) return payer;
  const placed = await catchRefusals(() =>
    app.db.transaction().execute((db) => placeInTransaction({ ...app, db }, viewer, id, read.value, payer.value)),
  );
  return placed.ok ? startPayment(app, viewer, id) : placed;
}

async function placeInTransaction(
  app: OrdersTransaction & Pick<OrdersApp, 'fees' | 'payments'>,
  viewer: SignedIn,
  id: string,
  request: OrderRequest,
  payer: Payer,
): Promise<void> {
  const order = await lockOrderOrAbort(app, id, viewer.id);
  const name = 'request-payment-after-enquiry';
  const decided = orderProcess.check(statusOf(order), name, rolesOf(viewer, order));
  if (!decided.ok) throw new RefusedError(refusalOfDecision(decided.reason));
  const priced = await priceForBuyer(app, viewer, request);
  const details = orderDetailsOf(priced, request);
  if (details.wineryId !== order.wineryId) {
    const message = 'This enquiry is with another winery';
    abortWith('validation-invalid-params', { parameter: 'items', message });
  }
  const listingId = request.items[0]?.listingId ?? null;
  const changed = await updateOrder(app.db, id, { ...details, listingId });
  await addGoodsAndPayment(app, id, priced, payer);
  await applyTransition(app, changed, decided.transition, { role: 'customer', userId: viewer.id });
}
