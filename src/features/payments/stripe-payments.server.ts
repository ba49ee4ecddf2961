import Stripe from 'stripe';
import type { PaymentFailure, PaymentProvider, ProviderAnswer, ProviderStatus } from './payment-provider.ts';
import { failureOf } from './stripe-failure.ts';
import type { StripeSettings } from './stripe-settings.ts';

/** How long one request to Stripe may take, in milliseconds, and how often it is sent again. */
const [timeout, maxNetworkRetries] = [10_000, 2];

/** Opens Stripe's own SDK. */
export function connectStripe({ secretKey, address }: Pick<StripeSettings, 'secretKey' | 'address'>): Stripe {
  const url = address === undefined ? undefined : new URL(address);
  return new Stripe(secretKey, {
    timeout,
    maxNetworkRetries,
    telemetry: false,
    ...(url && { host: url.hostname, port: url.port, protocol: url.protocol === 'https:' ? 'https' : 'http' }),
  });
}

/**
 * Stripe as the shop's payment provider: destination charges on behalf of the winery, the card reserved first and charged on
 * acceptance, payouts when the order is complete. Every request that changes something carries the caller's key.
 * @see https://docs.stripe.com/connect/destination-charges
 */
export function stripePayments(stripe: Stripe): PaymentProvider {
  return {
    create: ({ orderId, accountRef, amountCents, feeCents, currency, customerRef, keepsCard, key }) =>
      ask(async () => {
        const intent = await stripe.paymentIntents.create(
          {
            amount: amountCents,
            currency: currency.toLowerCase(),
            allowed_payment_method_types: ['card'],
            capture_method: 'manual',
            on_behalf_of: accountRef,
            transfer_data: { destination: accountRef },
            application_fee_amount: feeCents,
            transfer_group: orderId,
            ...(customerRef ? { customer: customerRef } : {}),
            ...(customerRef && keepsCard ? { setup_future_usage: 'off_session' } : {}),
            metadata: { order_id: orderId },
          },
          { idempotencyKey: key },
        );
        if (intent.client_secret === null) throw new Error(`The payment ${intent.id} has no client secret`);
        return { ref: intent.id, clientSecret: intent.client_secret };
      }),
    read: async (ref) => statusOf(await stripe.paymentIntents.retrieve(ref)),
    readAccount: (accountRef) => readAccount(stripe, accountRef),
    capture: (ref, key) =>
      askFor(stripe, ref, 'succeeded', () => stripe.paymentIntents.capture(ref, {}, { idempotencyKey: key })),
    cancel: (ref, key) =>
      askFor(stripe, ref, 'canceled', () => stripe.paymentIntents.cancel(ref, {}, { idempotencyKey: key })),
    refund: (ref, key) =>
      ask(async () => {
        const everything = { payment_intent: ref, reverse_transfer: true, refund_application_fee: true };
        await stripe.refunds.create(everything, { idempotencyKey: key }).catch(unless('charge_already_refunded'));
        return {};
      }),
    payOut: (payout, key) => payOut(stripe, payout, key),
  };
}

function statusOf(intent: Stripe.PaymentIntent): ProviderStatus {
  switch (intent.status) {
    case 'requires_capture':
      return { status: 'authorised' };
    case 'succeeded':
      return { status: 'captured' };
    case 'canceled':
      return { status: 'canceled' };
    case 'processing':
      return { status: 'processing' };
    case 'requires_action':
      return { status: 'requires-action' };
    default: {
      const error = intent.last_payment_error;
      const failure = error && failureOf({ ...error, message: error.message ?? '', statusCode: 402 });
      return { status: 'requires-payment-method', failure: failure ?? undefined };
    }
  }
}

/** An account may take charges when both capabilities that a destination charge needs are active. */
async function readAccount(stripe: Stripe, accountRef: string) {
  try {
    const { capabilities, payouts_enabled } = await stripe.accounts.retrieve(accountRef);
    const chargesEnabled = capabilities?.card_payments === 'active' && capabilities.transfers === 'active';
    return { chargesEnabled, payoutsEnabled: payouts_enabled };
  } catch (error) {
    // why: Stripe answers so for an account that was deleted or has taken the shop's rights away
    if (!(error instanceof Stripe.errors.StripePermissionError)) throw error;
    return { chargesEnabled: false, payoutsEnabled: false };
  }
}

/** Asks Stripe: its refusals for good are answers, everything else is thrown. */
async function ask<Value>(request: () => Promise<Value>): Promise<ProviderAnswer<Value>> {
  try {
    return { kind: 'done', value: await request() };
  } catch (error) {
    const failure = error instanceof Stripe.errors.StripeError ? failureOf(error) : undefined;
    if (!failure) throw error;
    return { kind: 'refused', failure };
  }
}

/**
 * Asks for a change of a payment; one that is there already counts as done, for a key that Stripe has forgotten by now. A payment that
 * was to be charged and is canceled has lapsed.
 */
async function askFor(
  stripe: Stripe,
  ref: string,
  wanted: Stripe.PaymentIntent['status'],
  request: () => Promise<unknown>,
): Promise<ProviderAnswer<object>> {
  const answer = await ask(request);
  if (answer.kind !== 'refused') return { kind: 'done', value: {} };
  const { status } = await stripe.paymentIntents.retrieve(ref);
  if (status === wanted) return { kind: 'done', value: {} };
  return { kind: 'refused', failure: status === 'canceled' ? lapsed(answer.failure) : answer.failure };
}

function lapsed({ message }: PaymentFailure): PaymentFailure {
  return { code: 'lapsed', message };
}

/** Lets one of Stripe's errors pass as if nothing had happened. */
function unless(code: string): (error: unknown) => void {
  return (error) => {
    if (!(error instanceof Stripe.errors.StripeError && error.code === code)) throw error;
  };
}

type Payout = Parameters<PaymentProvider['payOut']>[0];

/**
 * Sends a winery its part, once it has arrived in its account there. A payout of the order that is there already is the one.
 * @see https://docs.stripe.com/connect/manual-payouts
 */
async function payOut(stripe: Stripe, payout: Payout, key: string): Promise<ProviderAnswer<{ ref: string }>> {
  const { orderId, accountRef: stripeAccount, ref, amountCents: amount, currency } = payout;
  const intent = await stripe.paymentIntents.retrieve(ref, { expand: ['latest_charge.transfer'] });
  const arrived = await arrivalOf(stripe, intent, stripeAccount);
  if (arrived?.status !== 'available') return { kind: 'not-yet' };
  const made = await findPayout(stripe, payout, arrived.created);
  if (made !== undefined) return { kind: 'done', value: { ref: made } };
  const asked = { amount, currency: currency.toLowerCase(), metadata: { order_id: orderId } };
  const answer = await ask(() => stripe.payouts.create(asked, { idempotencyKey: key, stripeAccount }));
  if (answer.kind === 'refused' && /insufficient/i.test(answer.failure.message)) return { kind: 'not-yet' };
  return answer.kind === 'done' ? { kind: 'done', value: { ref: answer.value.id } } : answer;
}

/** The movement by which the winery's part came into its account. */
async function arrivalOf(
  stripe: Stripe,
  { latest_charge: charge }: Stripe.PaymentIntent,
  stripeAccount: string,
): Promise<Stripe.BalanceTransaction | undefined> {
  const transfer = typeof charge === 'object' ? charge?.transfer : undefined;
  const paid = typeof transfer === 'object' ? transfer?.destination_payment : undefined;
  const id = typeof paid === 'object' ? paid?.id : paid;
  if (!id) return undefined;
  const payment = await stripe.charges.retrieve(id, { expand: ['balance_transaction'] }, { stripeAccount });
  return typeof payment.balance_transaction === 'object' ? (payment.balance_transaction ?? undefined) : undefined;
}

/** How many payouts of a winery are looked through for the one of an order. */
const mostPayouts = 500;

async function findPayout(stripe: Stripe, { orderId, accountRef }: Payout, since: number): Promise<string | undefined> {
  const listed = stripe.payouts.list({ limit: 100, created: { gte: since } }, { stripeAccount: accountRef });
  const payouts = await listed.autoPagingToArray({ limit: mostPayouts });
  return payouts.find(({ metadata }) => metadata?.order_id === orderId)?.id;
}
