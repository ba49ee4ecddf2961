import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { signInPerson } from '../fixtures/accounts/sign-in-person.ts';
import { openHydrated } from '../fixtures/accounts/sign-up.ts';
import { auditPage, auditPageInBothSchemes, expect, test } from '../fixtures/browser/browser-test.ts';
import { openShop } from '../fixtures/browser/shop.ts';
import { cloneDatabase } from '../fixtures/database/test-database.ts';
import { ownWinery } from '../fixtures/listings/own-winery.ts';

const example = (name: string) => `/styleguide/c/interactive-map/${name}/raw`;
const map = (page: Page) => page.locator('[data-map]');
const canvas = (page: Page) => page.locator('canvas.maplibregl-canvas');
const markers = (page: Page) => page.locator('button.maplibregl-marker');
const clusters = (page: Page) => page.getByRole('button', { name: /places, show them$/ });

async function openMap(page: Page, name: string): Promise<void> {
  await page.goto(example(name));
  // why: software WebGL is slow with the first frame
  await expect(map(page)).toHaveAttribute('data-map', 'moving', { timeout: 20_000 });
  await expect(markers(page).first()).toBeVisible();
}

test('pages without a map load nothing of it', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', 'true');
  expect(asked.filter((url) => /draw-map|maplibre|ground-/.test(url))).toEqual([]);
});

test('the map is drawn without external requests; a cluster is split by click and by Enter', async ({ page, shop }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await openMap(page, 'many-places');
  expect(asked.filter((url) => !url.startsWith(shop.address) && !/^(data|blob):/.test(url))).toEqual([]);
  expect(asked.some((url) => url.includes('maplibre-gl-worker'))).toBe(true);
  await expect(page.getByText('GeoNames')).toBeVisible();
  for (const press of [
    () => clusters(page).first().click(),
    async () => {
      await clusters(page).first().focus();
      await page.keyboard.press('Enter');
    },
  ]) {
    const before = await markers(page).evaluateAll((all) => all.map((one) => one.ariaLabel));
    await press();
    await expect.poll(() => markers(page).evaluateAll((all) => all.map((one) => one.ariaLabel))).not.toEqual(before);
  }
  await expect(canvas(page)).toBeFocused();
});

test('a place opens its popup with a link, which passes axe; Escape closes it and gives the focus back', async ({
  page,
}) => {
  await openMap(page, 'bounds-and-moves');
  const pin = page.getByRole('button', { name: 'Bluestem Hollow, 6' });
  await pin.focus();
  await page.keyboard.press('Enter');
  const link = page.getByRole('link', { name: 'Bluestem Hollow' });
  await expect(link).toBeFocused();
  await expect(page.getByText('Dripping Springs · 6 wines')).toBeVisible();
  await expect(page.getByText('Opened: Bluestem Hollow')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(link).toHaveCount(0);
  await expect(pin).toBeFocused();
  await pin.click();
  await expect(link).toBeVisible();
  await auditPageInBothSchemes(page);
  await link.click();
  await expect(page).toHaveURL(/\/styleguide\/c\/interactive-map$/);
});

test('the layout does not shift when the static map becomes interactive; moves by the person are reported, those by the page are not', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const shifts = { sum: 0 };
    Object.assign(globalThis, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.sum += (entry as PerformanceEntry & { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await openMap(page, 'bounds-and-moves');
  expect(await page.evaluate(() => (globalThis as unknown as { shifts: { sum: number } }).shifts.sum)).toBeLessThan(
    0.01,
  );
  await test.step('the page selects a place on the map, and highlights one', async () => {
    const button = page.getByRole('button', { name: 'Bluestem Hollow', exact: true });
    await button.hover();
    await expect(page.locator('.map-halo')).toBeVisible();
    await button.click();
    await expect(page.getByRole('link', { name: 'Bluestem Hollow' })).toBeVisible();
    await expect(button).toBeFocused();
  });
  await test.step('the person moves the map, with the keyboard too', async () => {
    await expect(page.getByText('Moved to: not moved yet')).toBeVisible();
    await canvas(page).focus();
    await page.keyboard.press('ArrowRight');
    await expect(page.getByText(/Moved to: 3\d(\.\d+)?,-9\d/)).toBeVisible();
    const moved = await page.getByText('Moved to:').textContent();
    await page.getByRole('button', { name: 'Zoom in' }).click();
    await expect(page.getByText('Moved to:')).not.toHaveText(moved ?? '');
  });
});

test('places at the same position are named in a list, since no zoom separates them', async ({ page }) => {
  await openMap(page, 'one-spot');
  await expect(clusters(page)).toHaveCount(1);
  await clusters(page).click();
  await expect(page.locator('.map-popup').getByRole('link')).toHaveText(['The cellar', 'The tasting room']);
});

test('if the shapes cannot be loaded the static map stays, with a message', async ({ page }) => {
  await page.route(/\/ground-[^/]+\.json$/, (route) => route.fulfill({ status: 404 }));
  await page.goto(example('many-places'));
  await expect(page.getByRole('status')).toHaveText(/The map cannot be moved/);
  await expect(page.getByRole('img', { name: 'Map of example wineries' })).toBeVisible();
  await auditPage(page);
});

test('without WebGL the static map stays, with a message, and the code of the map is not loaded', async ({ page }) => {
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(request.url()));
  await page.addInitScript(() => {
    HTMLCanvasElement.prototype.getContext = () => null;
  });
  await page.goto(example('many-places'));
  await expect(page.getByRole('status')).toHaveText(/The map cannot be moved/);
  expect(loaded.filter((url) => /maplibre|draw-map|ground-/.test(url))).toEqual([]);
});

test('without script there is a static map of the same places', async ({ browser, shop }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: shop.address });
  const page = await context.newPage();
  await page.goto(example('many-places'));
  await expect(page.getByRole('img', { name: 'Map of example wineries' })).toBeVisible();
  await expect(page.locator('noscript p')).toBeVisible();
  await context.close();
});

test('the map follows the colour scheme of the page and keeps its places', async ({ page }) => {
  await openMap(page, 'many-places');
  const before = await canvas(page).screenshot();
  await page.emulateMedia({ colorScheme: 'dark' });
  // why: a map drawn by software takes seconds for each frame
  await expect.poll(async () => (await canvas(page).screenshot()).equals(before), { timeout: 30_000 }).toBe(false);
  await expect(markers(page).first()).toBeVisible();
});

test('a style of the operator is loaded, with its tiles, and no other origin is allowed', async ({ page }) => {
  const asked = new Set<string>();
  const host = createServer((request, response) => {
    asked.add(request.url?.replace(/\d+/g, 'n') ?? '');
    const { port } = host.address() as AddressInfo;
    const tiles = [`http://127.0.0.1:${port}/tile/{z}/{x}/{y}.pbf`];
    response.setHeader('access-control-allow-origin', '*');
    if (request.url !== '/style.json') return response.end();
    response.setHeader('content-type', 'application/json');
    const layers = [{ id: 'roads', type: 'line', source: 'roads', 'source-layer': 'roads' }];
    return response.end(JSON.stringify({ version: 8, sources: { roads: { type: 'vector', tiles } }, layers }));
  });
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(host.address() as AddressInfo).port}`;
  const { serverUrl, templates } = JSON.parse(process.env.TEST_POSTGRES ?? '{}');
  const database = await cloneDatabase(serverUrl, templates.seeded);
  const settings = {
    MAP_STYLE_URL: `${origin}/style.json`,
    MAP_MARKER_URL: `${origin}/pin.svg`,
    MAP_MARKER_SIZE: '24x40',
  };
  const shop = await openShop({ DATABASE_URL: database.url, DEMO: 'off', ...settings });
  try {
    const answer = await page.goto(shop.address + example('many-places'));
    // why: software WebGL is slow with the first frame
    await expect(map(page)).toHaveAttribute('data-map', 'moving', { timeout: 20_000 });
    await expect(markers(page).first()).toBeVisible();
    const image = map(page).locator('.map-image img').first();
    await expect(image).toHaveJSProperty('src', `${origin}/pin.svg`);
    expect(
      await image.evaluate(({ offsetWidth, offsetHeight }: HTMLImageElement) => [offsetWidth, offsetHeight]),
    ).toEqual([24, 40]);
    expect([...asked].toSorted()).toEqual(['/pin.svg', '/style.json', '/tile/n/n/n.pbf']);
    const policy = answer?.headers()['content-security-policy'] ?? '';
    expect(policy.match(/https?:\/\/[^ ;]+/g)).toEqual([origin, origin]);
    expect(policy).toContain(`connect-src 'self' ${origin};`);
  } finally {
    await page.goto('about:blank');
    await shop.stop();
    await database.drop();
    host.close();
  }
});

test('an owner moves the exact position of their winery on its map, by keyboard', async ({ page, context, shop }) => {
  const owner = await signInPerson(context, shop);
  await ownWinery(shop.databaseUrl, owner);
  await page.setViewportSize({ width: 375, height: 812 });
  await openHydrated(page, '/winery-page-info');
  const position = page.getByRole('main').getByLabel('Exact position');
  await position.fill('33.5779, -101.8552');
  await map(page).scrollIntoViewIfNeeded();
  await expect(map(page)).toHaveAttribute('data-map', 'moving', { timeout: 20_000 });
  await canvas(page).focus();
  await page.keyboard.press('ArrowRight');
  await expect(position).not.toHaveValue('33.5779, -101.8552');
});

test('the page of a winery has it in the middle of a map at zoom 11, with the wineries near it', async ({ page }) => {
  await openHydrated(page, '/winery/bell-springs-winery/');
  const map = page.locator('[data-map]');
  await map.scrollIntoViewIfNeeded();
  await expect(map).toHaveAttribute('data-map', 'moving');
  // why: at zoom 11 here 100 pixels are 2.06 miles, and the scale is the next round number below
  await expect(map.locator('.maplibregl-ctrl-scale')).toHaveText(/^2\smi$/);
  await expect(map.getByRole('button', { name: 'Graveyard Vineyards Texas' })).toBeVisible();
});

test('regions are links on the map of the front page, by click and by keyboard', async ({ page }) => {
  await page.goto('/');
  const regions = page.locator('section[aria-labelledby=regions] svg a');
  expect(await regions.evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toEqual([
    '/s?pub_winery_region=west_texas',
    '/s?pub_winery_region=north_texas',
    '/s?pub_winery_region=central_texas',
    '/s?pub_winery_region=east_texas',
    '/s?pub_winery_region=south_texas',
    '/s?pub_winery_region=oregon',
  ]);
  await regions.nth(1).focus();
  await page.keyboard.press('Tab');
  await expect(regions.nth(2)).toBeFocused();
  const drawing = page.locator('section[aria-labelledby=regions] svg').first();
  await drawing.scrollIntoViewIfNeeded();
  const box = await drawing.boundingBox();
  // The Panhandle: far from the region's name, so the click is on the land itself.
  await drawing.click({ position: { x: (box?.width ?? 0) * 0.38, y: (box?.height ?? 0) * 0.12 } });
  await expect(page).toHaveURL(/\/s\?pub_winery_region=west_texas$/);
});

test('grapes and wineries of the front page link to their wines and pages', async ({ page }) => {
  await page.goto('/');
  const grapes = page.locator('section[aria-labelledby=varietals] a');
  await expect(grapes).toHaveCount(12);
  await expect(grapes.filter({ hasText: 'Tempranillo' })).toHaveAttribute(
    'href',
    '/s?pub_type=wine&pub_varietals_offered=tempranillo',
  );
  await expect(grapes.first()).toHaveText(/\d+ wines$/);
  const wineries = page.locator('section[aria-labelledby=wineries] a');
  await expect(wineries).toHaveCount(8);
  await expect(wineries.filter({ hasText: 'Bluestem Hollow' })).toHaveAttribute('href', '/winery/bluestem-hollow/');
});
