import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { makeAdmin } from '../fixtures/accounts/make-admin.ts';
import { sessionSecret, signInPerson } from '../fixtures/accounts/sign-in-person.ts';
import { openHydrated } from '../fixtures/accounts/sign-up.ts';
import { auditPageInBothSchemes, dismissReminders, expect } from '../fixtures/browser/browser-test.ts';
import { test } from '../fixtures/browser/paying-shop.ts';
import { openShop } from '../fixtures/browser/shop.ts';
import { cloneSeeded } from '../fixtures/database/clone-seeded.ts';
import { runSql } from '../fixtures/database/run-sql.ts';
import { joinWinery, ownWinery } from '../fixtures/listings/own-winery.ts';
import { openPlanOf, planPath } from '../fixtures/plans/open-plan-page.ts';

test('an owner chooses the e-mails about sales beside the plan', async ({ page, context, paying }) => {
  const { main } = await openPlanOf(page, context, paying);
  const box = (name: string) => main.getByRole('checkbox', { name });
  await box('Messages').uncheck();
  await main.getByRole('button', { name: 'Save choice' }).click();
  await expect(main.getByText('You’ll get the e-mails that you chose.')).toBeVisible();
  await page.goto(planPath);
  await expect(box('New orders')).toBeChecked();
  await expect(box('Messages')).not.toBeChecked();
});

test('on a phone the wineries of an owner stay within the page, however long their names', async ({
  page,
  context,
  paying,
}) => {
  const owner = await signInPerson(context, paying);
  await ownWinery(paying.databaseUrl, owner);
  const { slug } = await joinWinery(paying.databaseUrl, owner);
  const name = 'The Extraordinarily Longwinded Red Gate Ranch Winery, Distillery, and Tasting Barn';
  await runSql(paying.databaseUrl, `update wineries set name = '${name}' where slug = '${slug}'`);
  await runSql(paying.databaseUrl, `update winery_members set role = 'owner' where user_id = '${owner}'`);
  await page.setViewportSize({ width: 375, height: 700 });
  for (const url of [planPath, '/inbox/operator']) {
    await page.goto(url);
    const wineries = await page.getByRole('navigation', { name: 'Wineries' }).boundingBox();
    expect(wineries?.width, url).toBeLessThanOrEqual(375);
  }
});

test('an owner asks the operator, who answers from the dashboard', async ({ page, context, browser, paying }) => {
  test.setTimeout(120_000);
  const owner = await signInPerson(context, paying);
  await ownWinery(paying.databaseUrl, owner);
  await openHydrated(page, planPath);
  await page.getByRole('link', { name: 'Ask Lonevine' }).click();
  await page.getByLabel('Your message').fill('May I pay by the year?');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('Your message is sent.')).toBeVisible();
  await auditPageInBothSchemes(page);
  const operator = await browser.newContext({ baseURL: paying.address });
  const admin = await signInPerson(operator, paying);
  await makeAdmin(paying, admin);
  const desk = await operator.newPage();
  await dismissReminders(desk);
  await desk.goto('/dashboard/wineries/messages');
  await desk
    .getByRole('link', { name: /^Quiet Creek/ })
    .first()
    .click();
  await desk.getByLabel('Your answer').fill('Yes, choose it on that page.');
  await desk.getByRole('button', { name: 'Send' }).click();
  await expect(desk.getByText('Yes, choose it on that page.')).toBeVisible();
  await operator.close();
  await page.goto('/inbox/sales');
  await page.getByRole('link', { name: /^Lonevine answered/ }).click();
  await expect(page.getByText('Yes, choose it on that page.')).toBeVisible();
});

test.describe('a billing widget', () => {
  test.use({ logsErrors: true });

  test('that is configured starts with its site on the page of the subscriptions alone', async ({ page, context }) => {
    test.setTimeout(90_000);
    let isAway = false;
    const vendor = createServer((_, response) => {
      if (isAway) return response.writeHead(500).end();
      response.setHeader('content-type', 'text/javascript');
      return response.end('window.Chargebee = { init({ site }) { document.documentElement.dataset.widget = site; } };');
    });
    await new Promise<void>((resolve) => vendor.listen(0, '127.0.0.1', resolve));
    const origin = `http://127.0.0.1:${(vendor.address() as AddressInfo).port}`;
    const database = await cloneSeeded();
    const settings = { BILLING_WIDGET_SCRIPT_URL: `${origin}/widget.js`, BILLING_WIDGET_SITE: 'lonevine-test' };
    const shop = await openShop({
      DATABASE_URL: database.url,
      DEMO: 'off',
      SESSION_SECRET: sessionSecret,
      ...settings,
    });
    try {
      const owner = await signInPerson(context, { address: shop.address, databaseUrl: database.url });
      await ownWinery(database.url, owner);
      const html = page.locator('html');
      const elsewhere = await page.goto(`${shop.address}/my-favorites`);
      expect(elsewhere?.headers()['content-security-policy']).not.toContain(origin);
      // also when the page is opened by a link of another one, whose policy does not allow the script
      await page.getByRole('link', { name: 'Subscriptions' }).click();
      await expect(html).toHaveAttribute('data-widget', 'lonevine-test');
      await page.getByRole('link', { name: 'My Favorites' }).click();
      await expect(page).toHaveURL(/\/my-favorites$/);
      await expect(html).toHaveAttribute('data-hydrated', 'true');
      expect(await page.evaluate(() => 'Chargebee' in window), 'its script does not stay').toBe(false);
      isAway = true;
      await page.goto(shop.address + planPath);
      await expect(page.getByRole('heading', { name: 'Change your plan' })).toBeVisible();
      await expect(html).not.toHaveAttribute('data-widget');
    } finally {
      await page.goto('about:blank');
      await shop.stop();
      await database.drop();
      vendor.close();
    }
  });
});
