import { describe, expect, test } from 'vitest';
import { renderMail } from '#features/mail/emails/render-mail.server.ts';
import type { Mail } from '#features/mail/mail.ts';
import type { AccountMailProps, SecurityMailProps } from '../account-mails.ts';
import { accountMailTemplates } from './account-mail-templates.tsx';

const site = { name: 'Wine & <Vine>', baseUrl: 'https://wine.test', contact: { email: 'hello@wine.test' } };
const link = { path: '/verify-email?t=a%2Bb&x=1', expiresAt: '2026-03-01T22:10:00.000Z' } as const;
const to = 'ann@example.com';
const winery = '<script>alert(1)</script>';
const mails: Record<keyof (AccountMailProps & SecurityMailProps), Mail> = {
  'verify-email': { mail: 'verify-email', to, props: link },
  'reset-password': { mail: 'reset-password', to, props: link },
  'confirm-new-email': { mail: 'confirm-new-email', to, props: link },
  'email-changed': { mail: 'email-changed', to, props: {} },
  'password-changed': { mail: 'password-changed', to, props: {} },
  'new-email': { mail: 'new-email', to, props: {} },
  'second-factor-changed': { mail: 'second-factor-changed', to, props: { what: 'on' } },
  'payout-account-changed': { mail: 'payout-account-changed', to, props: { winery, what: 'bank' } },
  'account-banned': { mail: 'account-banned', to, props: { reason: winery } },
  'account-unbanned': { mail: 'account-unbanned', to, props: {} },
  welcome: { mail: 'welcome', to, props: { firstName: `<img src=x onerror="a">` } },
};

describe.each(Object.values(mails))('the mail $mail', (mail) => {
  test('has a one-line subject, HTML and a text version', async () => {
    const { subject, html, text } = await renderMail(site, accountMailTemplates, mail);
    expect(subject).toMatch(/^[^\r\n]*Wine & <Vine>[^\r\n]*$/);
    expect(html).toMatch(/^<!DOCTYPE html/);
    expect(html).toContain('<html dir="ltr" lang="en"');
    expect(text).toContain('hello@wine.test');
    expect(text).not.toMatch(/<(table|p|a|style)\b|undefined|\[object/);
  });

  test('escapes markup in its data', async () => {
    const { html } = await renderMail(site, accountMailTemplates, mail);
    expect(html).not.toContain('<img');
    expect(html).not.toContain('<Vine>');
    expect(html).not.toContain('<script');
  });

  test('links only to the shop, with absolute URLs, and loads nothing but its fonts', async () => {
    const { html } = await renderMail(site, accountMailTemplates, mail);
    const addresses = [...html.matchAll(/\shref="([^"]*)"/g)].map(([, address]) => address ?? '');
    expect(addresses.length).toBeGreaterThan(1);
    for (const address of addresses) expect(address).toMatch(/^(https:\/\/wine\.test(\/|$)|mailto:hello@wine\.test$)/);
    expect(html).not.toMatch(/<[^>&]*\ssrc=|@import|<link/);
    expect(html).toContain("format('woff2')");
    for (const [, loaded] of html.matchAll(/url\(([^)]*)\)/g))
      expect(loaded).toMatch(/^https:\/\/wine\.test\/.*woff2$/);
  });
});

test.each(['verify-email', 'reset-password', 'confirm-new-email'] as const)(
  'the mail %s has its link in both versions, once in the text, says when it expires, and what to do otherwise',
  async (name) => {
    const { html, text } = await renderMail(site, accountMailTemplates, mails[name]);
    expect(html).toContain('href="https://wine.test/verify-email?t=a%2Bb&amp;x=1"');
    expect(text.split('https://wine.test/verify-email?t=a%2Bb&x=1').length).toBe(2);
    expect(text).toContain('until Sunday, March 1 at 4:10 PM CST');
    expect(text).toMatch(/If you did not (ask|sign up), ignore this e-mail\./);
  },
);

test('the mails about the identity provider call it what the operator does', async () => {
  const textOf = async (what: 'provider-connected' | 'provider-disconnected') => {
    const mail = { mail: 'second-factor-changed', to, props: { what, provider: 'Google' } } as const;
    return (await renderMail(site, accountMailTemplates, mail)).text;
  };
  expect(await textOf('provider-connected')).toContain('Your Google account can now be used to log in.');
  expect(await textOf('provider-disconnected')).toContain('Your Google account can no longer be used to log in.');
});

test('every mail is listed under its name', () => {
  expect(Object.keys(accountMailTemplates).sort()).toEqual(Object.keys(mails).sort());
});
