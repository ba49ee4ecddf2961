import type { Browser, Page } from '@playwright/test';
import { type MailServer, startMailServer } from '../fixtures/accounts/mail-server.ts';
import { makeAdmin } from '../fixtures/accounts/make-admin.ts';
import { sessionSecret, signInPerson } from '../fixtures/accounts/sign-in-person.ts';
import { openHydrated as openForm } from '../fixtures/accounts/sign-up.ts';
import { auditPage, auditPageInBothSchemes, expect, expectAccessible, test } from '../fixtures/browser/browser-test.ts';
import { madeForNobody } from '../fixtures/browser/page-owner.ts';
import { openShop } from '../fixtures/browser/shop.ts';
import { cloneSeeded } from '../fixtures/database/clone-seeded.ts';
import { runSql } from '../fixtures/database/run-sql.ts';

/**
 * Gives the test a network of its own, as the proxy in front would report it: subscriptions are limited per network.
 */
const comeFrom = (page: Page, address: string) => page.setExtraHTTPHeaders({ 'x-forwarded-for': address });

const footer = (page: Page) => page.getByRole('contentinfo');
const field = (page: Page) => footer(page).getByLabel('E-mail address');
const subscribe = (page: Page) => footer(page).getByRole('button', { name: 'Subscribe' }).click();
const success = 'Your request for Lonevine news subscription sent successfully';

async function openHydrated(page: Page, path: string) {
  await page.goto(path);
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', 'true');
}

/** A page without script. */
async function scriptless(browser: Browser, address: string) {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: address });
  return { page: await context.newPage(), close: () => context.close() };
}

test.describe('with script', () => {
  test('a subscription is confirmed in a toast; the field is cleared and the page stays', async ({ page }) => {
    await comeFrom(page, '198.51.100.1');
    await openHydrated(page, '/terms-of-service');
    await expect(footer(page).getByRole('heading', { name: 'Get Wine News in Your Inbox' })).toBeVisible();
    await field(page).fill('Ann@Example.com');
    await subscribe(page);
    await expect(page.getByRole('status').getByText(success)).toBeVisible();
    await expect(field(page)).toHaveValue('');
    await expect(page).toHaveURL(/\/terms-of-service$/);
  });

  test('an empty field is reported in a toast', async ({ page }) => {
    await openHydrated(page, '/');
    await subscribe(page);
    await expect(page.getByRole('alert').getByText('Email is required')).toBeVisible();
    await expect(field(page)).toBeFocused();
  });

  test('an invalid email address keeps its text and is reported at the field, which passes axe', async ({ page }) => {
    await openHydrated(page, '/newsletter');
    const own = page.getByRole('main').getByLabel('E-mail address');
    await own.fill('ann@example');
    await page.getByRole('button', { name: 'Subscribe' }).click();
    await expect(own).toHaveAccessibleDescription('Please enter a whole e-mail address, like name@example.com.');
    await expect(own).toHaveValue('ann@example');
    await expect(own).toBeFocused();
    await expectAccessible(page);
  });

  test("the sixth subscription in a minute from one network is refused; another network's is not", async ({
    page,
    shop,
  }) => {
    const [network, other] = ['198.51.100.2', '198.51.100.3'];
    await openHydrated(page, '/newsletter');
    // why: five at once are within a minute of the sixth however slow the machine is, which five forms may not be
    const first = [1, 2, 3, 4, 5].map((time) =>
      page.request.post('/newsletter', {
        form: { email: `${time}@example.com`, ...madeForNobody },
        headers: { origin: shop.address, 'x-forwarded-for': network },
      }),
    );
    expect((await Promise.all(first)).map((answer) => answer.status())).toEqual([200, 200, 200, 200, 200]);
    const own = page.getByRole('main').getByLabel('E-mail address');
    const send = async (status: number) => {
      const answered = page.waitForResponse((answer) => answer.request().method() === 'POST');
      await own.press('Enter');
      expect((await answered).status()).toBe(status);
    };
    await comeFrom(page, network);
    await own.fill('6@example.com');
    await send(429);
    await expect(page.getByText('There were many sign-ups just now. Please try again in a minute.')).toBeVisible();
    await expect(own).toHaveValue('6@example.com');
    await comeFrom(page, other);
    // why: the answer is shown a moment before the form can be sent again; it says "Subscribing" until then
    await expect(page.getByRole('main').getByRole('button', { name: 'Subscribe' })).toBeVisible();
    await send(200);
    await expect(own).toHaveValue('');
  });

  test('if the server is unreachable the page and the text stay', async ({ page }) => {
    await page.route('**/newsletter.data*', (route) => route.fulfill({ status: 404, body: 'gone' }));
    await openHydrated(page, '/');
    await field(page).fill('ann@example.com');
    await subscribe(page);
    await expect(page.getByText('The shop could not be reached. Please try again in a moment.')).toBeVisible();
    await expect(field(page)).toHaveValue('ann@example.com');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Texas/);
  });
});

test.describe('without script', () => {
  test('a subscription leads to a page that confirms it, and back', async ({ browser, shop }) => {
    const { page, close } = await scriptless(browser, shop.address);
    await comeFrom(page, '198.51.100.4');
    await page.goto('/terms-of-service?from=letter');
    await field(page).fill('ann@example.com');
    await subscribe(page);
    await expect(page.getByText(success)).toBeVisible();
    await page.getByRole('link', { name: 'Back to where you were' }).click();
    await expect(page).toHaveURL(/\/terms-of-service\?from=letter$/);
    await close();
  });

  test('an invalid form keeps its text with a message, and can be corrected there', async ({ browser, shop }) => {
    const { page, close } = await scriptless(browser, shop.address);
    await comeFrom(page, '198.51.100.5');
    await page.goto('/privacy-policy');
    await field(page).fill('ann@example');
    await subscribe(page);
    const again = page.getByLabel('E-mail address');
    await expect(again).toHaveCount(1);
    await expect(again).toHaveValue('ann@example');
    await expect(again).toHaveAccessibleDescription('Please enter a whole e-mail address, like name@example.com.');
    await again.fill('');
    await page.getByRole('button', { name: 'Subscribe' }).click();
    await expect(again).toHaveAccessibleDescription('Email is required');
    await again.fill('ann@example.com');
    await page.getByRole('button', { name: 'Subscribe' }).click();
    await expect(page.getByText(success)).toBeVisible();
    await page.getByRole('link', { name: 'Back to where you were' }).click();
    await expect(page).toHaveURL(/\/privacy-policy$/);
    await close();
  });
});

test.describe('the route of the form', () => {
  test('refuses posts from another site, and without an origin', async ({ request }) => {
    const form = { email: 'ann@example.com' };
    for (const headers of [{ origin: 'https://evil.test' }, { origin: 'null' }, undefined]) {
      expect((await request.post('/newsletter', { form, ...(headers && { headers }) })).status()).toBe(403);
    }
  });

  test('responds with the status of the result', async ({ request, shop }) => {
    const headers = { origin: shop.address, 'x-forwarded-for': '198.51.100.6' };
    const post = (fields: Record<string, string>) =>
      request.post('/newsletter', { form: { ...fields, ...madeForNobody }, headers });
    expect((await post({ email: 'a' })).status()).toBe(400);
    expect((await post({})).status()).toBe(400);
    expect((await post({ email: 'x'.repeat(50_000) })).status()).toBe(400);
    expect((await post({ email: 'x'.repeat(100_000) })).status()).toBe(413);
    for (let time = 0; time < 5; time++) expect((await post({ email: `s${time}@example.com` })).status()).toBe(200);
    const refused = await post({ email: 's6@example.com' });
    expect(refused.status()).toBe(429);
    expect(Number(refused.headers()['retry-after'])).toBeGreaterThan(0);
    expect(refused.headers()['set-cookie']).toBeUndefined();
  });

  test('treats an invalid body as an empty form', async ({ request, shop }) => {
    const headers = { origin: shop.address, 'content-type': 'application/json' };
    const answer = await request.post('/newsletter?pageOwner=nobody', { data: '{"email":', headers });
    expect(answer.status()).toBe(400);
  });

  test('redirects only within the site', async ({ request, shop }) => {
    const headers = { origin: shop.address, 'x-forwarded-for': '198.51.100.7' };
    const form = { email: 'ann@example.com', back: '/.//evil.test/', ...madeForNobody };
    expect(await (await request.post('/newsletter', { form, headers })).text()).not.toContain('href="//evil');
  });
});

test.describe('an issue', () => {
  /** The mail with a subject, once it has arrived. */
  async function received({ received: mails }: MailServer, subject: string) {
    const find = () => mails.find(({ email }) => email.subject === subject);
    await expect.poll(find, { message: subject, timeout: 20_000 }).toBeDefined();
    return find()?.email;
  }

  test('is written, tried, sent over a real mail server to who confirmed, and unsubscribed from', async ({
    browser,
    request,
  }) => {
    test.slow();
    const [mails, database] = [await startMailServer(), await cloneSeeded()];
    const mail = { SMTP_URL: mails.url, MAIL_FROM: 'news@wine.example', SESSION_SECRET: sessionSecret };
    const shop = {
      ...(await openShop({ DATABASE_URL: database.url, DEMO: 'off', ...mail })),
      databaseUrl: database.url,
    };
    const visitor = await browser.newPage({ baseURL: shop.address });
    await visitor.goto('/newsletter');
    await visitor.getByRole('main').getByLabel('E-mail address').fill('Ann@Example.com');
    await visitor.getByRole('main').getByRole('button', { name: 'Subscribe' }).click();
    await expect(visitor.getByText('Please confirm it with the link in our e-mail.')).toBeVisible();
    const confirmation = await received(mails, 'Confirm your subscription to Lonevine');
    const link = /https?:\S+\/newsletter\/confirm\?t=[\w.-]+/.exec(confirmation?.text ?? '')?.[0] ?? '';
    await visitor.goto(link);
    await auditPage(visitor);
    await visitor.getByRole('button', { name: 'Subscribe me' }).click();
    await expect(visitor.getByText('You’re subscribed')).toBeVisible();

    const context = await browser.newContext({ baseURL: shop.address });
    const page = await context.newPage();
    await makeAdmin(shop, await signInPerson(context, shop));
    await openForm(page, '/dashboard/newsletter');
    await expect(page.getByText('1 subscriber')).toBeVisible();
    await page.getByRole('link', { name: 'New issue' }).click();
    await page.getByLabel('Subject').fill('Harvest notes');
    await page
      .getByLabel('Text', { exact: true })
      .fill('It **rained**. <script>alert(1)</script>\n\n/winery/red-gate-ranch/');
    await page.getByRole('button', { name: 'Preview' }).click();
    const preview = page.getByRole('region', { name: 'Preview' });
    await expect(preview.getByRole('link', { name: 'Red Gate Ranch' })).toBeVisible();
    await expect(preview.getByText('<script>')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Send a test to me' }).click();
    await expect(page.getByText('A test is on its way to your own address.')).toBeVisible();
    expect((await received(mails, 'Test: Harvest notes'))?.headers).not.toContainEqual(
      expect.objectContaining({ key: 'list-unsubscribe' }),
    );
    await page.getByRole('button', { name: 'Send…' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Send to 1 subscriber?' });
    await dialog.getByRole('button', { name: 'Send' }).click();
    const issue = await received(mails, 'Harvest notes');
    expect(issue?.to?.map(({ address }) => address)).toEqual(['ann@example.com']);
    expect(issue?.html).toContain('&lt;script&gt;');
    await expect(page.getByText('100%')).toBeVisible({ timeout: 20_000 });
    await expectAccessible(page);

    const unsubscribe = issue?.headers.find(({ key }) => key === 'list-unsubscribe')?.value.slice(1, -1) ?? '';
    await visitor.goto(unsubscribe);
    await auditPage(visitor);
    await visitor.getByRole('button', { name: 'Unsubscribe' }).click();
    await expect(visitor.getByText('We won’t send you any more wine news')).toBeVisible();
    const oneClick = await request.post(unsubscribe, { form: { 'List-Unsubscribe': 'One-Click' } });
    expect(oneClick.status(), 'a mail program sends no origin').toBe(200);
    await openForm(page, '/dashboard/newsletter');
    await expect(page.getByText('0 subscribers')).toBeVisible();
    await Promise.all([visitor.close(), context.close()]);
    await shop.stop();
    await Promise.all([database.drop(), mails.stop()]);
  });
});

test('the newsletter is subscribed to and ended in the e-mail preferences, without script too', async ({
  browser,
  context: scripted,
  page: audited,
  shop,
}) => {
  const userId = await signInPerson(scripted, shop);
  const storageState = await scripted.storageState();
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: shop.address, storageState });
  const page = await context.newPage();
  await page.goto('/account/email-preferences');
  const newsletter = page.getByRole('region', { name: 'Newsletter' });
  await runSql(shop.databaseUrl, `update users set email_verified = false where id = '${userId}'`);
  await page.reload();
  await expect(newsletter.getByRole('link', { name: 'verify your e-mail' })).toBeVisible();
  await expect(newsletter.getByRole('button')).toHaveCount(0);
  await runSql(shop.databaseUrl, `update users set email_verified = true where id = '${userId}'`);
  await page.reload();
  await newsletter.getByRole('button', { name: 'Subscribe' }).click();
  await expect(page.getByText('You’re subscribed to our newsletter.')).toBeVisible();
  await audited.goto('/account/email-preferences');
  await auditPageInBothSchemes(audited);
  await newsletter.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(page.getByText('We won’t send you any more wine news.')).toBeVisible();
  await expect(newsletter.getByRole('button', { name: 'Subscribe' })).toBeVisible();
  await context.close();
});
