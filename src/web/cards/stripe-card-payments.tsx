import type { Stripe, StripeElements, StripeElementsOptionsMode, StripePaymentElement } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { type RefObject, useEffect, useImperativeHandle, useRef, useState } from 'react';
import type { BankDetails } from '#features/payments/payouts/bank-form.ts';
import { CardFailure } from './card-failure.tsx';
import {
  type AccountDetails,
  asksForZip,
  type CardOutcome,
  type CardPayments,
  type CardPurpose,
} from './card-payments.ts';
import {
  failedCardField,
  isConfirmed,
  paymentFailure,
  reportIfFailed,
  tokenFailure,
  toPaymentFailure,
} from './payment-failures.ts';

/** The functions of Stripe's script that are used. */
export type StripeScript = Pick<
  Stripe,
  'elements' | 'confirmPayment' | 'confirmSetup' | 'retrievePaymentIntent' | 'createToken'
>;

/**
 * Payments with Stripe's own script: its Payment Element is in a frame of Stripe's, so that card numbers are never in
 * our page. The script is loaded on the first call, from Stripe only, as Stripe requires.
 * @throws if the script cannot be loaded
 */
export async function openStripePayments(publishableKey: string, purpose: CardPurpose): Promise<CardPayments> {
  const stripe = await loadStripe(publishableKey);
  if (!stripe) throw new Error('Stripe’s script did not load');
  return stripeCardPayments(stripe, purpose);
}

/**
 * The adapter for Stripe's script, in deferred mode: the fields come first, the payment when the buyer submits them.
 * @see https://docs.stripe.com/payments/accept-a-payment-deferred
 */
export function stripeCardPayments(stripe: StripeScript, purpose: CardPurpose): CardPayments {
  const elements = stripe.elements(optionsFor(purpose));
  // why: the check-out asks for the whole billing address beside the form, and passes it with the card
  const billing = { address: { country: 'never', postalCode: 'never' } } as const;
  const element = elements.create('payment', {
    layout: 'tabs',
    ...(!asksForZip(purpose) && { fields: { billingDetails: billing } }),
  });
  const errorSlot: ErrorSlot = { current: undefined };
  const shown = <Value,>(outcome: CardOutcome<Value>) => {
    // why: Stripe's frame shows errors of fields; errors of the whole card must be shown by the page
    errorSlot.current?.(
      outcome.ok || failedCardField(outcome.failure.code, purpose) ? undefined : outcome.failure.message,
    );
    return outcome;
  };
  return {
    CardForm: ({ id }) => <StripeFields id={id} element={element} errorSlot={errorSlot} />,
    submit: async () => {
      errorSlot.current?.(undefined);
      return outcomeOf(await elements.submit());
    },
    async confirmPayment(options) {
      const outcome = await confirmPayment(stripe, elements, options);
      return options.savedPaymentMethodId === undefined ? shown(outcome) : outcome;
    },
    change: (next) => elements.update(changesFor(next)),
    async confirmSetup({ clientSecret, returnUrl: return_url }) {
      const confirmParams = { return_url };
      const redirect = 'if_required';
      const outcome = outcomeOf(await stripe.confirmSetup({ elements, clientSecret, confirmParams, redirect }));
      return shown(reportIfFailed('handle card setup failed', outcome));
    },
    async retrievePayment(clientSecret) {
      const { error, paymentIntent } = await stripe.retrievePaymentIntent(clientSecret);
      if (error) return reportIfFailed('retrieve payment intent failed', refused(error));
      return { ok: true, status: paymentIntent.status };
    },
    async createBankToken(bank) {
      const { error, token } = await stripe.createToken('bank_account', toBankAccountData(bank));
      return error ? { ok: false, failure: tokenFailure(error.message) } : { ok: true, token: token.id };
    },
    async createAccountToken(account: AccountDetails) {
      const { error, token } = await stripe.createToken('account', account);
      return error ? { ok: false, failure: tokenFailure(error.message) } : { ok: true, token: token.id };
    },
  };
}

function optionsFor(purpose: CardPurpose): StripeElementsOptionsMode {
  const cardsOnly = { allowedPaymentMethodTypes: ['card'], currency: purpose.currency.toLowerCase() };
  if (purpose.mode === 'setup') return { ...cardsOnly, mode: 'setup', setupFutureUsage: 'off_session' };
  return {
    ...cardsOnly,
    mode: 'payment',
    amount: purpose.amountCents,
    captureMethod: 'manual',
    ...(purpose.accountRef !== null && { onBehalfOf: purpose.accountRef }),
    setupFutureUsage: purpose.savesCard ? 'off_session' : null,
  };
}

/** The options that may change while the fields are mounted. */
function changesFor(purpose: CardPurpose): Parameters<StripeElements['update']>[0] {
  if (purpose.mode === 'setup') return {};
  return { amount: purpose.amountCents, setupFutureUsage: purpose.savesCard ? 'off_session' : null };
}

async function confirmPayment(
  stripe: StripeScript,
  elements: StripeElements,
  options: Parameters<CardPayments['confirmPayment']>[0],
): ReturnType<CardPayments['confirmPayment']> {
  const { clientSecret, savedPaymentMethodId, returnUrl: return_url, billing } = options;
  const payment_method_data = billing && { billing_details: billing };
  const before = await stripe.retrievePaymentIntent(clientSecret);
  if (before.error) reportIfFailed('retrieve payment intent failed', refused(before.error));
  if (before.paymentIntent && isConfirmed(before.paymentIntent.status)) {
    return { ok: true, status: before.paymentIntent.status };
  }
  const { error, paymentIntent } = await stripe.confirmPayment({
    clientSecret,
    redirect: 'if_required',
    ...(savedPaymentMethodId === undefined
      ? { elements, confirmParams: { return_url, ...(payment_method_data && { payment_method_data }) } }
      : { confirmParams: { return_url, payment_method: savedPaymentMethodId } }),
  });
  const failed = 'handle card payment failed';
  if (error) return reportIfFailed(failed, refused(error), error.payment_intent?.status);
  if (!isConfirmed(paymentIntent.status)) {
    return reportIfFailed(failed, { ok: false, failure: paymentFailure('authentication') }, paymentIntent.status);
  }
  return { ok: true, status: paymentIntent.status };
}

function outcomeOf({ error }: { error?: StripeProblem | undefined }): CardOutcome {
  return error ? refused(error) : { ok: true };
}

type StripeProblem = { code?: string; decline_code?: string; message?: string };

/** A failed outcome. Uses Stripe's message if the shop has none of its own: it is in the buyer's language. */
function refused({ code, decline_code, message }: StripeProblem): Extract<CardOutcome, { ok: false }> {
  const failure = toPaymentFailure({
    ...(code === undefined ? {} : { code }),
    ...(decline_code === undefined ? {} : { decline_code }),
    message: message ?? '',
  });
  return { ok: false, failure: failure.code === 'other' && message ? { code: 'other', message } : failure };
}

function toBankAccountData(bank: BankDetails) {
  return {
    country: bank.country,
    currency: bank.currency.toLowerCase(),
    account_number: bank.accountNumber,
    account_holder_type: bank.holderType,
    ...(bank.routingNumber === undefined ? {} : { routing_number: bank.routingNumber }),
    ...(bank.holderName === undefined ? {} : { account_holder_name: bank.holderName }),
    // why: Japanese banks need these names, which Stripe's own types omit
    ...(bank.bankName === undefined ? {} : { bank_name: bank.bankName }),
    ...(bank.branchName === undefined ? {} : { branch_name: bank.branchName }),
  };
}

/** Sets the error above the fields while they are mounted. */
type ErrorSlot = { current: ((failure: string | undefined) => void) | undefined };

/**
 * The container of Stripe's frame, with a reserved height, so that nothing moves. Above it is the error of the whole
 * card.
 */
function StripeFields({ id, element, errorSlot }: { id: string; element: StripePaymentElement; errorSlot: ErrorSlot }) {
  const place = useRef<HTMLDivElement>(null);
  const [failure, setFailure] = useState<string>();
  useImperativeHandle(errorSlot as RefObject<ErrorSlot['current']>, () => setFailure);
  useEffect(() => {
    if (place.current) element.mount(place.current);
    return () => {
      element.unmount();
    };
  }, [element]);
  return (
    <div className="grid gap-4">
      {failure !== undefined && <CardFailure failure={failure} />}
      <div id={id} ref={place} className="min-h-56" />
    </div>
  );
}
