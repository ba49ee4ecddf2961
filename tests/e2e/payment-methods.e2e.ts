import type { Page } from '@playwright/test';
import { signInPerson } from '../fixtures/accounts/sign-in-person.ts';
import { openHydrated } from '../fixtures/accounts/sign-up.ts';
import { auditPage, expect, expectAccessible } from '../fixtures/browser/browser-test.ts';
import { madeForOwner } from '../fixtures/browser/page-owner.ts';
import { test } from '../fixtures/browser/paying-shop.ts';
import { runSql } from '../fixtures/database/run-sql.ts';

const address = '/account/payment-methods';

/** Types a card and saves it. */
async function save(page: Page, number: string) {
  const main = page.getByRole('main');
  await main.getByLabel('Card number').fill(number);
  await main.getByLabel('Expiry date').fill('12 / 30');
  await main.getByLabel('Security code').fill('123');
  await main.getByLabel('Billing ZIP code').fill('78624');
  await main.getByRole('button', { name: 'Save card' }).click();
}

test('a card is declined, confirmed by 3-D Secure, saved, replaced, expired and deleted', async ({
  page,
  context,
  paying,
}) => {
  const id = await signInPerson(context, paying);
  const main = page.getByRole('main');
  await openHydrated(page, '/account/contact-details');
  const documents: string[] = [];
  page.on('request', (request) => request.isNavigationRequest() && documents.push(new URL(request.url()).pathname));
  await main.getByRole('link', { name: 'Payment methods' }).click();
  await expect(main.getByRole('heading', { name: 'Add a card' })).toBeVisible();
  expect(documents).toEqual([address]);
  await save(page, '4000 0000 0000 0002');
  await expect(main.getByRole('alert')).toHaveText(/did not say why/);
  await expectAccessible(page);
  await save(page, '4000 0025 0000 3155');
  await page.frameLocator('dialog iframe').getByRole('button', { name: 'Complete' }).click();
  await expect(main.getByRole('status')).toHaveText(/Your card is saved/);
  await expect(main.getByText('3155')).toBeVisible();
  await main.getByRole('link', { name: 'Replace card' }).click();
  await save(page, '5555 5555 5555 4444');
  await expect(main.getByText('4444')).toBeVisible();
  await expect(main.getByText('Mastercard')).toBeVisible();
  const [customer] = await runSql(
    paying.databaseUrl,
    `select customer_ref from payment_customers where user_id = '${id}'`,
  );
  const kept = await paying.stripe.customers.listPaymentMethods(String(customer?.customer_ref));
  expect(kept.data.map(({ card }) => card?.last4)).toEqual(['4444']);
  await runSql(paying.databaseUrl, `update payment_customers set card_exp_year = 2020 where user_id = '${id}'`);
  await page.emulateMedia({ colorScheme: 'dark' });
  await openHydrated(page, address);
  await expect(main.getByText('This card has expired')).toBeVisible();
  await auditPage(page);
  await main.getByRole('link', { name: 'Delete card' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Delete your card?' });
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await main.getByRole('link', { name: 'Delete card' }).click();
  await dialog.getByRole('button', { name: 'Yes' }).click();
  await expect(main.getByRole('status')).toHaveText(/Your card is deleted/);
  await expect(main.getByRole('heading', { name: 'Add a card' })).toBeVisible();
  await expect(page).toHaveURL(address);
  expect((await paying.stripe.customers.listPaymentMethods(String(customer?.customer_ref))).data).toEqual([]);
});

test('a card is deleted without script, while another window changes it, and after too many attempts', async ({
  browser,
  paying,
}) => {
  const context = await browser.newContext({ baseURL: paying.address, javaScriptEnabled: false });
  const id = await signInPerson(context, paying);
  const page = await context.newPage();
  const main = page.getByRole('main');
  await page.goto(address);
  await expect(main.getByText('Entering a card needs JavaScript')).toBeVisible();
  const form = { do: 'begin', ...(await madeForOwner(page)) };
  const begin = () => page.request.post(`${address}/card`, { form, headers: { origin: paying.address } });
  for (let tried = 0; tried < 10; tried++) expect((await begin()).status()).toBe(200);
  const refused = await begin();
  expect(refused.status()).toBe(429);
  expect((await refused.json()).problem).toMatch(/too often.*ten times an hour/);
  await runSql(
    paying.databaseUrl,
    `update payment_customers set card_ref = 'pm_gone', card_brand = 'visa', card_last4 = '4242', card_exp_month = 12,
       card_exp_year = 2100, locked_until = '2100-01-01' where user_id = '${id}'`,
  );
  await page.goto(address);
  await main.getByRole('link', { name: 'Delete card' }).click();
  await page.getByRole('button', { name: 'Yes' }).click();
  await expect(main.getByRole('alert')).toHaveText(/being changed at this moment/);
  await runSql(paying.databaseUrl, `update payment_customers set locked_until = null where user_id = '${id}'`);
  await main.getByRole('link', { name: 'Delete card' }).click();
  await page.getByRole('button', { name: 'Yes' }).click();
  await expect(main.getByText('Your card is deleted.')).toBeVisible();
  await context.close();
});
