import type { Page } from '@playwright/test';
import { signInPerson } from '../fixtures/accounts/sign-in-person.ts';
import { openHydrated } from '../fixtures/accounts/sign-up.ts';
import { auditPage, expect, expectAccessible } from '../fixtures/browser/browser-test.ts';
import { type PayingShop, test } from '../fixtures/browser/paying-shop.ts';
import { runSql } from '../fixtures/database/run-sql.ts';
import { sellWine, type Wine } from '../fixtures/orders/sell-wine.ts';
import { pressPay, typeBilling, typeCard } from '../fixtures/payments/type-card.ts';

/** Runs a statement on the server's database. */
const query = (paying: PayingShop, statement: string) => runSql(paying.databaseUrl, statement);
const orders = (paying: PayingShop, { id }: Wine) =>
  query(paying, `select state from orders where listing_id = '${id}'`);
const paid = /\/order\/[0-9a-f-]{36}\/details$/;

/** Replaces the page of an order, which is not tested here. */
async function withoutOrderPage(page: Page) {
  await page.route(paid, (route) => route.fulfill({ contentType: 'text/html', body: '<title>Order</title>' }));
}

test('a shipped order: missing data is reported, a card is declined, another one pays and is saved, and pays again', async ({
  page,
  paying,
  context,
}) => {
  test.setTimeout(90_000);
  const wine = await sellWine(paying);
  const buyer = await signInPerson(context, paying);
  await withoutOrderPage(page);
  await openHydrated(page, `${wine.at}&delivery=shipping`);
  await expect(page.getByRole('region', { name: 'Your order' })).toContainText('$61.47');
  await pressPay(page);
  await expect(page.getByRole('alert').getByRole('link')).toHaveText([
    /street and number/,
    /ZIP code/,
    /city/,
    /21 or older/,
  ]);
  await expect(page.getByLabel('Street and number')).toBeFocused();
  await expect(page.getByLabel('Street and number')).toHaveAccessibleDescription(/street and number/);
  await page.getByLabel('State').selectOption('Oklahoma');
  await expect(page.getByText(/can't ship to Oklahoma/)).toBeVisible();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page);
  }
  await page.getByLabel('State').selectOption('Texas');
  await page.getByLabel('Street and number').fill('12 Main Street');
  const zip = page.getByLabel('ZIP code', { exact: true });
  await zip.fill('9410');
  await zip.blur();
  await expect(zip).toHaveAccessibleDescription(/five digits/);
  await zip.fill('94105');
  await expect(page.getByLabel('State')).toHaveValue('CA');
  await page.getByLabel('City').fill('Fredericksburg');
  await page.getByLabel('State').selectOption('Texas');
  await expect(zip, 'before Pay is pressed').toHaveAccessibleDescription(/94105 is in California, not Texas/);
  await page.getByLabel('City').fill('');
  await zip.fill('78624');
  await expect(zip).toHaveAccessibleDescription('');
  await expect(page.getByLabel('City')).toHaveValue('Fredericksburg');
  await page.getByLabel('The recipient is 21 or older').check();
  await page.getByLabel('Save this card').check();
  await page.getByRole('textbox', { name: /^Note/ }).fill('Please ring twice');
  await typeCard(page, '4000 0000 0000 0002');
  const reported = page.waitForRequest('**/api/failures');
  await pressPay(page);
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(/did not say why/);
  await expect(page.locator(':focus')).toContainText('did not say why');
  await expect(page.getByRole('main').getByText(/did not say why/), 'a decline is told once').toHaveCount(1);
  await expect(page.getByRole('main').getByText('12 Main Street')).toBeVisible();
  await expect(page.getByRole('textbox', { name: /^Note/ })).toHaveValue('Please ring twice');
  await expect(page.getByLabel('Save this card')).toBeChecked();
  expect(Object.fromEntries(new URLSearchParams((await reported).postData() ?? ''))).toEqual({
    name: 'handle card payment failed',
    code: 'declined',
    paymentStatus: 'requires_payment_method',
  });
  expect((await (await reported).response())?.status()).toBe(204);
  await expect(page.getByText(/^We’re holding your bottles for 1[45] minutes\./)).toBeVisible();
  await expect(page).toHaveURL(/\?order=[0-9a-f-]{36}$/);
  await typeCard(page, '4242 4242 4242 4242');
  await pressPay(page);
  await expect(page).toHaveURL(paid);
  expect(await orders(paying, wine)).toMatchObject([{ state: 'purchased' }]);
  expect(await query(paying, `select content from messages where sender_id = '${buyer}'`)).toEqual([
    { content: 'Please ring twice' },
  ]);
  const pressed = Promise.withResolvers<void>();
  await page.route('**/assets/sandbox-card-payments*', async (route) => {
    await pressed.promise;
    await route.continue();
  });
  await openHydrated(page, `${wine.at}&delivery=shipping`);
  await expect(page.getByLabel('Visa ending in 4242')).toBeChecked();
  await expect(page.getByText('12 Main Street')).toBeVisible();
  await pressPay(page);
  // why: a press before the card payments are loaded must not be lost
  pressed.resolve();
  await expect(page).toHaveURL(paid);
  expect(await orders(paying, wine)).toHaveLength(2);
});

test('by keyboard only: the four fields of the billing address are required, the bank requires 3-D Secure, and the wine is paid', async ({
  page,
  paying,
  context,
}) => {
  test.setTimeout(60_000);
  const wine = await sellWine(paying);
  await signInPerson(context, paying);
  await withoutOrderPage(page);
  await page.setViewportSize({ width: 375, height: 800 });
  await openHydrated(page, `${wine.at}&delivery=pickup`);
  await page.getByLabel('Card number').focus();
  for (const text of ['4000002500003155', '1230', '123']) {
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Enter');
  for (const [label, message] of [
    ['Address', /street of the billing/],
    ['Postal code', /postal code/],
    ['City', /city/],
  ] as const)
    await expect(page.getByLabel(label, { exact: true })).toHaveAccessibleDescription(message);
  await expect(page.getByLabel('Address', { exact: true })).toBeFocused();
  await expect(page.getByLabel('Country')).toHaveValue('US');
  for (const text of ['12 Main Street', '', '78624', 'Fredericksburg']) {
    await page.keyboard.type(text);
    if (text !== 'Fredericksburg') await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Enter');
  await page.frameLocator('dialog iframe').getByRole('button', { name: 'Complete' }).press('Enter');
  await expect(page).toHaveURL(paid);
  const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(over).toBeLessThanOrEqual(0);
});

test('a lost response, a reload and a broken connection buy once, lose nothing, and show the order as paid', async ({
  page,
  paying,
  context,
}) => {
  test.setTimeout(60_000);
  const wine = await sellWine(paying);
  await signInPerson(context, paying);
  await withoutOrderPage(page);
  await openHydrated(page, `${wine.at}&delivery=pickup`);
  await typeBilling(page);
  await page.getByRole('textbox', { name: /^Note/ }).fill('Kept while the line is down');
  await typeCard(page, '4242 4242 4242 4242');
  const steps = '**/checkout/steps';
  // why: the server runs the request, and the browser never gets the response
  await page.route(steps, async (route) => {
    await route.fetch();
    await route.abort('aborted');
  });
  await pressPay(page);
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(/could not be reached/);
  await page.unroute(steps);
  await page.reload();
  await expect(page).toHaveURL(/\?order=/);
  await expect(page.getByRole('textbox', { name: /^Note/ })).toHaveValue('Kept while the line is down');
  await typeCard(page, '4242 4242 4242 4242');
  await page.route(steps, (route) => route.abort('aborted'));
  await pressPay(page);
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(/Your card is reserved/);
  await page.unroute(steps);
  await page.reload();
  await expect(page).toHaveURL(paid);
  expect(await orders(paying, wine)).toMatchObject([{ state: 'purchased' }]);
});

test('a changed price and a sold-out bottle are reported before the purchase; after signing in again people return', async ({
  page,
  paying,
  context,
}) => {
  test.setTimeout(60_000);
  const wine = await sellWine(paying);
  await page.goto(wine.at);
  await expect(page).toHaveURL(`/signup?${new URLSearchParams({ from: wine.at })}`);
  await signInPerson(context, paying);
  await withoutOrderPage(page);
  await openHydrated(page, `${wine.at}&delivery=pickup`);
  await typeBilling(page);
  await typeCard(page, '4242 4242 4242 4242');
  await query(paying, `update listings set price_cents = 3000 where id = '${wine.id}'`);
  await pressPay(page);
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(/price has changed/);
  await expect(page.getByRole('button', { name: 'Pay $61.80' })).toBeVisible();
  await query(paying, `update stock set quantity = 1 where listing_id = '${wine.id}'`);
  await pressPay(page);
  await expect(page.getByText(/there is 1 left/)).toBeVisible();
  expect(await orders(paying, wine)).toEqual([]);
  await page.getByRole('link', { name: 'Buy the last one' }).click();
  await expect(page).toHaveURL(/delivery=pickup.*quantity=1$/);
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', 'true');
  await context.clearCookies();
  await typeBilling(page);
  await typeCard(page, '4242 4242 4242 4242');
  await pressPay(page);
  await expect(page).toHaveURL(/\/login\?from=/);
});

test('what is typed before the script is loaded stays; without script the page says what payment requires', async ({
  page,
  paying,
  context,
  browser,
}) => {
  const wine = await sellWine(paying);
  await signInPerson(context, paying);
  let arrive = () => {};
  const released = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route(/\.js$/, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(`${wine.at}&delivery=shipping`, { waitUntil: 'commit' });
  await page.getByLabel('Recipient', { exact: true }).fill('Grace Hopper');
  await page.getByLabel('Street and number').fill('12 Main Street');
  await page.getByLabel('State').selectOption('Oklahoma');
  await page.getByLabel('The recipient is 21 or older').check();
  await page.getByRole('textbox', { name: /^Note/ }).fill('Typed early');
  arrive();
  await expect(page.getByText(/can't ship to Oklahoma/)).toBeVisible();
  await page.getByLabel('City').fill('Fredericksburg');
  for (const loaded of ['at once', 'again']) {
    await expect(page.getByLabel('Recipient', { exact: true }), loaded).toHaveValue('Grace Hopper');
    await expect(page.getByLabel('Street and number'), loaded).toHaveValue('12 Main Street');
    await expect(page.getByLabel('The recipient is 21 or older'), loaded).toBeChecked();
    await expect(page.getByRole('textbox', { name: /^Note/ }), loaded).toHaveValue('Typed early');
    await page.reload();
  }
  await query(paying, `update stock set quantity = 60 where listing_id = '${wine.id}'`);
  await openHydrated(page, `/winery/${wine.slug}/checkout?listing=${wine.id}&quantity=46&delivery=shipping`);
  await expect(page.getByText('The law lets a winery send one person at most 9 gallons')).toBeVisible();
  await auditPage(page);
  const plain = await browser.newContext({ baseURL: paying.address, javaScriptEnabled: false });
  const still = await plain.newPage();
  await still.goto(`/l/${wine.id}`);
  await still.getByLabel('Your ZIP code').fill('10001');
  await still.getByRole('button', { name: 'Check', exact: true }).click();
  await still.getByText('Shipping', { exact: true }).click();
  await still.getByRole('button', { name: 'Buy now' }).click();
  await expect(still.getByText(/We can't ship to New York/), 'told before signing up').toBeVisible();
  await still.getByRole('link', { name: 'Pick it up instead' }).click();
  await expect(still).toHaveURL(/\/signup\?from=/);
  await signInPerson(plain, paying);
  await still.goto(`${wine.at}&delivery=shipping`);
  await expect(still.getByText(/We can't ship to New York/)).toBeVisible();
  await still.getByLabel('Your ZIP code').fill('78624');
  await still.getByRole('button', { name: 'Check', exact: true }).click();
  await expect(still.getByText('Paying needs JavaScript')).toBeVisible();
  await plain.close();
});
