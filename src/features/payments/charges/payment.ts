import { nextChargebackStep } from '../chargebacks/chargeback.ts';

/**
 * How far a payment has come: not created at the gateway yet, created, authorized, captured, and its ends.
 * `charged-back` means that the buyer's bank took the money for good, before or after the winery was paid.
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

/** Where a payment should end. Only the order decides that; gateway calls follow until the payment is there. */
export type PaymentGoal = 'authorised' | 'captured' | 'returned' | 'paid-out';

/** A failed payment step that needs attention: a capture, refund, or payout that was refused or returned. */
export type PaymentProblem = 'capture' | 'refund' | 'payout';

/** One call to the gateway. */
export type PaymentStep = 'create' | 'capture' | 'cancel' | 'refund' | 'refund-part' | 'pay-out';

/**
 * What the next gateway call of a payment follows from. `returnedPayinCents` is set for one of which a part is returned to
 * the buyer before the rest is paid out, and `partReturnedAt` once that is done.
 */
export type PaymentProgress = {
  state: PaymentState;
  goal: PaymentGoal;
  returnedPayinCents: number | null;
  partReturnedAt: Date | null;
};

/**
 * The next gateway call of a payment; undefined if there is none, or only the buyer can continue.
 * A payment that is to be returned before it was created is created first: an earlier process may have died after
 * calling the gateway, and repeating the call under the same key finds out.
 */
export function nextStep(payment: PaymentProgress): PaymentStep | undefined {
  const { state, goal } = payment;
  if (goal === 'authorised') return state === 'new' ? 'create' : undefined;
  if (goal === 'captured') return state === 'authorised' ? 'capture' : undefined;
  if (goal === 'paid-out') return state === 'captured' ? payoutStepOf(payment) : undefined;
  if (state === 'new') return 'create';
  if (state === 'open' || state === 'authorised') return 'cancel';
  return state === 'captured' ? 'refund' : undefined;
}

/** What is returned to the buyer is returned before the rest is paid out. */
function payoutStepOf({ returnedPayinCents, partReturnedAt }: PaymentProgress): PaymentStep {
  return returnedPayinCents !== null && partReturnedAt === null ? 'refund-part' : 'pay-out';
}

/** The state after each step. */
export const stateAfter: Record<PaymentStep, PaymentState> = {
  create: 'open',
  capture: 'captured',
  cancel: 'voided',
  refund: 'refunded',
  'refund-part': 'captured',
  'pay-out': 'paid-out',
};

/** Whether the order may set another goal: not while a gateway call is pending. */
export function isIdle(payment: PaymentProgress): boolean {
  return nextStep(payment) === undefined;
}

/**
 * Whether a payment can get from a state to a goal: only authorized payments are captured, only captured ones are paid
 * out. A charged-back payment stays as it is, and its order can still complete.
 */
function canReach(state: PaymentState, goal: PaymentGoal): boolean {
  if (goal === 'captured') return state === 'authorised' || state === 'captured';
  if (goal === 'paid-out') return state === 'captured' || state === 'paid-out' || state === 'charged-back';
  return goal === 'returned' ? state !== 'paid-out' : state === 'new' || state === 'open' || state === 'authorised';
}

/** Whether a payment can be given this goal now, or has it. */
export function maySetGoal(payment: PaymentProgress, goal: PaymentGoal): boolean {
  // why: a payment that the buyer has not confirmed can be canceled at any time; a pending capture has to finish first
  const interruptible = payment.goal === 'authorised' && goal === 'returned';
  return payment.goal === goal || ((isIdle(payment) || interruptible) && canReach(payment.state, goal));
}

/** Whether a gateway call is pending for a payment or its chargeback. */
export function waitsForGateway(
  payment: PaymentProgress | undefined,
  chargeback: Parameters<typeof nextChargebackStep>[0] | undefined,
): boolean {
  const step = payment && nextStep(payment);
  return step !== undefined || (chargeback !== undefined && nextChargebackStep(chargeback) !== undefined);
}

/** Whether real cards are charged. What exists in one mode is unknown to the gateway in the other. */
export type PaymentMode = 'live' | 'test';

/**
 * Whether something exists in the mode in which the shop runs. If not, the gateway is never asked about it. What has no
 * mode was made while the shop was being updated, in its own mode.
 * @param gateway undefined if the shop has none; then nothing can be asked anyway
 */
export function isInMode(row: { mode: PaymentMode | null }, gateway: { mode: PaymentMode } | undefined): boolean {
  return row.mode === null || gateway === undefined || row.mode === gateway.mode;
}
