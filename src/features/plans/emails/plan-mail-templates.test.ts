import { expect, test } from 'vitest';
import { renderMail } from '#features/mail/emails/render-mail.server.ts';
import type { Mail } from '#features/mail/mail.ts';
import type { AfterFailure } from '#features/subscriptions/charge.ts';
import { planMailTemplates } from './plan-mail-templates.tsx';

const site = { name: 'Lonevine', baseUrl: 'https://wine.test', contact: { email: 'hello@wine.test' } };
const to = 'ann@example.com';
const about = { winery: 'Red <b>Gate</b>', plan: 'Grow' };
const render = (mail: Mail) => renderMail(site, planMailTemplates, mail);

test('an owner whose card was declined reads how much, when it is tried again, and what happens otherwise', async () => {
  const path = '/confirm-payment/1' as const;
  const props = { ...about, amountCents: 4_900, nextAt: '2026-12-22T18:00:00Z', endsOn: '2027-01-04', path };
  const declined = (follows: AfterFailure, changed = {}) =>
    render({ mail: 'plan-payment-declined', to, props: { ...props, follows, ...changed } });
  const { html, text } = await declined('again');
  expect(html).not.toContain('<b>Gate');
  expect(html).toContain('href="https://wine.test/account/payment-methods"');
  expect(text).toContain('$49.00 for Grow, the plan of Red <b>Gate</b>');
  expect(text).toContain('again on Dec 22, 2026, and then once a day until Jan 4, 2027');
  expect(text).toContain('the plan ends and the free one begins');
  expect((await declined('confirm')).subject).toBe('Confirm the payment for your winery’s plan');
  expect((await declined('confirm')).text).not.toContain('declined');
  expect((await declined('confirm')).html).toContain('href="https://wine.test/confirm-payment/1"');
  expect((await declined('other-card')).text).toContain('we won’t try again without a new one');
  const { html: ofOther, text: textOfOther } = await declined('confirm', { path: null });
  expect(ofOther).toContain('href="https://wine.test/manage-subscriptions-settings"');
  expect(ofOther).not.toContain('/confirm-payment/');
  expect(textOfOther).toContain('The owner whose card pays for the plan can log in and confirm it');
});

test('a paid invoice and a credit note are linked by their numbers', async () => {
  const path = '/manage-subscriptions-settings/invoices/42' as const;
  const paid = await render({
    mail: 'plan-paid',
    to,
    props: { ...about, invoice: 'LP-000042', amountCents: 4_900, path },
  });
  expect(paid.subject).toBe('Invoice LP-000042 is paid');
  expect(paid.html).toContain(`href="https://wine.test${path}"`);
  const note = { ...about, creditNote: 'LC-000001', amountCents: 1_050, path };
  const { subject, text } = await render({ mail: 'plan-refunded', to, props: note });
  expect(subject).toBe('Credit note LC-000001');
  expect(text).toContain('$10.50 of what Red <b>Gate</b> paid for Grow');
});

test('a change says the price and the next renewal; the end of a plan says why and what is next', async () => {
  const change = { ...about, priceCents: 49_000, interval: 'year', renewsOn: '2027-11-21' } as const;
  const changed = await render({ mail: 'plan-changed', to, props: change });
  expect(changed.text).toContain('Grow from now on, for $490.00 a year. It renews on Nov 21, 2027');
  const warned = await render({ mail: 'plan-grace-ends', to, props: { ...about, endsOn: '2027-01-04' } });
  expect(warned.text).toContain('it ends on Jan 4, 2027');
  const canceled = { ...about, lastDay: '2026-12-20', next: 'Free' };
  expect((await render({ mail: 'plan-canceled', to, props: canceled })).text).toContain('until Dec 20, 2026');
  const ended = async (because: 'unpaid' | 'canceled' | 'disputed') =>
    (await render({ mail: 'plan-ended', to, props: { ...about, because, next: 'Free' } })).text;
  expect(await ended('unpaid')).toContain('We couldn’t charge a card');
  expect(await ended('canceled')).toContain('as you chose');
  expect(await ended('disputed')).toContain('Your bank took back what was paid for Grow');
});

test('admins and owners read that a bank took a payment back, and that it returned a refund', async () => {
  const path = '/dashboard/plans/payments/42' as const;
  const taken = { ...about, invoice: 'LP-000042', amountCents: 4_900, feeCents: 1_500, path };
  const opened = await render({ mail: 'plan-chargeback', to, props: { ...taken, status: 'open' } });
  expect(opened.html).toContain(`href="https://wine.test${path}"`);
  expect(opened.text).toContain(
    'paid $49.00 for Grow (invoice LP-000042). Its bank took that back. Stripe’s fee: $15.00',
  );
  const lost = await render({ mail: 'plan-chargeback', to, props: { ...taken, status: 'lost' } });
  expect(lost.text).toContain('the winery’s plan has ended');
  const disputed = { ...about, amountCents: 4_900, lastDay: '2026-12-20' };
  expect((await render({ mail: 'plan-disputed', to, props: disputed })).text).toContain('at most until Dec 20, 2026');
  const note = { ...about, creditNote: 'LC-000001', amountCents: 1_050 };
  const returned = await render({ mail: 'plan-refund-returned', to, props: { ...note, path } });
  expect(returned.text).toContain('you still owe it');
  expect((await render({ mail: 'plan-refund-failed', to, props: note })).text).toContain('returned the money');
});

test('only mails after which nothing is lost can be turned off', () => {
  const optional = Object.entries(planMailTemplates).flatMap(([name, { optional }]) => (optional ? [name] : []));
  expect(optional).toEqual(['plan-changed', 'plan-paid']);
});
