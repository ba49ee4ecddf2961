import type { Transaction } from '#infra/database.ts';
import type { Infra } from '#infra/infra.ts';
import type { Locked } from '#kit/locked.ts';
import { blockDeclinedCard } from '../cards/saved-card.server.ts';
import { updatePaymentWithEntries } from '../db/ledger-rows.server.ts';
import { findPaymentRow, type PaymentRow, updateDecline, updatePayment } from '../db/payment-rows.server.ts';
import { cardQueue } from '../job-queues.ts';
import { cardFeeLines, refundReturnLines } from '../ledger.ts';
import type { PaymentGoal, PaymentState } from './payment.ts';
import type { PayingCard, PaymentFailure } from './payment-gateway.ts';
import { returnedPartOf } from './returned-part.ts';

/**
 * Stores that the buyer has confirmed: the amount is authorized on the card, which can be charged until a time. If the
 * card is to be saved, a job for that is queued.
 * @returns false if the payment is no longer open
 */
export async function recordAuthorization(
  app: { db: Transaction } & Pick<Infra, 'clock' | 'jobs'>,
  payment: Locked<PaymentRow>,
  { captureBefore, card }: { captureBefore: Date | null; card: PayingCard | null },
): Promise<boolean> {
  // why: one that is to be canceled was ended by its order, whatever the buyer's browser does meanwhile
  if (payment.state !== 'open' || payment.goal !== 'authorised') return false;
  const recorded = await updatePayment(app.db, payment, {
    state: 'authorised',
    captureBefore,
    cardBrand: card?.brand ?? null,
    cardLast4: card?.last4 ?? null,
    failureCode: null,
    failureMessage: null,
    updatedAt: app.clock.now(),
  });
  const { orderId, savesCard, attempt } = payment;
  if (recorded && savesCard)
    await app.jobs.send(cardQueue, { orderId }, { db: app.db, key: `keep:${orderId}:${attempt}` });
  return recorded;
}

/** The largest value that the database column accepts. */
const maxAttempt = 1_000;

/**
 * Stores that the authorization has ended at the gateway without being canceled here, in the caller's transaction,
 * which ends the order with it.
 * @returns false if the payment has changed since it was read
 */
export function recordLapse(app: { db: Transaction } & Pick<Infra, 'clock'>, payment: PaymentRow): Promise<boolean> {
  return updatePayment(app.db, payment, { state: 'voided', goal: 'returned', updatedAt: app.clock.now() });
}

/**
 * Stores that the gateway finally refused, and the new state and goal, in the caller's transaction, which changes the
 * order with it. The next attempt uses new keys.
 * @returns false if it was already stored
 */
export async function recordPaymentRefusal(
  app: { db: Transaction } & Pick<Infra, 'clock'>,
  payment: PaymentRow,
  failure: PaymentFailure,
  { state, goal }: { state: PaymentState; goal: PaymentGoal },
): Promise<boolean> {
  return updatePayment(app.db, payment, {
    state,
    goal,
    // why: at the largest attempt the same keys are used again; the gateway has forgotten them by then
    attempt: Math.min(payment.attempt + 1, maxAttempt),
    failureCode: failure.code,
    failureMessage: failure.message.slice(0, 500),
    decline: failure.decline ? JSON.stringify(failure.decline) : null,
    ...(state === 'voided' && { details: null }),
    updatedAt: app.clock.now(),
  });
}

/**
 * Stores what was said about a card that its buyer has tried for an open payment, and marks it if it must not be tried
 * again. The payment stays open for another card.
 */
export async function recordDecline(
  app: Pick<Infra, 'db' | 'clock'>,
  { orderId }: Pick<PaymentRow, 'orderId'>,
  failure: PaymentFailure,
): Promise<void> {
  if (!failure.decline) return;
  await updateDecline(app.db, orderId, failure.decline);
  await blockDeclinedCard(app, failure);
}

/**
 * Stores that the buyer's bank returned a refund: the operator has the money and owes it to the buyer. Runs in the
 * caller's transaction, which has locked the order.
 * @returns false if it was already stored
 */
export async function recordRefundReturn(
  app: { db: Transaction } & Pick<Infra, 'clock'>,
  payment: PaymentRow,
): Promise<boolean> {
  const now = app.clock.now();
  // why: the attempt in the condition lets only one of two concurrent callers change the row
  const change = { refundFailedAt: now, attempt: payment.attempt + 1, updatedAt: now };
  const returned = payment.partReturnedAt === null ? payment : returnedPartOf(payment);
  const movement = { movement: 'refund-return', lines: refundReturnLines(returned), round: 1 } as const;
  return updatePaymentWithEntries(app.db, payment, change, [movement], now);
}

/** Stores that a pending refund is with the buyer. @returns false if it was already stored */
export function recordRefundGiven(app: Pick<Infra, 'db' | 'clock'>, payment: PaymentRow): Promise<boolean> {
  const now = app.clock.now();
  // why: the attempt in the condition lets only one of two concurrent callers change the row
  return updatePayment(app.db, payment, { refundGivenAt: now, attempt: payment.attempt + 1, updatedAt: now });
}

/**
 * Stores the gateway's fee for charging the card, if it was not known when the card was charged. @returns false if it was
 * already stored
 */
export async function recordCardFee(
  app: Pick<Infra, 'db' | 'clock'>,
  { orderId }: Pick<PaymentRow, 'orderId'>,
  feeCents: number,
): Promise<boolean> {
  const payment = await findPaymentRow(app.db, orderId);
  if (!payment || payment.cardFeeCents !== null) return false;
  const movement = { movement: 'card-fee', lines: cardFeeLines(feeCents), round: 1 } as const;
  return updatePaymentWithEntries(app.db, payment, { cardFeeCents: feeCents }, [movement], app.clock.now());
}
