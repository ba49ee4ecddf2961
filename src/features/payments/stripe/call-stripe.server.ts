import Stripe from 'stripe';
import type { GatewayResult } from '../charges/payment-gateway.ts';
import { paymentFailureOf } from './stripe-failure.ts';

/** Whether Stripe refused because an account has too little money. */
export function isInsufficientBalance(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeError && isInsufficient(error);
}

/** The same for what is known of a refusal. @see https://docs.stripe.com/error-codes#balance-insufficient */
export function isInsufficient({ code, message }: { code?: string | undefined; message: string }): boolean {
  return (
    code === 'balance_insufficient' || code === 'insufficient_funds' || /sufficient( available)? funds/i.test(message)
  );
}

/**
 * Calls Stripe: final refusals are returned, everything else is thrown. A key that was used with other parameters
 * counts as unknown outcome: the first request may still have been carried out.
 */
export async function callStripe<Value>(request: () => Promise<Value>): Promise<GatewayResult<Value>> {
  try {
    return { kind: 'done', value: await request() };
  } catch (error) {
    if (error instanceof Stripe.errors.StripeIdempotencyError) throw error;
    const failure = error instanceof Stripe.errors.StripeError ? paymentFailureOf(error) : undefined;
    if (!failure) throw error;
    return { kind: 'refused', failure };
  }
}
