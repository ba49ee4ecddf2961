import { expect, test } from 'vitest';
import { renderMail } from '#features/mail/emails/render-mail.server.ts';
import type { AfterFailure } from '#features/subscriptions/charge.ts';
import { refusedWishReasons } from '../allocation.ts';
import { allocationMailTemplates } from './allocation-mail-templates.tsx';

const site = { name: 'Lonevine', baseUrl: 'https://wine.test', contact: { email: 'hello@wine.test' } };
const to = 'ann@example.com';
const about = { title: 'Library <b>2019</b>', winery: 'Red Gate', path: '/my-allocations/1' } as const;

test('whose wish is granted in part reads how many bottles they get, and what is charged', async () => {
  const props = { ...about, bottles: 1, wished: 3, totalCents: 5_150 };
  const mail = { mail: 'allocation-wish-granted', to, props } as const;
  const { html, text } = await renderMail(site, allocationMailTemplates, mail);
  expect(html).not.toContain('<b>');
  expect(html).toContain('href="https://wine.test/my-allocations/1"');
  expect(text).toContain('You get 1 bottle of Library <b>2019</b> by Red Gate. You wished for 3.');
  expect(text).toContain('$51.50');
});

test('every reason for which a wish is not granted is said', async () => {
  const reasons = ['none', 'winery', 'expired', 'age', 'law', 'volume', 'price', 'account'] as const;
  const texts = reasons.map(async (reason) => {
    const mail = { mail: 'allocation-wish-refused', to, props: { ...about, reason } } as const;
    const { text } = await renderMail(site, allocationMailTemplates, mail);
    expect(text).toContain('was not granted, so we don’t charge you for it.');
    expect(text).toContain(refusedWishReasons[reason]);
    return text;
  });
  expect(new Set(await Promise.all(texts)).size).toBe(reasons.length);
});

test('a buyer whose card was declined reads whether it is tried again', async () => {
  const declined = async (nextAt: string | null, follows: AfterFailure = 'again') => {
    const props = { ...about, totalCents: 5_150, nextAt, follows };
    const mail = { mail: 'allocation-payment-declined', to, props } as const;
    const { subject, text } = await renderMail(site, allocationMailTemplates, mail);
    return `${subject}: ${text}`;
  };
  expect(await declined('2026-12-02T06:00:00Z')).toContain('We try the card again on Dec 2, 2026');
  expect(await declined(null)).toContain('your bottles are no longer set aside');
  expect(await declined('2026-12-02T06:00:00Z', 'confirm')).toContain('Your bank wants you to confirm this payment');
  expect(await declined('2026-12-02T06:00:00Z', 'confirm')).not.toContain('declined');
  expect(await declined(null, 'confirm')).toContain('Your payment was not confirmed');
  expect(await declined(null, 'confirm')).not.toContain('declined');
  expect(await declined('2026-12-02T06:00:00Z', 'other-card')).toContain('we won’t try again without a new one');
});

test('owners read how many wishes wait, and what happens if they do nothing', async () => {
  const props = {
    ...about,
    path: '/manage-wine-club/allocations/1/wishes',
    wishes: 12,
    ...{ until: '2026-12-15T06:00:00Z', timeZone: 'America/Chicago' },
  } as const;
  const { html, text } = await renderMail(site, allocationMailTemplates, { mail: 'allocation-wishes-wait', to, props });
  expect(html).not.toContain('<b>');
  expect(html).toContain('href="https://wine.test/manage-wine-club/allocations/1/wishes"');
  expect(text).toContain('12 wishes wait for you to grant');
  expect(text).toContain(
    'until Dec 15, 2026, 12:00 AM Central Time. After that, nobody gets anything, nothing is charged',
  );
});

test('the end of a window has its hour by the clock of the winery', async () => {
  const props = { ...about, closesAt: '2026-12-01T15:00:00Z', timeZone: 'America/Denver' };
  for (const mail of ['allocation-open', 'allocation-closing'] as const) {
    const { text } = await renderMail(site, allocationMailTemplates, { mail, to, props });
    expect(text).toContain('until Dec 1, 2026, 8:00 AM Mountain Time');
  }
});
