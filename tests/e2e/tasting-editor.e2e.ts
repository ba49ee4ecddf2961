import type { Page } from '@playwright/test';
import { signInPerson } from '../fixtures/accounts/sign-in-person.ts';
import { openHydrated } from '../fixtures/accounts/sign-up.ts';
import { expect, test } from '../fixtures/browser/browser-test.ts';
import { runSql } from '../fixtures/database/run-sql.ts';
import { photoFile } from '../fixtures/images/photo-file.ts';
import { ownWinery } from '../fixtures/listings/own-winery.ts';

/** The Friday of the week after next, in the test's time zone, as `2026-12-04`; and the name of its month. */
function comingFriday() {
  const day = new Date();
  day.setUTCDate(day.getUTCDate() + 14 + ((5 - day.getUTCDay() + 7) % 7));
  const month = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });
  return { day: day.toISOString().slice(0, 10), month: month.format(day) };
}

/** Fills in the hours of a weekday. */
async function fillHours(page: Page, day: string, seats: string) {
  const main = page.getByRole('main');
  await main.getByLabel(`${day}, from`, { exact: true }).fill('12:00');
  await main.getByLabel(`${day}, to`, { exact: true }).fill('18:00');
  await main.getByLabel(`${day}, seats`, { exact: true }).fill(seats);
}

test('a tasting goes from an empty form to published with its calendar, and a buyer finds its free days', async ({
  page,
  context,
  browser,
  shop,
}) => {
  test.setTimeout(60_000);
  const owner = await signInPerson(context, shop);
  const wineryId = await ownWinery(shop.databaseUrl, owner);
  await runSql(
    shop.databaseUrl,
    `insert into payout_accounts (winery_id, account_ref, charges_enabled, payouts_enabled, created_at, updated_at)
     values ('${wineryId}', 'acct_${wineryId}', true, true, '2026-01-01', '2100-01-01')`,
  );
  const main = page.getByRole('main');
  const save = () => main.getByRole('button', { name: 'Save and go on' }).click();
  await openHydrated(page, '/l/new');
  await main.getByRole('radio', { name: /^A tasting/ }).check();
  await expect(main.getByLabel('Vintage')).toHaveCount(0);
  await main.getByLabel('Name').fill('Zymurgy by the Barrel');
  await main.getByLabel('Description').fill('Four barrels, an hour, and the one who fills them.');
  await save();
  await expect(page).toHaveURL(/\/l\/zymurgy-by-the-barrel\/[0-9a-f-]{36}\/draft\/pricing\?saved=details$/);
  await expect(main.getByLabel('Bottles in stock')).toHaveCount(0);
  await expect(main.getByRole('link', { name: 'Pricing', exact: true }), 'it has no stock').toBeVisible();
  await main.getByLabel('Price in dollars').fill('45');
  await save();
  await expect(page).toHaveURL(/\/draft\/photos/);
  await expect(main.getByRole('link', { name: 'Delivery' })).toHaveCount(0);
  await main.getByLabel('Add photos').setInputFiles([await photoFile('barrel.jpg', '#5a3a22')]);
  await main.getByLabel('What photo 1 shows').fill('Barrels in the cellar');
  await save();

  await expect(page).toHaveURL(/\/draft\/availability/);
  await main.getByLabel('Time zone').selectOption({ label: 'Mountain time' });
  await fillHours(page, 'Friday', '8');
  await fillHours(page, 'Saturday', '8');
  await save();
  await expect(page).toHaveURL(/\/features\?saved=availability$/);
  await main.getByRole('link', { name: 'Availability' }).click();
  await expect(main.getByLabel('Time zone')).toHaveValue('America/Denver');

  const friday = comingFriday();
  const months = '**/availability.data?*';
  // why: a proxy between the server and the browser may respond in its place
  await page.route(months, (route) => route.fulfill({ body: '<html>' }));
  await fillHours(page, 'Sunday', '4');
  await main
    .getByRole('link', { name: /^Show / })
    .last()
    .click();
  const failed = main.getByText(/^Oops, couldn't load data for [A-Z][a-z]+ 20\d\d$/);
  await expect(failed).toBeVisible();
  await expect(page).toHaveTitle(/^Edit .+ \| /);
  await expect(main.getByLabel('Sunday, seats', { exact: true })).toHaveValue('4');
  await page.unroute(months);
  await main.getByRole('link', { name: 'Try again' }).click();
  await expect(main.getByText(/^None: the hours of the week hold/)).toBeVisible();
  await expect(failed).toHaveCount(0);
  await expect(main.getByLabel('Sunday, seats', { exact: true })).toHaveValue('4');
  await save();
  await expect(page).toHaveURL(/\/features\?saved=availability$/);
  await openHydrated(
    page,
    `${new URL(page.url()).pathname.replace(/features$/, 'availability')}?month=${friday.day.slice(0, 7)}`,
  );
  await expect(main.getByRole('heading', { name: friday.month })).toBeVisible();
  await main.getByLabel('First day').fill(friday.day);
  await main.locator('#seats').fill('2');
  await main.getByRole('button', { name: 'Add exception' }).click();
  await expect(main.getByRole('button', { name: /^Remove the exception of Fri/ })).toBeVisible();

  await main.getByRole('link', { name: 'Location' }).click();
  await main.getByLabel('Place').fill('Marfa');
  await save();
  await expect(page).toHaveURL(/\/draft\/disclaimer/);
  await main.getByRole('button', { name: 'Publish listing' }).click();
  await expect(page).toHaveURL(/\/l\/zymurgy-by-the-barrel\/[0-9a-f-]{36}$/);

  const visitor = await browser.newPage({ baseURL: shop.address });
  await visitor.goto('/s?keywords=zymurgy');
  await expect(visitor.getByRole('img', { name: 'Barrels in the cellar' })).toBeVisible();
  await visitor.getByRole('main').getByRole('link', { name: 'Zymurgy by the Barrel' }).click();
  await expect(visitor).toHaveURL(/\/l\/zymurgy-by-the-barrel\/[0-9a-f-]{36}$/);
  const day = (date: string) => visitor.locator(`button[data-day="${date}"]`);
  await expect(visitor.locator('button[data-day]:not([aria-disabled="true"])').first()).toBeVisible();
  const later = visitor.getByRole('button', { name: 'Later month' });
  while ((await day(friday.day).count()) === 0) await later.click();
  await expect(day(friday.day)).not.toHaveAttribute('aria-disabled', 'true');
  const thursday = new Date(Date.parse(friday.day) - 86_400_000).toISOString().slice(0, 10);
  await expect(day(thursday), 'no hours on Thursdays').toHaveAttribute('aria-disabled', 'true');
  await day(friday.day).click();
  await expect(visitor.getByText('2 left'), 'the exception leaves two seats').toBeVisible();
  await visitor.close();
});
