import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BrowserContext, Page } from '@playwright/test';
import { makeAdmin } from '../fixtures/accounts/make-admin.ts';
import { sessionSecret, signInPerson } from '../fixtures/accounts/sign-in-person.ts';
import { openHydrated } from '../fixtures/accounts/sign-up.ts';
import { auditPageInBothSchemes, dismissReminders, expect } from '../fixtures/browser/browser-test.ts';
import { type PayingShop, test } from '../fixtures/browser/paying-shop.ts';
import { openShop } from '../fixtures/browser/shop.ts';
import { cloneSeeded } from '../fixtures/database/clone-seeded.ts';
import { runSql } from '../fixtures/database/run-sql.ts';
import { ownWinery } from '../fixtures/listings/own-winery.ts';

const path = '/manage-subscriptions-settings';

const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`;

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

/** Lets some days pass for the plan of a winery: its dates, and the attempts at its card, are that much earlier. */
async function passDays({ databaseUrl }: PayingShop, wineryId: string, days: number): Promise<void> {
  await runSql(
    databaseUrl,
    `with charges as (
       update subscription_charges set first_attempt_at = first_attempt_at - interval '${days} days',
         next_attempt_at = next_attempt_at - interval '${days} days'
       where kind = 'plan' and subscription_id = '${wineryId}')
     update plan_subscriptions set anchor_on = anchor_on - ${days}, starts_on = starts_on - ${days},
       ends_on = ends_on - ${days}, unpaid_since = unpaid_since - ${days} where winery_id = '${wineryId}'`,
  );
}

/** Lets the paid month of a winery end today, or in some days. */
async function endMonth({ databaseUrl }: PayingShop, wineryId: string, inDays = 0): Promise<void> {
  await runSql(
    databaseUrl,
    `update plan_subscriptions set periods = 1, anchor_on = day - interval '1 month', starts_on = day - interval '1 month',
       ends_on = day
     from (select (now() at time zone 'America/Chicago')::date + ${inDays} as day) chosen where winery_id = '${wineryId}'`,
  );
}

/** How many days the paid period of a winery has. */
async function daysOfPeriod({ databaseUrl }: PayingShop, wineryId: string): Promise<number> {
  const sql = `select ends_on - starts_on as days from plan_subscriptions where winery_id = '${wineryId}'`;
  return Number((await runSql(databaseUrl, sql))[0]?.days);
}

/** Adds members to a winery. */
async function addMembers({ databaseUrl }: PayingShop, wineryId: string, count: number): Promise<void> {
  await runSql(
    databaseUrl,
    `with people as (
       insert into users (email, display_name, first_name, last_name, birth_date, zip, state, role, terms_accepted_at, created_at, updated_at)
       select 'member' || n || '-${wineryId}@example.test', 'Bo B', 'Bo', 'B', '1980-01-01', '78624', 'TX', 'wine-lover', now(), now(), now()
       from generate_series(1, ${count}) n returning id)
     insert into winery_members (user_id, winery_id, role, created_at) select id, '${wineryId}', 'member', now() from people`,
  );
}

/** The page of a winery's plan, opened by its owner, who has a card. */
async function openPlanOf(page: Page, context: BrowserContext, paying: PayingShop) {
  const owner = await signInPerson(context, paying);
  const winery = await ownWinery(paying.databaseUrl, owner);
  const customer = await saveCard(paying, owner, 'pm_card_visa');
  await openHydrated(page, path);
  const main = page.getByRole('main');
  const current = main.getByRole('region').first();
  return {
    ...{ owner, winery, customer, main },
    /** Shows what a change to a plan costs. */
    review: async (plan: string) => {
      const row = main.getByRole('listitem').filter({ has: page.getByRole('heading', { name: plan, exact: true }) });
      await row.getByRole('link', { name: 'a month' }).click();
    },
    /** Presses the button that pays what was shown, and waits until the page shows the new plan. */
    pay: async (plan: string, cents: number) => {
      await main.getByRole('button', { name: `Change now and pay ${dollars(cents)}`, exact: true }).click();
      await expect(main.getByText('Your plan is changed.')).toBeVisible();
      // why: the message is there before the data of the page are loaded again
      await expect(current.getByRole('heading', { name: plan, exact: true })).toBeVisible();
    },
    /** Opens the page again until it shows a plan as the current one. */
    expectPlan: (plan: string) =>
      expect(async () => {
        await page.goto(path);
        await expect(current.getByRole('heading', { name: plan, exact: true })).toBeVisible({ timeout: 2_000 });
      }).toPass({ timeout: 30_000 }),
    /** Opens the page again until it shows, or shows no more, that the plan is not paid. */
    expectUnpaid: (times: 0 | 1) =>
      expect(async () => {
        await page.goto(path);
        await expect(current.getByText('Your plan isn’t paid')).toHaveCount(times, { timeout: 2_000 });
      }).toPass({ timeout: 30_000 }),
    charged: async (of = customer) =>
      (await paying.stripe.paymentIntents.list({ customer: of })).data
        .filter(({ status }) => status === 'succeeded' || status === 'requires_capture')
        .map(({ amount }) => amount)
        .toSorted((a, b) => a - b),
  };
}

test('a winery changes up in the middle of a month, and pays what is shown to the cent', async ({
  page,
  context,
  paying,
}) => {
  test.setTimeout(120_000);
  const { winery, main, review, pay, charged } = await openPlanOf(page, context, paying);
  await review('Grow');
  await pay('Grow', 4_900);
  expect(await charged()).toEqual([4_900]);

  await passDays(paying, winery, 10);
  const unused = 4_900 - Math.round((4_900 * 10) / (await daysOfPeriod(paying, winery)));
  const owed = 14_900 - unused;
  await openHydrated(page, path);
  await review('Estate');
  await expect(main.getByText(`−${dollars(unused)}`)).toBeVisible();
  await auditPageInBothSchemes(page);
  await pay('Estate', owed);
  expect(await charged()).toEqual([4_900, owed].toSorted((a, b) => a - b));

  await main.getByRole('link', { name: /^LP-/ }).first().click();
  await expect(main.getByRole('heading', { name: /^Invoice LP-/ })).toBeVisible();
  await expect(main.getByText('Lubbock, TX')).toBeVisible();
  for (const text of ['Paid', '$149.00', `−${dollars(unused)}`, dollars(owed)]) {
    await expect(main.getByText(text, { exact: true }).first()).toBeVisible();
  }
  await auditPageInBothSchemes(page);
  await expect(page.getByRole('button', { name: 'Print' })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
  await expect(main.getByText(dollars(owed), { exact: true })).toBeVisible();
});

test('a winery changes down when its month ends, and deletes what exceeds the smaller plan first', async ({
  page,
  context,
  paying,
}) => {
  test.setTimeout(120_000);
  const { winery, main, review, pay, expectPlan, charged } = await openPlanOf(page, context, paying);
  await review('Estate');
  await pay('Estate', 14_900);
  await addMembers(paying, winery, 12);

  await review('Grow');
  await expect(
    main.getByText('Before you can change, remove 1 person. We don’t delete anything for you.'),
  ).toBeVisible();
  for (const name of [/^Change now/, /^Change on /]) await expect(main.getByRole('button', { name })).toBeDisabled();
  await expect(main.getByText('13 of any number')).toBeVisible();
  await auditPageInBothSchemes(page);
  await runSql(
    paying.databaseUrl,
    `delete from winery_members where winery_id = '${winery}' and role = 'member'
     and user_id = (select user_id from winery_members where winery_id = '${winery}' and role = 'member' limit 1)`,
  );

  await openHydrated(page, path);
  await review('Grow');
  await main.getByRole('button', { name: /^Change on / }).click();
  await expect(main.getByText(/^Your plan changes to Grow/)).toBeVisible();
  await main.getByRole('button', { name: 'Keep my plan' }).click();
  await expect(main.getByText('You keep your plan.')).toBeVisible();
  await review('Grow');
  await main.getByRole('button', { name: /^Change on / }).click();
  await expect(main.getByText(/^Your plan changes to Grow/)).toBeVisible();
  await endMonth(paying, winery, 1);
  await expectPlan('Estate');
  await endMonth(paying, winery);
  await expectPlan('Grow');
  await expect(main.getByText('12 of 12')).toBeVisible();
  await expect.poll(charged).toEqual([4_900, 14_900]);
});

test('a plan that is not paid is kept for 14 days, in which another card repairs it, and then is the free one', async ({
  page,
  context,
  paying,
}) => {
  test.setTimeout(120_000);
  const { owner, winery, main, review, pay, expectPlan, expectUnpaid, charged } = await openPlanOf(
    page,
    context,
    paying,
  );
  await review('Grow');
  await pay('Grow', 4_900);

  await saveCard(paying, owner, 'pm_card_chargeCustomerFail');
  await endMonth(paying, winery);
  await expectUnpaid(1);
  await passDays(paying, winery, 13);
  await expectPlan('Grow');
  await expectUnpaid(1);
  await auditPageInBothSchemes(page);
  const repaired = await saveCard(paying, owner, 'pm_card_mastercard');
  await expectUnpaid(0);
  expect(await charged(repaired)).toEqual([4_900]);

  await saveCard(paying, owner, 'pm_card_chargeCustomerFail');
  await endMonth(paying, winery);
  await expectUnpaid(1);
  await passDays(paying, winery, 14);
  await expectPlan('Free');
  await expect(main.getByText('Void')).toBeVisible();
});

test('an owner chooses the e-mails about sales beside the plan', async ({ page, context, paying }) => {
  const { main } = await openPlanOf(page, context, paying);
  const box = (name: string) => main.getByRole('checkbox', { name });
  await box('Messages').uncheck();
  await main.getByRole('button', { name: 'Save choice' }).click();
  await expect(main.getByText('You’ll get the e-mails that you chose.')).toBeVisible();
  await page.goto(path);
  await expect(box('New orders')).toBeChecked();
  await expect(box('Messages')).not.toBeChecked();
});

test('an owner asks the operator, who answers from the dashboard', async ({ page, context, browser, paying }) => {
  test.setTimeout(120_000);
  const owner = await signInPerson(context, paying);
  await ownWinery(paying.databaseUrl, owner);
  await openHydrated(page, path);
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
