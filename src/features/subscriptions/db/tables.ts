import type { Generated } from 'kysely';
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
  failureCode: AttemptFailureCode | null;
  failureMessage: string | null;
};

declare module '#infra/database.ts' {
  interface Tables {
    subscriptionCharges: SubscriptionChargeTable;
    subscriptionAttempts: SubscriptionAttemptTable;
  }
}
