import type { InterventionAction } from '#features/orders/process/order-process.ts';
import type { ChargebackGoal, ChargebackState } from '#features/payments/chargebacks/chargeback.ts';
import type { PaymentGoal, PaymentMode, PaymentProblem, PaymentState } from '#features/payments/charges/payment.ts';
import type { LedgerEntry } from '#features/payments/ledger.ts';

/** A job of the outbox: its name, state, number of attempts, and the kind of its last error. */
export type InspectedJob = {
  id: string;
  name: string;
  state: 'waiting' | 'again' | 'running' | 'done' | 'failed';
  tries: number;
  maxAttempts: number;
  sentAt: string;
  /** Null if there is no further attempt. */
  nextTryAt: string | null;
  error: string | null;
};

/** A gateway event. `job` is null once the completed job was deleted. */
export type InspectedEvent = { id: string; type: string; receivedAt: string; job: InspectedJob | null };

/** What an admin did to an order, and why. */
export type InspectedIntervention = {
  id: string;
  admin: string;
  action: InterventionAction;
  reason: string | null;
  madeAt: string;
};

/** The internals of an order, for admins. */
export type InspectedOrder = {
  /** Null for deleted people. */
  buyerEmail: string | null;
  payment: {
    /** Null if it is that of the shop; otherwise the payment is never asked about. */
    otherMode: PaymentMode | null;
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
  /** Whether a gateway call is pending. */
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
  /** Oldest entry first. */
  ledger: LedgerEntry[];
  /** Whether there are earlier entries. */
  hasEarlierEntries: boolean;
  /** Newest first, like the following lists. */
  interventions: InspectedIntervention[];
  jobs: InspectedJob[];
  events: InspectedEvent[];
};
