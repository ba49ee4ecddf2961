import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import type { OrderPayoutView } from '#features/orders/payment/order-payout.ts';
import { PayoutDetails } from './payout-details.tsx';

const usd = (amount: number) => ({ amount, currency: 'USD' });
const payout: OrderPayoutView = { arrived: null, setOff: null, left: usd(2_205), reserve: null, sent: [] };

/** The text of the section, and its markup. */
function show(change: Partial<OrderPayoutView>) {
  const markup = renderToStaticMarkup(
    <MemoryRouter>
      <PayoutDetails payout={{ ...payout, ...change }} />
    </MemoryRouter>,
  );
  return { markup, text: markup.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ') };
}

test('a deduction is shown with its amount, what is left, and a link to each order that it is for', () => {
  const causes = ['LV-1001', 'LV-1002'].map((number) => ({ orderId: `id-${number}`, number, amount: usd(1_000) }));
  const { markup, text } = show({ setOff: { amount: usd(2_000), causes }, left: usd(205) });
  expect(text).toContain('Deducted for what you owed −$20.00 Left after that $2.05');
  expect(text).toContain('We deducted $20.00 because you owed it: a bank took back the payment for order LV-1001');
  for (const { orderId } of causes) expect(markup).toContain(`href="/sale/${orderId}/details"`);
});

test('what was sent to a bank abroad, and what is in reserve, is shown in both currencies', () => {
  const sent = { amount: usd(1_985), sent: { amount: 2_977, currency: 'JPY' }, sentAt: '2026-11-30T18:00:00Z' };
  const { text } = show({
    arrived: { amount: 3_307, currency: 'JPY' },
    reserve: { amount: usd(220), freeAt: '2026-12-30T18:00:00Z' },
    sent: [{ ...sent, status: 'arrived' }],
  });
  expect(text).toContain('In your account’s currency ¥3,307');
  expect(text).toContain('In reserve until Dec 30, 2026 $2.20');
  expect(text).toContain('Sent Nov 30, 2026, arrived $19.85 (¥2,977)');
});
