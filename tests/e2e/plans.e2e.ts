import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { sessionSecret, signInPerson } from '../fixtures/accounts/sign-in-person.ts';
import { openHydrated } from '../fixtures/accounts/sign-up.ts';
import { expect, keepReminders } from '../fixtures/browser/browser-test.ts';
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

test('a winery without a plan chooses one, and its card is charged what is shown', async ({
  page,
  context,
  paying,
}) => {
  test.setTimeout(120_000);
  const owner = await signInPerson(context, paying);
  await ownWinery(paying.databaseUrl, owner);
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
