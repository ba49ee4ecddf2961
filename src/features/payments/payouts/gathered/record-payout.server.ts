import type { Transaction } from '#infra/database.ts';
import type { Infra } from '#infra/infra.ts';
import type { Locked } from '#kit/locked.ts';
import { freezesFunds, takenFromHeld } from '../../chargebacks/chargeback.ts';
import { recordPaymentStep } from '../../charges/payment.server.ts';
import type { PaymentGateway, SentPayout } from '../../charges/payment-gateway.ts';
import { insertBookedPart } from '../../db/booked-movement-rows.server.ts';
import { findChargebackRow } from '../../db/chargeback-rows.server.ts';
import {
  claimSentPayouts,
  claimUnfinishedPayouts,
  deleteUnsentPayout,
  findPayoutByRef,
  findUnfinishedPayout,
  listParts,
  markPart,
  type PayoutPartRow,
  type PayoutRow,
  setPartsArrived,
  setPayoutOutcome,
  takeUpPayout,
} from '../../db/gathered-payout-rows.server.ts';
import { lockPaymentRow, type PaymentRow } from '../../db/payment-rows.server.ts';
import { findSupplementaryPayout } from '../../db/payout-rows.server.ts';
import type { LedgerMovement } from '../../ledger.ts';
import { recordPayoutReturn } from '../payout-outcome.server.ts';
import type { PayoutTerms } from '../payout-plan.ts';
import { setOffReturnedPayout } from '../plan-payout.server.ts';
import {
  recordSupplementaryPayout,
  recordSupplementaryReturn,
  supplementaryRound,
} from '../supplementary-payout.server.ts';
import type { PayoutPartKey } from './gathered-payout.ts';

export type { PayoutPartRow } from '../../db/gathered-payout-rows.server.ts';

type InTransaction = { db: Transaction; payoutTerms: PayoutTerms } & Pick<Infra, 'clock' | 'errors'>;

const [hour, day] = [3_600_000, 24 * 3_600_000];

/** How many payouts are claimed at once. */
const batchSize = 20;

/**
 * How long after the gateway was asked for a payout another process may take it up. Within this time the one that asked
 * has its answer or is gone: the SDK gives up after minutes. So only one process at a time asks for a payout, and one that
 * the gateway does not have can be dissolved.
 */
const requestTime = hour;

/** Claims payouts whose outcome the shop does not know, because a process died or the gateway did not answer. */
export function claimUnfinished(app: Pick<Infra, 'db' | 'clock'>, { mode }: PaymentGateway): Promise<PayoutRow[]> {
  const now = app.clock.now();
  const before = new Date(now.getTime() - requestTime);
  return claimUnfinishedPayouts(app.db, { mode, before, now, limit: batchSize });
}

/** Claims payouts that are on their way, each once a day: the gateway reports what happens to them. */
export function claimOnTheirWay(app: Pick<Infra, 'db' | 'clock'>, { mode }: PaymentGateway): Promise<PayoutRow[]> {
  const now = app.clock.now();
  return claimSentPayouts(app.db, { mode, before: new Date(now.getTime() - day), now, limit: batchSize });
}

/** Takes up a payout if no other process can be waiting for the gateway's answer. @returns it, or undefined */
export async function takeUp(app: Pick<Infra, 'db' | 'clock'>, payout: PayoutRow): Promise<PayoutRow | undefined> {
  const now = app.clock.now();
  const isOver = now.getTime() - payout.requestedAt.getTime() >= requestTime;
  return isOver && (await takeUpPayout(app.db, payout, now)) ? { ...payout, requestedAt: now } : undefined;
}

/** The payout that an order, or a part of its reserve, is in and that is not entered yet, if there is one. */
export function findUnfinishedOfOrder(app: Pick<Infra, 'db'>, orderId: string): Promise<PayoutRow | undefined> {
  return findUnfinishedPayout(app.db, orderId);
}

/** The parts of a payout. */
export function listPayoutParts(app: Pick<Infra, 'db'>, { id }: Pick<PayoutRow, 'id'>): Promise<PayoutPartRow[]> {
  return listParts(app.db, id);
}

/** The payout with this reference at the gateway, if it is one of the shop's. */
export function findPayoutOfRef(app: Pick<Infra, 'db'>, payoutRef: string): Promise<PayoutRow | undefined> {
  return findPayoutByRef(app.db, payoutRef);
}

/** Dissolves a payout that was taken up and that the gateway has not made: its parts are due again. */
export async function dissolvePayout(app: Pick<Infra, 'db'>, payout: PayoutRow): Promise<void> {
  await deleteUnsentPayout(app.db, payout);
}

/**
 * Enters in the ledger that a part was paid out, once; one that was entered as paid in another way is reported. Runs in
 * the caller's transaction, which has locked the order.
 * @param sent null if everything was set off, or is too little for the account's currency
 */
export async function recordPartSent(
  app: InTransaction,
  { payoutId, ...part }: PayoutPartKey & { payoutId: string | null },
  sent: SentPayout | null,
): Promise<void> {
  const { orderId, kind, round } = part;
  if (payoutId !== null && !(await markPart(app.db, { ...part, payoutId }, { recordedAt: app.clock.now() }))) return;
  const reportOther = () => {
    if (payoutId === null) return;
    const error = new Error(`The payout ${payoutId} has a part that was not to be paid: ${kind} ${round}`);
    app.errors.report('payment-failed', error, { order: orderId });
  };
  if (kind !== 'order') {
    const payout = await findSupplementaryPayout(app.db, { orderId, kind, round });
    if (payout?.sentAt !== null) return reportOther();
    await recordSupplementaryPayout(app, payout, sent);
    return bookPart(app, { ...part, payoutId }, { movement: `${kind}-payout`, round: supplementaryRound(payout) });
  }
  const payment = await lockPayment(app, orderId);
  if (payment.state !== 'captured') return reportOther();
  const taken = takenFromHeld(await findChargebackRow(app.db, orderId));
  const value = sent ? { ref: sent.ref, expectedAt: sent.expectedAt } : {};
  await recordPaymentStep(app, payment, 'pay-out', value, taken);
  await bookPart(app, { ...part, payoutId }, { movement: 'payout', round: payment.payoutReturns + 1 });
}

/** Stores what was sent for an entry of the ledger, in another currency; nothing if it is not in a payout. */
async function bookPart(
  { db }: { db: Transaction },
  { payoutId, ...part }: PayoutPartKey & { payoutId: string | null },
  entry: { movement: LedgerMovement; round: number; isReturn?: true },
): Promise<void> {
  if (payoutId !== null) await insertBookedPart(db, { ...part, payoutId }, { isReturn: false, ...entry });
}

/** Stores that a payout has arrived at the winery's bank, with all its parts. */
export async function recordPayoutArrived(app: Pick<Infra, 'db' | 'clock'>, { id }: PayoutRow): Promise<void> {
  const arrivedAt = app.clock.now();
  await app.db.transaction().execute(async (db) => {
    await setPayoutOutcome(db, id, { arrivedAt });
    await setPartsArrived(db, id, arrivedAt);
  });
}

/** Stores that the winery's bank returned a payout. Its parts are entered one by one. @returns false if it was stored */
export function recordPayoutReturned(
  app: Pick<Infra, 'clock'> & { db: Transaction },
  { id }: PayoutRow,
  message: string,
): Promise<boolean> {
  const outcome = { returnedAt: app.clock.now(), arrivedAt: null, failureMessage: message.slice(0, 500) };
  return setPayoutOutcome(app.db, id, outcome);
}

/**
 * Enters in the ledger that the bank returned a part, once: it is due again a day later. Runs in the caller's transaction,
 * which has locked the order.
 */
export async function recordPartReturned(
  app: InTransaction,
  part: PayoutPartRow,
  { payoutRef }: PayoutRow,
  message: string,
): Promise<void> {
  const { orderId, kind, round } = part;
  if (!(await markPart(app.db, part, { returnedAt: app.clock.now() }))) return;
  if (kind !== 'order') {
    const payout = await findSupplementaryPayout(app.db, { orderId, kind, round });
    if (!payout || payout.payoutRef !== payoutRef) return;
    await recordSupplementaryReturn(app, payout, message);
    const entry = { movement: `${kind}-payout-return`, round: supplementaryRound(payout), isReturn: true } as const;
    return bookPart(app, part, entry);
  }
  const payment = await lockPayment(app, orderId);
  // why: a bank decides a chargeback weeks after it can return a payout; the comparison of balances finds what differs
  if (payment.state !== 'paid-out') return;
  if (!(await recordPayoutReturn(app, payment, message))) return;
  await bookPart(app, part, { movement: 'payout-return', round: payment.payoutReturns + 1, isReturn: true });
  if (!freezesFunds(await findChargebackRow(app.db, orderId))) return;
  await setOffReturnedPayout(app, await lockPayment(app, orderId));
}

async function lockPayment({ db }: { db: Transaction }, orderId: string): Promise<Locked<PaymentRow>> {
  const payment = await lockPaymentRow(db, orderId);
  if (!payment) throw new Error(`The order ${orderId} has no payment`);
  return payment;
}
