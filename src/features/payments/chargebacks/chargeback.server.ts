import type { Transaction } from '#infra/database.ts';
import type { Infra } from '#infra/infra.ts';
import type { Locked } from '#kit/locked.ts';
import type { GatewayDispute, GatewayResult, PaymentGateway } from '../charges/payment-gateway.ts';
import {
  type ChargebackRow,
  findChargebackRow as findRow,
  insertChargeback,
  updateChargeback,
} from '../db/chargeback-rows.server.ts';
import { type PaymentRow, updatePayment } from '../db/payment-rows.server.ts';
import { findAccountByRef } from '../db/payout-account-rows.server.ts';
import { insertSupplementaryPayout, lockSellerBalance } from '../db/payout-rows.server.ts';
import { paymentQueue } from '../job-queues.ts';
import { recordMovement } from '../ledger.server.ts';
import type { ChargebackMovement } from '../ledger.ts';
import { transferCountries } from '../payouts/bank-countries.ts';
import { payableCents } from '../payouts/payout-plan.ts';
import { sellerPartOf } from '../payouts/request-payout.server.ts';
import { type ChargebackStep, chargebackAfter, chargebackLines, fromHeldCents } from './chargeback.ts';

export type { ChargebackRow } from '../db/chargeback-rows.server.ts';

/** The chargeback of an order's payment, if it has one. The caller checks who may see the order. */
export function findChargeback(app: Pick<Infra, 'db'>, orderId: string): Promise<ChargebackRow | undefined> {
  return findRow(app.db, orderId);
}

/**
 * Asks the gateway to take back the winery's part of a chargeback, or to send it again. The key is
 * `order:{id}:{reverse|retransfer}:{attempt}`. What is no longer owed is not sent. Must run outside a transaction.
 * @returns how much the winery's account returned, in cents
 * @throws when the outcome is unknown
 */
export async function requestChargebackStep(
  gateway: PaymentGateway,
  payment: PaymentRow,
  chargeback: ChargebackRow,
  step: 'reverse' | 'retransfer',
): Promise<GatewayResult<{ reversedCents: number }>> {
  const { disputeRef, sellerCents, reversedCents, forgivenCents, attempt } = chargeback;
  const key = `order:${payment.orderId}:${step}:${attempt}`;
  const part = (amountCents: number) => ({ ...sellerPartOf(payment, amountCents), disputeRef });
  const done = { kind: 'done', value: { reversedCents } } as const;
  if (step === 'reverse') return sellerCents === 0 ? done : gateway.reverseTransfer(part(sellerCents), key);
  const sentCents = sellerCents - (forgivenCents ?? 0);
  if (sentCents === 0) return done;
  const answer = await gateway.resendTransfer(part(sentCents), key);
  return answer.kind === 'done' ? done : answer;
}

type Needs = { db: Transaction } & Pick<Infra, 'clock' | 'jobs'>;

/** The largest value that the database column accepts. */
const maxAttempt = 1_000;

/**
 * Stores that the buyer's bank has taken a payment back, and queues the reversal of the winery's part. The winery bears
 * at most the part that it would have been paid. A new dispute replaces one that was won.
 * @returns false if it was already stored, or an earlier one is not decided
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
    forgivenCents: null,
    heldCents: null,
    waitsForDecision: !(await canBeSentAgain(app.db, payment)),
    state: 'open' as const,
    goal: 'reversed' as const,
    openedAt: now,
    evidenceDueAt: dispute.evidenceDueAt,
    updatedAt: now,
  };
  const round = await insertChargeback(app.db, chargeback);
  if (round === undefined) return false;
  await recordChargebackMovement(app, payment, { ...chargeback, round }, 'chargeback');
  await app.jobs.send(paymentQueue, { orderId }, { db: app.db, key: `${orderId}:chargeback:${round}` });
  return true;
}

/** Whether Stripe would send a part that was taken back to the winery again. An account without a country is of the US. */
async function canBeSentAgain(db: Transaction, { accountRef }: PaymentRow): Promise<boolean> {
  const country = (await findAccountByRef(db, accountRef))?.details?.country;
  return !country || transferCountries.includes(country);
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

const movements: Record<Exclude<ChargebackStep, 'keep'>, ChargebackMovement> = {
  reverse: 'reversal',
  retransfer: 'retransfer',
  'write-off': 'chargeback-lost',
};

/**
 * Decides how much of a won chargeback the winery no longer owes: what its account did not return, as far as that was not
 * collected from other payouts meanwhile. The rest is then sent to it. Decided once, before the gateway is called.
 * @returns the chargeback with that amount
 */
export async function forgiveDebt(
  app: { db: Transaction } & Pick<Infra, 'clock'>,
  payment: PaymentRow,
  chargeback: ChargebackRow,
): Promise<ChargebackRow> {
  const { debtCents } = await lockSellerBalance(app.db, payment.wineryId);
  const forgivenCents = Math.max(0, Math.min(chargeback.sellerCents - chargeback.reversedCents, debtCents));
  const change = { forgivenCents, updatedAt: app.clock.now() };
  if (!(await updateChargeback(app.db, chargeback, change, { undecided: true })))
    return (await findRow(app.db, payment.orderId)) ?? chargeback;
  const forgiven = { ...chargeback, ...change };
  await recordChargebackMovement(app, payment, forgiven, 'debt-release');
  return forgiven;
}

/**
 * Stores a completed step and its ledger entries. Runs in the caller's transaction, which has locked the order and the
 * payment: a payout may have been sent since the gateway was called. Once the winery has its part again, the payout can
 * continue, or a supplementary payout follows.
 * @param reversedCents how much the winery's account returned
 * @returns false if it was already stored
 */
export async function recordChargebackStep(
  app: Needs,
  payment: Locked<PaymentRow>,
  chargeback: ChargebackRow,
  { step, reversedCents }: { step: ChargebackStep; reversedCents: number },
): Promise<boolean> {
  const now = app.clock.now();
  const heldCents = step === 'reverse' ? heldCentsOf(payment) : chargeback.heldCents;
  const change = { state: chargebackAfter[step], reversedCents, heldCents, updatedAt: now };
  if (!(await updateChargeback(app.db, chargeback, change))) return false;
  const changed = { ...chargeback, reversedCents, heldCents };
  if (step !== 'keep') await recordChargebackMovement(app, payment, changed, movements[step]);
  const { orderId } = payment;
  if (step === 'write-off' && !(await updatePayment(app.db, payment, { state: 'charged-back', updatedAt: now })))
    throw new Error(`The payment of order ${orderId} has moved while it was written off`);
  if (step === 'retransfer') await restorePayout(app, payment, changed);
  if (step === 'write-off') await releaseRest(app, payment, changed);
  if (chargebackAfter[step] === 'returned')
    await app.jobs.send(paymentQueue, { orderId }, { db: app.db, key: `${orderId}:chargeback:over` });
  return true;
}

/**
 * What was sent to the winery again is due to it: as the order's payout where that is still to come, otherwise as a
 * supplementary payout.
 */
async function restorePayout(app: Needs, payment: PaymentRow, chargeback: ChargebackRow): Promise<void> {
  const { orderId } = payment;
  const sentCents = chargeback.sellerCents - (chargeback.forgivenCents ?? 0);
  // why: a payout that was sent while the part was taken back has used up what was held
  const restoredCents = payment.state === 'captured' ? fromHeldCents(chargeback) : 0;
  const extraCents = sentCents - restoredCents;
  if (extraCents > 0) await insertChargebackPayout(app, payment, chargeback, extraCents);
  if (extraCents >= 0) return;
  const setOffCents = payment.setOffCents - extraCents;
  // why: the next request to pay out has another amount, and so another key
  const change = { setOffCents, attempt: payment.attempt + 1, updatedAt: app.clock.now() };
  if (!(await updatePayment(app.db, payment, change)))
    throw new Error(`The payment of order ${orderId} has moved while its part was sent again`);
}

/** What a lost chargeback of a part of the payment left of the winery's money is paid out, unless the order is being refunded. */
async function releaseRest(app: Needs, payment: PaymentRow, chargeback: ChargebackRow): Promise<void> {
  const restCents = (chargeback.heldCents ?? 0) - fromHeldCents(chargeback);
  if (restCents > 0 && payment.state === 'captured' && payment.goal !== 'returned')
    await insertChargebackPayout(app, payment, chargeback, restCents);
}

async function insertChargebackPayout(
  app: Needs,
  payment: PaymentRow,
  { round }: ChargebackRow,
  amountCents: number,
): Promise<void> {
  const { orderId, wineryId, accountRef, currency, createdAt: checkedAt } = payment;
  const dueAt = app.clock.now();
  await insertSupplementaryPayout(app.db, {
    ...{ orderId, wineryId, accountRef, currency, amountCents },
    ...{ kind: 'chargeback' as const, round, dueAt, checkedAt },
  });
}

/** What the winery's account holds for an order, and will be paid out. */
function heldCentsOf(payment: PaymentRow): number {
  return payment.state === 'captured' ? payableCents(payment) : 0;
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
  app: { db: Transaction } & Pick<Infra, 'clock'>,
  payment: PaymentRow,
  chargeback: Omit<Parameters<typeof chargebackLines>[1], 'heldCents' | 'providerCommissionCents'> &
    Pick<ChargebackRow, 'heldCents' | 'round'>,
  movement: ChargebackMovement,
): Promise<void> {
  const { providerCommissionCents } = payment;
  const { heldCents, round } = chargeback;
  const lines = chargebackLines(movement, { ...chargeback, heldCents: heldCents ?? 0, providerCommissionCents });
  return recordMovement(app, payment, { movement, lines, round });
}
