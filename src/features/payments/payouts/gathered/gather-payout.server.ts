import { randomUUID } from 'node:crypto';
import { shopDay } from '#features/accounts/age.ts';
import type { Transaction } from '#infra/database.ts';
import type { Infra } from '#infra/infra.ts';
import type { GatewayResult, PaymentGateway, SentPayout } from '../../charges/payment-gateway.ts';
import {
  claimDueWineries,
  type DuePart,
  deleteUnsentPayout,
  insertPayout,
  listDueParts,
  listParts,
  lockDueParts,
  type PayoutRow,
  releaseWinery,
  setPayoutSent,
} from '../../db/gathered-payout-rows.server.ts';
import { findPaymentRow, listPaymentRefs, updatePayment } from '../../db/payment-rows.server.ts';
import {
  findSupplementaryPayout,
  lockSupplementaryPayout,
  updateSupplementaryPayout,
} from '../../db/payout-rows.server.ts';
import type { PayoutTerms } from '../payout-plan.ts';
import { planOrderPayout } from '../plan-payout.server.ts';
import { type DividedPayout, paidCentsOf, paidPartOf } from '../request-payout.server.ts';
import { planSupplementaryPayout } from '../supplementary-payout.server.ts';
import { chooseParts, maxParts, type ReadyPart, sumOf } from './gathered-payout.ts';
import { notifyOfPayout } from './notify-of-payout.server.ts';
import { storeArrival } from './store-arrival.server.ts';

export type { DuePart, PayoutRow } from '../../db/gathered-payout-rows.server.ts';

type Needs = Pick<Infra, 'db' | 'clock'> & { payoutTerms: PayoutTerms };

/** How many wineries are claimed at once. */
const wineriesAtOnce = 10;

const dueNow = ({ clock }: Pick<Infra, 'clock'>, { mode }: Pick<PaymentGateway, 'mode'>) => {
  const now = clock.now();
  return { now, today: shopDay(now), mode };
};

/** Claims wineries with money that can be sent now, each once an hour. @param wineryId the only one that is claimed */
export function claimWineriesToPay(
  app: Pick<Infra, 'db' | 'clock'>,
  gateway: PaymentGateway,
  wineryId?: string,
): Promise<string[]> {
  return claimDueWineries(app.db, { ...dueNow(app, gateway), limit: wineriesAtOnce, wineryId });
}

/** Lets a winery be claimed again within the hour. The caller checks permissions. */
export function releaseWineryToPay(app: Pick<Infra, 'db'>, wineryId: string): Promise<void> {
  return releaseWinery(app.db, { wineryId });
}

/** The parts of a winery that can be sent now, the longest due first. */
export function listPartsToPay(
  app: Pick<Infra, 'db' | 'clock'>,
  gateway: PaymentGateway,
  wineryId: string,
): Promise<DuePart[]> {
  return listDueParts(app.db, { ...dueNow(app, gateway), wineryId });
}

/** Divides a part once: see `planOrderPayout` and `planSupplementaryPayout`. */
export async function dividePart(app: Needs, { orderId, kind, round }: DuePart): Promise<DividedPayout> {
  const payment = await findPaymentRow(app.db, orderId);
  if (!payment) throw new Error(`The order ${orderId} has no payment`);
  if (kind === 'order') return { payment: await planOrderPayout(app, payment), payout: null };
  const found = await findSupplementaryPayout(app.db, { orderId, kind, round });
  if (!found) throw new Error(`The order ${orderId} has no payout of its ${kind}`);
  const divide = (db: Transaction) => planSupplementaryPayout({ ...app, db }, found);
  return { payment, payout: found.plannedAt === null ? await app.db.transaction().execute(divide) : found };
}

/** A part with the account and the currencies of its money. Only parts that have these in common are sent together. */
export type AccountPart = ReadyPart & { accountRef: string; currency: string; sentCurrency: string };

/**
 * Reads from the gateway what a divided part is in the winery's account, and stores it if that has another currency;
 * undefined while it is not available there.
 */
export async function readReadyPart(
  app: Pick<Infra, 'db'>,
  gateway: PaymentGateway,
  { orderId, kind, round }: DuePart,
  divided: DividedPayout,
): Promise<AccountPart | undefined> {
  const part = paidPartOf(divided);
  const arrived = await gateway.readArrivedPart(part);
  if (!arrived?.isAvailable) return undefined;
  await storeArrival(app, gateway, divided.payment, arrived);
  const { attempt } = divided.payout ?? divided.payment;
  const { accountRef, currency, ref } = part;
  const amounts = { amountCents: paidCentsOf(divided), sentAmount: arrived.amount };
  const money = { accountRef, currency, sentCurrency: arrived.currency, arrivedAt: arrived.arrivedAt };
  return { orderId, kind, round, attempt, ref, ...amounts, ...money };
}

/**
 * Stores a payout of the parts that the account can bear, before the gateway is asked for it. The parts are locked, and
 * those that can no longer be sent are left out; the pause of a winery is read here, last of all.
 * @param parts all of one account and currency
 * @param isFull whether some of what is due is left to another payout of the same day
 * @returns undefined if nothing can be sent
 */
export async function storePayout(
  app: Pick<Infra, 'db' | 'clock'>,
  gateway: PaymentGateway,
  { wineryId, parts, isFull }: { wineryId: string; parts: readonly AccountPart[]; isFull: boolean },
): Promise<PayoutRow | undefined> {
  const [first] = parts;
  if (!first) return undefined;
  const { accountRef, currency, sentCurrency } = first;
  const available = await gateway.readAvailable(accountRef, sentCurrency);
  return app.db.transaction().execute(async (db) => {
    const due = dueNow(app, gateway);
    const stillDue = new Map((await lockDueParts(db, { ...due, wineryId })).map((part) => [keyOf(part), part]));
    // why: with another attempt a part has another amount
    const isUnchanged = (part: AccountPart) => stillDue.get(keyOf(part))?.attempt === part.attempt;
    const chosen = chooseParts(parts.filter(isUnchanged), available);
    const { amountCents, sentAmount } = sumOf(chosen);
    if (sentAmount === 0) return undefined;
    const isRetry = chosen.every((part) => stillDue.get(keyOf(part))?.isReturned);
    const payout: PayoutRow = {
      ...{ id: randomUUID(), wineryId, accountRef, mode: gateway.mode, gatheredOn: due.today, isRetry, isFull },
      ...{ currency, amountCents, sentCurrency, sentAmount },
      madeAfter: new Date(Math.max(...chosen.map(({ arrivedAt }) => new Date(arrivedAt).getTime()))),
      ...{ requestedAt: due.now, checkedAt: due.now, payoutRef: null, sentAt: null, expectedAt: null },
      ...{ arrivedAt: null, returnedAt: null, failureMessage: null },
    };
    const rows = chosen.map(({ orderId, kind, round, amountCents: cents, sentAmount: amount }) => {
      return { orderId, kind, round, amountCents: cents, sentAmount: amount, recordedAt: null, returnedAt: null };
    });
    await insertPayout(db, payout, rows);
    return payout;
  });
}

const keyOf = ({ orderId, kind, round }: Pick<DuePart, 'orderId' | 'kind' | 'round'>) => `${orderId} ${kind} ${round}`;

/** Whether more was due than one payout has parts. */
export function isMoreDue(due: readonly DuePart[]): boolean {
  return due.length > maxParts;
}

/**
 * Asks the gateway for a stored payout, under the key `payout:{id}`; a made one is stored. What the gateway refuses, or
 * cannot pay for lack of money, is deleted: its parts are due again. Must run outside a transaction, in the one process
 * that has stored the payout or taken it up.
 * @throws when the outcome is unknown: the payout stays, and is taken up later
 */
export async function requestPayout(
  app: Pick<Infra, 'db' | 'clock' | 'jobs'>,
  gateway: PaymentGateway,
  payout: PayoutRow,
): Promise<GatewayResult<SentPayout>> {
  const { id: payoutId, accountRef, sentCurrency: currency, sentAmount, madeAfter } = payout;
  const parts = await listParts(app.db, payoutId);
  const refs = await listPaymentRefs(
    app.db,
    parts.map(({ orderId }) => orderId),
  );
  const request = { payoutId, accountRef, currency, amount: Number(sentAmount), madeAfter };
  const shares = parts.map((part) => ({ ref: refs.get(part.orderId) ?? '', amount: Number(part.sentAmount) }));
  const answer = await gateway.payOut({ ...request, parts: shares }, `payout:${payoutId}`);
  if (answer.kind === 'done') await storeSentPayout(app, payout, answer.value);
  else await deleteUnsentPayout(app.db, payout);
  return answer;
}

/** Stores that the gateway has made a payout, and mails its winery's owners. @throws if it was deleted meanwhile */
export async function storeSentPayout(
  app: Pick<Infra, 'db' | 'clock' | 'jobs'>,
  payout: PayoutRow,
  { ref, expectedAt }: SentPayout,
): Promise<void> {
  const { id } = payout;
  await app.db.transaction().execute(async (db) => {
    const isStored = await setPayoutSent(db, id, { payoutRef: ref, sentAt: app.clock.now(), expectedAt });
    if (!isStored) throw new Error(`The provider made the payout ${id} as ${ref}, and it is not stored`);
    await notifyOfPayout({ ...app, db }, payout, expectedAt);
  });
}

/** Stores a payout that an earlier version of the shop made for one part alone, with that part. It is looked for once. */
export async function storeSinglePayout(
  app: Pick<Infra, 'db' | 'clock'>,
  gateway: PaymentGateway,
  { orderId, kind, round }: DuePart,
  divided: DividedPayout,
): Promise<PayoutRow | undefined> {
  const sent = await gateway.findSinglePayout(paidPartOf(divided));
  if (!sent) {
    await app.db.transaction().execute((db) => recordSearch(db, divided));
    return undefined;
  }
  const { wineryId, accountRef, currency } = divided.payment;
  const { now, today: gatheredOn, mode } = dueNow(app, gateway);
  const cents = paidCentsOf(divided);
  const payout: PayoutRow = {
    ...{ id: randomUUID(), wineryId, accountRef, mode, gatheredOn, isRetry: true, isFull: false },
    ...{ currency, amountCents: cents, sentCurrency: currency, sentAmount: cents, madeAfter: now },
    ...{ requestedAt: now, checkedAt: now, payoutRef: sent.ref, sentAt: now, expectedAt: sent.expectedAt },
    ...{ arrivedAt: null, returnedAt: null, failureMessage: null },
  };
  const row = { orderId, kind, round, amountCents: cents, sentAmount: cents, recordedAt: null, returnedAt: null };
  await app.db.transaction().execute(async (db) => {
    await insertPayout(db, payout, [row]);
    await recordSearch(db, divided);
  });
  return payout;
}

/** Stores that a payout of a part alone was looked for. */
async function recordSearch(db: Transaction, { payment, payout }: DividedPayout): Promise<void> {
  const change = { mayBeSentAlone: false };
  const locked = payout && (await lockSupplementaryPayout(db, payout));
  if (locked) await updateSupplementaryPayout(db, locked, change);
  else await updatePayment(db, payment, change);
}
