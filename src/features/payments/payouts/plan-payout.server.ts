import type { Transaction } from '#infra/database.ts';
import type { Infra } from '#infra/infra.ts';
import type { Locked } from '#kit/locked.ts';
import { updatePaymentWithEntries } from '../db/ledger-rows.server.ts';
import { lockPaymentRow, type PaymentRow } from '../db/payment-rows.server.ts';
import { findFirstSale, insertSupplementaryPayout, lockSellerBalance } from '../db/payout-rows.server.ts';
import { type LedgerLine, nonZero } from '../ledger.ts';
import {
  type PayoutPlan,
  type PayoutTerms,
  payableCents,
  planPayout,
  reserveFreeAt,
  reserveShare,
} from './payout-plan.ts';

type Needs = Pick<Infra, 'db' | 'clock'> & { payoutTerms: PayoutTerms };

/**
 * Divides the payout of an order once, before the gateway is asked for it: sets off what the winery owes, and holds a
 * slice in reserve while the winery is new. Both are entered in the ledger at once; the gateway follows. Two payouts of a
 * winery are divided one after the other, so that no debt is set off twice.
 * @returns the payment with its division
 */
export async function planOrderPayout(app: Needs, payment: PaymentRow): Promise<PaymentRow> {
  if (payment.payoutPlannedAt !== null) return payment;
  return app.db.transaction().execute((db) => planInTransaction({ ...app, db }, payment));
}

async function planInTransaction(
  app: { db: Transaction; payoutTerms: PayoutTerms } & Pick<Infra, 'clock'>,
  { orderId }: PaymentRow,
): Promise<PaymentRow> {
  const payment = await lockPaymentRow(app.db, orderId);
  if (!payment) throw new Error(`The order ${orderId} has no payment`);
  if (payment.payoutPlannedAt !== null || payment.state !== 'captured' || payment.goal !== 'paid-out') return payment;
  const { wineryId, accountRef, currency } = payment;
  const now = app.clock.now();
  const { payoutTerms: terms } = app;
  const balance = await lockSellerBalance(app.db, wineryId);
  const share = reserveShare(terms, await findFirstSale(app.db, wineryId), now);
  const plan = planPayout(payableCents(payment), balance, share);
  const { setOffCents, collectedCents, reserveCents } = plan;
  const change = {
    payoutPlannedAt: now,
    setOffCents: payment.setOffCents + setOffCents,
    collectedCents,
    reserveCents,
  };
  const movements = [
    { movement: 'set-off', lines: setOffLines(plan), round: 1 },
    { movement: 'reserve', lines: reserveLines(reserveCents), round: 1 },
  ] as const;
  await updatePaymentWithEntries(app.db, payment, change, movements, now);
  const slice = { orderId, wineryId, accountRef, currency, amountCents: reserveCents };
  if (reserveCents > 0)
    await insertSupplementaryPayout(app.db, {
      ...slice,
      kind: 'reserve',
      dueAt: reserveFreeAt(terms, now),
      checkedAt: payment.createdAt,
    });
  return { ...payment, ...change };
}

/**
 * Keeps a payout that the winery's bank has returned against the account's overdraft, while a chargeback of the same
 * order stands: otherwise other orders would pay for it. Runs in the caller's transaction, which has locked both.
 */
export async function setOffReturnedPayout(
  app: { db: Transaction } & Pick<Infra, 'clock'>,
  payment: Locked<PaymentRow>,
): Promise<void> {
  const { overdraftCents } = await lockSellerBalance(app.db, payment.wineryId);
  const plan = planPayout(payableCents(payment), { overdraftCents, debtCents: 0 }, 0);
  if (plan.setOffCents === 0) return;
  const setOffCents = payment.setOffCents + plan.setOffCents;
  // why: rounds 1 and 2 are those of the order's payout and of what a won chargeback gave back
  const movement = { movement: 'set-off', lines: setOffLines(plan), round: 2 + payment.payoutReturns } as const;
  await updatePaymentWithEntries(app.db, payment, { setOffCents }, [movement], app.clock.now());
}

/** What is due to the winery is kept against its overdraft, and the rest of the set-off against its debt. */
export function setOffLines({ setOffCents, collectedCents }: Omit<PayoutPlan, 'reserveCents'>): LedgerLine[] {
  return nonZero([
    { account: 'winery', amountCents: setOffCents },
    { account: 'winery-overdraft', amountCents: collectedCents - setOffCents },
    { account: 'winery-debt', amountCents: -collectedCents },
  ]);
}

function reserveLines(cents: number): LedgerLine[] {
  return nonZero([
    { account: 'winery', amountCents: cents },
    { account: 'winery-reserve', amountCents: -cents },
  ]);
}

/** A free slice of reserve is due to the winery again, except for what is set off. */
export function reserveReleaseLines(amountCents: number, plan: Omit<PayoutPlan, 'reserveCents'>): LedgerLine[] {
  return nonZero([
    { account: 'winery-reserve', amountCents },
    { account: 'winery', amountCents: plan.setOffCents - amountCents },
    { account: 'winery-overdraft', amountCents: plan.collectedCents - plan.setOffCents },
    { account: 'winery-debt', amountCents: -plan.collectedCents },
  ]);
}
