import type { PaymentFailureCode } from '#features/payments/charges/payment-gateway.ts';
import { addDuration } from '#kit/duration.ts';

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

const shopCodes = ['no-card', 'card-blocked', 'canceled', 'unwanted'] as const;

/**
 * Why an attempt failed: the gateway's reason, there was no card that may be charged, or the shop canceled it; if it was
 * `unwanted`, for good.
 */
export type AttemptFailureCode = PaymentFailureCode | (typeof shopCodes)[number];

/** Whether an attempt failed without an answer of the bank. */
export function isOfShop(code: AttemptFailureCode): code is (typeof shopCodes)[number] {
  return shopCodes.some((one) => one === code);
}

/** How long a payer has to confirm a payment in their browser, in minutes. */
export const confirmationMinutes = 15;

/**
 * How long after the first attempt a payer may still confirm a payment that is not tried again by itself, in minutes: what
 * they buy is kept for them meanwhile.
 */
export const ownerMinutes = 60;

/** Until when a payer can pay a charge that was declined; null if it was not tried yet. */
export function payableUntil({ firstAttemptAt, retryDays }: { firstAttemptAt: Date | null; retryDays: number }) {
  return firstAttemptAt && addDuration(firstAttemptAt, { minutes: Math.max(retryDays * 24 * 60, ownerMinutes) });
}

/** A charge whose amount is authorized, as its handlers get it. */
export type PaidCharge = {
  accountRef: string | null;
  customerRef: string;
  currency: string;
  orderNumber: number | null;
  onSession: boolean;
  cardRef: string | null;
  savesCard: boolean;
};

/** What an order takes from the charge that paid it. Of a card that its payer entered, whether it is saved. */
export function paymentOfCharge<Account extends string | null>(charge: PaidCharge & { accountRef: Account }) {
  const { accountRef, customerRef, currency, orderNumber, onSession, cardRef, savesCard } = charge;
  const entered = onSession && cardRef === null;
  return { accountRef, customerRef, currency, number: orderNumber, savesCard: entered && savesCard };
}

/**
 * What follows a failed attempt: the card is tried again by itself, its owner has to confirm the payment, or another card
 * has to pay.
 */
export type AfterFailure = 'again' | 'confirm' | 'other-card';

/** The page on which the payer of a charge confirms the payment, after signing in. */
export function confirmPaymentPath(chargeId: string): `/${string}` {
  return `/confirm-payment/${encodeURIComponent(chargeId)}`;
}

/** How long an attempt may take, in minutes; after that any node asks for its answer again, under the same key. */
export const answerMinutes = 3;
