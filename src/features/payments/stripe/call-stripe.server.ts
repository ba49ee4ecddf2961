import Stripe from 'stripe';
import type { ProviderAnswer } from '../charges/payment-gateway.ts';
import { failureOf } from './stripe-failure.ts';

/**
 * Asks Stripe: its refusals for good are answers, everything else is thrown. A key that was used with other amounts is none: what was
 * asked first under it may still be done.
 */
export async function askStripe<Value>(request: () => Promise<Value>): Promise<ProviderAnswer<Value>> {
  try {
    return { kind: 'done', value: await request() };
  } catch (error) {
    if (error instanceof Stripe.errors.StripeIdempotencyError) throw error;
    const failure = error instanceof Stripe.errors.StripeError ? failureOf(error) : undefined;
    if (!failure) throw error;
    return { kind: 'refused', failure };
  }
}
