import { openHydrated } from '../fixtures/accounts/sign-up.ts';
import { expect, test } from '../fixtures/browser/browser-test.ts';
import { heading } from '../fixtures/listings/result-page.ts';

test('a winery that sells nothing yet is listed first when no wine is found, and links to its page', async ({
  page,
}) => {
  await openHydrated(page, '/s?keywords=Lost+Oak');
  await expect(heading(page)).toHaveText('No wines for “Lost Oak”');
  await expect(page.getByText('No results for')).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('heading', { level: 2 }).filter({ visible: true })).toHaveText([
    'Winery',
    'No wines match these filters',
  ]);
  await page.getByRole('link', { name: 'Lost Oak Winery Brownfield, West Texas Sells no wine here yet' }).click();
  await expect(heading(page)).toHaveText('Lost Oak Winery');
});

test('a winery that sells is shown above its wines with their number', async ({ page }) => {
  await openHydrated(page, '/s?keywords=live+oak+mission');
  const winery = page.getByRole('region', { name: 'Winery' }).getByRole('link');
  await expect(winery).toHaveText(/^Live Oak Mission.*\d+ wines$/);
  await expect(page.getByRole('main').getByText('Live Oak Mission').nth(1)).toBeVisible();
});
