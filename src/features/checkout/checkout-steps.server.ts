import type { OrderView } from '#features/orders/order.ts';
import { type OrderRefusal, refuseOrder } from '#features/orders/order-refusal.ts';
import type { OrdersApp } from '#features/orders/orders-app.ts';
import { confirmPayment } from '#features/orders/payment/confirm-payment.server.ts';
import { payWithAnotherCard } from '#features/orders/payment/pay-with-another-card.server.ts';
import { placeOrder, startPayment } from '#features/orders/placing/place-order.server.ts';
import { placeOrderAfterEnquiry } from '#features/orders/placing/place-order-after-enquiry.server.ts';
import { showOrder } from '#features/orders/show-order.server.ts';
import { type Actor, mayChange, type SignedIn } from '#kit/actor.ts';
import { type Result, success } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';

type Placed = Promise<Result<OrderView, OrderRefusal>>;

/**
 * Has an order ready to be paid: places it, orders after an enquiry, or goes on with one that stands, whose payment is asked for if it
 * was not, and anew where a charge was refused. Sent again it answers with the order as it is by then: one attempt is one order. For
 * whoever has signed in himself.
 * @param input.order of the actor's, that stands already or is an enquiry
 * @param input.request what is ordered, with the `id` that the browser chose
 */
export const placeCheckout = defineUseCase(
  async (app: OrdersApp, actor: Actor, input: { order: string | undefined; request: unknown }): Placed => {
    if (!mayChange(actor)) return refuseOrder('forbidden');
    const { order, request } = input;
    return order === undefined ? placeOrder(app, actor, request) : goOn(app, actor, order, request);
  },
);

async function goOn(app: OrdersApp, actor: SignedIn, id: string, request: unknown): Placed {
  const shown = await showOrder(app, actor, id);
  if (!shown.ok || !shown.value.roles.includes('customer')) return shown.ok ? refuseOrder('forbidden') : shown;
  const { state, chargeFailed, payment } = shown.value;
  if (state === 'pending-payment') return startPayment(app, actor, id);
  if (state === 'purchased' && (chargeFailed || payment)) return payWithAnotherCard(app, actor, id);
  if (state !== 'enquiry') return shown;
  const placed = await placeOrderAfterEnquiry(app, actor, id, request);
  // why: the same request, sent twice at once, finds the enquiry ordered already
  return !placed.ok && placed.code === 'transaction-invalid-transition' ? startPayment(app, actor, id) : placed;
}

/**
 * Notes that an order is paid, if the provider says so. Whoever comes again, or after the provider's own message, finds it done. For
 * the order's buyer, who has signed in himself.
 */
export const finishCheckout = defineUseCase(
  async (app: OrdersApp, actor: Actor, orderId: string): Promise<Result<undefined, OrderRefusal>> => {
    if (!mayChange(actor)) return refuseOrder('forbidden');
    const confirmed = await confirmPayment(app, actor, orderId);
    const shown = await showOrder(app, actor, orderId);
    if (!shown.ok) return shown;
    const { state, roles, chargeFailed, payment } = shown.value;
    if (!roles.includes('customer')) return refuseOrder('forbidden');
    const unpaid = state === 'pending-payment' || state === 'payment-expired' || state === 'enquiry';
    if (!confirmed.ok && (unpaid || chargeFailed || payment)) return confirmed;
    return success;
  },
);
