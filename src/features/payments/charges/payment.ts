import { type ChargebackGoal, type ChargebackState, nextChargebackStep } from '../chargebacks/chargeback.ts';

/**
 * What a payment has come to: nothing asked yet, asked of the provider, reserved on the card, charged, and its ends. Charged back is
 * what the buyer's bank took for good, before or after the winery had its part.
 */
export type PaymentState =
  | 'new'
  | 'open'
  | 'authorised'
  | 'captured'
  | 'voided'
  | 'refunded'
  | 'paid-out'
  | 'charged-back';

/** Where a payment is to go. Only the order decides that; the provider is asked until the payment is there. */
export type PaymentGoal = 'authorised' | 'captured' | 'returned' | 'paid-out';

/** What went wrong with a payment and wants somebody to look: a charge, a refund or a payout that was refused or came back. */
export type PaymentProblem = 'capture' | 'refund' | 'payout';

/** One thing to ask of the provider. */
export type PaymentStep = 'create' | 'capture' | 'cancel' | 'refund' | 'pay-out';

/**
 * What to ask of the provider next; undefined where nothing is left to do, or only the buyer can go on.
 * A payment that is to be returned before it was asked for is asked for first: the process may have died after asking, and asking
 * again under the same key is what finds out.
 */
export function nextStep({ state, goal }: { state: PaymentState; goal: PaymentGoal }): PaymentStep | undefined {
  if (goal === 'authorised') return state === 'new' ? 'create' : undefined;
  if (goal === 'captured') return state === 'authorised' ? 'capture' : undefined;
  if (goal === 'paid-out') return state === 'captured' ? 'pay-out' : undefined;
  if (state === 'new') return 'create';
  if (state === 'open' || state === 'authorised') return 'cancel';
  return state === 'captured' ? 'refund' : undefined;
}

/** What a payment is after a step that the provider took. */
export const stateAfter: Record<PaymentStep, PaymentState> = {
  create: 'open',
  capture: 'captured',
  cancel: 'voided',
  refund: 'refunded',
  'pay-out': 'paid-out',
};

/** Whether the order may decide anew where a payment goes: not while the provider is being asked. */
export function isIdle(payment: { state: PaymentState; goal: PaymentGoal }): boolean {
  return nextStep(payment) === undefined;
}

/**
 * Whether a payment can go from a state to a goal: only what is reserved is charged, only what is charged is paid out. What was charged
 * back stays where it is, and does not keep its order from ending.
 */
export function canReach(state: PaymentState, goal: PaymentGoal): boolean {
  if (goal === 'captured') return state === 'authorised' || state === 'captured';
  if (goal === 'paid-out') return state === 'captured' || state === 'paid-out' || state === 'charged-back';
  return goal === 'returned' ? state !== 'paid-out' : state === 'new' || state === 'open' || state === 'authorised';
}

/** Whether the provider has still to be asked for something of a payment, or of its chargeback. */
export function waitsForGateway(
  payment: { state: PaymentState; goal: PaymentGoal } | undefined,
  chargeback: { state: ChargebackState; goal: ChargebackGoal } | undefined,
): boolean {
  const step = payment && nextStep(payment);
  return step !== undefined || (chargeback !== undefined && nextChargebackStep(chargeback) !== undefined);
}
