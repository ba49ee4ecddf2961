import type { EventEndpoint } from './payment-event.ts';

/** How the shop reaches Stripe. */
export type StripeSettings = {
  secretKey: string;
  /** Of a server that speaks as Stripe does, e.g. `http://127.0.0.1:12111`; without one it is Stripe itself. */
  address?: string | undefined;
  /** With which Stripe signs what it sends for the house's own account, and for the wineries'. */
  webhookSecrets: Record<EventEndpoint, string | undefined>;
};

/** Where the sandbox is that stands in for Stripe, and the key with which a browser's calls are passed on. */
export type SandboxSettings = { address: string; publishableKey: string };
