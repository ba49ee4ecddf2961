import { expect, test } from 'vitest';
import { sumEarnings, toEarnings } from './earnings.ts';
import { nextPayoutOf, type UpcomingPayout } from './payout-outlook.ts';

function month(currency: string, soldCents: number, refundsCents = 0) {
  const none = { takenBackCents: '0', setOffCents: '0', reservedCents: '0' };
  const sums = { soldCents: `${soldCents}`, feesCents: '10', refundsCents: `${refundsCents}`, paidOutCents: '5' };
  const inUsd = { sentAmount: '0', sentCurrency: null };
  return { month: '2026-11', ...toEarnings({ currency, ...none, ...sums, ...inUsd }) };
}

test('months add up, and amounts of different currencies are never added', () => {
  const usd = (amount: number) => ({ amount, currency: 'USD' });
  const totals = sumEarnings([month('USD', 100), month('EUR', 50), month('USD', 0, 70)]);
  expect(totals).toEqual([
    {
      ...{ sold: usd(100), fees: usd(20), refunds: usd(70), takenBack: usd(0), earned: usd(10) },
      ...{ setOff: usd(0), reserved: usd(0), paidOut: usd(10), sent: null },
    },
    expect.objectContaining({ sold: { amount: 50, currency: 'EUR' }, earned: { amount: 40, currency: 'EUR' } }),
  ]);
  expect(sumEarnings([])).toEqual([]);
});

test('what a bank got adds up in its currency, also with months without a payout; of several currencies there is no sum', () => {
  const sentIn = (currency: string, amount: number) => ({ ...month('USD', 100), sent: { amount, currency } });
  const sentOf = (...months: Parameters<typeof sumEarnings>[0]) => sumEarnings(months)[0]?.sent;
  expect(sentOf(sentIn('JPY', 3_307), month('USD', 5), sentIn('JPY', 2_977))).toEqual({
    amount: 6_284,
    currency: 'JPY',
  });
  expect(sentOf(sentIn('JPY', 3_307), sentIn('EUR', 2_029))).toBeNull();
});

test('the next payout is the first on schedule; one that is late or returned only if there is no other', () => {
  const payout = (orderId: string, status: UpcomingPayout['status']): UpcomingPayout => ({
    ...{ orderId, status, buyer: 'Ada L', kind: 'order', at: '2026-11-30T12:00:00.000Z' },
    amount: { amount: 2205, currency: 'USD' },
  });
  const nextOf = (...payouts: UpcomingPayout[]) =>
    nextPayoutOf({ next: { count: payouts.length, amount: { amount: 0, currency: 'USD' }, payouts } })?.orderId;
  expect(nextOf(payout('late', 'late'), payout('soon', 'scheduled'), payout('then', 'scheduled'))).toBe('soon');
  expect(nextOf(payout('returned', 'returned'))).toBe('returned');
  expect(nextOf()).toBeUndefined();
});
