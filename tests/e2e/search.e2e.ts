import { openHydrated } from '../fixtures/accounts/sign-up.ts';
import {
  auditPageInBothSchemes,
  expect,
  expectAccessibleInBothSchemes,
  test as shopTest,
} from '../fixtures/browser/browser-test.ts';
import { openShop } from '../fixtures/browser/shop.ts';
import { runSql } from '../fixtures/database/run-sql.ts';
import { cloneDatabase } from '../fixtures/database/test-database.ts';
import { filters, heading } from '../fixtures/listings/result-page.ts';

/** A separate server whose search table is missing until `mend` restores it. */
const test = shopTest.extend<{ broken: { address: string; mend(): Promise<void> } }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter to know which fixtures are needed
  broken: async ({}, use) => {
    const { serverUrl, templates } = JSON.parse(process.env.TEST_POSTGRES ?? '{}');
    const database = await cloneDatabase(serverUrl, templates.seeded);
    await runSql(database.url, 'alter table search_kinds rename to lost_kinds');
    const shop = await openShop({ DATABASE_URL: database.url, DEMO: 'off', LOG_LEVEL: 'silent' });
    await use({
      address: shop.address,
      mend: async () => void (await runSql(database.url, 'alter table lost_kinds rename to search_kinds')),
    });
    await shop.stop();
    await database.drop();
  },
});

test('checking a box searches at once, keeps the focus, and is undone by the back button', async ({ page }) => {
  await openHydrated(page, '/s');
  const all = await heading(page).textContent();
  const red = filters(page).getByRole('checkbox', { name: /^Red/ });
  await red.focus();
  await page.keyboard.press('Space');
  await expect(page).toHaveURL(/\/s\?pub_style=red$/);
  await expect(heading(page)).toHaveText(/^\d+ red wines$/);
  await expect(red).toBeFocused();
  await expect(page.getByRole('link', { name: 'Remove filter Red' })).toBeVisible();
  await page.goBack();
  await expect(heading(page)).toHaveText(all ?? '');
  await expect(red).not.toBeChecked();
});

test('the count beside an option is the number of results after choosing it', async ({ page }) => {
  await openHydrated(page, '/s?pub_style=red');
  const option = filters(page).getByRole('checkbox', { name: /^Central Texas/ });
  const [, count] =
    /(\d+) results?$/.exec(
      (await option.getAttribute('aria-label')) ??
        (await option.locator('xpath=ancestor::label').innerText()).replace(/\s+/g, ' '),
    ) ?? [];
  await option.check();
  await expect(heading(page)).toHaveText(`${count} red wines from Central Texas`);
});

test('several values of a filter are combined, each chip removes one of them, and Clear all removes all', async ({
  page,
}) => {
  await openHydrated(page, '/s?pub_style=red,white&pub_winery_region=west_texas');
  await page.getByRole('link', { name: 'Remove filter White' }).click();
  await expect(page).toHaveURL(/pub_style=red&pub_winery_region=west_texas$/);
  await expect(filters(page).getByRole('checkbox', { name: /^White/ })).not.toBeChecked();
  await page.getByRole('link', { name: 'Clear all' }).click();
  await expect(page).toHaveURL(/\/s$/);
});

test('a filter with one value replaces it', async ({ page }) => {
  await openHydrated(page, '/s?pub_Other_Criteria=Sustainable');
  await filters(page)
    .getByRole('checkbox', { name: /^Wine quality/ })
    .check();
  await expect(page).toHaveURL(/pub_Other_Criteria=Wine_Quality$/);
  await expect(filters(page).getByRole('checkbox', { name: /^Sustainable/ })).not.toBeChecked();
});

test('a grape beyond the first few is chosen from the list', async ({ page }) => {
  await openHydrated(page, '/s');
  await filters(page).getByLabel('More: Varietal').selectOption('tannat');
  await filters(page).getByRole('group', { name: 'Varietal' }).getByRole('button', { name: 'Add' }).click();
  await expect(page).toHaveURL(/pub_varietals_offered=tannat/);
  await expect(filters(page).getByRole('checkbox', { name: /^Tannat/ })).toBeChecked();
});

test('a price is searched when its field loses the focus or is submitted, and an invalid one is reported at the field and kept', async ({
  page,
}) => {
  await openHydrated(page, '/s');
  await filters(page).getByLabel('From $').fill('40');
  await filters(page).getByLabel('To $').click();
  await expect(page.getByRole('link', { name: 'Remove filter From $40' })).toBeVisible();
  await filters(page).getByLabel('To $').fill('60');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: 'Remove filter $40 to $60' })).toBeVisible();
  await filters(page).getByLabel('To $').fill('ten');
  await page.keyboard.press('Enter');
  await expect(filters(page).getByRole('alert')).toHaveText('Write dollars, like 20 or 24.50.');
  await expect(filters(page).getByLabel('To $')).toHaveValue('ten');
  for (const field of ['From $', 'To $']) {
    await expect(filters(page).getByLabel(field)).toHaveAttribute('aria-invalid', 'true');
    await expect(filters(page).getByLabel(field)).toHaveAccessibleDescription('Write dollars, like 20 or 24.50.');
  }
});

test('results are sorted as chosen, and the choice is in the URL', async ({ page }) => {
  await openHydrated(page, '/s');
  await page.getByText('Sort by:').click();
  await page.getByRole('link', { name: 'Lowest price' }).click();
  await expect(page).toHaveURL(/\/s\?sort=-price$/);
  // why: the URL changes a moment before the results do
  await expect(async () => {
    const prices = await page.getByRole('main').getByRole('listitem').getByText(/^\$/).allInnerTexts();
    const cents = prices.map((price) => Number(price.replace(/[^\d]/g, '')));
    expect(cents.length).toBeGreaterThan(10);
    expect(cents).toEqual(cents.toSorted((a, b) => a - b));
  }).toPass({ timeout: 5_000 });
});

test('the pager works, and a page after the last is empty, with the way to the last one', async ({ page }) => {
  await openHydrated(page, '/s');
  await page.getByRole('link', { name: 'Next Page' }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(page.getByRole('link', { name: 'Page 2', exact: true })).toHaveAttribute('aria-current', 'page');
  await openHydrated(page, '/s?page=9999');
  await expect(page.getByText(/^There is no page 9,999: this list has \d+ pages\./)).toBeVisible();
  await page.getByRole('link', { name: 'Show the last page' }).click();
  await expect(page.getByRole('link', { name: 'Next Page' })).toHaveCount(0);
});

test('a typing error is corrected, with a message', async ({ page }) => {
  await openHydrated(page, '/s?keywords=tempranilo');
  await expect(heading(page)).toHaveText(/for “tempranillo”$/);
  await expect(page.getByText('No results for “tempranilo”. Showing “tempranillo”.')).toBeVisible();
});

test('words without meaning are ignored, with a message', async ({ page }) => {
  await openHydrated(page, '/s?keywords=winery');
  await expect(page.getByText('Showing everything: “winery” fits all of it.')).toBeVisible();
});

test('demo content is labelled once, above the results', async ({ page }) => {
  for (const address of ['/s', '/buy-wine']) {
    await openHydrated(page, address);
    await expect(page.getByText('Demo listings are not real products.')).toHaveCount(1);
  }
});

test('"near" a town among the keywords is a location', async ({ page }) => {
  await openHydrated(page, '/s?keywords=viognier+near+fredericksburg');
  await expect(heading(page)).toHaveText(/for “viognier” near Fredericksburg, TX$/);
});

test('an unknown place is reported, and everything is searched', async ({ page }) => {
  await openHydrated(page, '/s?address=Qqqville');
  await expect(page.getByText('We can’t find “Qqqville”')).toBeVisible();
});

test('without results the page suggests what to omit, and how much that finds', async ({ page }) => {
  await openHydrated(page, '/s?keywords=tempranillo&pub_style=white');
  await expect(page.getByRole('heading', { name: 'No wines match these filters' })).toBeVisible();
  const way = page.getByRole('link', { name: /^Without White: \d+ results?$/ });
  const found = /(\d+) result/.exec(await way.innerText())?.[1];
  await way.click();
  await expect(heading(page)).toHaveText(new RegExp(`^${found} `));
});

test('a box checked while the results of an earlier one are drawn stays checked', async ({ page }) => {
  await openHydrated(page, '/s');
  const drawn = Promise.withResolvers<void>();
  await page.route(/\/s\.data\?.*pub_style=red/, async (route) => {
    await drawn.promise;
    await route.continue();
  });
  // why: the address changes before the page is drawn, and the second box is checked exactly then
  await page.evaluate(() => {
    const box = (value: string) =>
      document.querySelector<HTMLInputElement>(`#filters input[value="${value}"]`) as HTMLInputElement;
    const push = history.pushState;
    history.pushState = (...to) => {
      push.apply(history, to);
      history.pushState = push;
      queueMicrotask(() => box('red').click());
    };
    box('west_texas').click();
  });
  await expect(heading(page)).toHaveText(/^\d+ wines and tastings from West Texas$/);
  await expect(filters(page).getByRole('checkbox', { name: /^Red/ })).toBeChecked();
  drawn.resolve();
  await expect(heading(page)).toHaveText(/ red wines? from West Texas$/);
});

test('on a phone the filters open over the results, stay while boxes are checked, and apply a price that was typed last', async ({
  page,
}) => {
  await page.setViewportSize({ width: 375, height: 740 });
  await openHydrated(page, '/s');
  await page.getByRole('link', { name: 'Filters', exact: true }).click();
  const panel = page.getByRole('dialog', { name: 'Filters' });
  await panel.getByRole('checkbox', { name: /^West Texas/ }).check();
  await expect(page).toHaveURL(/pub_winery_region=west_texas&filters=open/);
  await panel.getByRole('checkbox', { name: /^Red/ }).check();
  await expect(page).toHaveURL(/pub_style=red.*filters=open/);
  await panel.getByLabel('From $').fill('30');
  await panel.getByRole('button', { name: /^Show \d+ results$/ }).click();
  await expect(panel).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Filters (3)' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Remove filter From $30' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/s$/);
});

test('the keyboard opens the sorts, moves through them without choosing, and chooses by Enter', async ({ page }) => {
  await openHydrated(page, '/s');
  await page.locator('summary').filter({ hasText: 'Sort by:' }).focus();
  await page.keyboard.press('Enter');
  for (let step = 0; step < 3; step++) await page.keyboard.press('Tab');
  await expect(page).toHaveURL(/\/s$/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/sort=-price$/);
  await expect(page.locator('summary').filter({ hasText: 'Lowest price' })).toBeFocused();
});

test('when a link disappears the focus moves to the heading, and so it does on another page of results', async ({
  page,
}) => {
  await openHydrated(page, '/s?pub_style=red');
  await page.getByRole('link', { name: 'Remove filter Red' }).press('Enter');
  await expect(page).toHaveURL(/\/s$/);
  await expect(heading(page)).toBeFocused();
  await page.getByRole('link', { name: 'Next Page' }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(heading(page)).toBeFocused();
});

test('a failing search shows an error and can be retried', async ({ browser, broken }) => {
  // why: a page of its own, because the browser logs the failed response that is expected here
  const page = await browser.newPage();
  await page.goto(`${broken.address}/terms-of-service`);
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', 'true');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Buy Wine' }).click();
  await expect(page.getByRole('heading', { name: 'Search failed.' })).toBeVisible();
  await broken.mend();
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Buy Wine' })).toBeVisible();
  await page.close();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('filters, prices and sorts are forms with a button', async ({ page }) => {
    await page.goto('/s');
    await filters(page).getByRole('checkbox', { name: /^Red/ }).check();
    await filters(page)
      .getByRole('checkbox', { name: /^White/ })
      .check();
    await filters(page).getByLabel('From $').fill('30');
    await filters(page).getByRole('button', { name: 'Show results' }).click();
    await expect(page.getByRole('link', { name: 'Remove filter Red' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Remove filter White' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Remove filter From $30' })).toBeVisible();
    await page.getByText('Sort by:').click();
    await page.getByRole('link', { name: 'Highest price' }).click();
    await expect(page).toHaveURL(/sort=price/);
    await expect(page.getByRole('link', { name: 'Remove filter Red' })).toBeVisible();
  });

  test('the filters of a phone open by their URL', async ({ page }) => {
    await page.setViewportSize({ width: 375, height: 740 });
    await page.goto('/s');
    await page.getByRole('link', { name: 'Filters', exact: true }).click();
    await page.getByRole('dialog', { name: 'Filters' }).getByRole('link', { name: 'Close' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
});

/** One of each template, which axe checks in every run. */
const kinds = ['results', 'Buy Wine'];

for (const [name, address] of Object.entries({
  results: '/s?keywords=tempranillo&pub_style=red',
  'nothing found': '/s?keywords=qqqzzz&pub_style=red',
  'wineries of that name': '/s?keywords=fredericksburg',
  notices: '/s?price=abc&foo=1&page=0',
  'the filters on a phone': '/s?filters=open',
  'the map on a phone': '/s?map=open',
  'Buy Wine': '/buy-wine?pub_state=OR',
  'Curated Wines': '/curated',
})) {
  test(`${name}: axe finds no violation in both colour schemes, and nothing scrolls sideways`, async ({ page }) => {
    await openHydrated(page, address);
    for (const width of [320, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await (width === 320 && kinds.includes(name) ? expectAccessibleInBothSchemes : auditPageInBothSchemes)(page);
      const over = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(over, `at ${width} px`).toBeLessThanOrEqual(0);
    }
  });
}
