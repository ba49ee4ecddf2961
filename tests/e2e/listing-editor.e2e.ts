import type { Page } from '@playwright/test';
import { makeAdmin } from '../fixtures/accounts/make-admin.ts';
import { signInPerson } from '../fixtures/accounts/sign-in-person.ts';
import { openHydrated } from '../fixtures/accounts/sign-up.ts';
import {
  auditPage,
  auditPageInBothSchemes,
  expect,
  expectAccessibleInBothSchemes,
  test,
} from '../fixtures/browser/browser-test.ts';
import { madeForOwner } from '../fixtures/browser/page-owner.ts';
import { runSql } from '../fixtures/database/run-sql.ts';
import { photoFile } from '../fixtures/images/photo-file.ts';
import { joinWinery, ownWinery } from '../fixtures/listings/own-winery.ts';

const newListing = '/l/draft/00000000-0000-0000-0000-000000000000/new/details';

/** Fills in the tab with the details of a wine. */
async function fillDetails(page: Page, title: string) {
  const main = page.getByRole('main');
  await main.getByLabel('Name').fill(title);
  await main.getByLabel('Description').fill('Dark cherry, <script>alert(1)</script> and cedar.');
  await main.getByLabel('Style').selectOption('red');
}

const save = (page: Page, words = 'Save and go on') =>
  page.getByRole('main').getByRole('button', { name: words }).click();

test('a wine goes from an empty form to published, tab by tab, and is found in the search', async ({
  page,
  context,
  shop,
}) => {
  test.setTimeout(90_000);
  const person = await signInPerson(context, shop);
  await ownWinery(shop.databaseUrl, person, 'member');
  const second = await joinWinery(shop.databaseUrl, person);
  const main = page.getByRole('main');
  await openHydrated(page, `/listings?winery=${second.slug}`);
  await main.getByRole('link', { name: 'New listing' }).click();
  await expect(main.getByLabel('Winery', { exact: true })).toHaveValue(second.slug);
  await openHydrated(page, '/my-favorites');
  await page.getByRole('banner').getByText('Ada', { exact: true }).click();
  await page.getByRole('link', { name: 'Create a listing' }).click();
  await expect(page).toHaveURL(newListing);
  await expect(main.getByRole('link', { name: 'Delivery' })).toHaveCount(0);
  await fillDetails(page, 'Zyzzyva Reserve');
  await save(page);
  await expect(main.getByText('You need to choose a winery.').first()).toBeVisible();
  await expect(main.getByLabel('Name')).toHaveValue('Zyzzyva Reserve');
  await main.getByLabel('Winery', { exact: true }).selectOption(second.slug);
  await main.getByLabel('Vintage').fill('2021');
  await main.getByLabel('Grape 1', { exact: true }).fill('tempranillo');
  await main.getByLabel('Share of grape 1 in percent').fill('90');
  await main.getByRole('button', { name: 'Remove grape 2' }).click();
  await main.getByRole('button', { name: 'Add a grape' }).click();
  await main.getByLabel('Grape 2', { exact: true }).fill('Graciano');
  await main.getByLabel('Share of grape 2 in percent').fill('9');
  await save(page);
  await expect(main.getByRole('link', { name: 'Grapes: The shares add up to 99 percent, not 100' })).toBeVisible();
  await expect(main.getByLabel('Grape 1', { exact: true })).toBeFocused();
  await main.getByLabel('Share of grape 2 in percent').fill('10');
  await expectAccessibleInBothSchemes(page);
  await save(page);
  await expect(page).toHaveURL(/\/l\/zyzzyva-reserve\/[0-9a-f-]{36}\/draft\/pricing\?saved=details$/);
  await expect(main.getByText(second.name)).toBeVisible();
  const back = main.getByRole('link', { name: 'Manage listings' });
  await expect(back).toHaveAttribute('href', `/listings?winery=${second.slug}`);
  const draft = new URL(page.url()).pathname.replace('/pricing', '');
  await openHydrated(page, `${draft}/location`);
  await expect(page, 'later tabs need this one').toHaveURL(`${draft}/pricing`);
  await main.getByLabel('Price in dollars').fill('24.5');
  await main.getByLabel('Bottles in stock').fill('12');
  await auditPageInBothSchemes(page);
  await save(page);
  await main.getByLabel('Pickup at the winery, free').check();
  await main.getByLabel('Shipping within Texas').check();
  await main.getByLabel('Shipping fee for one bottle').fill('15');
  await main.getByLabel('Fee for each additional bottle').fill('3');
  await save(page);
  const nowhere = main.getByRole('link', { name: 'Street and number: You need to add an address.' });
  await expect(nowhere, 'the summary names the field').toBeVisible();
  await main.getByLabel('Street and number').fill('1 Vine Rd');
  await main.getByLabel('Building, door').fill('Door 3');
  await auditPageInBothSchemes(page);
  await save(page);
  await expect(main.getByText('Step 4 of 7')).toBeVisible();
  await expect(main.getByRole('link', { name: 'Features' }), 'later tabs need a photo').toHaveCount(0);
  await expect(main.getByRole('button', { name: /^Duplicate/ }), 'no entry for a draft').toHaveCount(0);
  await save(page);
  await expect(main.getByLabel('Add photos')).toBeFocused();
  await expect(main.getByLabel('Add photos')).toHaveAccessibleDescription(/You need to add at least one photo\.$/);
  await expect(main.getByText('Saved')).toHaveCount(0);
  await auditPageInBothSchemes(page);
  await main.getByLabel('Add photos').setInputFiles([await photoFile('bottle.jpg', '#7a1f33')]);
  await main.getByLabel('What photo 1 shows').fill('The bottle on a barrel');
  await save(page);
  await main.getByLabel('Awards').fill(`Gold, Lone Star 2025\n${'x'.repeat(86)}`);
  await save(page);
  await expect(main.getByLabel('Awards')).toHaveAccessibleDescription(/Line 2 is 86 characters long/);
  await main.getByLabel('Awards').fill('Gold, Lone Star 2025');
  await main.getByLabel('Dry farmed').check();
  await auditPageInBothSchemes(page);
  await save(page);
  await main.getByLabel('Place').fill('fredericksburg');
  await save(page);
  await expect(page).toHaveURL(/draft\/disclaimer/);
  await main.getByRole('link', { name: 'Location' }).click();
  await expect(main.getByLabel('Place')).toHaveValue('Fredericksburg, TX');
  await expect(main.getByLabel('Exact position')).toHaveValue('');
  const pin = main.locator('.text-garnet > svg');
  await main.getByLabel('Exact position').fill('48.1, 11.5');
  await expect(pin, 'no pin outside of the map').toHaveCount(0);
  await main.getByLabel('Exact position').fill('33.58, -101.85');
  await expect(pin).toBeVisible();
  await save(page);
  await expect(main.getByLabel('Exact position')).toHaveAccessibleDescription(/287 miles from Fredericksburg, TX/);
  await main.getByLabel('Exact position').fill('30.31, -98.91');
  await page.setViewportSize({ width: 375, height: 812 });
  const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(over).toBeLessThanOrEqual(0);
  await auditPageInBothSchemes(page);
  await save(page);
  await expect(page).toHaveURL(/draft\/disclaimer/);
  await page.setViewportSize({ width: 1280, height: 800 });
  const [kept] = await runSql(
    shop.databaseUrl,
    `select lat, lng from listings where exact_pin and id = '${draft.split('/')[3]}'`,
  );
  expect(kept).toEqual({ lat: 30.31, lng: -98.91 });
  await main.getByRole('link', { name: 'Disclaimer' }).click();
  await main.getByLabel('To read before buying').fill('Decant it.');
  await auditPageInBothSchemes(page);
  await main.getByRole('button', { name: 'Publish listing' }).click();
  const dialog = page.getByRole('dialog', { name: 'Where should we send your money?' });
  await expect(dialog.getByText(/until the owner of the winery has/)).toBeVisible();
  await expect(dialog.getByRole('link', { name: 'Set up payouts' })).toHaveCount(0);
  await auditPage(page);
  await dialog.getByRole('link', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();
  await page.goto(draft.replace('/draft', ''));
  await expect(page, 'the URL of the listing shows its own winery what others do not see').toHaveURL(draft);
  await expect(main.getByText('This listing is a draft')).toBeVisible();
  await expect(main.getByText('Decant it.')).toBeVisible();
  await expect(main.getByText(/free: 1 Vine Rd, Door 3$/)).toBeVisible();
  await auditPage(page);
  await main.getByRole('link', { name: 'Continue editing' }).click();
  await main.getByRole('button', { name: 'Publish listing' }).click();
  await dialog.getByRole('button', { name: 'Publish without' }).click();
  await expect(page).toHaveURL(draft.replace('/draft', ''));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('2021 Zyzzyva Reserve');
  await expect(main.getByText('It is published; nobody can order it until payouts are set up')).toBeVisible();
  await expect(main.getByText('Gold, Lone Star 2025')).toBeVisible();
  await expect(main.getByText('<script>alert(1)</script>')).toBeVisible();
  await page.goto('/s?keywords=zyzzyva');
  await expect(main.getByRole('link', { name: '2021 Zyzzyva Reserve' })).toBeVisible();
  await expect(main.getByRole('img', { name: 'The bottle on a barrel' })).toBeVisible();
  await page.goto(`${draft.replace('/draft', '')}/edit/pricing`);
  await main.getByLabel('Price in dollars').fill('$26');
  await save(page, 'Save changes');
  await expect(main.getByRole('status').getByText('Pricing and stock: your changes are saved.')).toBeVisible();
  await expect(main.getByLabel('Price in dollars')).toHaveValue('26.00');
  await expect(main.getByRole('button', { name: 'Save changes' })).toBeFocused();
  await main.getByRole('button', { name: 'Close listing' }).click();
  await expect(main.getByText('The listing is closed: it can be seen, and not ordered.')).toBeVisible();
  await main.getByRole('button', { name: 'Duplicate as new vintage' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('NV Zyzzyva Reserve');
  await main.getByRole('link', { name: 'Discard' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard listing' }).click();
  await expect(page).toHaveURL('/listings?done=discard');
  await expect(main.getByText('The draft is discarded.')).toBeVisible();
});

test('an invalid form keeps what was typed, a changed stock is reported, and nothing is lost on a wrong click', async ({
  page,
  context,
  browser,
  shop,
}) => {
  test.setTimeout(60_000);
  const owner = await signInPerson(context, shop);
  await ownWinery(shop.databaseUrl, owner, 'owner');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const main = page.getByRole('main');
  // Without script.
  const plain = await browser.newContext({
    baseURL: shop.address,
    javaScriptEnabled: false,
    storageState: await context.storageState(),
  });
  const bare = await plain.newPage();
  await bare.goto('/l/new');
  const long = 'L'.repeat(61);
  await fillDetails(bare, long);
  await bare.getByLabel('Description').evaluate((area: HTMLTextAreaElement) => {
    area.removeAttribute('maxlength');
    area.value = 'x'.repeat(5_001);
  });
  await bare.getByLabel('Grape 2', { exact: true }).fill('Welch’s');
  await save(bare);
  for (const words of ['Must be 60 characters or less', 'Must be 5000 characters or less'])
    await expect(bare.getByText(words).first()).toBeVisible();
  await expect(bare.getByLabel('Name')).toHaveValue(long);
  await expect(bare.getByLabel('Description')).toHaveValue('x'.repeat(5_001));
  await expect(bare.getByLabel('Grape 1', { exact: true })).toHaveValue('Welch’s');
  await fillDetails(bare, 'Unsaved');
  await save(bare);
  await expect(bare.getByText('Please choose grapes from the list').first()).toBeVisible();
  await bare.getByLabel('Grape 1', { exact: true }).fill('');
  await save(bare);
  await expect(bare).toHaveURL(/draft\/pricing/);
  const address = new URL(bare.url()).pathname;
  await plain.close();
  // With script.
  await openHydrated(page, address);
  const [price, stock] = [main.getByLabel('Price in dollars'), main.getByLabel('Bottles in stock')];
  for (const [typed, bottles] of [
    ['0', '-1'],
    ['24 EUR', '1.5'],
    ['1000000000000', 'many'],
  ] as const) {
    await price.fill(typed);
    await stock.fill(bottles);
    await save(page);
    await expect(main.getByText('2 things need your attention')).toBeVisible();
    await expect(price).toBeFocused();
    await expect(price).toHaveValue(typed);
  }
  await price.fill('24');
  await stock.fill('12');
  const id = address.split('/')[3] ?? '';
  await runSql(shop.databaseUrl, `insert into stock (listing_id, quantity) values ('${id}', 9)`);
  await save(page);
  const changed = 'The stock changed while you were editing. There are 9 bottles now.';
  await expect(main.getByRole('alert').getByText(changed)).toBeVisible();
  await expect(stock).toHaveAccessibleDescription(/Please check the number, and save again\.$/);
  await expect(stock).toHaveValue('12');
  await main.getByRole('link', { name: 'Details' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await auditPage(page);
  await dialog.getByRole('button', { name: 'Stay here' }).click();
  await expect(price).toHaveValue('24');
  await save(page);
  await expect(page).toHaveURL(/draft\/delivery/);
  await openHydrated(page, address);
  await expect(stock).toHaveValue('12');
  await stock.fill('13');
  await page.getByRole('banner').getByRole('link', { name: 'Buy Wine' }).click();
  await dialog.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL('/buy-wine');
  const form = { intent: 'publish', priceCents: '24', stock: '12', oldTotal: '12', ...(await madeForOwner(page)) };
  const early = await page.request.post(address, { form, headers: { origin: shop.address } });
  expect([early.status(), (await early.text()).includes('Publishing a new listing failed')]).toEqual([409, true]);
  expect(await early.text()).toContain('Choose pickup, shipping, or both');
});

test('only the people of the winery can use the editor', async ({ page, context, browser, shop }) => {
  const mine = await signInPerson(context, shop);
  const wineryId = await ownWinery(shop.databaseUrl, mine, 'member');
  const [wine] = await runSql(
    shop.databaseUrl,
    `select id from listings where state = 'published' order by id limit 1`,
  );
  const [draft] = await runSql(
    shop.databaseUrl,
    `select id from listings where state = 'draft' and winery_id not in (select winery_id from winery_members) order by id limit 1`,
  );
  for (const id of [wine?.id, draft?.id, 'no-id']) {
    const answer = await page.request.post(`/l/x/${id}/edit/disclaimer`, {
      form: { disclaimer: 'Mine', ...(await madeForOwner(page)) },
      headers: { origin: shop.address },
    });
    expect(answer.status(), String(id)).toBe(404);
    expect((await page.request.get(`/l/x/${id}/edit/details`)).status(), String(id)).toBe(404);
  }
  expect((await page.request.get(`/l/x/${draft?.id}/draft`)).status()).toBe(404);
  const others = await browser.newContext({ baseURL: shop.address });
  const anonymous = await others.request.get(newListing, { maxRedirects: 0 });
  expect(anonymous.headers().location).toBe(`/signup?${new URLSearchParams({ from: newListing })}`);
  expect((await others.request.get(`/l/x/${draft?.id}`)).status()).toBe(404);
  const stranger = await signInPerson(others, shop);
  for (const path of ['/l/new', newListing, `/l/x/${wine?.id}/edit/details`]) {
    const answer = await others.request.get(path, { maxRedirects: 0 });
    expect([answer.status(), answer.headers().location], path).toEqual([302, '/']);
  }
  // Admins can use it too, and return to a list of their own.
  await makeAdmin(shop, stranger);
  const [own] = await runSql(shop.databaseUrl, `select id from listings where winery_id = '${wineryId}'`);
  const discarded = await others.request.post(`/l/quiet-red/${own?.id}/draft/details`, {
    form: { intent: 'discard', ...(await madeForOwner(others)) },
    headers: { origin: shop.address },
    maxRedirects: 0,
  });
  expect([discarded.status(), discarded.headers().location]).toEqual([303, '/dashboard/listings']);
  await others.close();
});
