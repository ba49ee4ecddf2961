import Stripe from 'stripe';
import type {
  GatewayPaymentStatus,
  GatewayResult,
  PaymentFailure,
  PaymentGateway,
  PaymentRequest,
} from '../charges/payment-gateway.ts';
import { callStripe as ask } from './call-stripe.server.ts';
import { readDispute, resendTransfer, reverseResentTransfers, reverseTransfer } from './stripe-chargebacks.server.ts';
import { paymentFailureOf } from './stripe-failure.ts';
import { createPayout, findPayout, readPayout } from './stripe-payouts.server.ts';
import type { StripeSettings } from './stripe-settings.ts';

/** Timeout of a request to Stripe in milliseconds, and the number of retries. */
const defaultTimeouts = { timeout: 10_000, repetitions: 2 };

/** Creates the client of Stripe's SDK. */
export function connectStripe({
  secretKey,
  address,
  timeouts: { timeout, repetitions: maxNetworkRetries } = defaultTimeouts,
}: Omit<StripeSettings, 'webhookSecrets'>): Stripe {
  const url = address === undefined ? undefined : new URL(address);
  return new Stripe(secretKey, {
    timeout,
    maxNetworkRetries,
    telemetry: false,
    ...(url && { host: url.hostname, port: url.port, protocol: url.protocol === 'https:' ? 'https' : 'http' }),
  });
}

/**
 * The payment gateway implemented with Stripe: destination charges on behalf of the winery, authorized first, captured
 * on acceptance, and paid out when the order is complete. Every change uses the caller's idempotency key.
 * @see https://docs.stripe.com/connect/destination-charges
 */
export function stripePayments(stripe: Stripe): PaymentGateway {
  return {
    create: (request) => ask(() => createIntent(stripe, request)),
    read: async (ref) => statusOf(await stripe.paymentIntents.retrieve(ref)),
    capture: (ref, key) =>
      requestChange(stripe, ref, 'succeeded', () => stripe.paymentIntents.capture(ref, {}, { idempotencyKey: key })),
    cancel: (ref, key) =>
      requestChange(stripe, ref, 'canceled', () => stripe.paymentIntents.cancel(ref, {}, { idempotencyKey: key })),
    refund: (ref, key) =>
      ask(async () => {
        await reverseResentTransfers(stripe, ref, key);
        const everything = { payment_intent: ref, reverse_transfer: true, refund_application_fee: true };
        await stripe.refunds.create(everything, { idempotencyKey: key }).catch(ignoreError('charge_already_refunded'));
        return {};
      }),
    readRefund: async (ref) => {
      const { data } = await stripe.refunds.list({ payment_intent: ref, limit: 100 });
      return data.length > 0 && data.every(({ status }) => status === 'failed' || status === 'canceled')
        ? 'failed'
        : 'given';
    },
    payOut: (payout, key) => createPayout(stripe, payout, key),
    findPayout: (payout) => findPayout(stripe, payout),
    readPayout: (accountRef, payoutRef) => readPayout(stripe, accountRef, payoutRef),
    readDispute: (ref) => readDispute(stripe, ref),
    reverseTransfer: (part, key) => reverseTransfer(stripe, part, key),
    resendTransfer: (part, key) => resendTransfer(stripe, part, key),
  };
}

async function createIntent(stripe: Stripe, request: PaymentRequest): Promise<{ ref: string; clientSecret: string }> {
  const { orderId, accountRef, amountCents, feeCents, currency, customerRef, savesCard, key } = request;
  const create = (payer: Partial<Stripe.PaymentIntentCreateParams>, idempotencyKey: string) =>
    stripe.paymentIntents.create(
      {
        amount: amountCents,
        currency: currency.toLowerCase(),
        allowed_payment_method_types: ['card'],
        capture_method: 'manual',
        on_behalf_of: accountRef,
        transfer_data: { destination: accountRef },
        application_fee_amount: feeCents,
        transfer_group: orderId,
        ...payer,
        metadata: { order_id: orderId },
      },
      { idempotencyKey },
    );
  const payer: Parameters<typeof create>[0] = customerRef
    ? { customer: customerRef, ...(savesCard ? { setup_future_usage: 'off_session' } : {}) }
    : {};
  const intent = await create(payer, key).catch((error: unknown) => {
    // why: for a customer deleted at Stripe no card can be saved, but any card can still pay
    if (customerRef && isMissingCustomer(error)) return create({}, `${key}:anybody`);
    throw error;
  });
  if (intent.client_secret === null) throw new Error(`The payment ${intent.id} has no client secret`);
  return { ref: intent.id, clientSecret: intent.client_secret };
}

function isMissingCustomer(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeError && error.code === 'resource_missing' && error.param === 'customer';
}

function statusOf(intent: Stripe.PaymentIntent): GatewayPaymentStatus {
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
      const failure = error && paymentFailureOf({ ...error, message: error.message ?? '', statusCode: 402 });
      return { status: 'requires-payment-method', failure: failure ?? undefined };
    }
  }
}

/**
 * Changes a payment. If Stripe refuses but the payment already has the wanted status, it counts as done: Stripe forgets
 * keys. A capture of a canceled payment means that the authorization has lapsed.
 */
async function requestChange(
  stripe: Stripe,
  ref: string,
  wanted: Stripe.PaymentIntent['status'],
  request: () => Promise<unknown>,
): Promise<GatewayResult<object>> {
  const answer = await ask(request);
  if (answer.kind !== 'refused') return { kind: 'done', value: {} };
  const { status } = await stripe.paymentIntents.retrieve(ref);
  if (status === wanted) return { kind: 'done', value: {} };
  return { kind: 'refused', failure: status === 'canceled' ? lapsedFailure(answer.failure) : answer.failure };
}

function lapsedFailure({ message }: PaymentFailure): PaymentFailure {
  return { code: 'lapsed', message };
}

/** Ignores one error code of Stripe. */
function ignoreError(code: string): (error: unknown) => void {
  return (error) => {
    if (!(error instanceof Stripe.errors.StripeError && error.code === code)) throw error;
  };
}
