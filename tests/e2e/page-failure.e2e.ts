import type { Page } from '@playwright/test';
import { expect, expectAccessibleInBothSchemes, test } from '../fixtures/browser/browser-test.ts';

// why: the browser logs the intended errors as failed loads
test.use({ logsErrors: true });

const wine = (page: Page) => page.getByRole('main').getByRole('link', { name: '2020 Mourvèdre' }).last();
const failure = (page: Page) => page.getByRole('heading', { level: 1, name: 'Sorry, we couldn’t load that page.' });

async function openShop(page: Page) {
  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', 'true');
}

for (const [what, files] of [
  ['code', '**/assets/*.js'],
  ['data', '**/*.data*'],
] as const) {
  test(`a page whose ${what} cannot be loaded shows an error in the frame, and a retry loads it`, async ({ page }) => {
    await openShop(page);
    const href = (await wine(page).getAttribute('href')) ?? '';
    await page.route(files, (route) => route.abort());
    await wine(page).click();
    await expect(failure(page)).toBeVisible();
    await expect(page).toHaveURL(href);
    await expect(page).toHaveTitle('Page not loaded');
    await expect(page.getByRole('banner')).toBeVisible();
    await expect(page.getByRole('contentinfo')).toBeVisible();
    await page.unroute(files);
    await page.getByRole('link', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { level: 1, name: '2020 Mourvèdre' })).toBeVisible();
    await expect(page).toHaveURL(href);
  });
}

test('it links to the front page too, and passes axe', async ({ page }) => {
  await openShop(page);
  await page.route('**/*.data*', (route) => route.abort());
  await wine(page).click();
  await expect(failure(page)).toBeVisible();
  await expectAccessibleInBothSchemes(page);
  await page.getByRole('main').getByRole('link', { name: 'Home' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
