import type { Transaction } from '#infra/database.ts';
import type { Infra } from '#infra/infra.ts';
import type { GatewayDispute, GatewayResult, PaymentGateway } from '../charges/payment-gateway.ts';
import {
  type ChargebackRow,
  findChargebackRow as findRow,
  insertChargeback,
  updateChargeback,
} from '../db/chargeback-rows.server.ts';
import { type PaymentRow, updatePayment } from '../db/payment-rows.server.ts';
import { paymentQueue } from '../job-queues.ts';
import { recordMovement } from '../ledger.server.ts';
import type { ChargebackMovement } from '../ledger.ts';
import { type ChargebackStep, chargebackAfter, chargebackLines } from './chargeback.ts';

export type { ChargebackRow } from '../db/chargeback-rows.server.ts';

/** The chargeback of an order's payment, if it has one. The caller checks who may see the order. */
export function findChargeback(app: Pick<Infra, 'db'>, orderId: string): Promise<ChargebackRow | undefined> {
  return findRow(app.db, orderId);
}

/**
 * Asks the gateway to take back the winery's part of a chargeback, or to send it again. The key is
 * `order:{id}:{reverse|retransfer}:{attempt}`. Only what was taken back is sent again. Must run outside a transaction.
 * @returns how much the winery's account could return, in cents
 * @throws when the outcome is unknown
 */
export async function requestChargebackStep(
  gateway: PaymentGateway,
  payment: PaymentRow,
  chargeback: ChargebackRow,
  step: 'reverse' | 'retransfer',
): Promise<GatewayResult<{ reversedCents: number }>> {
  const { orderId, accountRef, currency, gatewayRef: ref } = payment;
  const { disputeRef, sellerCents, reversedCents, attempt } = chargeback;
  if (ref === null) throw new Error(`The payment of order ${orderId} has no reference`);
  const key = `order:${orderId}:${step}:${attempt}`;
  const part = { orderId, accountRef, currency, ref, disputeRef };
  if (step === 'reverse') return gateway.reverseTransfer({ ...part, amountCents: sellerCents }, key);
  const done = { kind: 'done', value: { reversedCents } } as const;
  if (reversedCents === 0) return done;
  const answer = await gateway.resendTransfer({ ...part, amountCents: reversedCents }, key);
  return answer.kind === 'done' ? done : answer;
}

type Needs = { db: Transaction } & Pick<Infra, 'clock' | 'jobs'>;

/** The largest value that the database column accepts. */
const maxAttempt = 1_000;

/**
 * Stores that the buyer's bank has taken a payment back, and queues the reversal of the winery's part. The winery bears
 * at most the part that it would have been paid.
 * @returns false if it was already stored
 */
export async function recordChargeback(app: Needs, payment: PaymentRow, dispute: GatewayDispute): Promise<boolean> {
  const now = app.clock.now();
  const { orderId, payinCents, payoutCents } = payment;
  const amountCents = Math.min(dispute.amountCents, payinCents);
  const chargeback = {
    orderId,
    disputeRef: dispute.ref,
    amountCents,
    feeCents: dispute.feeCents,
    sellerCents: Math.min(payoutCents, amountCents),
    reversedCents: 0,
    state: 'open' as const,
    goal: 'reversed' as const,
    openedAt: now,
    updatedAt: now,
  };
  if (!(await insertChargeback(app.db, chargeback))) return false;
  await recordChargebackMovement(app, payment, chargeback, 'chargeback');
  await app.jobs.send(paymentQueue, { orderId }, { db: app.db, key: `${orderId}:chargeback` });
  return true;
}

/**
 * Stores the decision of the buyer's bank and queues the next step.
 * @returns false if it was already stored
 */
export async function recordChargebackOutcome(
  app: Needs,
  payment: PaymentRow,
  chargeback: ChargebackRow,
  outcome: 'won' | 'lost',
): Promise<boolean> {
  if (chargeback.goal !== 'reversed') return false;
  const { orderId } = payment;
  const goal = outcome === 'won' ? 'returned' : 'lost';
  const decided = await updateChargeback(app.db, chargeback, { goal, updatedAt: app.clock.now() });
  if (!decided) return false;
  if (outcome === 'won') await recordChargebackMovement(app, payment, chargeback, 'chargeback-won');
  await app.jobs.send(paymentQueue, { orderId }, { db: app.db, key: `${orderId}:chargeback:${goal}` });
  return true;
}

const movements: Record<ChargebackStep, ChargebackMovement> = {
  reverse: 'reversal',
  retransfer: 'retransfer',
  'write-off': 'chargeback-lost',
};

/**
 * Stores a completed step and its ledger entries. Runs in the caller's transaction, which has locked the order. Once
 * the winery has its part again, the payout can continue.
 * @param reversedCents how much the winery's account could return
 * @returns false if it was already stored
 */
export async function recordChargebackStep(
  app: Needs,
  payment: PaymentRow,
  chargeback: ChargebackRow,
  { step, reversedCents }: { step: ChargebackStep; reversedCents: number },
): Promise<boolean> {
  const now = app.clock.now();
  const change = { state: chargebackAfter[step], reversedCents, updatedAt: now };
  if (!(await updateChargeback(app.db, chargeback, change))) return false;
  await recordChargebackMovement(app, payment, { ...chargeback, reversedCents }, movements[step]);
  const { orderId } = payment;
  if (step === 'write-off' && !(await updatePayment(app.db, payment, { state: 'charged-back', updatedAt: now })))
    throw new Error(`The payment of order ${orderId} has moved while it was written off`);
  if (step === 'retransfer')
    await app.jobs.send(paymentQueue, { orderId }, { db: app.db, key: `${orderId}:chargeback:over` });
  return true;
}

/** Stores that the gateway finally refused a step. The next attempt uses a new key. */
export async function recordChargebackRefusal(
  app: Pick<Infra, 'db' | 'clock'>,
  chargeback: ChargebackRow,
): Promise<void> {
  const attempt = Math.min(chargeback.attempt + 1, maxAttempt);
  await updateChargeback(app.db, chargeback, { attempt, updatedAt: app.clock.now() });
}

function recordChargebackMovement(
  app: Needs,
  payment: PaymentRow,
  chargeback: Pick<ChargebackRow, 'amountCents' | 'feeCents' | 'sellerCents' | 'reversedCents'>,
  movement: ChargebackMovement,
): Promise<void> {
  const { providerCommissionCents } = payment;
  const lines = chargebackLines(movement, { ...chargeback, providerCommissionCents });
  return recordMovement(app, payment, { movement, lines });
}
