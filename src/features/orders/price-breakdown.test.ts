import { expect, test } from 'vitest';
import type { LineItemCode } from './line-items.ts';
import type { BookingView, LineItemView, OrderItemView } from './order.ts';
import { breakdownLines } from './price-breakdown.ts';

const usd = (amount: number) => ({ amount, currency: 'USD' });

function line(code: LineItemCode, amount: number, more: Partial<LineItemView> = {}): LineItemView {
  const whole = { quantity: 1, percentage: null, reversal: false, listingId: null };
  return { code, includeFor: ['customer'], unitPrice: usd(amount), lineTotal: usd(amount), ...whole, ...more };
}

const item: OrderItemView = {
  listingId: 'a',
  title: 'Tannat',
  vintage: null,
  bottleMl: 750,
  unitPrice: usd(1900),
  quantity: 2,
  included: null,
};

const labelsOf = (lineItems: LineItemView[], booking: BookingView | null = null) =>
  breakdownLines({ lineItems, items: [item], booking }, 'Lonevine').map(({ label, note }) => [label, note]);

test('lines are named after the wine, the delivery, and the fee; reversals are left out', () => {
  const fee = line('line-item/customer-commission', 114, { quantity: null, percentage: 3 });
  expect(
    labelsOf([
      line('line-item/units', 3800, { listingId: 'a', quantity: 2 }),
      line('line-item/pickup-fee', 0),
      fee,
      { ...fee, reversal: true },
    ]),
  ).toEqual([
    ['NV Tannat', '2 bottles'],
    ['Pickup', null],
    ['Lonevine fee', null],
  ]);
});

test('a tasting is counted in guests, and also in days if it takes several', () => {
  const booking = { seats: 2 } as BookingView;
  expect(labelsOf([line('line-item/day', 9000, { listingId: 'a', quantity: 2 })], booking)).toEqual([
    ['Tannat', '2 guests'],
  ]);
  expect(labelsOf([line('line-item/night', 9000, { listingId: 'a', quantity: 6 })], booking)).toEqual([
    ['Tannat', '2 guests, 3 evenings'],
  ]);
});
