import type { InterventionAction } from '#features/orders/process/order-process.ts';
import type { ChargebackGoal, ChargebackState } from '#features/payments/chargebacks/chargeback.ts';
import type { PaymentGoal, PaymentProblem, PaymentState } from '#features/payments/charges/payment.ts';
import type { LedgerEntry } from '#features/payments/ledger.ts';

/** A job of the outbox: what it is, how it stands, how often it was tried, and of what kind its last error was. */
export type InspectedJob = {
  id: string;
  name: string;
  state: 'waiting' | 'again' | 'running' | 'done' | 'failed';
  tries: number;
  mostTries: number;
  sentAt: string;
  /** Null where none follows. */
  nextTryAt: string | null;
  error: string | null;
};

/** Something that the payment provider told; its job is null once that is forgotten, since it is done. */
export type InspectedEvent = { id: string; type: string; receivedAt: string; job: InspectedJob | null };

/** What somebody of the house did to an order, and why. */
export type InspectedIntervention = {
  id: string;
  admin: string;
  action: InterventionAction;
  reason: string | null;
  madeAt: string;
};

/** What lies behind an order that its sides do not see. */
export type InspectedOrder = {
  /** Null for who is gone. */
  buyerEmail: string | null;
  payment: {
    state: PaymentState;
    goal: PaymentGoal;
    attempt: number;
    problem: PaymentProblem | null;
    failureCode: string | null;
    gatewayRef: string | null;
    payoutRef: string | null;
    payoutReturns: number;
    payoutNotBefore: string | null;
    payoutArrivedAt: string | null;
    refundFailedAt: string | null;
    updatedAt: string;
  } | null;
  /** Whether the provider has still to be asked for something. */
  waitsForGateway: boolean;
  chargeback: {
    disputeRef: string;
    state: ChargebackState;
    goal: ChargebackGoal;
    attempt: number;
    amountCents: number;
    feeCents: number;
    sellerCents: number;
    reversedCents: number;
    openedAt: string;
  } | null;
  /** The first entry first. */
  ledger: LedgerEntry[];
  /** Whether there are entries before these. */
  hasEarlierEntries: boolean;
  /** The last first, as are the others. */
  interventions: InspectedIntervention[];
  jobs: InspectedJob[];
  events: InspectedEvent[];
};
