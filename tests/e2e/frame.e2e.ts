import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/browser/browser-test.ts';
import { madeForNobody } from '../fixtures/browser/page-owner.ts';
import { enablePayouts } from '../fixtures/payments/enable-payouts.ts';

const wine = (page: Page) => page.getByRole('main').getByRole('link', { name: '2020 Mourvèdre' }).last();

async function openShop(page: Page, path = '/') {
  await page.goto(path);
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', 'true');
}

const scrolled = (page: Page) => expect.poll(() => page.evaluate(() => window.scrollY));

test('a new page is shown from its top, Back restores the scroll position, a fragment leads to its target', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openShop(page);
  const last = page.getByRole('main').locator('a[href^="/l/"]').last();
  await last.scrollIntoViewIfNeeded();
  const left = await page.evaluate(() => window.scrollY);
  expect(left).toBeGreaterThan(0);
  await last.click();
  await expect(page).toHaveURL(/\/l\//);
  await scrolled(page).toBe(0);
  await page.goBack();
  await expect(page).toHaveURL('/');
  await scrolled(page).toBe(left);
  await wine(page).click();
  await expect(page).toHaveURL(/\/l\//);
  await page.getByRole('banner').getByRole('link', { name: 'Curated Wines' }).click();
  await expect(page.getByRole('heading', { name: 'Curated Wines' })).toBeInViewport();
});

test('each page view dispatches one window event, with path and title, without the query', async ({ page }) => {
  await page.addInitScript(() => {
    const views: unknown[] = [];
    Object.assign(window, { views });
    window.addEventListener('lonevine:page-view', (event) => views.push((event as CustomEvent).detail));
  });
  await openShop(page, '/?utm_source=letter');
  await page.getByRole('link', { name: 'Skip to content' }).press('Enter');
  await expect(page).toHaveURL(/#content$/);
  await wine(page).click();
  await expect(page).toHaveURL(/\/l\//);
  const path = new URL(page.url()).pathname;
  const bar = page.getByRole('banner');
  await bar.getByRole('link', { name: 'Buy Wine' }).click();
  await expect(page).toHaveTitle(/Buy Wine/);
  await bar.getByRole('link', { name: 'Curated Wines' }).click();
  await expect(page).toHaveURL('/curated');
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { views: unknown[] }).views))
    .toEqual([
      { path: '/', title: expect.stringContaining('Lonevine') },
      { path, title: '2020 Mourvèdre - Caprock & Daughters | Lonevine' },
      { path: '/buy-wine', title: expect.stringContaining('Buy Wine') },
      { path: '/curated', title: expect.stringContaining('Curated Wines') },
    ]);
});

test('what another tab has put into the cart is counted after the next navigation', async ({ page, shop }) => {
  await enablePayouts(shop);
  await openShop(page);
  const cart = page.getByRole('banner').getByRole('link', { name: /^Cart/ });
  await expect(cart).toHaveAccessibleName('Cart');
  const form = { do: 'add', listingId: 'e5079523-1bb1-51be-a534-89c559095ea5', quantity: '2', ...madeForNobody };
  await page.request.post('/cart/lines', { form, headers: { origin: shop.address }, maxRedirects: 0 });
  await wine(page).click();
  await expect(cart).toHaveAccessibleName('Cart, 2');
});
