import PQueue from 'p-queue';
import { findChargeback } from '#features/payments/chargebacks/chargeback.server.ts';
import { findPayment, gatewayOf } from '#features/payments/charges/payment.server.ts';
import type { PaymentFailure, SentPayout } from '#features/payments/charges/payment-gateway.ts';
import { recordPaymentRefusal } from '#features/payments/charges/record-payment.server.ts';
import {
  type AccountPart,
  claimWineriesToPay,
  type DuePart,
  dividePart,
  isMoreDue,
  listPartsToPay,
  type PayoutRow,
  readReadyPart,
  requestPayout,
  storePayout,
  storeSentPayout,
  storeSinglePayout,
} from '#features/payments/payouts/gathered/gather-payout.server.ts';
import type { PayoutPartKey } from '#features/payments/payouts/gathered/gathered-payout.ts';
import {
  dissolvePayout,
  findUnfinishedOfOrder,
  listPayoutParts,
  recordPartSent,
  takeUp,
} from '#features/payments/payouts/gathered/record-payout.server.ts';
import { arePayoutsPaused } from '#features/payments/payouts/paused-payouts.server.ts';
import { collectBefore, paidCentsOf } from '#features/payments/payouts/request-payout.server.ts';
import { lockOrder } from '../db/order-rows.server.ts';
import type { OrdersApp } from '../order-dependencies.ts';
import { notifyOfSetOff } from './notify-of-set-off.server.ts';
import { syncChargeback } from './reconcile-chargeback.server.ts';

const system = { kind: 'system' } as const;

/** How many parts of a winery are prepared at once. Most of the time is spent waiting for the gateway. */
const concurrency = 4;

/**
 * Sends what is due to a winery, with one bank payout for each currency: its orders, free parts of the reserve, and what
 * won chargebacks gave back, as far as its account has the money. A part that fails does not stop the others, and is tried
 * again on the same day. It may run concurrently, and a process may die at any point. The caller checks permissions.
 * @throws if the gateway refuses a payout, or does not answer
 */
export async function payWinery(app: OrdersApp, wineryId: string): Promise<void> {
  const gateway = gatewayOf(app);
  const due = await listPartsToPay(app, gateway, wineryId);
  const queue = new PQueue({ concurrency });
  const ready: (AccountPart | undefined)[] = due.map(() => undefined);
  const failures: unknown[] = [];
  const prepare = async (part: DuePart, index: number) => {
    try {
      ready[index] = await preparePart(app, part);
    } catch (error) {
      failures.push(error);
    }
  };
  await queue.addAll(due.map((part, index) => () => prepare(part, index)));
  const isFull = isMoreDue(due) || failures.length > 0;
  for (const group of groupByAccount(ready.filter((part) => part !== undefined))) {
    const payout = await storePayout(app, gateway, { wineryId, parts: group, isFull });
    if (payout) await sendPayout(app, payout);
  }
  if (failures.length > 0) throw failures[0];
}

function groupByAccount(parts: readonly AccountPart[]): AccountPart[][] {
  const groups = new Map<string, AccountPart[]>();
  for (const part of parts) {
    const key = `${part.accountRef} ${part.currency} ${part.sentCurrency}`;
    groups.set(key, [...(groups.get(key) ?? []), part]);
  }
  return [...groups.values()];
}

/**
 * Takes up the payout that an order is in, or pays it out with all else that is due to its winery. The latter is tried once
 * an hour, however many jobs and events there are of the winery's orders: it takes requests for each of its parts.
 */
export async function payOutOrder(app: OrdersApp, order: { orderId: string; wineryId: string }): Promise<undefined> {
  const unfinished = await findUnfinishedOfOrder(app, order.orderId);
  if (unfinished) await finishPayout(app, unfinished, { isTakenUp: false });
  else for (const winery of await claimWineriesToPay(app, gatewayOf(app), order.wineryId)) await payWinery(app, winery);
}

/**
 * Divides a part, and moves what the winery owes. What is too little for a payout is entered as paid at once.
 * @returns the part once its money is available; undefined if there is nothing to send, or not yet
 */
async function preparePart(app: OrdersApp, part: DuePart): Promise<AccountPart | undefined> {
  const gateway = gatewayOf(app);
  // why: events may have been lost, so the gateway is asked before money leaves
  if (await isFrozen(app, part)) return undefined;
  if (await arePayoutsPaused(app, part.wineryId)) return undefined;
  const divided = await dividePart(app, part);
  const { mayBeSentAlone } = divided.payout ?? divided.payment;
  const single = mayBeSentAlone ? await storeSinglePayout(app, gateway, part, divided) : undefined;
  if (single) {
    await enterParts(app, single);
    return undefined;
  }
  const collected = await collectBefore(gateway, divided);
  if (collected.kind === 'refused') throw new Error(`The provider refused to collect: ${collected.failure.message}`);
  if (collected.kind === 'not-yet') return undefined;
  const ready = paidCentsOf(divided) === 0 ? undefined : await readReadyPart(app, gateway, part, divided);
  const isNothing = paidCentsOf(divided) === 0 || ready?.sentAmount === 0;
  if (isNothing) await enterPart(app, { ...part, payoutId: null }, null);
  return isNothing ? undefined : ready;
}

/** Whether a bank keeps the money of an order frozen by a chargeback. */
async function isFrozen(app: OrdersApp, { orderId, kind }: PayoutPartKey): Promise<boolean> {
  await syncChargeback(app, system, orderId);
  const chargeback = await findChargeback(app, orderId);
  if (!chargeback || chargeback.state === 'returned') return false;
  // why: what a lost chargeback has left of the winery's part is paid out
  return kind === 'order' || chargeback.state !== 'lost';
}

/** Asks the gateway for a payout, and enters its parts; a refusal is shown with its orders. */
async function sendPayout(app: OrdersApp, payout: PayoutRow): Promise<void> {
  const parts = await listPayoutParts(app, payout);
  const answer = await requestPayout(app, gatewayOf(app), payout);
  if (answer.kind === 'done')
    await enterParts(app, { ...payout, payoutRef: answer.value.ref, expectedAt: answer.value.expectedAt });
  if (answer.kind !== 'refused') return;
  for (const { orderId, kind } of parts) if (kind === 'order') await storeRefusal(app, orderId, answer.failure);
  throw new Error(`The provider refused to pay out: ${answer.failure.code}: ${answer.failure.message}`);
}

async function storeRefusal(app: OrdersApp, orderId: string, failure: PaymentFailure): Promise<void> {
  const payment = await findPayment(app, orderId);
  if (payment)
    await app.db.transaction().execute((db) => recordPaymentRefusal({ ...app, db }, payment, failure, payment));
}

/** Enters the parts of a payout that was sent in the ledger, as far as they are not, each in its own transaction. */
export async function enterParts(app: OrdersApp, payout: PayoutRow): Promise<void> {
  const { payoutRef: ref, expectedAt } = payout;
  if (ref === null) throw new Error(`The payout ${payout.id} is not sent`);
  const parts = await listPayoutParts(app, payout);
  for (const part of parts) if (part.recordedAt === null) await enterPart(app, part, { ref, expectedAt });
}

async function enterPart(
  app: OrdersApp,
  part: PayoutPartKey & { payoutId: string | null },
  sent: SentPayout | null,
): Promise<void> {
  await app.db.transaction().execute(async (db) => {
    // why: the order is always locked before the payment, to prevent deadlocks
    const order = await lockOrder(db, part.orderId, null);
    await recordPartSent({ ...app, db }, part, sent);
    if (order) await notifyOfSetOff({ ...app, db }, order, part);
  });
}

/**
 * Finishes a payout that was asked for without an answer: one that the gateway has made is entered. Otherwise, once no
 * other process can be waiting for the gateway, it is asked for again under the same key, or dissolved if some of its
 * money may no longer be sent.
 * @param options.isTakenUp whether the caller has taken it up
 * @throws like `payWinery`
 */
export async function finishPayout(
  app: OrdersApp,
  payout: PayoutRow,
  { isTakenUp }: { isTakenUp: boolean },
): Promise<void> {
  if (payout.payoutRef !== null) return enterParts(app, payout);
  const { id: payoutId, accountRef, madeAfter } = payout;
  const made = await gatewayOf(app).findPayout({ payoutId, accountRef, madeAfter });
  if (made) {
    await storeSentPayout(app, payout, made);
    return enterParts(app, { ...payout, payoutRef: made.ref, expectedAt: made.expectedAt });
  }
  const taken = isTakenUp ? payout : await takeUp(app, payout);
  if (!taken) return;
  if (await mayBeSent(app, taken)) await sendPayout(app, taken);
  else await dissolvePayout(app, taken);
}

async function mayBeSent(app: OrdersApp, payout: PayoutRow): Promise<boolean> {
  for (const part of await listPayoutParts(app, payout)) if (await isFrozen(app, part)) return false;
  // why: last, since the winery may be handed over while the gateway is asked
  return !(await arePayoutsPaused(app, payout.wineryId));
}
