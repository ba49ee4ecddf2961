import type { EventEndpoint } from '../payment-event.ts';

/** How the shop reaches Stripe. */
export type StripeSettings = {
  secretKey: string;
  /** With which browsers pay; without one nobody can type a card, but in a sandbox. */
  publishableKey?: string | undefined;
  /** Of a server that speaks as Stripe does, e.g. `http://127.0.0.1:12111`; without one it is Stripe itself. */
  address?: string | undefined;
  /** How long one request may take, in milliseconds, and how often it is sent again; a test has less patience. */
  patience?: { timeout: number; repetitions: number };
  /** With which Stripe signs what it sends for the house's own account, and for the wineries'. */
  webhookSecrets: Record<EventEndpoint, string | undefined>;
};

/**
 * How a browser pays: with Stripe's own script, or in the sandbox, which stands in for it and charges nobody. Chosen when the shop
 * starts; undefined where nothing can be sold.
 */
export type BrowserPayments = { kind: 'stripe'; publishableKey: string } | { kind: 'sandbox' } | undefined;

/** The same as pages are told it: the sandbox's form judges expiry dates itself, and needs the month. */
export type CardPaymentSettings =
  | { kind: 'stripe'; publishableKey: string }
  | { kind: 'sandbox'; today: Month }
  | undefined;

/** A month of the calendar; months count from 1. */
export type Month = { year: number; month: number };

/** Where the sandbox is that stands in for Stripe, and the key with which a browser's calls are passed on. */
export type SandboxSettings = { address: string; publishableKey: string };

/** The sandbox that browsers reach through the shop; undefined where Stripe itself is used, or nothing. */
export function paymentSandboxOf(stripe: StripeSettings | undefined): SandboxSettings | undefined {
  if (stripe?.address === undefined) return undefined;
  return { address: stripe.address, publishableKey: stripe.publishableKey ?? 'pk_test_sandbox' };
}

/** How browsers pay in a shop that reaches Stripe so. */
export function browserPaymentsOf(stripe: StripeSettings | undefined): BrowserPayments {
  if (paymentSandboxOf(stripe)) return { kind: 'sandbox' };
  const publishableKey = stripe?.publishableKey;
  return publishableKey === undefined ? undefined : { kind: 'stripe', publishableKey };
}

/** What pages are told of how browsers pay. */
export function cardPaymentSettingsOf(payments: BrowserPayments, { year, month }: Month): CardPaymentSettings {
  return payments?.kind === 'sandbox' ? { kind: 'sandbox', today: { year, month } } : payments;
}
