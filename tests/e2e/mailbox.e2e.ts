import type { Page } from '@playwright/test';
import { sendMails } from '../fixtures/accounts/send-mail.ts';
import { auditPage, expect, expectAccessible, test } from '../fixtures/browser/browser-test.ts';
import { openShop } from '../fixtures/browser/shop.ts';

/**
 * Opens the mailbox once the outbox has sent the mail, and returns the mail's link. Filters by recipient as well, since
 * other tests share the mailbox.
 */
async function openMailbox(page: Page, subject: string, to: string) {
  const row = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: `to ${to}` });
  const mail = row.getByRole('link', { name: subject }).first();
  await expect(async () => {
    await page.goto('/dev/mailbox');
    await expect(mail).toBeVisible({ timeout: 500 });
  }).toPass();
  return mail;
}

/** A phone in the light scheme, and a desktop in the dark one. */
const looks = [
  { colorScheme: 'light', width: 320 },
  { colorScheme: 'dark', width: 1280 },
] as const;

async function putOn(page: Page, { colorScheme, width }: (typeof looks)[number]) {
  await page.emulateMedia({ colorScheme });
  await page.setViewportSize({ width, height: 800 });
}

async function expectFits(page: Page, what: string) {
  const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(over, what).toBeLessThanOrEqual(0);
}

const frame = (page: Page) => page.frameLocator('iframe');
const welcome = (firstName: string, to = 'ann@example.com') => ({ mail: 'welcome' as const, to, props: { firstName } });

test('a sent mail is shown in the mailbox, and its link leads to the site', async ({ page, shop }) => {
  await sendMails(shop.databaseUrl, [welcome('Ann <b>&</b>')]);
  await (await openMailbox(page, 'Welcome to Lonevine', 'ann@example.com')).click();
  await expect(page.getByTitle('The mail as a mail program shows it')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome to Lonevine' })).toBeVisible();
  await expect(frame(page).getByRole('heading', { name: 'Welcome, Ann <b>&</b>' })).toBeVisible();
  await expect(page.locator('pre')).toContainText(`See the wines ${shop.address}/s`);
  await frame(page).getByRole('link', { name: 'See the wines' }).click();
  await expect(page).toHaveURL(`${shop.address}/s`);
});

for (const look of looks) {
  const { colorScheme, width } = look;
  test(`the mailbox and a mail pass axe and never scroll sideways, ${colorScheme}, ${width} px`, async ({
    page,
    shop,
  }) => {
    const path = `/verify-email?t=${'a'.repeat(120)}` as const;
    const to = `${'ann.'.repeat(15)}@${'hill-country.'.repeat(5)}example.com`;
    await sendMails(shop.databaseUrl, [
      { mail: 'verify-email', to, props: { path, expiresAt: '2100-01-01T00:00:00Z' } },
    ]);
    await putOn(page, look);
    const mail = (await (await openMailbox(page, 'Confirm your e-mail', to)).getAttribute('href')) ?? '';
    await expectFits(page, 'the mailbox');
    await expectAccessible(page);
    await page.goto(mail);
    await expectFits(page, 'a mail');
    // why: axe checks each frame, and waits for ever for one without scripts
    await page.locator('iframe').evaluate((frame) => frame.remove());
    await expectAccessible(page);
  });
}

test('the mail itself passes axe and never scrolls sideways, on a phone in the light scheme and a desktop in the dark one', async ({
  page,
  request,
  shop,
}) => {
  const path = `/reset-password?t=${'a'.repeat(120)}` as const;
  const props = { path, expiresAt: '2100-01-01T00:00:00Z' };
  await sendMails(shop.databaseUrl, [{ mail: 'reset-password', to: 'ann@example.com', props }]);
  const link = await openMailbox(page, 'Choose a new password', 'ann@example.com');
  const address = (await link.getAttribute('href')) ?? '';
  const mail = await (await request.get(`${address}/html`)).text();
  await page.goto('about:blank');
  // why: a mail is shown inside the page of a mail program, which has the landmarks
  const html = mail.replace(/<body[^>]*>/, '$&<main>').replace('</body>', '</main></body>');
  for (const look of looks) {
    await putOn(page, look);
    // why: as a page of its own, since at its URL no script runs, and so no axe
    await page.setContent(html);
    await expectFits(page, `the mail at ${look.width} px`);
    await auditPage(page);
  }
});

test('twenty mails are one page, and the pager links to older ones', async ({ page, shop }) => {
  await sendMails(
    shop.databaseUrl,
    Array.from({ length: 21 }, (_, at) => welcome('Bob', `${at}@example.com`)),
  );
  await expect(async () => {
    await page.goto('/dev/mailbox?page=2');
    await expect(page.getByRole('link', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page', { timeout: 500 });
  }).toPass();
  await page.getByRole('link', { name: 'Prev Page' }).click();
  await expect(page).toHaveURL(/\/dev\/mailbox$/);
  await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: 'to ' })).toHaveCount(20);
});

test('a mail runs and loads nothing, and only our own pages may frame it; search engines do not index it', async ({
  page,
  request,
  shop,
}) => {
  await sendMails(shop.databaseUrl, [welcome('Eve', 'eve@example.com')]);
  const link = await openMailbox(page, 'Welcome to Lonevine', 'eve@example.com');
  const path = (await link.getAttribute('href')) ?? '';
  const html = await request.get(`${path}/html`);
  expect(html.headers()['content-security-policy']).toMatch(
    /^default-src 'none'; .*frame-ancestors 'self'; sandbox allow-top/,
  );
  expect(html.headers()['content-security-policy']).not.toMatch(/script|allow-same-origin/);
  for (const answer of [html, await request.get(path), await request.get('/dev/mailbox')]) {
    expect(answer.headers()['cache-control']).toBe('no-store');
  }
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  expect(await (await request.get('/robots.txt')).text()).toContain('Disallow: /dev/\n');
});

test('a missing mail is not found', async ({ request }) => {
  for (const path of ['999999', 'x', '0', '%00', `${'9'.repeat(40)}`]) {
    expect((await request.get(`/dev/mailbox/${path}`)).status()).toBe(404);
    expect((await request.get(`/dev/mailbox/${path}/html`)).status()).toBe(404);
  }
});

test('a server with SMTP shows no mailbox, whatever it caught before', async ({ page, request, shop }) => {
  await sendMails(shop.databaseUrl, [welcome('Ann')]);
  const link = await openMailbox(page, 'Welcome to Lonevine', 'ann@example.com');
  const path = (await link.getAttribute('href')) ?? '';
  const mail = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'us@wine.example' };
  const other = await openShop({ DATABASE_URL: shop.databaseUrl, DEMO: 'off', ...mail });
  try {
    for (const address of ['/dev/mailbox', path, `${path}/html`]) {
      expect((await request.get(other.address + address)).status()).toBe(404);
    }
  } finally {
    await other.stop();
  }
});
