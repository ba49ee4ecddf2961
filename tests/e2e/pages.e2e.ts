import type { Page } from '@playwright/test';
import {
  auditPageInBothSchemes,
  expect,
  expectAccessibleInBothSchemes,
  test,
} from '../fixtures/browser/browser-test.ts';

/** The pages of the site, each with the navigation that leads to it. */
const pages: Record<string, (page: Page) => Promise<unknown>> = {
  'the front page': (page) => page.goto('/'),
  'a wine page': async (page) => {
    await page.goto('/');
    await page.goto((await page.locator('a[href^="/l/late-harvest-muscat/"]').first().getAttribute('href')) ?? '');
  },
  'a wine page with a name of sixty letters': async (page) => {
    await page.goto('/');
    await page.goto((await page.locator('a[href^="/l/dry-rose-of-cinsault/"]').first().getAttribute('href')) ?? '');
    await page.goto((await page.locator('a[href^="/l/carignan-"]').first().getAttribute('href')) ?? '');
  },
  'the page of a tasting': async (page) => {
    await page.goto('/winery/valverde-sons/');
    await page.goto((await page.locator('a[href^="/l/solera-"]').first().getAttribute('href')) ?? '');
  },
  'the page of a closed wine': (page) => page.goto('/l/albarino/662d147f-5061-5a81-9a2d-09310c57ef9c'),
  'the page of a winery': (page) => page.goto('/winery/pedernales-bend/?page=99'),
  'the page of a winery with little data': (page) => page.goto('/winery/a-wine-of-mine-winery/'),
  'the page of an unknown URL': (page) => page.goto('/nowhere'),
};

/** One of each template, which axe checks in every run. */
const kinds = [
  'the front page',
  'a wine page',
  'the page of a tasting',
  'the page of a winery',
  'the page of an unknown URL',
];

for (const [name, open] of Object.entries(pages)) {
  test(`${name} passes axe on a phone and on a desktop, and never scrolls sideways, from 320 to 1280 px`, async ({
    page,
  }) => {
    await open(page);
    for (const width of [375, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await (width === 375 && kinds.includes(name) ? expectAccessibleInBothSchemes : auditPageInBothSchemes)(page);
    }
    for (const width of [320, 375, 768, 1023, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      const over = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(over, `at ${width} px`).toBeLessThanOrEqual(0);
    }
  });
}

test('on a phone the name and the price of a wine are visible without scrolling', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 667 });
  await pages['a wine page']?.(page);
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport({ ratio: 1 });
  await expect(page.getByText('$28.00').first()).toBeInViewport({ ratio: 1 });
});

test('the keyboard moves past the bar into the content, and opens a wine', async ({ page }) => {
  await page.goto('/');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'See the wines' })).toBeFocused();
  for (const style of ['Red', 'White', 'Rosé', 'Sparkling', 'Dessert']) {
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: style, exact: true })).toBeFocused();
  }
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/l\//);
});

test('the focus moves to the curated wines when the bar links there from another page', async ({ page }) => {
  await pages['a wine page']?.(page);
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', 'true');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Curated Wines' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Curated Wines' })).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
});

for (const width of [768, 1280]) {
  test(`every section is reachable from the bar at ${width} px, which keeps a usable search`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/about');
    await expect(page.locator('html')).toHaveAttribute('data-hydrated', 'true');
    const bar = page.getByRole('navigation', { name: 'Main' });
    const more = bar.getByRole('button', { name: 'More' });
    for (const label of ['Research Wineries', 'Wine Clubs', 'Buy Wine', 'About', 'Blog', 'Curated Wines']) {
      const link = bar.getByRole('link', { name: label, exact: true });
      if (!(await link.isVisible())) await more.click();
      await link.click();
      await expect(page.getByRole('main')).toBeFocused();
      await expect(page.locator('#more-links')).toBeHidden();
    }
    const search = await page.getByRole('banner').getByRole('search').boundingBox();
    expect(search?.width).toBeGreaterThan(200);
  });
}

test('a new page moves the focus to its content, and leaves it while the page stays', async ({ page }) => {
  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', 'true');
  await expect(page.locator('body')).toBeFocused();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Buy Wine' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/buy-wine');
  await expect(page.getByRole('main')).toBeFocused();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  const oregon = page.getByRole('complementary', { name: 'Filters' }).getByRole('checkbox', { name: /^Oregon/ });
  await oregon.check();
  await expect(page).toHaveURL(/pub_state=OR$/);
  await expect(oregon).toBeFocused();
  await page.goBack();
  await expect(page).toHaveURL('/buy-wine');
  await page.goBack();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('main')).toBeFocused();
});

test('the layout does not shift while the front page loads', async ({ page }) => {
  await page.goto('/');
  const shift = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        const observer = new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value;
        });
        observer.observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)));
      }),
  );
  expect(shift).toBeLessThan(0.02);
});
