import type { Page } from '@playwright/test';
import { makeAdmin } from '../fixtures/accounts/make-admin.ts';
import { signInPerson } from '../fixtures/accounts/sign-in-person.ts';
import { openHydrated } from '../fixtures/accounts/sign-up.ts';
import {
  auditPageInBothSchemes,
  expect,
  expectAccessibleInBothSchemes,
  test,
} from '../fixtures/browser/browser-test.ts';
import { filters, heading } from '../fixtures/listings/result-page.ts';

const rows = (page: Page) => page.getByRole('main').getByRole('table').locator('tbody').getByRole('row');

test('Buy Wine is a table of a hundred wines per page, filtered by state and varietal and sorted by its headings', async ({
  page,
}) => {
  await openHydrated(page, '/buy-wine');
  await expect(rows(page)).toHaveCount(100);
  await filters(page)
    .getByRole('checkbox', { name: /^Oregon/ })
    .check();
  await expect(page).toHaveURL(/\/buy-wine\?pub_state=OR$/);
  await expect(rows(page).first()).toContainText('· Oregon');
  await page.getByRole('link', { name: 'Price per 750 ml' }).click();
  await expect(page).toHaveURL('/buy-wine?pub_state=OR&sort=-unitPrice');
  await expect(page.getByRole('columnheader', { name: 'Price per 750 ml' })).toHaveAttribute('aria-sort', 'ascending');
  await filters(page).getByLabel('Varietal').selectOption('pinot_noir');
  await expect(page).toHaveURL('/buy-wine?pub_state=OR&pub_varietals_offered=pinot_noir&sort=-unitPrice');
  await expect(rows(page).first()).toContainText('Pinot Noir');
  await page.getByRole('link', { name: 'Remove filter Pinot Noir' }).click();
  await expect(page).toHaveURL('/buy-wine?pub_state=OR&sort=-unitPrice');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download as CSV' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^wines-.+\.csv$/);
});

test('wines are chosen with the keyboard and compared at an address that works without script', async ({
  page,
  browser,
  shop,
}) => {
  await openHydrated(page, '/buy-wine');
  await rows(page).first().getByRole('checkbox').focus();
  for (let at = 0; at < 4; at++) {
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowDown');
  }
  await expect(page.getByText('4 of 4 chosen')).toBeVisible();
  await expect(rows(page).nth(4).getByRole('checkbox')).toBeDisabled();
  await expect(rows(page).nth(4).getByRole('link').first()).toBeFocused();
  await page.getByRole('button', { name: 'Compare', exact: true }).click();
  await expect(page).toHaveURL(/\/buy-wine\/compare\?wine=.+&wine=.+&wine=.+&wine=.+$/);
  await expectAccessibleInBothSchemes(page);
  const plain = await browser.newContext({ javaScriptEnabled: false, baseURL: shop.address });
  const other = await plain.newPage();
  await other.goto(page.url());
  await expect(other.getByRole('columnheader')).toHaveCount(4);
  await other
    .getByRole('link', { name: /^Remove/ })
    .first()
    .click();
  await expect(other.getByRole('columnheader')).toHaveCount(3);
  await plain.close();
});

test('the curated wines have a page of their own, where former addresses lead, with reasons and past selections', async ({
  page,
}) => {
  await openHydrated(page, '/');
  await page.getByRole('link', { name: 'Read why we chose each' }).click();
  await expect(page).toHaveURL('/curated');
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/curated$/);
  await expect(page.getByText('The bottle to pour for anyone who thinks Texas makes only sweet wine.')).toBeVisible();
  await page.getByRole('link', { name: /^First bottles of spring/ }).click();
  await expect(page).toHaveURL('/curated/2026-03-15');
  await expect(page.getByText('This selection is over.')).toBeVisible();
  for (const former of ['/buy-wine?curated=true', '/s?curated=true&page=2']) {
    const answer = await page.request.get(former, { maxRedirects: 0 });
    expect([answer.status(), answer.headers().location]).toEqual([301, '/curated']);
  }
});

test('an admin makes a selection of curated wines: found, put in order with keys, said why, published, and deleted', async ({
  page,
  context,
  shop,
}) => {
  await makeAdmin(shop, await signInPerson(context, shop));
  await openHydrated(page, '/dashboard/listings/curated');
  const main = page.getByRole('main');
  const press = (name: string) => main.getByRole('button', { name, exact: true }).click();
  await main.getByRole('link', { name: 'New selection' }).click();
  await main.getByLabel('Title').fill('Bottles of the next century');
  for (const grape of ['tannat', 'picpoul']) {
    await main.getByLabel('Find a wine to add').fill(grape);
    await page.keyboard.press('Enter');
    await main
      .getByRole('button', { name: new RegExp(`^Add .*${grape}`, 'i') })
      .first()
      .click();
  }
  const chosen = main.getByRole('region', { name: /^Wines/ }).getByRole('listitem');
  await chosen
    .nth(1)
    .getByRole('button', { name: /^Move up/ })
    .press('Enter');
  await expect(chosen.first()).toContainText('Picpoul');
  await expect(chosen.first().getByRole('button', { name: /^Move down/ })).toBeFocused();
  await press('Publish');
  await expect(main.getByText('Choose the first day').first()).toBeVisible();
  await expect(main.getByText('Say in a sentence why')).toHaveCount(4);
  await auditPageInBothSchemes(page);
  await main.getByLabel('First day').fill('2099-01-01');
  await chosen.first().getByRole('textbox').fill('It tastes of stone.');
  await chosen.nth(1).getByRole('textbox').fill('It needs a steak.');
  await press('Publish');
  await expect(main.getByText('Published. It is shown on its days.')).toBeVisible();
  await expect(main.getByText('Upcoming', { exact: true })).toBeVisible();
  await main.getByRole('link', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(main.getByText('Deleted.')).toBeVisible();
  await expect(main.getByText('Bottles of the next century')).toHaveCount(0);
});

test('Buy Wine without results counts only wines in its suggestions', async ({ page }) => {
  // why: that region has tastings too
  await openHydrated(page, '/buy-wine?keywords=qqqzzz&pub_winery_region=central_texas');
  const way = page.getByRole('link', { name: /^Without “qqqzzz”: \d+ results?$/ });
  const found = /(\d+) result/.exec(await way.innerText())?.[1];
  await way.click();
  await expect(page).toHaveURL('/buy-wine?pub_winery_region=central_texas');
  await expect(heading(page)).toHaveText(new RegExp(`^Buy Wine ${found} wines`));
});
