import type { Generated, GeneratedAlways } from 'kysely';
import type { PaymentMode } from '../charges/payment.ts';
import type { SupplementaryPayoutKind } from '../charges/payment-gateway.ts';
import type { LedgerMovement } from '../ledger.ts';
import type { PayoutPartKind } from '../payouts/gathered/gathered-payout.ts';

/** On which day of the week a winery is paid, from 1 for Monday; a winery without a row is paid every day. */
export type PayoutScheduleTable = { wineryId: string; weekday: number; changedAt: Date };

/** When the money that is due to a winery was last gathered. */
export type PayoutGatheringTable = { wineryId: string; triedAt: Date };

/** A payout to a winery's bank, of one or several orders. `gatheredOn` is a day of the shop. */
export type PayoutTable = {
  id: string;
  wineryId: string;
  accountRef: string;
  mode: PaymentMode | null;
  gatheredOn: string;
  /** Whether it has only parts that a bank had returned before. */
  isRetry: Generated<boolean>;
  /** Whether more was due than it has parts, or some of it failed: another payout follows on the same day. */
  isFull: Generated<boolean>;
  currency: string;
  amountCents: string | number;
  /** What is sent, in the currency of the winery's account, in minor units. */
  sentCurrency: string;
  sentAmount: string | number;
  /** By the gateway's clock: it was not made before this time. */
  madeAfter: Date;
  /** When the gateway was last asked for it. */
  requestedAt: Date;
  payoutRef: string | null;
  sentAt: Date | null;
  expectedAt: Date | null;
  checkedAt: Date;
  arrivedAt: Date | null;
  returnedAt: Date | null;
  failureMessage: string | null;
};

/** A part of a payout: the payout of an order, or a supplementary one. */
export type PayoutPartTable = {
  payoutId: string;
  orderId: string;
  kind: PayoutPartKind;
  round: Generated<number>;
  amountCents: number;
  sentAmount: string | number;
  /** When it was entered in the ledger as paid out, and as returned. */
  recordedAt: Date | null;
  returnedAt: Date | null;
};

/**
 * What the gateway booked for a movement of the ledger in another currency than the order's, in minor units, with the sign
 * of the movement's entry of `provider-balance`. `ref` is null for payouts, which are booked for several orders.
 */
export type BookedMovementTable = {
  orderId: string;
  movement: LedgerMovement;
  round: number;
  currency: string;
  amount: string | number;
  ref: string | null;
};

/** What an admin has agreed with a winery about its payouts. */
export type PayoutTermsTable = { wineryId: string; delayDays: number };

/**
 * A change of what was agreed with a winery, with who made it and why; `delayDays` is null where the operator's settings
 * apply again. It is only added to.
 */
export type PayoutTermsChangeTable = {
  id: GeneratedAlways<string>;
  wineryId: string;
  adminId: string;
  delayDays: number | null;
  reason: string;
  madeAt: Date;
};

/** A further payout of an order's money: a free slice of reserve, or what a won chargeback gave back. */
export type SupplementaryPayoutTable = {
  orderId: string;
  kind: SupplementaryPayoutKind;
  /** Of which round of the order's chargebacks; 1 for a slice of reserve. */
  round: Generated<number>;
  wineryId: string;
  accountRef: string;
  currency: string;
  amountCents: number;
  dueAt: Date;
  plannedAt: Date | null;
  setOffCents: Generated<number>;
  collectedCents: Generated<number>;
  attempt: Generated<number>;
  payoutRef: string | null;
  payoutReturns: Generated<number>;
  checkedAt: Date;
  expectedAt: Date | null;
  sentAt: Date | null;
  arrivedAt: Date | null;
  lateAt: Date | null;
  failureMessage: string | null;
  /** Whether it may have been sent as a bank payout of its own, before payouts were gathered. */
  mayBeSentAlone: Generated<boolean>;
};
