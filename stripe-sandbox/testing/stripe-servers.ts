import Stripe from 'stripe';
import { expect, vi } from 'vitest';
import { activeAccount, openSandbox } from './open-sandbox.ts';

export type StripeServer = { stripe: Stripe; drift: string[]; close(): Promise<void> };

/**
 * The servers whose behaviour must be the same: the sandbox, and Stripe itself if `STRIPE_TEST_KEY` is a test-mode key.
 */
export const stripeServers: { name: string; open(): Promise<StripeServer> }[] = [
  {
    name: 'the sandbox',
    async open() {
      const { stripe, close, drift } = await openSandbox();
      return { stripe, close, drift: drift.found };
    },
  },
];
const testKey = process.env.STRIPE_TEST_KEY;
if (testKey) {
  const close = async () => undefined;
  stripeServers.push({ name: 'Stripe', open: async () => ({ stripe: new Stripe(testKey), close, drift: [] }) });
}

/** A connected account that may sell: Stripe takes a while to verify it. */
export async function createSellerAccount(stripe: Stripe): Promise<string> {
  const { id } = await stripe.accounts.create(activeAccount);
  await vi.waitFor(
    async () => {
      const { capabilities, payouts_enabled } = await stripe.accounts.retrieve(id);
      expect({ ...capabilities, payouts_enabled }).toMatchObject({
        card_payments: 'active',
        transfers: 'active',
        payouts_enabled: true,
      });
    },
    { timeout: 60_000, interval: 500 },
  );
  return id;
}

/** The error of a call, as the SDK throws it. */
export async function stripeErrorOf(call: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  const failure = await call.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (failure instanceof Stripe.errors.StripeError) return failure;
  throw new Error(`Expected a failure of Stripe's, not ${failure}`);
}
