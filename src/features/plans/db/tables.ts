import type { Generated } from 'kysely';
import type { BasisPoints } from '#kit/money.ts';
import type { PlanInterval } from '../plan.ts';
import type { InvoiceReason, InvoiceState, PlanChargebackState, RefundState } from '../plan-invoice.ts';

/**
 * A version of a plan that the operator offers to wineries. It never changes but for `endedAt`: whoever chose it keeps
 * it. Null limits mean as many as they like.
 */
export type PlanTable = {
  id: string;
  /** What the versions of a plan have in common. */
  lineId: string;
  version: number;
  name: string;
  summary: string;
  monthlyCents: number;
  yearlyCents: number;
  commission: BasisPoints;
  listings: number | null;
  clubs: number | null;
  seats: number | null;
  researchPlacement: boolean;
  createdAt: Date;
  /** When its next version replaced it, or when it was no longer offered. */
  endedAt: Date | null;
};

/**
 * The plan that a winery pays for, with the period that is paid: `endsOn` is the first day of the next one. Days are
 * `YYYY-MM-DD` in the shop's time zone.
 */
export type PlanSubscriptionTable = {
  wineryId: string;
  planId: string;
  interval: PlanInterval;
  /** Whose saved card pays. */
  payerId: string;
  /** The first day of the first period, from which the others are counted. */
  anchorOn: string;
  periods: number;
  startsOn: string;
  endsOn: string;
  priceCents: number;
  /** What is left of earlier plans, and is taken off the next invoice. */
  creditCents: Generated<number>;
  /** What begins when the period ends, if it is another plan or interval. */
  nextPlanId: string | null;
  nextInterval: PlanInterval | null;
  unpaidSince: string | null;
  /** What of the period's price was given back. */
  refundedCents: Generated<number>;
  /** For which unpaid period the owners were mailed that its days of grace end: its `unpaidSince`. */
  graceMailedFor: string | null;
  endedAt: Date | null;
  version: Generated<number>;
  createdAt: Date;
  updatedAt: Date;
};

/** What a winery is asked to pay for a period of a plan. `id` is that of its charge. */
export type PlanInvoiceTable = {
  id: string;
  number: number | null;
  wineryId: string | null;
  reason: InvoiceReason;
  state: InvoiceState;
  payerId: string;
  planId: string;
  interval: PlanInterval;
  startsOn: string;
  endsOn: string;
  priceCents: number;
  unusedCents: number;
  creditCents: number;
  amountCents: number;
  creditLeftCents: number;
  currency: string;
  wineryName: string;
  planName: string;
  /** The address of who is billed, and the operator's details, line by line; empty in invoices from before they had it. */
  billedTo: Generated<string[]>;
  billedBy: Generated<string[]>;
  madeAt: Date;
  paidAt: Date | null;
  cardBrand: string | null;
  cardLast4: string | null;
  paymentRef: string | null;
  capturedAt: Date | null;
};

/** What of a payment for a plan is given back. `number` is that of its credit note, `round` which refund of the payment it is. */
export type PlanRefundTable = {
  id: string;
  number: number | null;
  invoiceId: string;
  round: number;
  state: RefundState;
  amountCents: number;
  reason: string;
  adminId: string;
  failure: string | null;
  madeAt: Date;
  refundedAt: Date | null;
  /** When the shop learned that the bank had returned it. */
  returnedAt: Date | null;
  /** What of it was taken off the winery's credit, and off what was left of its period. */
  ofCreditCents: Generated<number>;
  ofPeriodCents: Generated<number>;
};

/** A payment for a plan that a bank has taken back. `round` says which chargeback of the payment it is. */
export type PlanChargebackTable = {
  disputeRef: string;
  invoiceId: string;
  round: number;
  state: PlanChargebackState;
  amountCents: number;
  feeCents: number;
  openedAt: Date;
  decidedAt: Date | null;
  checkedAt: Date;
};

declare module '#infra/database.ts' {
  interface Tables {
    plans: PlanTable;
    planSubscriptions: PlanSubscriptionTable;
    planInvoices: PlanInvoiceTable;
    planRefunds: PlanRefundTable;
    planChargebacks: PlanChargebackTable;
  }
}
