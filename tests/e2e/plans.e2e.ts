import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { makeAdmin } from '../fixtures/accounts/make-admin.ts';
import { sessionSecret, signInPerson } from '../fixtures/accounts/sign-in-person.ts';
import { openHydrated } from '../fixtures/accounts/sign-up.ts';
import { auditPageInBothSchemes, dismissReminders, expect, keepReminders } from '../fixtures/browser/browser-test.ts';
import { type PayingShop, test } from '../fixtures/browser/paying-shop.ts';
import { openShop } from '../fixtures/browser/shop.ts';
import { cloneSeeded } from '../fixtures/database/clone-seeded.ts';
import { runSql } from '../fixtures/database/run-sql.ts';
import { ownWinery } from '../fixtures/listings/own-winery.ts';

const path = '/manage-subscriptions-settings';

/** Saves one of Stripe's cards for a person, in place of the one before. */
async function saveCard({ stripe, databaseUrl }: PayingShop, userId: string, card: string): Promise<string> {
  const { id: customer } = await stripe.customers.create({});
  const { id: ref } = await stripe.paymentMethods.attach(card, { customer });
  await runSql(
    databaseUrl,
    `insert into payment_customers (user_id, customer_ref, mode, card_ref, card_brand, card_last4, card_exp_month, card_exp_year, created_at, updated_at)
     values ('${userId}', '${customer}', 'test', '${ref}', 'visa', '4242', 12, 2039, now(), now())
     on conflict (user_id) do update set customer_ref = excluded.customer_ref, card_ref = excluded.card_ref`,
  );
  return customer;
}

/** Opens the page without the modal about what the account lacks, which appears a moment later. */
async function openPlan(page: Page): Promise<void> {
  await keepReminders(page);
  await openHydrated(page, path);
  await page.getByRole('button', { name: 'Later', exact: true }).click();
}

test('a winery changes up and down for what is shown to the cent, and repairs a declined renewal', async ({
  page,
  context,
  paying,
}) => {
  test.setTimeout(120_000);
  const owner = await signInPerson(context, paying);
  const winery = await ownWinery(paying.databaseUrl, owner);
  const customer = await saveCard(paying, owner, 'pm_card_visa');
  const main = page.getByRole('main');
  const row = (plan: string) =>
    main.getByRole('listitem').filter({ has: page.getByRole('heading', { name: plan, exact: true }) });
  const charged = async () =>
    (await paying.stripe.paymentIntents.list({ customer })).data.map(({ amount }) => amount).toSorted((a, b) => a - b);
  await openPlan(page);
  await row('Grow').getByRole('link', { name: 'a month' }).click();
  await main.getByRole('button', { name: 'Change now and pay $49.00' }).click();
  await expect(main.getByText('Your plan is changed.')).toBeVisible();
  expect(await charged()).toEqual([4_900]);
  await row('Estate').getByRole('link', { name: 'a month' }).click();
  await expect(main.getByText('Not used of your plan before')).toBeVisible();
  await main.getByRole('button', { name: 'Change now and pay $100.00' }).click();
  await expect(main.getByRole('heading', { name: 'Estate' }).first()).toBeVisible();
  await expect.poll(charged).toEqual([4_900, 10_000]);
  await auditPageInBothSchemes(page);

  await row('Grow').getByRole('link', { name: 'a month' }).click();
  await main.getByRole('button', { name: /^Change on / }).click();
  await expect(main.getByText(/it becomes Grow/)).toBeVisible();
  await main.getByRole('button', { name: 'Keep my plan' }).click();
  await expect(main.getByText('You keep your plan.')).toBeVisible();
  await runSql(
    paying.databaseUrl,
    `with guest as (insert into users (email, display_name, first_name, last_name, birth_date, zip, state, role, terms_accepted_at, created_at, updated_at)
       values ('guest-${owner}@example.test', 'Bo', 'Bo', 'B', '1980-01-01', '78624', 'TX', 'wine-lover', now(), now(), now()) returning id)
     insert into winery_members (user_id, winery_id, role, created_at) select id, '${winery}', 'member', now() from guest`,
  );
  await runSql(paying.databaseUrl, `update plans set seats = 1 where name = 'Grow'`);
  await row('Grow').getByRole('link', { name: 'a month' }).click();
  await expect(main.getByText('Before you can change, remove 1 person. We delete nothing for you.')).toBeVisible();
  await expect(main.getByRole('button', { name: /^Change (now|on)/ }).first()).toBeDisabled();

  await saveCard(paying, owner, 'pm_card_chargeCustomerFail');
  await runSql(
    paying.databaseUrl,
    `update plan_subscriptions set anchor_on = today - interval '1 month', starts_on = today - interval '1 month', ends_on = today
     from (select (now() at time zone 'America/Chicago')::date as today) now where winery_id = '${winery}'`,
  );
  const reloaded = async (text: string | RegExp) => {
    await page.goto(path);
    return main.getByText(text).count();
  };
  await expect.poll(() => reloaded('Your plan isn’t paid'), { timeout: 30_000 }).toBe(1);
  const repaired = await saveCard(paying, owner, 'pm_card_mastercard');
  await expect.poll(() => reloaded('Your plan isn’t paid'), { timeout: 30_000 }).toBe(0);
  const paid = await paying.stripe.paymentIntents.list({ customer: repaired });
  expect(paid.data.map(({ amount }) => amount)).toEqual([14_900]);
  await dismissReminders(page);
  await main.getByRole('link', { name: /^LP-/ }).first().click();
  await expect(page.getByText('Lubbock, TX')).toBeVisible();
});

test('an owner asks the operator, who answers from the dashboard', async ({ page, context, browser, paying }) => {
  test.setTimeout(120_000);
  const owner = await signInPerson(context, paying);
  await ownWinery(paying.databaseUrl, owner);
  await openPlan(page);
  await dismissReminders(page);
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
      isAway = true;
      await page.goto(shop.address + path);
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
