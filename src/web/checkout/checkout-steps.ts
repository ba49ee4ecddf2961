import { type CheckoutView, orderRequestOf } from '#features/checkout/checkout.ts';
import { billingOf, type CheckoutFields, shippingOf } from '#features/checkout/checkout-form.ts';
import type { RefusalMessage } from '#features/checkout/describe-refusal.ts';
import { paymentTermLabel } from '#features/orders/process/payment-term.ts';
import type { CardPayments } from '../cards/card-payments.ts';
import { type StepAnswer, sendStep } from '../cards/send-step.ts';
import { reportFailure } from '../shell/errors/report-failure.ts';
import {
  type CheckoutStep,
  chosenOption,
  type PlacedOrder,
  paysWithNewCard,
  type StepResult,
  savesCard,
} from './checkout-state.ts';

/** What is said where the time to pay is over. */
export const expiredMessage = `The payment was not completed in ${paymentTermLabel}, so the order has expired and nothing was charged.`;

/** What a step needs. `attempt` is the id that a new order gets; `payments` may be missing where the card is not asked any more. */
export type StepInput = {
  view: CheckoutView;
  fields: CheckoutFields;
  attempt: string;
  order: PlacedOrder | null;
  orderId: string | undefined;
  payments: CardPayments | undefined;
  returnUrl: string;
};

const unreachable =
  'The shop could not be reached, and nothing was charged. Check your connection and try again: you will not buy twice.';
const unconfirmed =
  'Your card is reserved, but the shop could not be reached to note it. Nothing is lost: try again, or open this page later.';
const surprise = 'Something went wrong. Please try again: you will not buy twice.';

/** Takes a step of the check-out. It never fails: a surprise is an answer too. */
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
    return { type: 'failed', problem: { text: surprise } };
  }
}

/** Has the order placed, or goes on with it. Sent again under the same attempt it is the same order. */
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
  const answer = await sendCheckoutStep(view.winery.slug, 'place', { ...known, request: JSON.stringify(request) });
  if (answer.status !== 'saved') return failureOf(answer, { text: unreachable });
  const { order, now = '' } = answer;
  if (!order) return { type: 'failed', problem: { text: unreachable } };
  if (order.state === 'payment-expired') return { type: 'expired' };
  const differs = order.payinTotal?.amount !== option?.payinTotal.amount;
  if (differs || (order.state !== 'pending-payment' && view.kind !== 'another-card'))
    return { type: 'order-differs', orderId: order.id };
  return { type: 'order-placed', order, now };
}

/** Brings card and order together. */
async function payOrder({ view, fields, order, payments, returnUrl }: StepInput): Promise<StepResult> {
  if (!order?.payment || !payments) {
    return {
      type: 'failed',
      problem: { text: 'The payment request failed. Please check your card and try again.' },
    };
  }
  const isNew = paysWithNewCard(view, fields);
  const shipped = chosenOption(view, fields)?.delivery === 'shipping' && fields.sameAddress === 'on';
  const paid = await payments.confirmPayment({
    clientSecret: order.payment.clientSecret,
    returnUrl: `${returnUrl}?order=${order.id}`,
    ...(isNew
      ? { billing: billingOf(fields, shipped ? (view.order?.shippingDetails ?? shippingOf(fields)) : null) }
      : { savedPaymentMethodId: view.card?.ref }),
  });
  if (paid.ok) return { type: 'paid', orderId: order.id };
  if (paid.failure.code === 'lapsed') return { type: 'expired' };
  return isNew ? { type: 'card-refused' } : { type: 'failed', problem: { text: paid.failure.message } };
}

/** Has the payment of an order confirmed, then its card saved and the message to the winery sent: the order is placed without these two. */
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

/** Sends what the buyer of an order has to say to its winery. */
export function sendOrderMessage(slug: string, orderId: string, content: string): Promise<CheckoutAnswer> {
  return sendCheckoutStep(slug, 'message', { order: orderId, content });
}

type CheckoutAnswer = StepAnswer<{ order?: PlacedOrder | null; now?: string }, { refusal?: RefusalMessage }>;

/** How long the shop has to answer, in milliseconds: it asks the provider meanwhile. */
const timeoutMs = 25_000;

/** Sends a step to the shop. An order that got no answer is reported: the shop may never have seen it. */
export async function sendCheckoutStep(
  slug: string,
  step: 'look' | 'place' | 'confirm' | 'keep' | 'message',
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
  if (answer.status === 'unreachable' || !answer.refusal) return { type: 'failed', problem: otherwise };
  const { refusal } = answer;
  return refusal.failure === 'payment-expired' ? { type: 'expired' } : { type: 'refused', refusal };
}
