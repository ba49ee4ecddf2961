import { z } from 'zod';
import { rememberAddress } from '#features/accounts/addresses/address-book.server.ts';
import type { OrderView } from '#features/orders/order.ts';
import type { OrdersApp } from '#features/orders/order-dependencies.ts';
import { type OrderRefusal, refuseOrder } from '#features/orders/order-refusal.ts';
import { confirmPayment } from '#features/orders/payment/confirm-payment.server.ts';
import { payWithAnotherCard } from '#features/orders/payment/pay-with-another-card.server.ts';
import { placeOrder, startPayment } from '#features/orders/placing/place-order.server.ts';
import { placeOrderAfterEnquiry } from '#features/orders/placing/place-order-after-enquiry.server.ts';
import { speculateAfterEnquiry, speculateForBuyer } from '#features/orders/placing/speculate-for-buyer.server.ts';
import { showOrder } from '#features/orders/show-order.server.ts';
import { showCard } from '#features/payments/cards/saved-card.server.ts';
import { type Actor, mayChange, type SignedIn } from '#kit/actor.ts';
import { type Result, success } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';

type CheckoutResult = Promise<Result<OrderView, OrderRefusal>>;

/**
 * Prepares an order for payment: places it, places it after an enquiry, or continues an existing order by starting its
 * payment, or a new one after a refused charge. Repeating a request returns the order in its current state: one attempt
 * is one order. Refused in an impersonation session.
 * @param input.order the actor's existing order or enquiry
 * @param input.request what is ordered, with the `id` that the browser chose
 * @param input.card `saved` if the saved card is to pay, which is refused if it must not be tried again
 * @param input.address what the buyer's address book does with the shipping address of a new order
 */
export const placeCheckout = defineUseCase(
  async (
    app: OrdersApp,
    actor: Actor,
    input: { order: string | undefined; request: unknown; address?: unknown; card?: string | undefined },
  ): CheckoutResult => {
    if (!mayChange(actor)) return refuseOrder('forbidden');
    const { order, request } = input;
    const card = input.card === 'saved' ? await showCard(app, actor) : undefined;
    if (card?.ok && card.value?.blocked) return refuseOrder('transaction-payment-failed', {}, 'card-blocked');
    const placed = await (order === undefined
      ? placeOrder(app, actor, request)
      : continueOrder(app, actor, order, request));
    if (placed.ok && placed.value.shippingDetails && placed.value.state === 'pending-payment') {
      const choice = addressChoiceSchema.parse(input.address ?? {});
      // why: an order that was resumed says nothing new of its address, and the order is placed whatever comes of this
      const { giftNote: _, ...address } = placed.value.shippingDetails;
      await rememberAddress(app, actor, { address, choice });
    }
    return placed;
  },
);

/**
 * Checks whether an order could be placed now, by the rules by which it is placed: the buyer, the address as far as there
 * is one, the amounts that the law and the shop allow, stock, and price. It writes nothing.
 * @param input.order the actor's enquiry that is ordered
 * @param input.request what is ordered
 */
export const checkCheckout = defineUseCase(
  async (
    app: Pick<OrdersApp, 'db' | 'clock' | 'fees' | 'payments' | 'unpaidSettings'>,
    actor: Actor,
    { order, request }: { order: string | undefined; request: unknown },
  ): Promise<Result<undefined, OrderRefusal>> => {
    const checked = await (order === undefined
      ? speculateForBuyer(app, actor, request)
      : speculateAfterEnquiry(app, actor, order, request));
    return checked.ok ? success : checked;
  },
);

/** What the browser says of the address; anything else counts as a new address. */
const addressChoiceSchema = z
  .object({ id: z.uuid().optional().catch(undefined), makeDefault: z.boolean().optional().catch(undefined) })
  .catch({});

async function continueOrder(app: OrdersApp, actor: SignedIn, id: string, request: unknown): CheckoutResult {
  const shown = await showOrder(app, actor, id);
  if (!shown.ok || !shown.value.roles.includes('customer')) return shown.ok ? refuseOrder('forbidden') : shown;
  const { state, chargeFailed, payment } = shown.value;
  if (state === 'pending-payment') return startPayment(app, actor, id);
  if (state === 'purchased' && (chargeFailed || payment)) return payWithAnotherCard(app, actor, id);
  if (state !== 'enquiry') return shown;
  const placed = await placeOrderAfterEnquiry(app, actor, id, request);
  // why: if the same request was sent twice at once, the enquiry is already ordered
  return !placed.ok && placed.code === 'transaction-invalid-transition' ? startPayment(app, actor, id) : placed;
}

/**
 * Confirms an order's payment if the gateway reports it as paid. Repeating it, or calling it after the gateway's
 * webhook, changes nothing. For the order's buyer, not in an impersonation session.
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
