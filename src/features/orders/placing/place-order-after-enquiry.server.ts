import type { Payer } from '#features/payments/cards/customer.server.ts';
import { type Actor, mayChange, type SignedIn } from '#kit/actor.ts';
import type { Result } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { type OrderForUser, updateOrder } from '../db/order-rows.server.ts';
import { insertGoods } from '../db/placing-rows.server.ts';
import type { OrderView } from '../order.ts';
import { lockOrderOrAbort } from '../order-access.server.ts';
import type { OrdersApp, OrdersTransaction } from '../order-dependencies.ts';
import { abortWith, catchRefusals, type OrderRefusal, RefusedError, refuseOrder } from '../order-refusal.ts';
import { refusalOfDecision } from '../payment/confirm-payment.server.ts';
import { applyTransition } from '../process/apply-transition.server.ts';
import { type OrderTransition, orderProcess } from '../process/order-process.ts';
import { rolesOf, timedStatusOf } from '../process/order-status.ts';
import { checkExpectedLines, keepExtendedData } from '../records/keep-extended-data.server.ts';
import type { OrderExtras } from '../records/order-extras.ts';
import type { OrderRequest } from './order-request.schema.ts';
import {
  lockBuyer,
  openPaymentAndReserve,
  orderDetailsOf,
  prepareBuyer,
  readOrderRequest,
  startPayment,
} from './place-order.server.ts';
import { priceForBuyer } from './price-for-buyer.server.ts';
import { orderItemsOf, type PricedOrder } from './price-order.server.ts';

/**
 * Places an order after a question (`request-payment-after-enquiry`), with the winery that was asked. Otherwise like
 * `placeOrder`.
 * @param input what is ordered
 * @param extras what a client of the platform API says beside it
 */
export const placeOrderAfterEnquiry = defineUseCase(
  async (
    app: OrdersApp,
    actor: Actor,
    id: string,
    input: unknown,
    extras: OrderExtras = {},
  ): Promise<Result<OrderView, OrderRefusal>> => {
    if (!mayChange(actor)) return refuseOrder('forbidden');
    const read = readOrderRequest(input);
    if (!read.ok) return read;
    const prepared = await prepareBuyer(app, actor, read.value, null);
    if (!prepared.ok) return prepared;
    const { payer } = prepared.value;
    const placed = await catchRefusals(() =>
      app.db
        .transaction()
        .execute((db) => placeInTransaction({ ...app, db }, actor, id, { request: read.value, extras }, payer)),
    );
    return placed.ok ? startPayment(app, actor, id) : placed;
  },
);

async function placeInTransaction(
  app: OrdersTransaction & Pick<OrdersApp, 'fees' | 'payments' | 'unpaidSettings'>,
  actor: SignedIn,
  id: string,
  { request, extras }: { request: OrderRequest; extras: OrderExtras },
  payer: Payer,
): Promise<void> {
  const order = await lockOrderOrAbort(app, id, actor.id);
  const transition = orderAfterEnquiryOrAbort(actor, order);
  await lockBuyer(app, actor, null, request);
  const priced = await priceForBuyer(app, actor, request);
  checkExpectedLines(priced.lines, extras);
  checkWineryOfEnquiry(order, priced);
  const listingId = request.items[0]?.listingId ?? null;
  const changed = await updateOrder(app.db, order, { ...orderDetailsOf(priced, request), listingId });
  await insertGoods(app.db, id, orderItemsOf(priced), priced.lines);
  await keepExtendedData(app, id, extras);
  await openPaymentAndReserve(app, order, priced, payer);
  await applyTransition(app, changed, transition, { role: 'customer', userId: actor.id });
}

/** The transition by which a question is ordered from. @throws RefusedError if the process does not allow it now */
export function orderAfterEnquiryOrAbort(actor: SignedIn, order: OrderForUser): OrderTransition {
  const decided = orderProcess.check(timedStatusOf(order), 'request-payment-after-enquiry', rolesOf(actor, order));
  if (!decided.ok) throw new RefusedError(refusalOfDecision(decided.code));
  return decided.transition;
}

/** Refuses to order from another winery than the one that was asked. @throws RefusedError */
export function checkWineryOfEnquiry(order: OrderForUser, { wineryId }: Pick<PricedOrder, 'wineryId'>): void {
  const message = 'This enquiry is with another winery';
  if (wineryId !== order.wineryId) abortWith('validation-invalid-params', { parameter: 'items', message });
}
