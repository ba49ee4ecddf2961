import type { CardGateway } from '../cards/card-gateway.ts';
import type { PaymentGateway } from '../charges/payment-gateway.ts';
import type { WebhookVerifier } from '../payment-event.ts';
import type { PayoutGateway } from '../payouts/payout-gateway.ts';
import type { GatewayLedger } from '../reconciliation/gateway-ledger.ts';
import {
  type BrowserPayments,
  browserPaymentsOf,
  paymentModeOf,
  paymentSandboxOf,
  type SandboxSettings,
  type StripeSettings,
} from './stripe-settings.ts';

/** The payment gateway's interfaces. */
type StripeGateways = {
  payments: PaymentGateway;
  payoutAccounts: PayoutGateway;
  cards: CardGateway;
  paymentEvents: WebhookVerifier;
  gatewayLedger: GatewayLedger;
};

/**
 * The payment gateway's interfaces, and how browsers pay. What is undefined is unavailable: without keys nothing can be
 * sold.
 */
export type PaymentGateways = { [Port in keyof StripeGateways]: StripeGateways[Port] | undefined } & {
  browserPayments: BrowserPayments;
  paymentSandbox: SandboxSettings | undefined;
};

/**
 * Opens the payment gateway; all parts are undefined if none is configured. @param now for checking the age of
 * signatures
 */
export function openPaymentGateways(settings: StripeSettings | undefined, now: () => Date): PaymentGateways {
  const none = {
    payments: undefined,
    payoutAccounts: undefined,
    cards: undefined,
    paymentEvents: undefined,
    gatewayLedger: undefined,
  };
  return {
    ...(settings ? openStripe(settings, now) : none),
    browserPayments: browserPaymentsOf(settings),
    paymentSandbox: paymentSandboxOf(settings),
  };
}

/**
 * The gateway interfaces implemented with Stripe. Its SDK takes about 170 ms to load, so it is loaded with the first
 * call.
 * @param now for checking the age of signatures
 */
export function openStripe(settings: StripeSettings, now: () => Date): StripeGateways {
  let loaded: ReturnType<typeof load> | undefined;
  const stripe = () => {
    loaded ??= load(settings, now);
    return loaded;
  };
  const mode = paymentModeOf(settings.secretKey);
  const payments = async () => (await stripe()).payments;
  const accounts = async () => (await stripe()).payoutAccounts;
  const cards = async () => (await stripe()).cards;
  return {
    payments: {
      mode,
      create: async (request) => (await payments()).create(request),
      chargeSavedCard: async (request) => (await payments()).chargeSavedCard(request),
      createOnSession: async (request) => (await payments()).createOnSession(request),
      read: async (ref) => (await payments()).read(ref),
      capture: async (ref, key) => (await payments()).capture(ref, key),
      cancel: async (ref, key) => (await payments()).cancel(ref, key),
      refund: async (part, key) => (await payments()).refund(part, key),
      refundPart: async (part, refundCents, key) => (await payments()).refundPart(part, refundCents, key),
      refundOwn: async (refund, key) => (await payments()).refundOwn(refund, key),
      readOwnRefund: async (refund) => (await payments()).readOwnRefund(refund),
      hasReturnedRefund: async (ref, amountCents) => (await payments()).hasReturnedRefund(ref, amountCents),
      readRefund: async (ref) => (await payments()).readRefund(ref),
      readArrivedPart: async (part) => (await payments()).readArrivedPart(part),
      readAvailable: async (accountRef, currency) => (await payments()).readAvailable(accountRef, currency),
      payOut: async (payout, key) => (await payments()).payOut(payout, key),
      findPayout: async (payout) => (await payments()).findPayout(payout),
      findSinglePayout: async (part) => (await payments()).findSinglePayout(part),
      collect: async (part, key) => (await payments()).collect(part, key),
      readPayout: async (accountRef, payoutRef) => (await payments()).readPayout(accountRef, payoutRef),
      readDispute: async (ref, disputeRef) => (await payments()).readDispute(ref, disputeRef),
      sendEvidence: async (evidence, key) => (await payments()).sendEvidence(evidence, key),
      reverseTransfer: async (part, key) => (await payments()).reverseTransfer(part, key),
      resendTransfer: async (part, key) => (await payments()).resendTransfer(part, key),
    },
    payoutAccounts: {
      mode,
      open: async (wineryId, asked, key) => (await accounts()).open(wineryId, asked, key),
      find: async (wineryId, since) => (await accounts()).find(wineryId, since),
      update: async (ref, change, key) => (await accounts()).update(ref, change, key),
      addPerson: async (ref, token, key) => (await accounts()).addPerson(ref, token, key),
      link: async (ref, asked) => (await accounts()).link(ref, asked),
      read: async (ref) => (await accounts()).read(ref),
    },
    cards: {
      mode,
      createCustomer: async (userId, key) => (await cards()).createCustomer(userId, key),
      createSetup: async (customerRef, options) => (await cards()).createSetup(customerRef, options),
      readSetup: async (ref) => (await cards()).readSetup(ref),
      readPaymentCard: async (ref) => (await cards()).readPaymentCard(ref),
      readCards: async (customerRef) => (await cards()).readCards(customerRef),
      setDefaultCard: async (customerRef, cardRef) => (await cards()).setDefaultCard(customerRef, cardRef),
      deleteCard: async (cardRef) => (await cards()).deleteCard(cardRef),
      deleteCustomer: async (customerRef) => (await cards()).deleteCustomer(customerRef),
    },
    gatewayLedger: lazyLedger(async () => (await stripe()).gatewayLedger),
    paymentEvents: {
      verify: async (endpoint, body, signature) => (await stripe()).paymentEvents.verify(endpoint, body, signature),
    },
  };
}

/** The gateway's records, loaded with the first call. */
function lazyLedger(ledger: () => Promise<GatewayLedger>): GatewayLedger {
  return {
    listEvents: async function* (span) {
      yield* (await ledger()).listEvents(span);
    },
    listDisputedPayments: async function* (span) {
      yield* (await ledger()).listDisputedPayments(span);
    },
    listRefundedPayments: async function* (span) {
      yield* (await ledger()).listRefundedPayments(span);
    },
    listReturnedPayouts: async function* (accountRef, span) {
      yield* (await ledger()).listReturnedPayouts(accountRef, span);
    },
    listMovements: async function* (span) {
      yield* (await ledger()).listMovements(span);
    },
    readBalance: async (accountRef, currency) => (await ledger()).readBalance(accountRef, currency),
  };
}

async function load(settings: StripeSettings, now: () => Date) {
  const [
    { connectStripe, stripePayments },
    { stripeAccounts },
    { stripeCustomers },
    { stripeWebhooks },
    { stripeLedger },
  ] = await Promise.all([
    import('./stripe-payments.server.ts'),
    import('./stripe-accounts.server.ts'),
    import('./stripe-customers.server.ts'),
    import('./stripe-webhooks.server.ts'),
    import('./stripe-ledger.server.ts'),
  ]);
  const stripe = connectStripe(settings);
  const live = paymentModeOf(settings.secretKey) === 'live';
  return {
    payments: stripePayments(stripe),
    payoutAccounts: stripeAccounts(stripe),
    cards: stripeCustomers(stripe),
    gatewayLedger: stripeLedger(stripe),
    paymentEvents: stripeWebhooks(stripe, { secrets: settings.webhookSecrets, live, now }),
  };
}
