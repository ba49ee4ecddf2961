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
