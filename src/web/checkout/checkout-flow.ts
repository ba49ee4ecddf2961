import { type CheckoutView, type DeliveryOption, orderRequestOf } from '#features/checkout/checkout.ts';
import { billingOf, type CheckoutFields, shippingOf } from '#features/checkout/checkout-form.ts';
import type { RefusalMessage } from '#features/checkout/describe-refusal.ts';
import type { OrderView } from '#features/orders/order.ts';
import { paymentTermLabel } from '#features/orders/process/payment-term.ts';
import type { CardPayments } from '../cards/card-payments.ts';
import { reportFailure } from '../shell/errors/report-failure.ts';

/** What is read where the time to pay is over. */
export const expiredMessage = `The payment was not completed in ${paymentTermLabel}, so the order has expired and nothing was charged.`;

/** What one attempt to buy goes by. `attempt` is the id that a new order gets; `tell` says what is under way. */
export type CheckoutRun = {
  view: CheckoutView;
  way: DeliveryOption;
  typed: CheckoutFields;
  attempt: string;
  payments: CardPayments;
  returnUrl: string;
  tell: (words: string) => void;
};

/** What failed besides, after an order was paid. */
export type FailedExtras = { card: boolean; message: boolean };

/** How an attempt ended. */
export type CheckoutOutcome =
  | { kind: 'stay' }
  | { kind: 'trouble'; text: string; unfinished?: string }
  | { kind: 'refused'; refusal: RefusalMessage }
  | { kind: 'signed-out' }
  | { kind: 'expired' }
  | { kind: 'stands'; order: PlacedOrder }
  | { kind: 'bought'; orderId: string; failed: FailedExtras };

const unreachable =
  'The shop could not be reached, and nothing was charged. Check your connection and try again: you will not buy twice.';
const unfinished =
  'Your card is reserved, but the shop could not be reached to note it. Nothing is lost: try again, or open this page later.';

/** Whether a card in the form pays, and not the one that is kept. */
export function paysWithNewCard({ view, typed }: Pick<CheckoutRun, 'view' | 'typed'>): boolean {
  return view.card === null || typed.card !== 'saved';
}

/** Whether the card that pays is kept afterwards. */
export function savesCard(run: Pick<CheckoutRun, 'view' | 'typed'>): boolean {
  const { kind, savesCard: kept } = run.view;
  return paysWithNewCard(run) && (kind === 'resume' || kind === 'another-card' ? kept : run.typed.saveCard === 'on');
}

/** Has the order placed, or goes on with it. Sent again under the same attempt it is the same order. */
export async function placeOrder(
  run: CheckoutRun,
): Promise<CheckoutOutcome | { kind: 'placed'; order: PlacedOrder; now: string }> {
  const { view, way, typed, attempt } = run;
  run.tell('Placing your order');
  const request = {
    ...orderRequestOf(view, way.delivery),
    ...(view.kind === 'new' && { id: attempt }),
    ...(way.delivery === 'shipping' && { shippingDetails: shippingOf(typed) }),
    saveCard: savesCard(run),
    payinTotal: way.payinTotal,
  };
  const order: Record<string, string> = view.kind === 'new' ? {} : { order: view.order?.id ?? '' };
  const answer = await sendStep(view.winery.slug, 'place', { ...order, request: JSON.stringify(request) });
  if (answer.kind !== 'done') return failedStep(answer, unreachable);
  const { order: placed, now = '' } = answer;
  if (!placed) return { kind: 'trouble', text: unreachable };
  if (placed.state === 'payment-expired') return { kind: 'expired' };
  const other = placed.payinTotal?.amount !== way.payinTotal.amount;
  if (other || (placed.state !== 'pending-payment' && view.kind !== 'another-card'))
    return { kind: 'stands', order: placed };
  return { kind: 'placed', order: placed, now };
}

/** Brings card and order together, and notes that it is paid. */
export async function payOrder(run: CheckoutRun, { id, payment }: PlacedOrder): Promise<CheckoutOutcome> {
  if (!payment) return { kind: 'trouble', text: 'The payment request failed. Please check your card and try again.' };
  run.tell('Asking your bank');
  const { view, typed, way, payments } = run;
  const isNew = paysWithNewCard(run);
  const shipped = way.delivery === 'shipping' && typed.sameAddress === 'on';
  const paid = await payments.confirmPayment({
    clientSecret: payment.clientSecret,
    returnUrl: `${run.returnUrl}?order=${id}`,
    ...(isNew
      ? { billing: billingOf(typed, shipped ? (view.order?.shippingDetails ?? shippingOf(typed)) : null) }
      : { savedPaymentMethodId: view.card?.ref }),
  });
  if (paid.ok) return finishOrder(run, id);
  if (paid.failure.code === 'lapsed') return { kind: 'expired' };
  // why: about a card that is typed, its form tells
  return isNew ? { kind: 'stay' } : { kind: 'trouble', text: paid.failure.message };
}

/** Notes that an order is paid, keeps its card and sends what its buyer has to say; it stands whatever becomes of the latter two. */
export async function finishOrder(
  run: Pick<CheckoutRun, 'view' | 'typed' | 'tell'>,
  orderId: string,
): Promise<CheckoutOutcome> {
  run.tell('Finishing your order');
  const { slug } = run.view.winery;
  const answer = await sendStep(slug, 'confirm', { order: orderId });
  if (answer.kind === 'unknown') return { kind: 'trouble', text: unfinished, unfinished: orderId };
  if (answer.kind !== 'done') return failedStep(answer, unfinished);
  const [card, message] = await Promise.all([
    savesCard(run) ? sendStep(slug, 'keep', { order: orderId }) : undefined,
    run.typed.message.trim() === ''
      ? undefined
      : sendStep(slug, 'message', { order: orderId, content: run.typed.message }),
  ]);
  return { kind: 'bought', orderId, failed: { card: isFailed(card), message: isFailed(message) } };
}

function isFailed(answer: StepResult | undefined): boolean {
  return answer !== undefined && answer.kind !== 'done';
}

function failedStep(answer: Exclude<StepResult, { kind: 'done' }>, unknown: string): CheckoutOutcome {
  if (answer.kind === 'unknown') return { kind: 'trouble', text: unknown };
  if (answer.kind === 'refused' && answer.refusal.failure === 'payment-expired') return { kind: 'expired' };
  return answer;
}

/** An order as its buyer's browser goes by it. */
export type PlacedOrder = Pick<OrderView, 'id' | 'state' | 'payment' | 'payinTotal'>;

/** What came of a step: done; refused, and why; or nobody knows, as the shop could not be reached. */
type StepResult =
  | { kind: 'done'; order: PlacedOrder | null; now?: string }
  | { kind: 'refused'; refusal: RefusalMessage }
  | { kind: 'signed-out' }
  | { kind: 'unknown' };

/** How long the shop has to answer, in milliseconds: it asks the provider meanwhile. */
const timeout = 25_000;

/** Sends a step of the check-out. It never fails: that the shop could not be reached is an answer too. */
export async function sendStep(slug: string, step: string, fields: Record<string, string>): Promise<StepResult> {
  try {
    const body = new URLSearchParams({ step, ...fields });
    const signal = AbortSignal.timeout(timeout);
    const answer = await fetch(`/winery/${slug}/checkout/steps`, { method: 'post', body, signal });
    if (answer.status === 401) return { kind: 'signed-out' };
    const { order = null, now, refusal } = await answer.json();
    if (answer.ok) return { kind: 'done', order, now };
    return refusal ? { kind: 'refused', refusal } : { kind: 'unknown' };
  } catch {
    if (step === 'place') reportFailure('initiate-order-failed', 'no-answer');
    return { kind: 'unknown' };
  }
}
