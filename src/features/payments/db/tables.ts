import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { ChargebackGoal, ChargebackState } from '../chargebacks/chargeback.ts';
import type { CardBlockReason, DeclineCodes } from '../charges/decline.ts';
import type { PaymentGoal, PaymentMode, PaymentProblem, PaymentState } from '../charges/payment.ts';
import type { PaymentDetails } from '../charges/payment-gateway.ts';
import type { LedgerAccount, LedgerMovement } from '../ledger.ts';
import type { OperatorAccount, OperatorMovement } from '../operator-ledger.ts';
import type { PayoutOnboarding } from '../payouts/payout-account.schema.ts';
import type { PayoutAccountDetails } from '../payouts/payout-account.ts';
import type { MoneyAlarmKind } from '../reconciliation/money-alarm.ts';
import type {
  BookedMovementTable,
  PayoutGatheringTable,
  PayoutPartTable,
  PayoutScheduleTable,
  PayoutTable,
  PayoutTermsChangeTable,
  PayoutTermsTable,
  SupplementaryPayoutTable,
} from './payout-tables.ts';

/** A nullable JSON column. */
type Json<Value> = ColumnType<Value | null, string | null | undefined, string | null>;

/** A winery's account at the gateway, and what it can do. `updatedAt` is when that was read from the gateway. */
export type PayoutAccountTable = {
  wineryId: string;
  accountRef: string;
  chargesEnabled: boolean;
  payoutsEnabled: boolean;
  details: Json<PayoutAccountDetails>;
  mode: PaymentMode | null;
  /** Also for an account of another mode than the shop's. */
  deleted: Generated<boolean>;
  /** Increases with every change. An update is refused if the revision has changed since the account was read. */
  revision: Generated<number>;
  createdAt: Date;
  updatedAt: Date;
};

/**
 * The onboarding of a winery's account: the pending request to the gateway, until it is answered. `attempt` increases
 * with every answer.
 */
export type PayoutOnboardingTable = {
  wineryId: string;
  request: Json<PayoutOnboarding>;
  attempt: Generated<number>;
  startedAt: Date;
};

/** The payment of an order. Its amounts change only when a part is returned. `attempt` is part of the keys. */
export type PaymentTable = {
  orderId: string;
  wineryId: string;
  accountRef: string;
  currency: string;
  mode: PaymentMode | null;
  payinCents: number;
  payoutCents: number;
  providerCommissionCents: number;
  customerCommissionCents: number;
  state: PaymentState;
  goal: PaymentGoal;
  attempt: Generated<number>;
  gatewayRef: string | null;
  clientSecret: string | null;
  /** Until when the authorized card can be charged; null until it is authorized. */
  captureBefore: Date | null;
  /** The card on which the amount is authorized, as its owner knows it; null if the gateway did not say. */
  cardBrand: string | null;
  cardLast4: string | null;
  payoutRef: string | null;
  /**
   * How often a payout was returned; before when it is not tried again; when it was last made or checked; when it
   * arrived.
   */
  payoutReturns: Generated<number>;
  payoutNotBefore: Date | null;
  payoutCheckedAt: Date | null;
  payoutArrivedAt: Date | null;
  /** What the gateway kept for charging the card; null until it is known. */
  cardFeeCents: number | null;
  /**
   * How the payout was divided: what was set off against what the winery owed, what of that is moved at the gateway, and
   * what is held in reserve.
   */
  payoutPlannedAt: Date | null;
  setOffCents: Generated<number>;
  collectedCents: Generated<number>;
  reserveCents: Generated<number>;
  /** When the payout is due, when the gateway expects it to arrive, and when admins were told that it is late. */
  payoutDueAt: Date | null;
  payoutExpectedAt: Date | null;
  payoutLateAt: Date | null;
  /** Whether it may have been sent as a bank payout of its own, before payouts were gathered. */
  mayBeSentAlone: Generated<boolean>;
  /**
   * What is returned of a payment whose rest the winery keeps: the amounts above are reduced by it when that is done.
   */
  returnedPayinCents: number | null;
  returnedPayoutCents: number | null;
  returnedProviderCommissionCents: number | null;
  returnedCustomerCommissionCents: number | null;
  partReturnedAt: Date | null;
  /** When the buyer had the refund, and when the shop learned that their bank returned it; pending before that. */
  refundGivenAt: Date | null;
  refundFailedAt: Date | null;
  /**
   * What the whole of the winery's part came to in its account, in minor units; null where that has the order's currency,
   * or it is not known yet.
   */
  arrivedCurrency: string | null;
  arrivedAmount: string | number | null;
  customerRef: string | null;
  savesCard: Generated<boolean>;
  failureCode: string | null;
  failureMessage: string | null;
  /** What was said about the card that was declined last. */
  decline: Json<DeclineCodes>;
  /** What the payment is for, as the gateway is told; null once it has answered. */
  details: Json<PaymentDetails>;
  createdAt: Date;
  updatedAt: Date;
  awaitsGateway: GeneratedAlways<boolean>;
  /** The failed step that needs attention, if there is one. */
  problem: GeneratedAlways<PaymentProblem | null>;
};

/** An entry of the ledger. It never changes. */
export type LedgerEntryTable = {
  id: GeneratedAlways<string>;
  orderId: string;
  movement: LedgerMovement;
  /** Counts repetitions of the same movement: a payout may be returned and made again. */
  round: Generated<number>;
  account: LedgerAccount;
  wineryId: string;
  amountCents: number;
  currency: string;
  madeAt: Date;
};

/** What a winery owes the operator, in cents: the sums of its ledger entries, which a trigger adds up. */
export type SellerBalanceTable = {
  wineryId: string;
  overdraftCents: GeneratedAlways<string>;
  debtCents: GeneratedAlways<string>;
};

/**
 * A payment that the buyer's bank has taken back. `sellerCents` is the winery's part, `reversedCents` how much of it
 * its account returned; the winery owes the rest. `forgivenCents` of it is no longer owed once the bank has decided for
 * the winery. `heldCents` is what its account held for the order when the part was taken back. A bank may take a payment
 * back again after it has lost: `round` counts. With `waitsForDecision` the part is taken back only once the chargeback is lost.
 */
export type ChargebackTable = {
  orderId: string;
  disputeRef: string;
  amountCents: number;
  feeCents: number;
  sellerCents: number;
  reversedCents: Generated<number>;
  forgivenCents: number | null;
  heldCents: number | null;
  round: Generated<number>;
  waitsForDecision: Generated<boolean>;
  state: ChargebackState;
  goal: ChargebackGoal;
  attempt: Generated<number>;
  openedAt: Date;
  /** Until when the bank takes evidence; null if the gateway did not say, and of earlier chargebacks. */
  evidenceDueAt: Date | null;
  updatedAt: Date;
  awaitsGateway: GeneratedAlways<boolean>;
};

/** An event received from the gateway. */
export type PaymentEventTable = {
  id: string;
  type: string;
  accountRef: string | null;
  objectRef: string;
  orderId: string | null;
  receivedAt: Date;
};

/**
 * A user's customer at the gateway with the saved card, whose columns are all set or all null, locked until `lockedUntil`.
 * `attempt` increases when the gateway no longer has the customer.
 */
export type PaymentCustomerTable = {
  userId: string;
  customerRef: string | null;
  mode: PaymentMode | null;
  attempt: Generated<number>;
  cardRef: string | null;
  cardBrand: string | null;
  cardLast4: string | null;
  cardExpMonth: number | null;
  cardExpYear: number | null;
  /** From when the saved card must not be tried again until it is replaced, and why. */
  cardBlockedAt: Date | null;
  cardBlockReason: CardBlockReason | null;
  lockedUntil: Date | null;
  createdAt: Date;
  updatedAt: Date;
};

/** How far the ledger has been compared with the gateway: one row. */
export type GatewayReconciliationTable = {
  id: Generated<boolean>;
  /** What the gateway recorded before this time has been compared. */
  reconciledUntil: Date;
  startedAt: Date | null;
  completedAt: Date | null;
};

/** A difference between the ledger and the gateway, until it is gone or an admin has closed it. */
export type MoneyAlarmTable = {
  id: GeneratedAlways<string>;
  kind: MoneyAlarmKind;
  /** The gateway's reference of what differs: a balance transaction, a payment, or an account. */
  subject: string;
  orderId: string | null;
  wineryId: string | null;
  /** Which movements it is about, if it is about several. */
  detail: string | null;
  ledgerCents: string | number;
  gatewayCents: string | number;
  currency: string;
  foundAt: Date;
  resolvedAt: Date | null;
  resolvedBy: string | null;
  resolution: string | null;
};

/**
 * An entry of the operator's own income and costs besides those of orders: of a payment that no winery gets a part of, or
 * of what the gateway charges. Debits are positive, credits negative; the entries of a movement add up to zero.
 */
export type OperatorEntryTable = {
  id: GeneratedAlways<string>;
  /** The gateway's reference of the payment, or of the movement with which it charged a cost. */
  paymentRef: string;
  wineryId: string | null;
  movement: OperatorMovement;
  /** Counts repetitions of the same movement: a payment may be refunded in parts. */
  round: Generated<number>;
  account: OperatorAccount;
  amountCents: number;
  currency: string;
  madeAt: Date;
};

/** The answer to a dispute, by whom, and its file at the gateway; null if it was answered there. */
export type DisputeEvidenceTable = {
  disputeRef: string;
  orderId: string;
  sentBy: string;
  fileRef: string | null;
  sentAt: Date;
};

declare module '#infra/database.ts' {
  interface Tables {
    payoutAccounts: PayoutAccountTable;
    payoutOnboardings: PayoutOnboardingTable;
    payments: PaymentTable;
    ledgerEntries: LedgerEntryTable;
    bookedMovements: BookedMovementTable;
    paymentEvents: PaymentEventTable;
    chargebacks: ChargebackTable;
    disputeEvidence: DisputeEvidenceTable;
    gatewayReconciliation: GatewayReconciliationTable;
    moneyAlarms: MoneyAlarmTable;
    sellerBalances: SellerBalanceTable;
    payoutSchedules: PayoutScheduleTable;
    payoutGatherings: PayoutGatheringTable;
    payouts: PayoutTable;
    payoutParts: PayoutPartTable;
    payoutTerms: PayoutTermsTable;
    payoutTermsChanges: PayoutTermsChangeTable;
    supplementaryPayouts: SupplementaryPayoutTable;
    paymentCustomers: PaymentCustomerTable;
    operatorEntries: OperatorEntryTable;
  }
}
