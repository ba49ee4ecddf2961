import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import type { ListedPayout } from '#features/listing-management/earnings/payout-list.ts';
import { PayoutList } from './payout-list.tsx';

const usd = (amount: number) => ({ amount, currency: 'USD' });

const payout: ListedPayout = {
  ...{ id: 'payout-1', day: '2026-11-23', status: 'sent', amount: usd(6_615), sent: usd(6_615) },
  ...{ expectedAt: '2026-11-25T18:00:00Z', arrivedAt: null, partCount: 3 },
  parts: [
    { orderId: 'order-1', number: 'LV-1001', kind: 'order', amount: usd(4_410) },
    { orderId: 'order-2', number: 'LV-1002', kind: 'reserve', amount: usd(1_102) },
    { orderId: 'order-3', number: 'LV-1003', kind: 'chargeback', amount: usd(1_103) },
  ],
};

/** The text of the list, and its markup. */
function show(change: Partial<ListedPayout>) {
  const payouts = [{ ...payout, ...change }];
  const list = { page: 1, pages: 1, requested: 'as-requested', total: 1, payouts } as const;
  const markup = renderToStaticMarkup(
    <MemoryRouter>
      <PayoutList wineryId="winery-1" list={list} />
    </MemoryRouter>,
  );
  return { markup, text: markup.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ') };
}

test('a payout shows its sum, and each order and part of the reserve that was gathered, with its amount', () => {
  const { markup, text } = show({});
  expect(text).toContain('Nov 23, 2026 In transit $66.15 Expected at your bank by Nov 25, 2026.');
  expect(text).toContain('3 items Order LV-1001 $44.10');
  expect(text).toContain('From the reserve LV-1002 $11.02 Returned after a dispute LV-1003 $11.03');
  for (const id of ['order-1', 'order-2', 'order-3']) expect(markup).toContain(`href="/sale/${id}/details"`);
  expect(markup).toContain('href="/account/payments/download?winery=winery-1"');
});

test('a payout with many parts says how many are in the file only', () => {
  expect(show({ partCount: 45 }).text).toContain('42 more are in the CSV file.');
  expect(show({}).text).not.toContain('more are in');
});

test('a payout in another currency shows what was sent, and for what', () => {
  expect(show({ sent: { amount: 6_100, currency: 'EUR' } }).text).toContain('€61.00 for $66.15');
});

test.for([
  [{ status: 'preparing' }, 'Being sent', 'We’re waiting for Stripe to confirm it.'],
  [{ expectedAt: null }, 'In transit', 'On its way to your bank.'],
  [{ status: 'arrived', arrivedAt: '2026-11-24T18:00:00Z' }, 'Arrived', 'Arrived at your bank by Nov 24, 2026.'],
  [{ status: 'returned' }, 'Returned', 'Your bank returned it. We’ll include it in a later payout.'],
] as const)('%o is told as such', ([change, label, words]) => {
  const { text } = show(change);
  expect(text).toContain(label);
  expect(text).toContain(words);
});
