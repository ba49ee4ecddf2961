import type { PaymentMode } from '../charges/payment.ts';
import type { EventEndpoint } from '../payment-event.ts';

/** How the shop reaches Stripe. */
export type StripeSettings = {
  secretKey: string;
  /** The key for browsers. Without one no card can be entered, except in the sandbox. */
  publishableKey?: string | undefined;
  /** The URL of a server that behaves like Stripe, e.g. `http://127.0.0.1:12111`; undefined for Stripe itself. */
  address?: string | undefined;
  /** Timeout of a request in milliseconds, and number of retries. Tests use shorter ones. */
  timeouts?: { timeout: number; repetitions: number };
  /** The secrets that sign webhooks for the operator's own account and for the wineries' accounts. */
  webhookSecrets: Record<EventEndpoint, string | undefined>;
};

/**
 * How a browser pays: with Stripe's script, or in the sandbox, where no real card is charged. Fixed when the shop
 * starts; undefined if nothing can be sold.
 */
export type BrowserPayments = { kind: 'stripe'; publishableKey: string } | { kind: 'sandbox' } | undefined;

/** The same for pages. The sandbox's form checks expiry dates itself and needs the current month. */
export type CardPaymentSettings =
  | { kind: 'stripe'; publishableKey: string }
  | { kind: 'sandbox'; today: Month }
  | undefined;

/** A calendar month; January is 1. */
export type Month = { year: number; month: number };

/** The URL of the sandbox, and the key for browser requests forwarded to it. */
export type SandboxSettings = { address: string; publishableKey: string };

/** The sandbox that browsers reach through the shop; undefined with Stripe itself or without a gateway. */
export function paymentSandboxOf(stripe: StripeSettings | undefined): SandboxSettings | undefined {
  if (stripe?.address === undefined) return undefined;
  return { address: stripe.address, publishableKey: stripe.publishableKey ?? 'pk_test_sandbox' };
}

/** How browsers pay with these settings. */
export function browserPaymentsOf(stripe: StripeSettings | undefined): BrowserPayments {
  if (paymentSandboxOf(stripe)) return { kind: 'sandbox' };
  const publishableKey = stripe?.publishableKey;
  return publishableKey === undefined ? undefined : { kind: 'stripe', publishableKey };
}

/** What pages need to let a browser pay. */
export function cardPaymentSettingsOf(payments: BrowserPayments, { year, month }: Month): CardPaymentSettings {
  return payments?.kind === 'sandbox' ? { kind: 'sandbox', today: { year, month } } : payments;
}

/** The mode of a secret or restricted key of Stripe. */
export function paymentModeOf(secretKey: string): PaymentMode {
  return /^[rs]k_live_/.test(secretKey) ? 'live' : 'test';
}
