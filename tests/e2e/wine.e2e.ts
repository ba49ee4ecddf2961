import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from '../fixtures/browser-test.ts';

/** A wine's link on the front page, on the board or on the shelf. */
const linkTo = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name }).first();

test('a visitor opens a wine from the front page and reads its name, winery and price', async ({ page }) => {
  await page.goto('/');
  await linkTo(page, '2020 Mourvèdre').click();
  await expect(page.getByRole('heading', { level: 1, name: '2020 Mourvèdre' })).toBeVisible();
  await expect(page.getByText('Caprock & Daughters').first()).toBeVisible();
  await expect(page.getByText('$38.00').first()).toBeVisible();
  await expect(page).toHaveTitle('2020 Mourvèdre - Caprock & Daughters | Lonevine');
  await expectAccessible(page);
});

test('a wine without a vintage goes by NV', async ({ page }) => {
  await page.goto('/');
  await linkTo(page, 'NV Brut Méthode Traditionnelle').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('NV Brut Méthode Traditionnelle');
});

test('a wrong slug is sent on to the right address, for good', async ({ page, request }) => {
  await page.goto('/');
  const href = await linkTo(page, '2020 Mourvèdre').getAttribute('href');
  const wrong = href?.replace('/l/mourvedre/', '/l/malbec/') ?? '';
  const answer = await request.get(wrong, { maxRedirects: 0 });
  expect([answer.status(), answer.headers().location]).toEqual([301, href]);
  const other = await request.get(href?.replace('/l/', '/wine/') ?? '');
  expect(other.status()).toBe(200);
  expect(await other.text()).toMatch(
    new RegExp(`href="http[^"]+${href}"[^>]*rel="canonical"|rel="canonical"[^>]*href="http[^"]+${href}"`),
  );
});

for (const path of [
  '/nowhere',
  '/notfound',
  '/l/no-slug/00000000-0000-4000-8000-000000000000',
  '/l/a/b',
  '/assets/gone.js',
]) {
  test(`${path} answers 404`, async ({ request }) => {
    expect((await request.get(path)).status()).toBe(404);
  });
}

test('an unknown address shows a page that leads back', async ({ page }) => {
  await page.goto('/nowhere');
  await expect(page.getByText("Sorry, we couldn't find that page.")).toBeVisible();
  await expectAccessible(page);
});
