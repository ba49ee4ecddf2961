import type Stripe from 'stripe';
import type { GatewayLedger, Span } from '../reconciliation/gateway-ledger.ts';
import { readMovement } from './stripe-movements.ts';
import { readStripeEvent } from './stripe-webhooks.server.ts';

/** How many objects are read with one request. */
const limit = 100;

/** Stripe's own records. @see https://docs.stripe.com/api/balance_transactions */
export function stripeLedger(stripe: Stripe): GatewayLedger {
  return {
    async *listEvents(span) {
      for await (const event of stripe.events.list({ limit, ...created(span) })) {
        const read = readStripeEvent(event);
        if (read) yield read;
      }
    },
    async *listDisputedPayments(span) {
      for await (const { payment_intent: ref } of stripe.disputes.list({ limit, ...created(span) }))
        if (ref !== null) yield idOf(ref);
    },
    async *listRefundedPayments(span) {
      for await (const { payment_intent: ref } of stripe.refunds.list({ limit, ...created(span) }))
        if (ref !== null) yield idOf(ref);
    },
    async *listReturnedPayouts(stripeAccount, span) {
      const params = { limit, status: 'failed', ...created(span) };
      for await (const { id } of stripe.payouts.list(params, { stripeAccount })) yield id;
    },
    async *listMovements(span) {
      const params = { limit, expand: ['data.source'], ...created(span) };
      for await (const transaction of stripe.balanceTransactions.list(params)) yield readMovement(transaction);
    },
    async readBalance(stripeAccount, currency) {
      const { available, pending } = await stripe.balance.retrieve({}, { stripeAccount });
      const amounts = [...available, ...pending].filter((one) => one.currency === currency.toLowerCase());
      return amounts.length === 0 ? undefined : amounts.reduce((sum, { amount }) => sum + amount, 0);
    },
  };
}

/** A span in Stripe's seconds. */
function created({ from, until }: Span) {
  const seconds = (time: Date) => Math.floor(time.getTime() / 1000);
  return { created: { gte: seconds(from), lt: seconds(until) } };
}

function idOf(object: string | { id: string }): string {
  return typeof object === 'string' ? object : object.id;
}
