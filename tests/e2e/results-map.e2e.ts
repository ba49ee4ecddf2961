import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessibleInBothSchemes, test } from '../fixtures/browser/browser-test.ts';

const map = (page: Page) => page.locator('[data-map=moving]');
const markers = (page: Page) => page.locator('button.maplibregl-marker');

/** Opens a URL with the map beside its results, and waits until it is interactive. */
async function openBeside(page: Page, address: string): Promise<void> {
  await page.setViewportSize({ width: 1400, height: 900 });
  await page.goto(address);
  // why: software WebGL is slow with the first frame
  await expect(map(page)).toBeVisible({ timeout: 20_000 });
}

test('the map of results shows all results of one state inside its frame, and a switch leads to the other state', async ({
  page,
}) => {
  await openBeside(page, '/s');
  const [texas, oregon] = ['Texas', 'Oregon'].map((name) =>
    page.getByRole('button', { name: new RegExp(`^${name} \\d+$`) }),
  );
  if (!texas || !oregon) throw new Error('Two states');
  await expect(texas).toHaveAttribute('aria-pressed', 'true');
  const counted = async (state: Locator) => Number((await state.textContent())?.match(/\d+/)?.[0]);
  for (const state of [texas, oregon]) {
    await state.click();
    await expect(state).toHaveAttribute('aria-pressed', 'true');
    await expect.poll(() => sumInside(page)).toBe(await counted(state));
  }
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await expect(oregon).toHaveAttribute('aria-pressed', 'false');
  await oregon.click();
  await expect.poll(() => sumInside(page)).toBe(await counted(oregon));
});

test('a popup in a map of 320 px does not cover the buttons of the map', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto('/s');
  // why: software WebGL is slow with the first frame
  await expect(map(page)).toBeVisible({ timeout: 20_000 });
  for (const name of ['Salt Cedar Wine Company', 'Marfa Lights Vineyard']) {
    await page.getByRole('button', { name: new RegExp(`^${name}, \\d+$`) }).click();
    await expect(page.locator('.map-popup').getByRole('link', { name })).toBeVisible();
    const covered = async () => {
      const [popup, buttons] = await Promise.all(
        ['.map-popup', '.maplibregl-ctrl-group'].map((part) => map(page).locator(part).boundingBox()),
      );
      if (!popup || !buttons) throw new Error('A popup beside the buttons');
      return popup.x + popup.width > buttons.x && popup.y < buttons.y + buttons.height;
    };
    await expect.poll(covered).toBe(false);
    await page.keyboard.press('Escape');
  }
});

test('a popup at the edge of a narrow map is entirely inside its frame, and links to its winery in the current search', async ({
  page,
}) => {
  await openBeside(page, '/s?pub_type=wine');
  const pin = page.getByRole('button', { name: /^Marfa Lights Vineyard, \d+$/ });
  const popup = page.locator('.map-popup');
  const results = popup.getByRole('link', { name: /^\d+ results$/ });
  await pin.click();
  await expect(results).toHaveAttribute('href', /^\/s\?pub_type=wine&pub_wineryId=[^&]+$/);
  const outside = async () => {
    const [inner, outer] = [await popup.boundingBox(), await map(page).boundingBox()];
    if (!inner || !outer) throw new Error('A popup on a map');
    const over = Math.max(outer.x - inner.x, inner.x + inner.width - outer.x - outer.width);
    return Math.max(over, outer.y - inner.y, inner.y + inner.height - outer.y - outer.height);
  };
  await expect.poll(outside).toBeLessThan(0);
  const found = (await results.textContent())?.replace('results', 'wines');
  await test.step('the open popup and the pin follow the order of the results', async () => {
    await page.getByText('Sort by:').click();
    await page.getByRole('link', { name: 'Lowest price' }).click();
    await expect(page).toHaveURL(/sort=-price/);
    await expect(results).toHaveAttribute('href', /&sort=-price$/);
    await popup.getByRole('button', { name: 'Close' }).click();
    await page.getByText('Sort by:').click();
    await page.getByRole('link', { name: 'Highest price' }).click();
    await expect(page).toHaveURL(/sort=price/);
    await pin.click();
    await expect(results).toHaveAttribute('href', /&sort=price$/);
  });
  await results.click();
  await expect(page).toHaveURL(/pub_wineryId=.*sort=price$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(found ?? '');
});

test('a moved map offers to search there; Forward after Back shows the area that was searched again', async ({
  page,
}) => {
  await openBeside(page, '/s');
  const scale = map(page).locator('.maplibregl-ctrl-scale');
  const whole = (await scale.textContent()) ?? '';
  await map(page).getByRole('button', { name: 'Zoom in' }).click();
  await expect(scale).not.toHaveText(whole);
  await page.getByRole('button', { name: 'Search this area' }).click();
  await expect(page).toHaveURL(/bounds=/);
  await expect(page.getByRole('link', { name: 'Remove filter On the map shown' })).toBeVisible();
  const near = (await scale.textContent()) ?? '';
  await page.goBack();
  await expect(scale).toHaveText(whole);
  await page.goForward();
  await expect(page).toHaveURL(/bounds=/);
  await expect(scale).toHaveText(near);
});

test('in the panel of a phone the first Esc closes the popup, the next one the panel', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 740 });
  await page.goto('/s?map=open');
  const panel = page.getByRole('dialog', { name: 'Where these are from' });
  // why: software WebGL is slow with the first frame
  await expect(panel.locator('[data-map=moving]')).toBeVisible({ timeout: 20_000 });
  await panel.getByRole('button', { name: /^Marfa Lights Vineyard, \d+$/ }).click();
  const popup = page.locator('.map-popup');
  await expect(popup.locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(popup).toHaveCount(0);
  await expect(panel).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
});

test('without script the map has no switch, and shows the number of results per state', async ({ browser, shop }) => {
  const context = await browser.newContext({
    ...{ javaScriptEnabled: false, baseURL: shop.address },
    viewport: { width: 1400, height: 900 },
  });
  const page = await context.newPage();
  await page.goto('/s');
  await expect(page.getByText(/^Texas \d+ · Oregon \d+$/)).toBeVisible();
  await expect(page.getByRole('button', { name: /^(Texas|Oregon) \d+$/ })).toHaveCount(0);
  await context.close();
});

test('without results the map shows Texas', async ({ page }) => {
  await openBeside(page, '/s?keywords=zzzzzz&pub_winery_region=oregon');
  await expect(page.getByRole('group', { name: 'State on the map' })).toHaveCount(0);
  await expect(markers(page)).toHaveCount(0);
  // A frame of 320 px that shows all of Texas; for Oregon the scale would be in fifties.
  await expect(map(page).locator('.maplibregl-ctrl-scale')).toHaveText(/^[23]00\smi$/);
});

/** The number of results of the markers that are entirely inside the map's frame. */
function sumInside(page: Page): Promise<number> {
  return map(page).evaluate((frame) => {
    const { left, right, top, bottom } = frame.getBoundingClientRect();
    return [...frame.querySelectorAll('button.maplibregl-marker')].reduce((sum, marker) => {
      const box = marker.getBoundingClientRect();
      const inside = box.left >= left && box.right <= right && box.top >= top && box.bottom <= bottom;
      const [, count = '1'] =
        /^(?:.*, )?(\d+)(?: at \d+ places, show them| places, show them)?$/.exec(marker.ariaLabel ?? '') ?? [];
      return inside ? sum + Number(count) : sum;
    }, 0);
  });
}

test('beside the results of a search axe finds no violation in both colour schemes', async ({ page }) => {
  await openBeside(page, '/s');
  await expect(markers(page).first()).toBeVisible();
  await expectAccessibleInBothSchemes(page);
});
