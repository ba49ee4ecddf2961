import type { Page } from '@playwright/test';
import { openHydrated, signUpByRequest } from '../fixtures/accounts/sign-up.ts';
import { logIn } from '../fixtures/accounts/sign-up-form.ts';
import { auditPage, expect, expectAccessible, test } from '../fixtures/browser/browser-test.ts';
import { madeForOwner } from '../fixtures/browser/page-owner.ts';
import { runSql } from '../fixtures/database/run-sql.ts';
import { enablePayouts } from '../fixtures/payments/enable-payouts.ts';

/** Wines of two wineries of the demo, which always has the same ids. There are two bottles of `few`. */
const mourvedre = { id: 'e5079523-1bb1-51be-a534-89c559095ea5', path: '/l/mourvedre/' };
const few = { id: '58cc6078-8e75-5180-b024-3cc08b2f6700', path: '/l/estate-grenache/' };
const soldOut = '3087f4df-20b7-50f1-be54-15022902d6f6';

const addressOf = (wine: typeof mourvedre) => wine.path + wine.id;
const inBar = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Cart/ });
const addButton = (page: Page) => page.getByRole('button', { name: 'Add to cart' });
const quantityOf = (page: Page, name: string | RegExp) => page.getByLabel(name);
const cookie = async (page: Page) => (await page.context().cookies()).find(({ name }) => name === 'cart');

/** Adds bottles to the cart by a request. */
async function fill(page: Page, shop: { address: string }, listingId: string, quantity: number) {
  const form = { do: 'add', listingId, quantity: String(quantity), ...(await madeForOwner(page)) };
  const answer = await page.request.post('/cart/lines', { form, headers: { origin: shop.address }, maxRedirects: 0 });
  expect(answer.status()).toBe(303);
  expect(answer.headers().location).toMatch(new RegExp(`^/cart\\?told=${listingId}&wanted=\\d+$`));
}

test.beforeEach(({ shop }) => enablePayouts(shop));

test('a guest fills a cart from two wineries, in the bar and on its page, and sees what has changed', async ({
  page,
  shop,
  request,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await openHydrated(page, addressOf(mourvedre));
  await expect(inBar(page)).toHaveAccessibleName('Cart');
  await page.getByLabel('Quantity').fill('3');
  await addButton(page).click();
  const toast = page.getByRole('status').filter({ hasText: 'is in your cart: 3 bottles.' });
  await expect(toast.getByRole('link', { name: 'View cart' })).toHaveAttribute('href', '/cart');
  await expect(inBar(page)).toHaveAccessibleName('Cart, 3');
  const kept = await cookie(page);
  expect(kept).toMatchObject({
    httpOnly: true,
    sameSite: 'Lax',
    path: '/',
    value: expect.stringMatching(/^[\w-]{43}$/),
  });
  expect((kept?.expires ?? 0) - Date.now() / 1000).toBeGreaterThan(89 * 24 * 3600);

  await openHydrated(page, addressOf(few));
  await page.getByLabel('Quantity').fill('2');
  await addButton(page).click();
  await expect(inBar(page)).toHaveAccessibleName('Cart, 5');
  await addButton(page).click();
  await expect(page.getByText(/Only 2 bottles of .+ are left\. All of them are in your cart\./)).toBeVisible();
  expect(await (await request.get(addressOf(few))).text(), 'shared pages contain nobody’s cart').not.toContain(
    'Cart, ',
  );

  await inBar(page).click();
  const panel = page.getByRole('dialog', { name: 'Your cart' });
  await expect(panel.getByRole('heading', { name: 'Your cart: 5 items from 2 wineries' })).toBeVisible();
  await expect(panel).toBeFocused();
  expect(await panel.boundingBox()).toMatchObject({ width: 340, height: 500 });
  await expectAccessible(page);
  await panel.getByRole('button', { name: /^Remove .+ Estate Grenache from the cart$/ }).click();
  await expect(panel.getByRole('heading', { name: 'Your cart: 3 items from 1 winery' })).toBeVisible();
  await page.getByRole('button', { name: 'Put it back' }).click();
  await expect(inBar(page)).toHaveAccessibleName('Cart, 5');
  await panel.focus();
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
  await expect(inBar(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await panel.getByRole('link', { name: 'View Cart' }).click();

  await expect(page).toHaveURL('/cart');
  await expect(page.getByText('5 items from 2 wineries', { exact: true })).toBeVisible();
  await expect(panel).toHaveCount(0);
  await expect(page).toHaveTitle('Your cart | Lonevine');
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  await auditPage(page);
  const group = page.getByRole('region').filter({ has: page.getByLabel(/^Bottles of .+ Mourvèdre/) });
  await expect(group.getByRole('link', { name: 'Check out' })).toHaveAttribute('href', /^\/winery\/[\w-]+\/checkout$/);
  await group.getByText('Pick up at the winery').click();
  await expect(group.getByRole('definition').filter({ hasText: 'Free' })).toBeVisible();
  await page.reload();
  await expect(group.getByRole('radio', { name: 'Pick up at the winery' })).toBeChecked();
  await group.getByText('Ship it to me').click();
  await page.getByLabel('Your ZIP code').fill('73102');
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  await expect(page.getByText("only with the state's Direct Wine Shipper's Permit")).toBeVisible();
  await expect(page.getByRole('link', { name: 'Check out' })).toHaveCount(0);
  await auditPage(page);
  await page.getByRole('button', { name: 'Change ZIP code' }).click();
  await page.getByLabel('Your ZIP code').fill('78701');
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  await expect(page.getByText('Ships to Texas (78701).')).toBeVisible();
  await expect(group.getByRole('link', { name: 'Check out' })).toBeVisible();
  const chosen = quantityOf(page, /^Bottles of .+ Mourvèdre/);
  await chosen.focus();
  await chosen.fill('1');
  await chosen.press('Enter');
  await expect(page.getByText('3 items from 2 wineries')).toBeVisible();
  await expect(chosen).toBeFocused();

  await runSql(shop.databaseUrl, `update listings set price_cents = price_cents + 150 where id = '${mourvedre.id}'`);
  await runSql(shop.databaseUrl, `update stock set quantity = 1 where listing_id = '${few.id}'`);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.reload();
  await expect(page.getByText(/^The price has changed\. It was \$\d+\.\d\d when you chose it\.$/)).toBeVisible();
  await expect(page.getByText('Only one bottle is left: you wanted 2.')).toBeVisible();
  await auditPage(page);
  await runSql(shop.databaseUrl, `update stock set quantity = 0 where listing_id = '${few.id}'`);
  await page.reload();
  await expect(page.getByText('Sold out. It stays here in case some come back.')).toBeVisible();
  await expect(page.getByText('1 item from 1 winery')).toBeVisible();
  const payable = (able: boolean) => runSql(shop.databaseUrl, `update payout_accounts set charges_enabled = ${able}`);
  await payable(false);
  await page.reload();
  await expect(group.getByText('This winery has no payout account yet, so its wines cannot be ordered.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Check out' })).toHaveCount(0);
  await page.goto(addressOf(mourvedre));
  await expect(page.getByText('Not for sale yet')).toBeVisible();
  await expect(addButton(page)).toHaveCount(0);
  await payable(true);
  await page.goto('/cart');
  // why: other tests of this worker need the original values
  await runSql(shop.databaseUrl, `update stock set quantity = 2 where listing_id = '${few.id}'`);
  await runSql(shop.databaseUrl, `update listings set price_cents = price_cents - 150 where id = '${mourvedre.id}'`);
  await page
    .getByRole('button', { name: /^Remove/ })
    .first()
    .click();
  await expect(page.getByRole('button', { name: /^Remove/ })).toHaveCount(1);
  await page.getByRole('button', { name: /^Remove/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your cart is empty.' })).toBeVisible();
});

test('an unreachable server changes nothing, and an error is shown', async ({ page }) => {
  await openHydrated(page, addressOf(mourvedre));
  // why: a browser logs a failed connection as an error, and this one is intended
  await page.evaluate(() => {
    const { fetch } = window;
    window.fetch = () => {
      window.fetch = fetch;
      return Promise.reject(new TypeError('Failed to fetch'));
    };
  });
  await addButton(page).click();
  await expect(page.getByText('Your cart could not be reached. Please try again.')).toBeVisible();
  await expect(inBar(page)).toHaveAccessibleName('Cart');
  await inBar(page).click();
  await expect(page.getByRole('dialog').getByText('Your cart is empty.')).toBeVisible();
  await auditPage(page);
});

test('the cart becomes the account’s at sign-up, is gone after logging out, and back after the next sign-in', async ({
  page,
  shop,
}) => {
  await fill(page, shop, mourvedre.id, 2);
  const person = await signUpByRequest(page, shop.address, 'cart');
  expect(await cookie(page)).toBeUndefined();
  await openHydrated(page, addressOf(few));
  await expect(inBar(page)).toHaveAccessibleName('Cart, 2');
  await addButton(page).click();
  await expect(inBar(page)).toHaveAccessibleName('Cart, 3');
  expect(await cookie(page)).toBeUndefined();
  await page.goto('/logout');
  await page.getByRole('main').getByRole('button', { name: 'Log out' }).click();
  await expect(inBar(page)).toHaveAccessibleName('Cart');
  await fill(page, shop, mourvedre.id, 5);
  await logIn(page, person.email, person.password, '/cart');
  await expect(page).toHaveURL('/cart');
  await expect(page.getByText('6 items from 2 wineries')).toBeVisible();
  expect(await cookie(page)).toBeUndefined();
});

test('a phone without script fills a cart, changes and empties it; an invalid cookie is an empty cart', async ({
  browser,
  shop,
}) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    baseURL: shop.address,
    viewport: { width: 375, height: 812 },
  });
  const page = await context.newPage();
  await page.goto(addressOf(mourvedre));
  await page.getByLabel('Quantity').fill('4');
  await addButton(page).click();
  await expect(page).toHaveURL(/\/cart\?told=/);
  await expect(page.getByText(/ is in your cart: 4 bottles\.$/)).toBeVisible();
  await page.goto(addressOf(few));
  await page.getByLabel('Quantity').fill('2');
  await addButton(page).click();
  await page.goto('/');
  await inBar(page).click();
  await expect(page).toHaveURL('/cart');
  await expect(page.getByText('6 items from 2 wineries')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);
  const lines = page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3 }) });
  const line = lines.filter({ hasText: 'Mourvèdre' });
  await line.getByLabel(/^Bottles of/).fill('1');
  await line.getByRole('button', { name: 'Change' }).click();
  await expect(page.getByText('3 items from 2 wineries')).toBeVisible();
  for (const left of [1, 0]) {
    await lines
      .first()
      .getByRole('button', { name: /^Remove/ })
      .click();
    await expect(lines).toHaveCount(left);
  }
  await expect(page.getByRole('heading', { name: 'Your cart is empty.' })).toBeVisible();
  const form = { do: 'add', listingId: soldOut, quantity: '1', ...(await madeForOwner(page)) };
  const refused = { form, headers: { origin: shop.address } };
  expect((await page.request.post('/cart/lines', refused)).url()).toBe(`${shop.address}/cart?problem=sold-out`);
  await page.goto('/cart?problem=sold-out');
  await expect(page.getByText('This wine has just sold out.')).toBeVisible();
  for (const value of ['x', 'A'.repeat(3_900), '%00', '[{"id":"1","quantity":2}]']) {
    const answer = await page.request.get('/cart', { headers: { cookie: `cart=${value}` } });
    expect([answer.status(), (await answer.text()).includes('Your cart is empty.')]).toEqual([200, true]);
  }
  await context.close();
});
