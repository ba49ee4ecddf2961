import type { ColumnType, Generated } from 'kysely';
import type { DeclineCodes } from '#features/payments/charges/decline.ts';
import type { PaymentDetails } from '#features/payments/charges/payment-gateway.ts';
import type { AttemptFailureCode, ChargeState, SubscriptionKind } from '../charge.ts';

/**
 * The charge for one period of something that repeats; a period is charged once. `id` is that of the order it pays for,
 * which exists once the charge is authorized. `feeCents` is what the operator keeps.
 */
export type SubscriptionChargeTable = {
  id: string;
  kind: SubscriptionKind;
  /** The membership, or what else repeats. */
  subscriptionId: string;
  /** Of a club the release. */
  period: string;
  userId: string;
  wineryId: string;
  /** The account of the winery that is paid; null for what is paid to the operator. */
  accountRef: string | null;
  currency: string;
  amountCents: number;
  feeCents: number;
  /** Milliliters of wine that are shipped to the payer once it is authorized; 0 for pickup, and for a plan. */
  shippedMl: Generated<number>;
  state: ChargeState;
  attempts: Generated<number>;
  /** For how many days after the first attempt a declined charge is tried again, once a day. */
  retryDays: number;
  firstAttemptAt: Date | null;
  /** The time of the next attempt; of one whose answer is missing, when it is asked again. */
  nextAttemptAt: Date | null;
  lastCardRef: string | null;
  /** The card network asked not to try the card again before this time. */
  notBefore: Date | null;
  /** Whether its payer has time to confirm the current attempt in their browser. */
  awaitsPayer: Generated<boolean>;
  /** The number that its order will have; null for a plan. */
  orderNumber: number | null;
  createdAt: Date;
  updatedAt: Date;
};

/** An attempt to charge; the first has number 1. The references are frozen, so that a repetition asks the same. */
export type SubscriptionAttemptTable = {
  chargeId: string;
  number: number;
  /** Null if the payer had no card. */
  customerRef: string | null;
  cardRef: string | null;
  startedAt: Date;
  endedAt: Date | null;
  gatewayRef: string | null;
  /** What the payment is for, as the gateway is told; null once it has answered. */
  details: ColumnType<PaymentDetails | null, string | null | undefined, string | null>;
  /** Whether the payer confirms it in their browser. */
  onSession: Generated<boolean>;
  /** Whether the card that the payer enters replaces their saved one. */
  savesCard: Generated<boolean>;
  failureCode: AttemptFailureCode | null;
  failureMessage: string | null;
  /** What was said about the declined card. */
  decline: ColumnType<DeclineCodes | null, string | null | undefined, string | null>;
};

declare module '#infra/database.ts' {
  interface Tables {
    subscriptionCharges: SubscriptionChargeTable;
    subscriptionAttempts: SubscriptionAttemptTable;
  }
}
