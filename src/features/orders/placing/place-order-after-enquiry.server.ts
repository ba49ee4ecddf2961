import type { Payer } from '#features/payments/cards/find-payer.server.ts';
import { mayChange, type SignedIn, type Viewer } from '#kit/actor.ts';
import { updateOrder } from '../db/order-rows.server.ts';
import { holdOrder } from '../lock-order.server.ts';
import type { OrderView } from '../order.ts';
import { type OrderRefusal, RefusedError, refuseOrder, refuseWithin, withRefusals } from '../order-refusal.ts';
import type { OrdersApp, OrdersTransaction } from '../orders-app.ts';
import { refuseDecision } from '../payment/confirm-payment.server.ts';
import { makeTransition } from '../process/apply-transition.server.ts';
import { orderProcess } from '../process/order-process.ts';
import { actorsOf, standingOf } from '../process/order-status.ts';
import { choosePayer } from './choose-payer.server.ts';
import type { OrderRequest } from './order-request.schema.ts';
import { askForPayment, detailsOf, fillOrder } from './place-order.server.ts';
import { priceForBuyer, readOrderRequest } from './prepare-order.server.ts';

/**
 * Orders after an enquiry (`request-payment-after-enquiry`): what is ordered is of the winery that was asked. Otherwise as an order
 * that is placed at once.
 * @param input what is ordered
 */
export async function payForEnquiry(
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
  const placed = await withRefusals(() =>
    app.db.transaction().execute((db) => placeAfterEnquiry({ ...app, db }, viewer, id, read.value, payer.value)),
  );
  return placed.ok ? askForPayment(app, viewer, id) : placed;
}

async function placeAfterEnquiry(
  app: OrdersTransaction & Pick<OrdersApp, 'fees' | 'payments'>,
  viewer: SignedIn,
  id: string,
  request: OrderRequest,
  payer: Payer,
): Promise<void> {
  const order = await holdOrder(app, id, viewer.id);
  const name = 'request-payment-after-enquiry';
  const decided = orderProcess.decide(standingOf(order), name, actorsOf(viewer, order));
  if (!decided.ok) throw new RefusedError(refuseDecision(decided.reason));
  const priced = await priceForBuyer(app, viewer, request);
  const details = detailsOf(priced, request);
  if (details.wineryId !== order.wineryId) {
    const message = 'This enquiry is with another winery';
    refuseWithin('validation-invalid-params', { parameter: 'items', message });
  }
  const listingId = request.items[0]?.listingId ?? null;
  const changed = await updateOrder(app.db, id, { ...details, listingId });
  await fillOrder(app, id, priced, payer);
  await makeTransition(app, changed, decided.transition, { actor: 'customer', userId: viewer.id });
}
