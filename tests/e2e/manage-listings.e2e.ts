import type { Page } from '@playwright/test';
import { makeAdmin } from '../fixtures/accounts/make-admin.ts';
import { signInPerson } from '../fixtures/accounts/sign-in-person.ts';
import { openHydrated } from '../fixtures/accounts/sign-up.ts';
import {
  auditPage,
  auditPageInBothSchemes,
  dismissReminders,
  expect,
  expectAccessible,
  expectAccessibleInBothSchemes,
  test,
} from '../fixtures/browser/browser-test.ts';
import { madeForOwner } from '../fixtures/browser/page-owner.ts';
import { runSql } from '../fixtures/database/run-sql.ts';
import { ownWinery } from '../fixtures/listings/own-winery.ts';

const main = (page: Page) => page.getByRole('main');
const button = (page: Page, name: string) => main(page).getByRole('button', { name });
const card = (page: Page, name: string) =>
  main(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name }) });

/** Publishes two wines beside the draft of a new winery. */
async function publishTwoWines(databaseUrl: string, wineryId: string) {
  await runSql(
    databaseUrl,
    `with wine as (
       insert into listings (winery_id, state, title, description, style, vintage, varietals, pairings, price_cents,
         created_at, published_at, pickup_enabled, pickup_street, pickup_city, pickup_state)
       select '${wineryId}', 'published', title, 'Dark.', 'red', 2021, '{tempranillo}', '{}', price, now(), now(), true,
         '1 Vine Rd', 'Lubbock', 'TX'
       from (values ('Mourvèdre', 2400), ('=Tannat', 150)) wines (title, price) returning id)
     insert into stock (listing_id, quantity) select id, 12 from wine`,
  );
}

const setStock = (databaseUrl: string, wineryId: string, title: string, quantity: number) =>
  runSql(
    databaseUrl,
    `update stock set quantity = ${quantity} where listing_id in (
       select id from listings where winery_id = '${wineryId}' and title = '${title}')`,
  );

test('an owner manages listings: searches, counts, closes and opens, changes prices of many, discards, exports', async ({
  page,
  context,
  shop,
}) => {
  test.setTimeout(60_000);
  const wineryId = await ownWinery(shop.databaseUrl, await signInPerson(context, shop));
  await publishTwoWines(shop.databaseUrl, wineryId);
  await page.setViewportSize({ width: 375, height: 812 });
  await openHydrated(page, '/listings');
  await expect(main(page).getByRole('heading', { level: 2 })).toHaveCount(4);
  const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(over).toBeLessThanOrEqual(0);
  await expectAccessibleInBothSchemes(page);
  const wine = card(page, '2021 Mourvèdre');

  const stock = wine.getByLabel('Stock of 2021 Mourvèdre');
  await stock.fill('4');
  await setStock(shop.databaseUrl, wineryId, 'Mourvèdre', 7);
  // The list is loaded again while something is typed.
  for (const [act, resultState] of [
    ['Close', 'Closed'],
    ['Open', 'Published'],
  ] as const) {
    await button(page, `${act} 2021 =Tannat`).click();
    await expect(card(page, '2021 =Tannat').getByText(resultState, { exact: true })).toBeVisible();
  }
  await expect(stock).toHaveValue('4');
  await wine.getByRole('button', { name: 'Save the stock' }).click();
  await expect(wine.getByRole('alert')).toContainText(
    'The stock changed while you were editing. There are 7 bottles now.',
  );
  await expect(stock).toHaveValue('4');
  await expect(stock).toHaveAccessibleDescription(/There are 7 bottles now\./);
  await wine.getByRole('button', { name: 'Save the stock' }).click();
  await expect(wine.getByRole('status')).toContainText('The stock is saved.');
  await expect(wine.getByText('4 left')).toBeVisible();
  await expect(wine.getByText('Cannot be ordered')).toBeVisible();
  const height = (await wine.boundingBox())?.height;
  await stock.fill('3');
  await expect(wine.getByRole('status')).toHaveCount(0);
  await main(page).getByRole('link', { name: 'Drafts' }).click();
  await page.getByRole('alertdialog', { name: 'Leave without saving?' }).getByText('Stay here').click();
  await expect(stock).toHaveValue('3');
  await wine.getByRole('button', { name: 'Save the stock' }).click();
  await expect(wine.getByRole('status')).toContainText('The stock is saved.');
  expect((await wine.boundingBox())?.height, 'the layout does not shift below a saved field').toBe(height);
  await wine.getByRole('button', { name: 'Close 2021 Mourvèdre' }).click();
  await expect(wine.getByText('Closed', { exact: true })).toBeVisible();
  await wine.getByRole('button', { name: 'Open again 2021 Mourvèdre' }).click();
  await expect(wine.getByText('Published', { exact: true })).toBeVisible();

  await main(page).getByLabel('Search your listings by name').fill('mourvedre');
  await main(page).getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page).toHaveURL('/listings?search=mourvedre');
  await expect(main(page).getByRole('heading', { level: 2 })).toHaveText(['Today’s work', '2021 Mourvèdre']);
  await page.goBack();
  await card(page, '2021 Mourvèdre').getByLabel('Choose').check();
  await card(page, '2021 =Tannat').getByLabel('Choose').check();
  await expect(main(page).getByText('2 chosen on this page')).toBeInViewport();
  await button(page, 'Clear').click();
  await expect(main(page).getByText('chosen on this page')).toHaveCount(0);
  await card(page, '2021 Mourvèdre').getByLabel('Choose').check();
  await card(page, '2021 =Tannat').getByLabel('Choose').check();
  await auditPage(page);
  await button(page, 'Change prices').click();
  await button(page, 'Show new prices').click();
  await expect(main(page).getByLabel('How', { exact: true })).toHaveAccessibleDescription(
    /choose how the prices change/,
  );
  await main(page).getByLabel('How', { exact: true }).selectOption('Lower by dollars');
  await main(page).getByLabel('By how much').fill('one');
  await button(page, 'Show new prices').click();
  // why: the previous response has the same message; what is typed before this one arrives would be overwritten
  await expect(page).toHaveURL(/by=one/);
  await expect(main(page).getByLabel('By how much')).toHaveAccessibleDescription(/Please enter a number above 0/);
  await main(page).getByLabel('By how much in dollars').fill('13');
  await button(page, 'Show new prices').click();
  await expect(main(page).getByText('1 price falls by more than half')).toBeVisible();
  await main(page).getByLabel('By how much').fill('2');
  await button(page, 'Show new prices').click();
  const prices = main(page).getByRole('table');
  await expect(prices.getByRole('row', { name: 'Mourvèdre' })).toContainText('$24.00$22.00');
  await expect(main(page).getByText('by more than half')).toHaveCount(0);
  await main(page).getByText('1 of 2 stays as it is').click();
  await expect(main(page).getByText('2021 =Tannat: It would cost less than $0.50.')).toBeVisible();
  await expectAccessible(page);
  // What the form of the page never sends.
  const headers = { origin: shop.address };
  const form = { way: 'lower-dollars', by: 'one-ish', ...(await madeForOwner(page)) };
  const odd = await page.request.post(page.url(), { form, headers });
  expect([odd.status(), (await odd.text()).includes('value="one-ish"')]).toEqual([400, true]);
  expect(await odd.text()).toContain('Please enter a number above 0');
  await button(page, 'Change 1 price').click();
  await expect(page).toHaveURL('/listings?done=many&count=1');
  await expect(main(page).getByText('1 listing is changed.')).toBeVisible();
  await expect(card(page, '2021 Mourvèdre')).toContainText('$22.00');

  await card(page, 'NV Quiet Red').getByRole('link', { name: 'Discard NV Quiet Red' }).click();
  await auditPage(page);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click();
  await expect(main(page).getByText('The draft is discarded.')).toBeVisible();
  await expect(card(page, 'NV Quiet Red')).toHaveCount(0);
  const file = await (await page.request.get('/listings/download?search=tannat')).text();
  expect(file).toContain('2021 =Tannat,wine,');
  await openHydrated(page, '/earnings');
  await expect(main(page).getByRole('heading', { name: /No money moved in/ })).toBeVisible();
  await auditPage(page);
  const stranger = await page.request.get('/listings', { headers: { cookie: '' }, maxRedirects: 0 });
  expect(stranger.headers().location).toContain('/signup?');
});

test('without script stock is set, a listing closed, and several at once; an admin decides on a submitted one', async ({
  browser,
  shop,
}) => {
  const context = await browser.newContext({ baseURL: shop.address, javaScriptEnabled: false });
  const page = await context.newPage();
  const person = await signInPerson(context, shop);
  const wineryId = await ownWinery(shop.databaseUrl, person);
  await publishTwoWines(shop.databaseUrl, wineryId);
  await page.goto('/listings');
  const wine = card(page, '2021 Mourvèdre');
  await wine.getByLabel('Stock of 2021 Mourvèdre').fill('0');
  await wine.getByRole('button', { name: 'Save the stock' }).click();
  await expect(wine.getByText('Out of stock', { exact: true })).toBeVisible();
  await main(page).getByLabel('All 3 of this list').check();
  await main(page).getByRole('form', { name: 'Several at once' }).getByRole('button', { name: 'Close' }).click();
  await expect(main(page).getByText('stays: draft')).toBeVisible();
  await runSql(
    shop.databaseUrl,
    `update listings set price_cents = 160 where winery_id = '${wineryId}' and state = 'published'`,
  );
  await button(page, 'Close 2 listings').click();
  await expect(main(page).getByText('Your listings have changed meanwhile')).toBeVisible();
  await button(page, 'Close 2 listings').click();
  await expect(main(page).getByText('2 listings are changed.')).toBeVisible();
  await expect(main(page).getByText('Closed', { exact: true })).toHaveCount(2);

  // why: the frame of the page does not need it
  await runSql(shop.databaseUrl, 'alter function plain_text(text) rename to no_text');
  await page.goto('/listings?search=red');
  await expect(page.getByRole('heading', { name: 'Query failed.' })).toBeVisible();
  await runSql(shop.databaseUrl, 'alter function no_text(text) rename to plain_text');
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(main(page).getByRole('heading', { name: 'Manage listings' })).toBeVisible();

  await runSql(
    shop.databaseUrl,
    `update listings set state = 'pendingApproval', submitted_at = now() where winery_id = '${wineryId}' and state = 'draft'`,
  );
  await makeAdmin(shop, person);
  const lively = await browser.newContext({ baseURL: shop.address, storageState: await context.storageState() });
  const waiting = `Quiet Creek ${person.slice(0, 8)}`;
  const live = await lively.newPage();
  await dismissReminders(live);
  await showsWhatChanged(live, { databaseUrl: shop.databaseUrl, wineryId, waiting });
  await lively.close();
  await page.goto('/dashboard/listings');
  const row = main(page).getByRole('listitem').filter({ hasText: waiting });
  await expect(main(page).getByText(/^\d+ listings? waits? for you$/)).toBeVisible();
  await expect(row.locator('img')).toHaveAttribute('src', /^\/listings\/.*\/picture$/);
  await row.getByRole('link', { name: 'Return NV Quiet Red' }).click();
  const dialog = page.getByRole('dialog', { name: 'Send it back' });
  await dialog.getByRole('button', { name: 'Send it back' }).click();
  await expect(dialog.getByLabel('Your reason')).toHaveAccessibleDescription(/Please say why/);
  await dialog.getByLabel('Your reason').fill('The label is missing.');
  await dialog.getByRole('button', { name: 'Send it back' }).click();
  await expect(main(page).getByText('Returned. The winery gets your reason by e-mail.')).toBeVisible();
  await page.goto('/listings?state=draft');
  await expect(card(page, 'NV Quiet Red')).toContainText('The label is missing.');
  await context.close();
});

/**
 * An admin is informed that a listing has changed since they opened the page, and sees its current state and missing
 * requirements.
 */
async function showsWhatChanged(
  page: Page,
  { databaseUrl, wineryId, waiting }: { databaseUrl: string; wineryId: string; waiting: string },
) {
  await openHydrated(page, '/dashboard/listings');
  const row = main(page).getByRole('listitem').filter({ hasText: waiting });
  await runSql(
    databaseUrl,
    `update listings set price_cents = 2100 where winery_id = '${wineryId}' and price_cents = 2000`,
  );
  await row.getByRole('button', { name: 'Approve NV Quiet Red' }).click();
  await expect(row.getByRole('alert')).toContainText(
    'This listing was changed after you opened this page. Look at it again.',
  );
  await expect(row).toContainText('$21.00');
  await auditPageInBothSchemes(page);
  await row.getByRole('link', { name: 'NV Quiet Red', exact: true }).click();
  await expect(page.getByText('This listing waits for approval')).toBeVisible();
  await page.getByRole('button', { name: 'Approve' }).click();
  await expect(page).toHaveURL('/dashboard/listings');
  await expect(row.getByRole('alert')).toContainText('You need to add at least one photo.');
}
