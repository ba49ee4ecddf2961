import { type Dispatch, type RefObject, useEffect, useEffectEvent, useLayoutEffect, useReducer, useRef } from 'react';
import { flushSync } from 'react-dom';
import { useRevalidator } from 'react-router';
import type { CheckoutView } from '#features/checkout/checkout.ts';
import { type CheckoutFieldName, type CheckoutFields, checkoutFieldNames } from '#features/checkout/checkout-form.ts';
import { useCardPayments } from '../cards/use-card-payments.ts';
import {
  chosenOption,
  errorsOnLeaving,
  paysWithNewCard,
  savesCard,
  shownErrors,
  validateCheckout,
} from './checkout-choices.ts';
import {
  type CheckoutEvent,
  type CheckoutPhase,
  checkoutReducer,
  initialCheckoutState,
  placedOrderOf,
  type StepResult,
} from './checkout-state.ts';
import { sendCheckoutStep, sendOrderMessage, takeStep } from './checkout-steps.ts';
import { openSavedCheckout, type SavedCheckout } from './saved-checkout.ts';
import { useOrderCheck } from './use-order-check.ts';
import { useZipLookup } from './use-zip-lookup.ts';

/** The data of the loader. `now` is the server's time, `attempt` the id for a new order. */
export type CheckoutProps = { view: CheckoutView; attempt: string; now: string; name: string; returnUrl: string };

/**
 * The checkout in the browser. Its state is in `checkoutReducer`; this hook runs the side effects: the steps of an
 * attempt, storage in the tab, and navigation.
 */
export function useCheckout(props: CheckoutProps) {
  const { view, now, returnUrl } = props;
  const [state, dispatch] = useReducer(checkoutReducer, undefined, () => initialCheckoutState(view, props.name));
  const { fields, order, phase } = state;
  const isPlaced = order !== null;
  const option = chosenOption(view, fields);
  const cards = useCardPayments({
    mode: 'payment',
    amountCents: option?.payinTotal.amount ?? 0,
    currency: option?.payinTotal.currency ?? 'USD',
    accountRef: view.accountRef,
    savesCard: savesCard(view, fields),
  });
  const payments = cards.step === 'open' ? cards.payments : undefined;
  const { form, saved } = useSavedCheckout(props, fields, dispatch);
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const placed = placedOrderOf(view);
    if (placed) dispatch({ type: 'order-loaded', order: placed, now });
  }, [view, now]);
  const runPhase = useEffectEvent(async (current: CheckoutPhase) => {
    const { slug } = view.winery;
    if (current.name === 'leaving') location.assign(current.url);
    if (current.name === 'placed' && current.message === 'sending') {
      const { status } = await sendOrderMessage(slug, current.orderId, current.content);
      dispatch({ type: 'message-answered', ok: status === 'saved' });
    }
    if (current.name !== 'working') return;
    const attempt = saved.current?.attempt ?? props.attempt;
    if (current.step === 'placing-order') saved.current?.saveOrder(view.order?.id ?? attempt);
    const input = { view, fields: current.fields, orderId: current.orderId, attempt, order, payments, returnUrl };
    const result = await takeStep(current.step, input);
    store(result, saved.current);
    if (result.type === 'refused' && isOutdated(result)) void revalidate();
    dispatch({ ...result, step: current.step });
  });
  useEffect(() => void runPhase(phase), [phase]);
  useOrderCheck(view, fields, isPlaced, (refusal) => dispatch({ type: 'checked', refusal }));
  const paysOnceOpen = useRef(false);
  const submit = () => {
    const errors = { ...shownErrors({ errors: {}, check: state.check }), ...validateCheckout(view, fields, isPlaced) };
    const [first] = Object.keys(errors);
    paysOnceOpen.current = first === undefined && cards.step === 'opening';
    if (first === undefined && !payments) return;
    // why: the field may only be shown because of its error
    flushSync(() => dispatch({ type: 'submitted', errors, withNewCard: paysWithNewCard(view, fields) }));
    if (first !== undefined) document.getElementById(`checkout-${first}`)?.focus();
  };
  const changeAll = (changed: Partial<CheckoutFields>) => {
    dispatch({ type: 'fields-changed', fields: changed });
    saved.current?.saveFields({ ...fields, ...changed });
  };
  const lookUpZip = useZipLookup(view.winery.slug, fields, changeAll);
  const submitIfPressed = useEffectEvent(() => paysOnceOpen.current && submit());
  useEffect(() => {
    // why: a press that came while the payment provider's script was loading must not be lost
    if (payments) submitIfPressed();
  }, [payments]);
  return {
    ...{ state, form, cards, option },
    startUrl: () => saved.current?.startUrl() ?? location.pathname,
    change(name: CheckoutFieldName, value: string) {
      changeAll({ [name]: value });
      lookUpZip(name, value);
    },
    changeAll,
    /** A field is left: a value that cannot be right is told at once, a missing one when the button is pressed. */
    leave: (name: string) => dispatch({ type: 'field-left', errors: errorsOnLeaving(name, view, fields, isPlaced) }),
    submit,
    confirm: (orderId: string) => dispatch({ type: 'confirmation-requested', orderId }),
    expire: () => dispatch({ type: 'deadline-passed' }),
    resendMessage: () => dispatch({ type: 'message-resent' }),
  };
}

/** Stores the result of a step in the tab, so that a page that is reopened continues with it. */
function store(result: StepResult, saved: SavedCheckout | undefined): void {
  // why: from now on this page is for this order, even if the tab is lost
  if (result.type === 'order-placed') history.replaceState(history.state, '', `?order=${result.order.id}`);
  if (result.type === 'expired' || result.type === 'confirmed') saved?.clear();
  if (result.type === 'refused' && result.refusal.failure !== 'payment-failed') saved?.saveOrder(undefined);
}

/** Whether an order was refused because the page shows outdated data. */
function isOutdated({ refusal: { failure } }: Extract<StepResult, { type: 'refused' }>): boolean {
  return failure === 'price-changed' || failure === 'not-enough-stock';
}

/**
 * Fills the fields with what was typed before hydration, and with what an earlier page of this tab stored.
 * @returns the form, and the stored checkout once the page is mounted
 */
function useSavedCheckout(
  props: CheckoutProps,
  fields: CheckoutFields,
  dispatch: Dispatch<CheckoutEvent>,
): {
  form: RefObject<HTMLFormElement | null>;
  saved: RefObject<SavedCheckout | undefined>;
} {
  const form = useRef<HTMLFormElement>(null);
  const saved = useRef<SavedCheckout>(undefined);
  const readForm = useEffectEvent(() => {
    if (form.current) dispatch({ type: 'early-input-found', fields: changedFields(form.current, fields) });
  });
  // why: the next rendering would overwrite early input with the server's values, so it must be read before
  useLayoutEffect(() => readForm(), []);
  const open = useEffectEvent(() => {
    saved.current = openSavedCheckout({ ...props, fields });
    const { restored, requestedOrder } = saved.current;
    if (restored) dispatch({ type: 'fields-restored', fields: restored });
    if (requestedOrder !== undefined) void resumeOrder(props.view.winery.slug, saved.current, requestedOrder);
  });
  useEffect(() => open(), []);
  return { form, saved };
}

/** The fields whose values in the form differ from what was rendered. */
function changedFields(form: HTMLFormElement, rendered: CheckoutFields): Partial<CheckoutFields> {
  const data = new FormData(form);
  const present = checkoutFieldNames.filter((name) => form.elements.namedItem(name) !== null);
  const typed = present.map((name) => [name, String(data.get(name) ?? '')] as const);
  return Object.fromEntries(typed.filter(([name, value]) => value !== rendered[name]));
}

/** Resumes an order that was requested when the page was lost, if it exists. */
async function resumeOrder(slug: string, saved: SavedCheckout, id: string): Promise<void> {
  const answer = await sendCheckoutStep(slug, 'look', { order: id });
  if (answer.status !== 'saved') return;
  if (answer.order?.state === 'pending-payment') return location.replace(`?order=${id}`);
  if (!answer.order) return saved.saveOrder(undefined);
  saved.clear();
  if (answer.order.state === 'payment-expired') return location.reload();
  location.replace(`/order/${id}/details`);
}
