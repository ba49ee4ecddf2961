import type { PaymentFailureCode } from '#features/payments/charges/payment-gateway.ts';

/**
 * What is charged without its payer being asked again: the membership of a club, a winery's plan, or what somebody buys of
 * an allocation.
 */
export type SubscriptionKind = 'club' | 'plan' | 'allocation';

/**
 * How far the charge for one period has come: `due` has not been tried, `attempting` waits for the gateway's answer,
 * `declined` is tried again, `failed` is given up.
 */
export type ChargeState = 'due' | 'attempting' | 'declined' | 'authorised' | 'failed' | 'canceled';

/** Why an attempt failed: the gateway's reason, or there was no card to charge. */
export type AttemptFailureCode = PaymentFailureCode | 'no-card';

/** How long an attempt may take, in minutes; after that any node asks for its answer again, under the same key. */
export const answerMinutes = 3;
