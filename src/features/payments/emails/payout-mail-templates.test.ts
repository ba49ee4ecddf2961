import { expect, test } from 'vitest';
import { renderMail } from '#features/mail/emails/render-mail.server.ts';
import { payoutMailTemplates } from './payout-mail-templates.tsx';

const site = { name: 'Lonevine', baseUrl: 'https://wine.test', contact: { email: 'hello@wine.test' } };
const props = { winery: 'Red Gate', wineryId: '0199-winery', expectedAt: '2026-11-25T18:00:00Z' };
const render = (amount: number, sent: { amount: number; currency: string }, sales: number) =>
  renderMail(site, payoutMailTemplates, {
    mail: 'payout-sent',
    to: 'ann@example.com',
    props: { ...props, amount: { amount, currency: 'USD' }, sent, sales },
  });

test('a payout in dollars is told with its amount, its sales, its day, and a link to its winery', async () => {
  const { subject, html, text } = await render(6_615, { amount: 6_615, currency: 'USD' }, 3);
  expect(subject).toBe('We sent $66.15 to your bank');
  expect(text).toContain('We sent a payout for Red Gate to your bank: $66.15 for 3 sales.');
  expect(text).toContain('It should arrive by Nov 25, 2026.');
  expect(html).toContain('href="https://wine.test/account/payments?winery=0199-winery"');
});

test.for([
  [{ amount: 7_450, currency: 'EUR' }, '€74.50'],
  [{ amount: 12_148, currency: 'JPY' }, '¥12,148'],
  [{ amount: 137_683, currency: 'MXN' }, 'MX$1,376.83'],
] as const)('a payout abroad is told in both currencies: %j', async ([sent, shown]) => {
  const { subject, text } = await render(8_099, sent, 1);
  expect(subject).toBe(`We sent ${shown} to your bank`);
  expect(text.replaceAll(/\s+/g, ' ')).toContain(`${shown} for 1 sale. That is your share of $80.99, at`);
});
