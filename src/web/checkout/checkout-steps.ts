import { type CheckoutView, orderRequestOf } from '#features/checkout/checkout.ts';
import { billingOf, type CheckoutFields, shippingOf } from '#features/checkout/checkout-form.ts';
import type { RefusalMessage } from '#features/checkout/describe-refusal.ts';
import { paymentTermLabel } from '#features/orders/process/payment-term.ts';
import type { ZipPlace } from '#features/places/delivery-place.ts';
import type { CardPayments } from '../cards/card-payments.ts';
import { type StepAnswer, sendStep } from '../cards/send-step.ts';
import { reportFailure } from '../shell/errors/report-failure.ts';
import { chosenOption, paysWithNewCard, savesCard } from './checkout-choices.ts';
import type { CheckoutStep, PlacedOrder, StepResult } from './checkout-state.ts';

/** The message when the payment has expired. */
export const expiredMessage = `The payment was not completed in ${paymentTermLabel}, so the order has expired and nothing was charged.`;

/**
 * The input of a step. `attempt` is the id of a new order; `payments` may be undefined if no card is needed any more.
 */
export type StepInput = {
  view: CheckoutView;
  fields: CheckoutFields;
  attempt: string;
  order: PlacedOrder | null;
  orderId: string | undefined;
  payments: CardPayments | undefined;
  returnUrl: string;
};

const unreachable = 'The shop could not be reached, and nothing was charged. Try again: you will not buy twice.';
const unconfirmed = 'Your card is reserved, but the shop could not be reached. Try again, or open this page later.';
const confirmsOther =
  'Your card is reserved, but another account is logged in now. Log in with the account that ordered, then try again.';
const unexpected = 'Something went wrong. Try again: you will not buy twice.';

/** Executes a step of the checkout. It never throws: an unexpected error is a result too. */
export async function takeStep(step: CheckoutStep, input: StepInput): Promise<StepResult> {
  try {
    switch (step) {
      case 'checking-card':
        return { type: 'card-checked', ok: (await input.payments?.submit())?.ok ?? false };
      case 'placing-order':
        return await placeOrder(input);
      case 'paying':
        return await payOrder(input);
      case 'confirming':
        return await confirmOrder(input);
    }
  } catch {
    return { type: 'failed', problem: { text: unexpected } };
  }
}

/** Places the order, or resumes it. Repeated with the same attempt it is the same order. */
async function placeOrder({ view, fields, attempt }: StepInput): Promise<StepResult> {
  const option = chosenOption(view, fields);
  const delivery = option?.delivery ?? null;
  const request = {
    ...orderRequestOf(view, delivery),
    ...(view.kind === 'new' && { id: attempt }),
    ...(delivery === 'shipping' && { shippingDetails: shippingOf(fields) }),
    saveCard: savesCard(view, fields),
    payinTotal: option?.payinTotal,
  };
  const known: Record<string, string> = view.kind === 'new' ? {} : { order: view.order?.id ?? '' };
  const address = JSON.stringify({
    ...(fields.addressId !== '' && { id: fields.addressId }),
    makeDefault: fields.makeDefault === 'on',
  });
  const answer = await sendCheckoutStep(view.winery.slug, 'place', {
    ...known,
    card: fields.card,
    request: JSON.stringify(request),
    address,
  });
  if (answer.status !== 'saved') {
    // why: the answer to an earlier press was lost, and something was changed since: the order of then exists
    const differs = answer.status === 'refused' && answer.refusal?.failure === 'other-content';
    return differs ? { type: 'order-differs', orderId: attempt } : failureOf(answer, { text: unreachable });
  }
  const { order, now = '' } = answer;
  if (!order) return { type: 'failed', problem: { text: unreachable } };
  if (order.state === 'payment-expired') return { type: 'expired' };
  const isOther = order.payinTotal?.amount !== option?.payinTotal.amount;
  if (isOther || (order.state !== 'pending-payment' && view.kind !== 'another-card'))
    return { type: 'order-differs', orderId: order.id };
  return { type: 'order-placed', order, now };
}

/** Pays for the order with the card. */
async function payOrder({ view, fields, order, payments, returnUrl }: StepInput): Promise<StepResult> {
  if (!order?.payment || !payments) {
    return {
      type: 'failed',
      problem: { text: 'The payment request failed. Please check your card and try again.' },
    };
  }
  const isNew = paysWithNewCard(view, fields);
  const billsToShipping = chosenOption(view, fields)?.delivery === 'shipping' && fields.sameAddress === 'on';
  const paid = await payments.confirmPayment({
    clientSecret: order.payment.clientSecret,
    returnUrl: `${returnUrl}?order=${order.id}`,
    ...(isNew
      ? { billing: billingOf(fields, billsToShipping ? (view.order?.shippingDetails ?? shippingOf(fields)) : null) }
      : { savedPaymentMethodId: view.card?.ref }),
  });
  if (paid.ok) return { type: 'paid', orderId: order.id };
  if (paid.failure.code === 'lapsed') return { type: 'expired' };
  if (!isNew) {
    // why: the shop then knows how the saved card was declined; one that must not be tried again is not offered any more
    const answer = await sendCheckoutStep(view.winery.slug, 'confirm', { order: order.id });
    const isBlocked = answer.status === 'refused' && answer.refusal?.needsOtherCard;
    if (isBlocked) return { type: 'order-differs', orderId: order.id };
  }
  return { type: 'card-refused', message: paid.failure.message };
}

/**
 * Confirms the payment of an order, then saves its card and sends the message to the winery; the order is placed even
 * if these two fail.
 */
async function confirmOrder({ view, fields, orderId = '' }: StepInput): Promise<StepResult> {
  const { slug } = view.winery;
  const answer = await sendCheckoutStep(slug, 'confirm', { order: orderId });
  if (answer.status !== 'saved') return failureOf(answer, { text: unconfirmed, unconfirmed: orderId });
  const [card, message] = await Promise.all([
    savesCard(view, fields) ? sendCheckoutStep(slug, 'keep', { order: orderId }) : answer,
    fields.message.trim() === '' ? answer : sendOrderMessage(slug, orderId, fields.message),
  ]);
  return {
    type: 'confirmed',
    orderId,
    failed: { card: card.status !== 'saved', message: message.status !== 'saved' },
  };
}

/** Sends the buyer's message to the winery of an order. */
export function sendOrderMessage(slug: string, orderId: string, content: string): Promise<CheckoutAnswer> {
  return sendCheckoutStep(slug, 'message', { order: orderId, content });
}

type CheckoutAnswer = StepAnswer<
  { order?: PlacedOrder | null; now?: string; place?: ZipPlace | undefined },
  { refusal?: RefusalMessage; problem?: string }
>;

/** The time limit of a step, in milliseconds: the server calls the payment gateway meanwhile. */
const timeoutMs = 25_000;

/** Sends a step to the server. An order without an answer is reported: the server may never have received it. */
export async function sendCheckoutStep(
  slug: string,
  step: 'look' | 'check' | 'place' | 'confirm' | 'keep' | 'message' | 'zip',
  fields: Record<string, string>,
): Promise<CheckoutAnswer> {
  const answer: CheckoutAnswer = await sendStep(`/winery/${slug}/checkout/steps`, { step, ...fields }, timeoutMs);
  if (answer.status === 'unreachable' && step === 'place') reportFailure('initiate-order-failed', 'no-answer');
  return answer;
}

function failureOf(
  answer: Exclude<CheckoutAnswer, { status: 'saved' }>,
  otherwise: { text: string; unconfirmed?: string },
): StepResult {
  if (answer.status === 'refused' && answer.code === 'signed-out')
    return { type: 'signed-out', pathname: location.pathname, search: location.search };
  if (answer.status === 'refused' && answer.code === 'owner-conflict') {
    const text = otherwise.unconfirmed === undefined ? answer.problem : confirmsOther;
    return { type: 'failed', problem: { ...otherwise, text: text ?? otherwise.text } };
  }
  if (answer.status === 'unreachable' || !answer.refusal) return { type: 'failed', problem: otherwise };
  const { refusal } = answer;
  return refusal.failure === 'payment-expired' ? { type: 'expired' } : { type: 'refused', refusal };
}
