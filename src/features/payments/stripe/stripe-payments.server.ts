import Stripe from 'stripe';
import type { GatewayResult, PaymentFailure, PaymentGateway, PaymentRequest } from '../charges/payment-gateway.ts';
import { callStripe as ask } from './call-stripe.server.ts';
import { callUnderKey } from './call-under-key.server.ts';
import { collectDebt, readDispute, resendTransfer, reverseTransfer } from './stripe-chargebacks.server.ts';
import { sendEvidence } from './stripe-evidence.server.ts';
import { destinationParams, statusOf } from './stripe-intents.ts';
import { feeInCharge } from './stripe-movements.ts';
import {
  createPayout,
  findPayout,
  findSinglePayout,
  readArrivedPart,
  readAvailable,
  readPayout,
} from './stripe-payouts.server.ts';
import {
  hasReturnedRefund,
  readOwnRefund,
  readRefund,
  refundOwnPayment,
  refundPayment,
  refundPaymentPart,
} from './stripe-refunds.server.ts';
import { chargeSavedCard, createOnSession } from './stripe-saved-cards.server.ts';
import type { StripeSettings } from './stripe-settings.ts';

/**
 * Timeout of a request to Stripe in milliseconds, and the number of the SDK's own retries. They help where Stripe did
 * not answer or is busy with the same request; a failure that is stored under a key is marked as not worth a retry.
 */
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
export function stripePayments(stripe: Stripe): Omit<PaymentGateway, 'mode'> {
  return {
    create: (request) =>
      ask(() =>
        callUnderKey(
          request.key,
          (key) => createIntent(stripe, { ...request, key }),
          () => findIntent(stripe, request),
        ),
      ),
    chargeSavedCard: (request) => chargeSavedCard(stripe, request),
    createOnSession: (request) => createOnSession(stripe, request),
    read: async (ref) => statusOf(await stripe.paymentIntents.retrieve(ref, { expand: ['latest_charge'] })),
    capture: async (ref, key) => {
      const captured = await requestChange(stripe, ref, 'succeeded', key, (idempotencyKey) =>
        stripe.paymentIntents.capture(ref, { expand: [feePath] }, { idempotencyKey }),
      );
      return captured.kind === 'done' ? { kind: 'done', value: { feeCents: feeOf(captured.value) } } : captured;
    },
    cancel: (ref, key) =>
      requestChange(stripe, ref, 'canceled', key, (idempotencyKey) =>
        stripe.paymentIntents.cancel(ref, {}, { idempotencyKey }),
      ),
    refund: (part, key) => refundPayment(stripe, part, key),
    refundPart: (part, refundCents, key) => refundPaymentPart(stripe, part, refundCents, key),
    refundOwn: (refund, key) => refundOwnPayment(stripe, refund, key),
    readOwnRefund: (refund) => readOwnRefund(stripe, refund),
    hasReturnedRefund: (ref, amountCents) => hasReturnedRefund(stripe, ref, amountCents),
    readRefund: (ref) => readRefund(stripe, ref),
    readArrivedPart: (part) => readArrivedPart(stripe, part),
    readAvailable: (accountRef, currency) => readAvailable(stripe, accountRef, currency),
    payOut: (payout, key) => createPayout(stripe, payout, key),
    findPayout: (payout) => findPayout(stripe, payout),
    findSinglePayout: (part) => findSinglePayout(stripe, part),
    collect: (part, key) => collectDebt(stripe, part, key),
    readPayout: (accountRef, payoutRef) => readPayout(stripe, accountRef, payoutRef),
    readDispute: (ref, disputeRef) => readDispute(stripe, ref, disputeRef),
    sendEvidence: (evidence, key) => sendEvidence(stripe, evidence, key),
    reverseTransfer: (part, key) => reverseTransfer(stripe, part, key),
    resendTransfer: (part, key) => resendTransfer(stripe, part, key),
  };
}

async function createIntent(stripe: Stripe, request: PaymentRequest): Promise<{ ref: string; clientSecret: string }> {
  const { customerRef, savesCard, key } = request;
  const create = (payer: Partial<Stripe.PaymentIntentCreateParams>, idempotencyKey: string) =>
    stripe.paymentIntents.create({ ...destinationParams(request), ...payer }, { idempotencyKey });
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

/**
 * The payment that was created for an order among the newest ones, unless it is canceled. One that is not found here is
 * harmless: nobody has its client secret, so no card ever pays it.
 */
async function findIntent(
  stripe: Stripe,
  { orderId }: PaymentRequest,
): Promise<{ ref: string; clientSecret: string } | undefined> {
  const { data } = await stripe.paymentIntents.list({ limit: 100 });
  const made = data.find(({ metadata, status }) => metadata.order_id === orderId && status !== 'canceled');
  return made?.client_secret ? { ref: made.id, clientSecret: made.client_secret } : undefined;
}

function isMissingCustomer(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeError && error.code === 'resource_missing' && error.param === 'customer';
}

/**
 * Changes a payment. If Stripe refuses but the payment already has the wanted status, it counts as done: Stripe forgets
 * keys. A capture of a canceled payment means that the authorization has lapsed.
 */
async function requestChange(
  stripe: Stripe,
  ref: string,
  wanted: Stripe.PaymentIntent['status'],
  key: string,
  request: (key: string) => Promise<Stripe.PaymentIntent>,
): Promise<GatewayResult<Stripe.PaymentIntent>> {
  const read = () => stripe.paymentIntents.retrieve(ref, { expand: [feePath] });
  const readBack = async () => {
    const intent = await read();
    return intent.status === wanted ? intent : undefined;
  };
  const answer = await ask(() => callUnderKey(key, request, readBack));
  if (answer.kind !== 'refused') return answer;
  const intent = await read();
  if (intent.status === wanted) return { kind: 'done', value: intent };
  return { kind: 'refused', failure: intent.status === 'canceled' ? lapsedFailure(answer.failure) : answer.failure };
}

/** Where a payment intent has the balance transaction of its charge, for `expand`. */
const feePath = 'latest_charge.balance_transaction';

/** Stripe's fee for a captured payment, in minor units; null while Stripe has not booked it. */
function feeOf({ latest_charge: charge, currency }: Stripe.PaymentIntent): number | null {
  const booked = typeof charge === 'object' ? charge?.balance_transaction : undefined;
  return booked && typeof booked === 'object' ? feeInCharge(booked, currency) : null;
}

function lapsedFailure({ message }: PaymentFailure): PaymentFailure {
  return { code: 'lapsed', message };
}
