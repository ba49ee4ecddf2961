import { openHydrated } from '../fixtures/accounts/sign-up.ts';
import { expect, test } from '../fixtures/browser/browser-test.ts';
import { filters, heading } from '../fixtures/listings/result-page.ts';

test('Buy Wine shows a hundred wines per page, by state and varietal', async ({ page }) => {
  await openHydrated(page, '/buy-wine');
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveCount(100);
  await filters(page)
    .getByRole('checkbox', { name: /^Oregon/ })
    .check();
  await expect(page).toHaveURL(/\/buy-wine\?pub_state=OR$/);
  await expect(page.getByRole('main').getByText('Oregon · Red').first()).toBeVisible();
});

test('the curated selection of Buy Wine is kept through filters, sorts and pages, and removed by its chip', async ({
  page,
}) => {
  await openHydrated(page, '/');
  await page.getByRole('link', { name: 'All curated wines' }).click();
  await expect(page).toHaveURL('/buy-wine?curated=true');
  await expect(page).toHaveTitle(/^Curated Wines from Texas and Oregon Wineries/);
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/buy-wine\?curated=true$/);
  const count = async () => Number(/\d+/.exec(await heading(page).innerText()));
  const all = await count();
  await filters(page)
    .getByRole('checkbox', { name: /^Tempranillo/ })
    .check();
  await expect(page).toHaveURL(/\?pub_varietals_offered=tempranillo&curated=true$|\?.*curated=true.*tempranillo/);
  await expect(heading(page)).toHaveText(/^Curated Wines/);
  await expect.poll(count).toBeLessThan(all);
  await page.getByText('Sort by:').click();
  await page.getByRole('link', { name: 'Lowest price' }).click();
  await expect(page).toHaveURL(/curated=true&sort=-price$/);
  await page.getByRole('link', { name: 'Remove filter Tempranillo' }).click();
  await expect(page).toHaveURL('/buy-wine?curated=true&sort=-price');
  // why: the URL changes a moment before the results do, and with them the links of the chips
  await expect(page.getByRole('link', { name: 'Remove filter Tempranillo' })).toBeHidden();
  await page.getByRole('link', { name: 'Remove filter Curated' }).click();
  await expect(page).toHaveURL('/buy-wine?sort=-price');
  await expect(heading(page)).toHaveText(/^Buy Wine/);
  await expect.poll(count).toBeGreaterThan(all);
});

test('the curated selection of the search is kept through pages', async ({ page }) => {
  await openHydrated(page, '/s?curated=true');
  await page.getByRole('link', { name: 'Next Page' }).click();
  await expect(page).toHaveURL('/s?curated=true&page=2');
  // why: the URL changes a moment before the results do, and with them the filters
  await expect(page.locator('[aria-label="Page 2"][aria-current=page]')).toBeVisible();
  await filters(page).getByRole('checkbox', { name: /^Red/ }).check();
  await expect(page).toHaveURL(/curated=true/);
  await expect(page.getByRole('link', { name: 'Remove filter Curated' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Remove filter Red' })).toBeVisible();
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
