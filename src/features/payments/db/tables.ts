import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { ChargebackGoal, ChargebackState } from '../chargebacks/chargeback.ts';
import type { PaymentGoal, PaymentProblem, PaymentState } from '../charges/payment.ts';
import type { LedgerAccount, LedgerMovement } from '../ledger.ts';
import type { PayoutOnboarding } from '../payouts/payout-account.schema.ts';
import type { PayoutAccountDetails } from '../payouts/payout-account.ts';

/** What is kept as JSON, or nothing. */
type Json<Value> = ColumnType<Value | null, string | null | undefined, string | null>;

/** Where a winery is paid: its account at the provider, and what that may do. `updatedAt` is when the provider said so. */
export type PayoutAccountTable = {
  wineryId: string;
  accountRef: string;
  chargesEnabled: boolean;
  payoutsEnabled: boolean;
  details: Json<PayoutAccountDetails>;
  deleted: Generated<boolean>;
  /** Goes up with every change: what is written was true when the account was as it was read before. */
  revision: Generated<number>;
  createdAt: Date;
  updatedAt: Date;
};

/** The opening of a winery's account: what the provider is asked for, until it has answered. `attempt` goes up with every answer. */
export type PayoutOnboardingTable = {
  wineryId: string;
  request: Json<PayoutOnboarding>;
  attempt: Generated<number>;
  startedAt: Date;
};

/** The payment of an order. The amounts never change; `attempt` goes up after a refusal for good, and with it the keys. */
export type PaymentTable = {
  orderId: string;
  wineryId: string;
  accountRef: string;
  currency: string;
  payinCents: number;
  payoutCents: number;
  providerCommissionCents: number;
  customerCommissionCents: number;
  state: PaymentState;
  goal: PaymentGoal;
  attempt: Generated<number>;
  gatewayRef: string | null;
  clientSecret: string | null;
  payoutRef: string | null;
  /** How often a payout came back, before when none is tried again, when the last was made or looked at, and when it arrived. */
  payoutReturns: Generated<number>;
  payoutNotBefore: Date | null;
  payoutCheckedAt: Date | null;
  payoutArrivedAt: Date | null;
  /** When it was heard that the buyer's bank sent back what was given back. */
  refundFailedAt: Date | null;
  customerRef: string | null;
  savesCard: Generated<boolean>;
  failureCode: string | null;
  failureMessage: string | null;
  createdAt: Date;
  updatedAt: Date;
  awaitsGateway: GeneratedAlways<boolean>;
  /** What the provider refused for now, or a bank sent back. */
  problem: GeneratedAlways<PaymentProblem | null>;
};

/** An entry of the ledger, never changed once it is made. */
export type LedgerEntryTable = {
  id: GeneratedAlways<string>;
  orderId: string;
  movement: LedgerMovement;
  /** Which time it is that money moves so: a payout may come back and go out again. */
  round: Generated<number>;
  account: LedgerAccount;
  wineryId: string;
  amountCents: number;
  currency: string;
  madeAt: Date;
};

/**
 * A payment that the buyer's bank has taken back. `sellerCents` is the winery's part of it, `reversedCents` what of that its account
 * could give back; the rest it owes.
 */
export type ChargebackTable = {
  orderId: string;
  disputeRef: string;
  amountCents: number;
  feeCents: number;
  sellerCents: number;
  reversedCents: Generated<number>;
  state: ChargebackState;
  goal: ChargebackGoal;
  attempt: Generated<number>;
  openedAt: Date;
  updatedAt: Date;
  awaitsGateway: GeneratedAlways<boolean>;
};

/** Something that the provider told. */
export type PaymentEventTable = {
  id: string;
  type: string;
  accountRef: string | null;
  objectRef: string;
  orderId: string | null;
  receivedAt: Date;
};

/**
 * Somebody whom the provider knows, and the card kept there: all of it or nothing. `attempt` goes up when the provider has lost the
 * customer; while `lockedUntil` lies ahead, somebody is changing the card.
 */
export type PaymentCustomerTable = {
  userId: string;
  customerRef: string | null;
  attempt: Generated<number>;
  cardRef: string | null;
  cardBrand: string | null;
  cardLast4: string | null;
  cardExpMonth: number | null;
  cardExpYear: number | null;
  lockedUntil: Date | null;
  createdAt: Date;
  updatedAt: Date;
};

declare module '#infra/database.ts' {
  interface Tables {
    payoutAccounts: PayoutAccountTable;
    payoutOnboardings: PayoutOnboardingTable;
    payments: PaymentTable;
    ledgerEntries: LedgerEntryTable;
    paymentEvents: PaymentEventTable;
    chargebacks: ChargebackTable;
    paymentCustomers: PaymentCustomerTable;
  }
}
