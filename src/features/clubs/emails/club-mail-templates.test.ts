import { expect, test } from 'vitest';
import { renderMail } from '#features/mail/emails/render-mail.server.ts';
import type { AfterFailure } from '#features/subscriptions/charge.ts';
import { clubMailTemplates } from './club-mail-templates.tsx';

const site = { name: 'Lonevine', baseUrl: 'https://wine.test', contact: { email: 'hello@wine.test' } };
const to = 'ann@example.com';
const shipment = { club: 'Cellar <b>Club</b>', winery: 'Red Gate', release: 'Winter' };

test('a member whose card was declined reads how much, when it is tried again, and where to save another card', async () => {
  const times = {
    nextAt: '2026-12-02T06:00:00Z',
    lastAt: '2026-12-11T06:00:00Z',
    path: '/club-payment/1' as const,
  };
  const props = { ...shipment, totalCents: 4_542, ...times };
  const render = (follows: AfterFailure) =>
    renderMail(site, clubMailTemplates, { mail: 'club-payment-declined', to, props: { ...props, follows } });
  const { html, text } = await render('again');
  expect(html).not.toContain('<b>');
  expect(html).toContain('href="https://wine.test/club-payment/1"');
  expect(text).toContain('$45.42 for Winter of Cellar <b>Club</b> by Red Gate');
  expect(text).toContain('Dec 2, 2026, and then once a day until Dec 11, 2026');
  const confirm = await render('confirm');
  expect(confirm.subject).toBe('Confirm the payment for your wine club');
  expect(confirm.text).toContain('Your bank wants you to confirm this payment yourself');
  expect((await render('other-card')).text).toContain('we won’t try again without a new one');
});

test('every reason for which a member gets nothing is said', async () => {
  const reasons = ['short', 'law', 'volume', 'age', 'unavailable'] as const;
  const texts = reasons.map(async (reason) => {
    const props = { ...shipment, reason };
    return (await renderMail(site, clubMailTemplates, { mail: 'club-shipment-skipped', to, props })).text;
  });
  expect(new Set(await Promise.all(texts)).size).toBe(reasons.length);
});

test('a member who missed bottles reads of which wine, and whether they were not set aside or not in stock', async () => {
  const short = async (release: string | null, wine?: string) => {
    const props = { ...shipment, release, reason: 'short' as const, ...(wine !== undefined && { wine }) };
    return (await renderMail(site, clubMailTemplates, { mail: 'club-shipment-skipped', to, props })).text;
  };
  expect(await short('Winter', 'Tannat 2021')).toContain('didn’t set aside enough bottles of Tannat 2021');
  expect(await short(null, 'Tannat 2021')).toContain('doesn’t have enough bottles of Tannat 2021 in stock');
  expect(await short('Winter')).toContain('enough bottles of one of its wines');
});

test('a payment that its member did not confirm is not called declined', async () => {
  const failed = async (follows: AfterFailure) => {
    const props = { ...shipment, totalCents: 4_542, follows };
    return (await renderMail(site, clubMailTemplates, { mail: 'club-payment-failed', to, props })).text;
  };
  expect(await failed('confirm')).toContain('Your bank wanted you to confirm the payment');
  expect(await failed('confirm')).not.toContain('declined');
  expect(await failed('again')).toContain('declined each time');
});

test('the owners read how many members were billed, declined and skipped', async () => {
  const props = { ...shipment, billed: 312, declined: 2, skipped: 18, short: 3, totalCents: 1_417_104 };
  const { text } = await renderMail(site, clubMailTemplates, { mail: 'club-release-billed', to, props });
  expect(text).toContain('Billed: 312, for $14,171.04. Not paid yet: 2;');
  expect(text).toContain('Skipped: 18, 3 of them because too few bottles were set aside.');
});

test('a member who did not agree to a price reads what it is, until when they may, and that nothing was charged', async () => {
  const props = {
    ...shipment,
    path: '/my-clubs/1?t=x' as const,
    winesCents: 13_000,
    totalCents: 13_390,
    until: '2026-12-11T06:00:00Z',
  };
  const { html, text } = await renderMail(site, clubMailTemplates, { mail: 'club-price-consent', to, props });
  expect(html).toContain('href="https://wine.test/my-clubs/1?t=x"');
  expect(text).toContain('cost $130.00, more than you agreed to');
  expect(text).toContain('agree until Dec 11, 2026. Then we charge your saved card $133.90');
});
