import { type Dispatch, type RefObject, useEffect, useEffectEvent, useLayoutEffect, useReducer, useRef } from 'react';
import { useRevalidator } from 'react-router';
import type { CheckoutView } from '#features/checkout/checkout.ts';
import { type CheckoutFieldName, type CheckoutFields, checkoutFieldNames } from '#features/checkout/checkout-form.ts';
import { useCardPayments } from '../cards/use-card-payments.ts';
import {
  type CheckoutEvent,
  type CheckoutPhase,
  checkoutReducer,
  chosenOption,
  initialCheckoutState,
  paysWithNewCard,
  placedOrderOf,
  type StepResult,
  savesCard,
  validateCheckout,
} from './checkout-state.ts';
import { sendCheckoutStep, sendOrderMessage, takeStep } from './checkout-steps.ts';
import type { SavedCheckout } from './saved-checkout.ts';

/** What the loader gives the page. `now` is the server's time, `attempt` the id that a new order would get. */
export type CheckoutProps = { view: CheckoutView; attempt: string; now: string; name: string; returnUrl: string };

/**
 * A check-out in the browser. Its state is `checkoutReducer`'s; here is what follows from it outside the page: the steps of an attempt,
 * one after the other, what the tab stores, and the way to another page.
 */
export function useCheckout(props: CheckoutProps) {
  const { view, now, returnUrl } = props;
  const [state, dispatch] = useReducer(checkoutReducer, undefined, () => initialCheckoutState(view, props.name));
  const { fields, order, phase } = state;
  const option = chosenOption(view, fields);
  const cards = useCardPayments({
    mode: 'payment',
    amountCents: option?.payinTotal.amount ?? 0,
    currency: option?.payinTotal.currency ?? 'USD',
    accountRef: view.accountRef,
    savesCard: savesCard(view, fields),
  });
  const payments = cards.step === 'open' ? cards.payments : undefined;
  const { form, saved, opening } = useSavedCheckout(props, fields, dispatch);
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const placed = placedOrderOf(view);
    if (placed) dispatch({ type: 'order-loaded', order: placed, now });
  }, [view, now]);
  const work = useEffectEvent(async (current: CheckoutPhase) => {
    const { slug } = view.winery;
    if (current.name === 'leaving') location.assign(current.url);
    if (current.name === 'placed' && current.message === 'sending') {
      const { status } = await sendOrderMessage(slug, current.orderId, current.content);
      dispatch({ type: 'message-answered', ok: status === 'saved' });
    }
    if (current.name !== 'working') return;
    // why: an order that is asked for without its id being stored could be bought twice
    await opening.current;
    const attempt = saved.current?.attempt ?? props.attempt;
    if (current.step === 'placing-order') saved.current?.saveOrder(view.order?.id ?? attempt);
    const input = { view, fields: current.fields, orderId: current.orderId, attempt, order, payments, returnUrl };
    const result = await takeStep(current.step, input);
    store(result, saved.current);
    if (result.type === 'refused' && isOutdated(result)) void revalidate();
    dispatch({ ...result, step: current.step });
  });
  useEffect(() => void work(phase), [phase]);
  return {
    ...{ state, form, cards, option },
    startUrl: () => saved.current?.startUrl() ?? location.pathname,
    change(name: CheckoutFieldName, value: string) {
      dispatch({ type: 'field-changed', name, value });
      saved.current?.saveFields({ ...fields, [name]: value });
    },
    submit() {
      const errors = validateCheckout(view, fields, order !== null);
      const [first] = Object.keys(errors);
      if (first === undefined && !payments) return;
      if (first !== undefined) document.getElementById(`checkout-${first}`)?.focus();
      dispatch({ type: 'submitted', errors, withNewCard: paysWithNewCard(view, fields) });
    },
    confirm: (orderId: string) => dispatch({ type: 'confirmation-requested', orderId }),
    expire: () => dispatch({ type: 'deadline-passed' }),
    resendMessage: () => dispatch({ type: 'message-resent' }),
  };
}

/** Has the tab store what a step came to, so that the page goes on with it when it is opened again. */
function store(result: StepResult, saved: SavedCheckout | undefined): void {
  // why: from here on the page is this order's, whatever becomes of this tab
  if (result.type === 'order-placed') history.replaceState(history.state, '', `?order=${result.order.id}`);
  if (result.type === 'expired' || result.type === 'confirmed') saved?.clear();
  if (result.type === 'refused' && result.refusal.failure !== 'payment-failed') saved?.saveOrder(undefined);
}

/** Whether an order was refused because the page shows what is not true any more. */
function isOutdated({ refusal: { failure } }: Extract<StepResult, { type: 'refused' }>): boolean {
  return failure === 'price-changed' || failure === 'not-enough-stock';
}

/**
 * Fills the fields with what was typed before the script arrived, and with what an earlier page of this tab has stored.
 * @returns the form whose fields are read for that, and what the tab stores, once that is opened
 */
function useSavedCheckout(
  props: CheckoutProps,
  fields: CheckoutFields,
  dispatch: Dispatch<CheckoutEvent>,
): {
  form: RefObject<HTMLFormElement | null>;
  saved: RefObject<SavedCheckout | undefined>;
  opening: RefObject<Promise<void> | undefined>;
} {
  const form = useRef<HTMLFormElement>(null);
  const saved = useRef<SavedCheckout>(undefined);
  const readForm = useEffectEvent(() => {
    if (form.current) dispatch({ type: 'early-input-found', fields: changedFields(form.current, fields) });
  });
  // why: the next rendering would put what the server knew into the fields, so it may not come before this
  useLayoutEffect(() => readForm(), []);
  const opening = useRef<Promise<void>>(undefined);
  const open = useEffectEvent(({ openSavedCheckout }: typeof import('./saved-checkout.ts')) => {
    saved.current = openSavedCheckout({ ...props, fields });
    const { restored, requestedOrder } = saved.current;
    if (restored) dispatch({ type: 'fields-restored', fields: restored });
    if (requestedOrder !== undefined) void resumeOrder(props.view.winery.slug, saved.current, requestedOrder);
  });
  useEffect(() => {
    // why: after the page, which answers to typing meanwhile; where it cannot be fetched nothing is stored
    opening.current ??= import('./saved-checkout.ts').then(open, () => undefined);
  }, []);
  return { form, saved, opening };
}

/** The fields whose text in the form is not what the page was rendered with. */
function changedFields(form: HTMLFormElement, rendered: CheckoutFields): Partial<CheckoutFields> {
  const data = new FormData(form);
  const present = checkoutFieldNames.filter((name) => form.elements.namedItem(name) !== null);
  const typed = present.map((name) => [name, String(data.get(name) ?? '')] as const);
  return Object.fromEntries(typed.filter(([name, value]) => value !== rendered[name]));
}

/** Goes on with an order that was asked for when the tab was lost, if there is one. */
async function resumeOrder(slug: string, saved: SavedCheckout, id: string): Promise<void> {
  const answer = await sendCheckoutStep(slug, 'look', { order: id });
  if (answer.status !== 'saved') return;
  if (answer.order?.state === 'pending-payment') return location.replace(`?order=${id}`);
  if (!answer.order) return saved.saveOrder(undefined);
  saved.clear();
  if (answer.order.state === 'payment-expired') return location.reload();
  location.replace(`/order/${id}/details`);
}
