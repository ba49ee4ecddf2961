import { useCallback, useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { CheckoutView } from '#features/checkout/checkout.ts';
import {
  type CheckoutErrors,
  type CheckoutFieldName,
  type CheckoutFields,
  initialCheckoutFields,
} from '#features/checkout/checkout-form.ts';
import type { Law, RefusalMessage } from '#features/checkout/describe-refusal.ts';
import type { CardState } from '../cards/use-card-payments.ts';
import {
  type CheckoutOutcome,
  type CheckoutRun,
  type FailedExtras,
  finishOrder,
  type PlacedOrder,
  payOrder,
  paysWithNewCard,
  placeOrder,
} from './checkout-flow.ts';
import { useCheckoutFields } from './use-checkout-fields.ts';
import { useSavedCheckout } from './use-saved-checkout.ts';
import { validateCheckout } from './validate-checkout.ts';

/** What the loader gives the page. `now` is the server's time, `attempt` the id that a new order would get. */
export type CheckoutProps = { view: CheckoutView; attempt: string; now: string; name: string; returnUrl: string };

/** What is told over the button. `unfinished` is an order that is paid and has only to be noted. */
export type CheckoutProblem = { text: string; unfinished?: string; law?: Law | undefined };

/** A check-out in the browser: what is typed, and the way from the button to the order. */
export function useCheckout(props: CheckoutProps) {
  const { view, now, returnUrl } = props;
  const { typed, setTyped, form, restore } = useCheckoutFields(() => initialFields(view, props.name));
  const [errors, setErrors] = useState<CheckoutErrors>({});
  const [trouble, setTrouble] = useState<CheckoutProblem>();
  const [expired, setExpired] = useState(false);
  const [bought, setBought] = useState<{ orderId: string; failed: FailedExtras }>();
  const { order, wait, hold } = usePlacedOrder(view, now);
  const { busy, tell, attend, isRunning } = useSingleAttempt();
  const { revalidate } = useRevalidator();
  const kept = useSavedCheckout({ ...props, typed, onRestore: restore });
  const way =
    view.deliveryOptions.find(({ delivery }) => delivery === (typed.delivery || null)) ?? view.deliveryOptions[0];

  const refuse = ({ field, message, failure, law }: RefusalMessage) => {
    if (failure !== 'payment-failed') kept.noteOrder(undefined);
    if (field === 'shipping-state') setErrors({ state: message });
    setTrouble({ text: message, law });
    if (failure === 'price-changed' || failure === 'not-enough-stock') void revalidate();
  };
  const settle = (outcome: CheckoutOutcome): 'stays' | 'leaves' => {
    if (outcome.kind === 'expired' || outcome.kind === 'bought') kept.forget();
    if (outcome.kind === 'trouble') setTrouble(outcome);
    if (outcome.kind === 'refused') refuse(outcome.refusal);
    if (outcome.kind === 'expired') setExpired(true);
    const next = nextUrl(outcome, order?.id);
    if (next === undefined && outcome.kind === 'bought') setBought(outcome);
    if (next === undefined) return 'stays';
    location.assign(next);
    return 'leaves';
  };
  const start = (work: () => Promise<CheckoutOutcome>) => {
    if (!isRunning()) setTrouble(undefined);
    void attend(work, settle);
  };
  const placeAndPay = async (run: CheckoutRun): Promise<CheckoutOutcome> => {
    if (paysWithNewCard(run) && !(await run.payments.submit()).ok) return { kind: 'stay' };
    if (order?.payment) return payOrder(run, order);
    kept.noteOrder(view.order?.id ?? run.attempt);
    const placed = await placeOrder(run);
    if (placed.kind !== 'placed') return placed;
    hold(placed.order, placed.now);
    // why: from here on the page is this order's, whatever becomes of this tab
    history.replaceState(history.state, '', `?order=${placed.order.id}`);
    return payOrder(run, placed.order);
  };
  return {
    ...{ form, typed, errors, trouble, busy, expired, bought, order, wait, way, begin: kept.begin },
    set(field: CheckoutFieldName, value: string) {
      const next: CheckoutFields = { ...typed, [field]: value };
      setTyped(next);
      setErrors(({ [field]: _, ...others }) => others);
      kept.keep(next);
    },
    pay(cards: CardState) {
      const found = validateCheckout({ view, typed, delivery: way?.delivery ?? null, stands: order !== null });
      setErrors(found);
      const [first] = Object.keys(found);
      if (first !== undefined) document.getElementById(`checkout-${first}`)?.focus();
      else if (cards.step === 'open' && way) {
        const { payments } = cards;
        start(() => placeAndPay({ view, way, typed, attempt: kept.attempt(), payments, returnUrl, tell }));
      }
    },
    finish: (id: string) => start(() => finishOrder({ view, typed, tell }, id)),
    expire: () => isRunning() || setExpired(true),
  };
}

/** Where an attempt leads to, if away from here. @param orderId of the order that stands */
function nextUrl(outcome: CheckoutOutcome, orderId: string | undefined): string | undefined {
  if (outcome.kind === 'bought') {
    const { card, message } = outcome.failed;
    return card || message ? undefined : `/order/${outcome.orderId}/details`;
  }
  if (outcome.kind === 'stands') return `?order=${outcome.order.id}`;
  if (outcome.kind !== 'signed-out') return undefined;
  const from = location.pathname + (orderId === undefined ? location.search : `?order=${orderId}`);
  return `/login?${new URLSearchParams({ from })}`;
}

/** What stands in the fields at first. */
function initialFields({ deliveryOptions, wantedDelivery, card }: CheckoutView, name: string): CheckoutFields {
  const way = deliveryOptions.find(({ delivery }) => delivery === wantedDelivery) ?? deliveryOptions[0];
  const delivery = way?.delivery ?? '';
  return initialCheckoutFields({ delivery, recipientName: name, card: card && !card.expired ? 'saved' : 'new' });
}

const surprise: CheckoutOutcome = {
  kind: 'trouble',
  text: 'Something went wrong. Please try again: you will not buy twice.',
};

/** Runs one attempt at a time: whoever presses again meanwhile changes nothing. `busy` says what is under way. */
function useSingleAttempt() {
  const running = useRef(false);
  const [busy, setBusy] = useState<string>();
  /** @param settle tells what it came to, and whether the page is about to be left: the button then stays as it is */
  const run = async (
    work: () => Promise<CheckoutOutcome>,
    settle: (outcome: CheckoutOutcome) => 'stays' | 'leaves',
  ) => {
    if (running.current) return;
    running.current = true;
    const outcome = await work().catch(() => surprise);
    if (settle(outcome) === 'leaves') return;
    running.current = false;
    setBusy(undefined);
  };
  return { busy, tell: setBusy, attend: run, isRunning: () => running.current };
}

/** The order, once one stands, and until when it waits for its payment, with the server's time when that was said. */
function usePlacedOrder(view: CheckoutView, now: string) {
  const [order, setOrder] = useState<PlacedOrder | null>(() => placedOrderOf(view));
  const [wait, setWait] = useState<{ dueAt: string; now: string }>();
  const trackOrder = useCallback((standing: PlacedOrder, from: string) => {
    setOrder(standing);
    const expiresAt = standing.payment?.expiresAt;
    if (expiresAt !== undefined) setWait({ dueAt: expiresAt, now: from });
  }, []);
  useEffect(() => {
    const standing = placedOrderOf(view);
    if (standing) trackOrder(standing, now);
  }, [view, now, trackOrder]);
  return { order, wait, hold: trackOrder };
}

function placedOrderOf({ kind, order, deliveryOptions }: CheckoutView): PlacedOrder | null {
  if (!order || kind === 'new' || kind === 'enquiry') return null;
  const state = kind === 'resume' ? 'pending-payment' : 'purchased';
  return { id: order.id, payment: order.payment, state, payinTotal: deliveryOptions[0]?.payinTotal ?? null };
}
