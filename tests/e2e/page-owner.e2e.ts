import { signInPerson } from '../fixtures/accounts/sign-in-person.ts';
import { openHydrated } from '../fixtures/accounts/sign-up.ts';
import { auditPageInBothSchemes, expect } from '../fixtures/browser/browser-test.ts';
import { test } from '../fixtures/browser/paying-shop.ts';
import { runSql } from '../fixtures/database/run-sql.ts';
import { sellWine } from '../fixtures/orders/sell-wine.ts';
import { pressPay, typeBilling, typeCard } from '../fixtures/payments/type-card.ts';

test('a form of one account saves nothing for the next, keeps what was typed, and saves once its own is back', async ({
  page,
  context,
  paying,
}) => {
  const nameOf = async (id: string) =>
    (await runSql(paying.databaseUrl, `select last_name from users where id = '${id}'`))[0]?.last_name;
  const first = await signInPerson(context, paying);
  const cookies = await context.cookies();
  await openHydrated(page, '/profile-settings');
  await page.getByLabel('Last name').fill('Hopper');
  const second = await signInPerson(context, paying);
  await runSql(paying.databaseUrl, `update users set first_name = 'Bob', last_name = 'Noyce' where id = '${second}'`);
  await page.getByRole('button', { name: 'Save' }).first().click();
  const notice = page.getByRole('alertdialog', { name: 'You’re logged in as Bob Noyce now' });
  await expect(notice).toContainText('Nothing was saved or ordered.');
  await expect(notice).toContainText('This page was opened for Ada L.');
  await auditPageInBothSchemes(page);
  await notice.getByRole('button', { name: 'Stay here' }).click();
  await expect(page.getByLabel('Last name')).toHaveValue('Hopper');
  expect([await nameOf(first), await nameOf(second)]).toEqual(['Lovelace', 'Noyce']);
  await context.addCookies(cookies);
  await page.getByRole('button', { name: 'Save' }).first().click();
  await expect(page.getByRole('main').getByRole('status').getByText('Changed')).toBeVisible();
  expect([await nameOf(first), await nameOf(second)]).toEqual(['Hopper', 'Noyce']);
});

test('a page that is opened again is that of the account logged in now, and nothing of the other remains on it', async ({
  page,
  context,
  paying,
}) => {
  await signInPerson(context, paying);
  await openHydrated(page, '/profile-settings');
  await page.getByLabel('Last name').fill('Hopper');
  const second = await signInPerson(context, paying);
  await runSql(paying.databaseUrl, `update users set last_name = 'Noyce' where id = '${second}'`);
  await page.getByRole('button', { name: 'Save' }).first().click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Open as/ })
    .click();
  await expect(page.getByLabel('Last name')).toHaveValue('Noyce');
  await page.getByLabel('Last name').fill('Moore');
  await page.getByRole('button', { name: 'Save' }).first().click();
  await expect(page.getByRole('main').getByRole('status').getByText('Changed')).toBeVisible();
  expect(await runSql(paying.databaseUrl, `select last_name from users where id = '${second}'`)).toEqual([
    { last_name: 'Moore' },
  ]);
});

test('without JavaScript a page says who is logged in now, and what was typed', async ({ browser, paying }) => {
  const context = await browser.newContext({ baseURL: paying.address, javaScriptEnabled: false });
  await signInPerson(context, paying);
  const page = await context.newPage();
  await page.goto('/profile-settings');
  await page.getByLabel('Last name').fill('Hopper');
  const second = await signInPerson(context, paying);
  await page.getByRole('button', { name: 'Save' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You’re logged in as Ada Lovelace now');
  await expect(page.getByRole('main')).toContainText('Hopper');
  await page.getByRole('link', { name: 'Open the page as Ada Lovelace' }).click();
  await expect(page).toHaveURL('/profile-settings');
  expect(await runSql(paying.databaseUrl, `select last_name from users where id = '${second}'`)).toEqual([
    { last_name: 'Lovelace' },
  ]);
  await context.close();
});

test('a form that the browser sends itself leads to a page that passes axe', async ({ page, context, paying }) => {
  await signInPerson(context, paying);
  await openHydrated(page, '/profile-settings');
  await page.getByLabel('Last name').fill('Hopper');
  await signInPerson(context, paying);
  const form = page
    .getByRole('main')
    .locator('form')
    .filter({ has: page.getByLabel('Last name') });
  await form.evaluate((element: HTMLFormElement) => element.submit());
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You’re logged in as Ada Lovelace now');
  await auditPageInBothSchemes(page);
});

test('a check-out of one account places no order on another', async ({ page, context, paying }) => {
  const wine = await sellWine(paying);
  await signInPerson(context, paying);
  const cookies = await context.cookies();
  await openHydrated(page, `${wine.at}&delivery=pickup`);
  await typeCard(page, '4242 4242 4242 4242');
  await typeBilling(page);
  await signInPerson(context, paying);
  await pressPay(page);
  const notice = page.getByRole('alertdialog');
  await expect(notice).toContainText('Nothing was saved or ordered.');
  await auditPageInBothSchemes(page);
  await notice.getByRole('button', { name: 'Stay here' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText('You’re logged in as Ada Lovelace now');
  const orders = () => runSql(paying.databaseUrl, `select state from orders where listing_id = '${wine.id}'`);
  expect(await orders()).toEqual([]);
  await context.addCookies(cookies);
  await pressPay(page);
  await expect(page).toHaveURL(/\/order\/[0-9a-f-]{36}\/details$/);
  expect(await orders()).toMatchObject([{ state: 'purchased' }]);
});

test('buttons say so too: the heart of a wine, and logging out still works', async ({ page, context, paying }) => {
  await signInPerson(context, paying);
  await openHydrated(page, '/s');
  await signInPerson(context, paying);
  await page
    .getByRole('button', { name: /^Add .+ to favorites$/ })
    .first()
    .click();
  await expect(page.getByRole('alertdialog')).toContainText('Nothing was saved or ordered.');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stay here' }).click();
  expect(await runSql(paying.databaseUrl, 'select 1 from favorites limit 1')).toEqual([]);
  await page.locator('summary').filter({ hasText: 'Ada' }).click();
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible();
});
