import { describe, expect, test } from 'vitest';
import { breakdownTotals } from '../price-breakdown.ts';
import { moneyNotes } from './money-messages.ts';
import { type MoneyRows, moneyOf } from './order-money.ts';

const order = {
  state: 'canceled' as const,
  currency: 'USD',
  payinCents: 10_299,
  payoutCents: 8_999,
  acceptedAt: new Date('2026-11-20T18:00:00Z'),
  cancellationKeptPercent: null,
};
const payment = {
  state: 'captured' as const,
  goal: 'returned' as const,
  payoutCents: 8_999,
  returnedPayinCents: null,
  returnedPayoutCents: null,
  partReturnedAt: null,
  refundGivenAt: null,
  refundFailedAt: null,
  payoutArrivedAt: null,
  payoutReturns: 0,
  setOffCents: 0,
  reserveCents: 0,
  problem: null,
};
const chargeback = {
  state: 'reversed' as const,
  goal: 'reversed' as const,
  amountCents: 10_299,
  feeCents: 1_500,
  sellerCents: 8_999,
  heldCents: 8_999,
  waitsForDecision: false,
  evidenceDueAt: null,
  openedAt: new Date('2026-11-21T18:00:00Z'),
};
const whole = { order, payment, chargeback: undefined } satisfies MoneyRows;

const viewOf = (rows: MoneyRows, side: 'customer' | 'provider') => moneyOf(rows, [side]);

function totalsOf(rows: MoneyRows, side: 'customer' | 'provider'): string[] {
  const money = viewOf(rows, side);
  const usd = (amount: number) => ({ amount, currency: 'USD' });
  const payinTotal = side === 'customer' ? usd(10_299) : null;
  const { state } = rows.order;
  const totaled = { state, acceptedAt: '2026-11-20T18:00:00Z', lineItems: [], payinTotal, money };
  const totals = breakdownTotals({ ...totaled, payoutTotal: money?.payout.amount ?? null }, side);
  return totals.map(({ label, money: total }) => `${label} ${total.amount}`);
}

describe('a refund', () => {
  test('that the gateway refuses is still owed', () => {
    const rows = { ...whole, payment: { ...payment, problem: 'refund' as const } };
    expect(moneyNotes(viewOf(rows, 'customer'), 'customer', 'Red Gate')).toEqual([
      'We couldn’t refund $102.99 yet. We still owe it to you, and keep trying.',
    ]);
    expect(totalsOf(rows, 'customer')).toEqual(['Total 10299', 'Refund we still owe you 10299']);
  });

  test('of a part that the bank sent back is not subtracted from what was paid', () => {
    const part = { goal: 'paid-out', returnedPayinCents: 6_900, returnedPayoutCents: 6_029 } as const;
    const failed = { ...part, partReturnedAt: new Date(), refundGivenAt: new Date(), refundFailedAt: new Date() };
    const rows = { ...whole, order: { ...order, cancellationKeptPercent: 33 }, payment: { ...payment, ...failed } };
    expect(totalsOf(rows, 'customer')).toEqual(['Total 10299', 'Refund we still owe you 6900']);
  });

  test('waits for the bank while a chargeback is open, and is not promised once that is lost', () => {
    const open = { ...whole, chargeback };
    expect(totalsOf(open, 'customer')).toEqual(['Total 10299', 'Taken back by your bank -10299']);
    expect(moneyNotes(viewOf(open, 'customer'), 'customer', 'Red Gate')[0]).toBe(
      'If your bank decides for the winery, we’ll refund you.',
    );
    expect(moneyNotes(viewOf(open, 'provider'), 'provider', 'Red Gate').join(' ')).not.toMatch(
      /pay it out|refunded in full/,
    );
    const lost = {
      ...whole,
      payment: { ...payment, state: 'charged-back' as const },
      chargeback: { ...chargeback, state: 'lost' as const, goal: 'lost' as const },
    };
    expect(viewOf(lost, 'customer')?.refund).toBeNull();
  });
});

test('of a chargeback of a part, the winery gets the rest', () => {
  const rows = {
    order: { ...order, state: 'completed' as const },
    payment: { ...payment, state: 'charged-back' as const, goal: 'paid-out' as const },
    chargeback: {
      ...chargeback,
      state: 'lost' as const,
      goal: 'lost' as const,
      amountCents: 4_000,
      sellerCents: 4_000,
    },
  };
  expect(viewOf(rows, 'provider')?.payout).toMatchObject({ status: 'upcoming', amount: { amount: 4_999 } });
  expect(moneyNotes(viewOf(rows, 'provider'), 'provider', 'Red Gate')[0]).toContain('took back a part of the payment');
});

test('a chargeback that the winery has won costs it nothing', () => {
  const won = { ...chargeback, state: 'returned' as const, goal: 'returned' as const };
  const paidOut = { ...payment, state: 'paid-out' as const, goal: 'paid-out' as const };
  const rows = { order: { ...order, state: 'completed' as const }, payment: paidOut, chargeback: won };
  expect(viewOf(rows, 'provider')?.chargeback).toMatchObject({ owed: { amount: 0 }, fromPayout: { amount: 0 } });
});

test('a payout that is only late did not come back', () => {
  const paid = { ...payment, state: 'paid-out' as const, goal: 'paid-out' as const };
  const completed = { ...order, state: 'completed' as const };
  const late = { ...whole, order: completed, payment: { ...paid, problem: 'payout' as const } };
  expect(viewOf(late, 'provider')?.payout.status).toBe('sent');
  const back = { ...late, payment: { ...late.payment, state: 'captured' as const, payoutReturns: 1 } };
  expect(viewOf(back, 'provider')?.payout.status).toBe('returned');
});
