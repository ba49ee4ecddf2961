import { createHash, createHmac } from 'node:crypto';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { signInPerson } from '../fixtures/accounts/sign-in-person.ts';
import { openHydrated } from '../fixtures/accounts/sign-up.ts';
import { dismissReminders, expect, expectAccessibleInBothSchemes } from '../fixtures/browser/browser-test.ts';
import { type PayingShop, test } from '../fixtures/browser/paying-shop.ts';
import { runSql } from '../fixtures/database/run-sql.ts';
import { ownWinery } from '../fixtures/listings/own-winery.ts';

const main = (page: Page) => page.getByRole('main');
const button = (page: Page, name: string | RegExp) => main(page).getByRole('button', { name });
const link = (page: Page, name: string | RegExp) => main(page).getByRole('link', { name });

/** A winery with a wine of which there are ten bottles, whose owner is signed in to this browser. */
async function openWinery(context: BrowserContext, shop: PayingShop): Promise<void> {
  const wineryId = await ownWinery(shop.databaseUrl, await signInPerson(context, shop));
  await runSql(
    shop.databaseUrl,
    `update listings set state = 'published', published_at = now() where winery_id = '${wineryId}'`,
  );
  await runSql(
    shop.databaseUrl,
    `insert into stock (listing_id, quantity) select id, 10 from listings where winery_id = '${wineryId}'`,
  );
  await runSql(
    shop.databaseUrl,
    `insert into payout_accounts (winery_id, account_ref, charges_enabled, payouts_enabled, created_at, updated_at)
     values ('${wineryId}', 'acct_${wineryId.slice(0, 8)}', true, true, now(), now())`,
  );
}

/** Somebody with a saved card, in a browser of their own. */
async function openBuyer(browser: Browser, shop: PayingShop): Promise<{ page: Page; email: string }> {
  const context = await browser.newContext({ baseURL: shop.address });
  const id = await signInPerson(context, shop);
  const update = `update users set email_verified = true where id = '${id}' returning email`;
  const [person] = await runSql(shop.databaseUrl, update);
  await runSql(
    shop.databaseUrl,
    `insert into payment_customers (user_id, customer_ref, mode, card_ref, card_brand, card_last4, card_exp_month,
       card_exp_year, created_at, updated_at)
     values ('${id}', 'cus_${id}', 'test', 'pm_${id}', 'visa', '4242', 12, 2035, now(), now())`,
  );
  const page = await context.newPage();
  await dismissReminders(page);
  return { page, email: String(person?.email) };
}

/** What a clock in Texas shows so many days from now, near enough. */
const inDays = (days: number) => new Date(Date.now() + days * 24 * 3_600_000).toISOString().slice(0, 16);

async function publish(page: Page, emails: readonly string[]): Promise<void> {
  await openHydrated(page, '/manage-wine-club');
  await link(page, 'Allocations').click();
  await link(page, 'New allocation').first().click();
  await page.getByLabel('Title').fill('Library release');
  await page.getByRole('radio', { name: /By wish/ }).check();
  await button(page, 'Save').click();
  await page.getByLabel('Wine', { exact: true }).selectOption({ index: 1 });
  await page.getByLabel('Price of a bottle in $').fill('60');
  await page.getByLabel('Bottles to offer').fill('3');
  await button(page, 'Add or change').click();
  await expect(main(page).getByText('$60.00 each · 3 bottles · 10 in stock')).toBeVisible();
  await link(page, 'Add a group').click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Founders');
  await page.getByLabel('Opens').fill(inDays(2));
  await page.getByLabel('Closes').fill(inDays(-2));
  await page.getByLabel('E-mail addresses').fill(emails.join(', '));
  await page.getByLabel('Maximum').fill('2');
  await button(page, 'Save').click();
  await expect(page.getByLabel('Closes')).toHaveAccessibleDescription(/before it opens/);
  await page.getByLabel('Opens').fill(inDays(-2));
  await page.getByLabel('Closes').fill(inDays(2));
  await expectAccessibleInBothSchemes(page);
  await button(page, 'Save').click();
  await expect(main(page).getByText('Founders: 2 people')).toBeVisible();
  await expectAccessibleInBothSchemes(page);
  await link(page, 'Publish').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
  await expect(main(page).getByText('The allocation is published.')).toBeVisible();
}

async function wish(page: Page): Promise<void> {
  await openHydrated(page, '/my-allocations');
  await link(page, 'Library release').click();
  await page.getByLabel('Bottles').fill('3');
  await main(page).getByText('Pickup at the winery').click();
  await button(page, 'Show what it would cost').click();
  await expect(page.getByLabel('Bottles')).toHaveAccessibleDescription('Choose at most 2');
  await page.getByLabel('Bottles').fill('2');
  await button(page, 'Show what it would cost').click();
  await button(page, /^Wish for \$/).click();
  await expect(main(page).getByText('Your wish is saved.')).toBeVisible();
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data);

test('wishes of an allocation are granted by a lottery that its readers recompute', async ({
  page,
  context,
  browser,
  paying,
}) => {
  test.setTimeout(180_000);
  await openWinery(context, paying);
  const buyers = [await openBuyer(browser, paying), await openBuyer(browser, paying)];
  await publish(
    page,
    buyers.map(({ email }) => email),
  );
  for (const buyer of buyers) await wish(buyer.page);
  const [first] = buyers;
  if (!first) throw new Error('There is no buyer');
  await expectAccessibleInBothSchemes(first.page);
  await link(first.page, 'See the lottery').click();
  const reader = first.page;
  const codes = main(reader).locator('dd code');
  const commitment = await codes.first().textContent();
  await expect(main(reader).getByText('It is published when all windows are over.')).toBeVisible();

  const due = `update allocations set due_at = now() - interval '1 second' where due_at is not null`;
  await runSql(paying.databaseUrl, due);
  await expect(async () => {
    await reader.reload();
    await expect(codes).toHaveCount(2, { timeout: 100 });
  }).toPass({ timeout: 40_000 });
  await runSql(paying.databaseUrl, due);
  await expect(async () => {
    await reader.reload();
    await expect(codes).toHaveCount(3, { timeout: 100 });
  }).toPass({ timeout: 40_000 });
  await openHydrated(reader, reader.url());
  await button(reader, 'Recompute it in this browser').click();
  await expect(reader.getByText('Everything agrees')).toBeVisible();
  await expectAccessibleInBothSchemes(reader);

  const read = async (part: string) => (await reader.request.get(`${reader.url()}/${part}`)).text();
  const [list, results] = [await read('wishes'), await read('results')];
  const [, digest = '', hex = ''] = await codes.allTextContents();
  const secret = Buffer.from(hex, 'hex');
  expect(sha256(secret).digest('hex')).toBe(commitment);
  expect(sha256(list).digest('hex')).toBe(digest);
  const seed = createHmac('sha256', secret).update(sha256(list).digest()).digest('hex');
  const ticket = (number: string) => sha256(`${seed}:${number}`).digest('hex');
  const order = ['1', '2'].sort((a, b) => (ticket(a) < ticket(b) ? -1 : 1));
  expect(results).toBe(`${order[0]} 2\n${order[1]} 1\n`);
});
