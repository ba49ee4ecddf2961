import type { Page } from '@playwright/test';
import { auditPageInBothSchemes, expect, expectAccessible, test } from '../fixtures/browser/browser-test.ts';

const line = (page: Page) => page.getByRole('combobox', { name: 'Location' });

/** Waits until the page has sent all pending requests: it sends one more, and gets the response. */
async function askedForAll(page: Page) {
  await page.evaluate(async () => {
    await fetch('/robots.txt');
  });
}

/** The bar's search by location on a desktop, selected and ready. */
async function openPlaceSearch(page: Page, path = '/') {
  await page.goto(path);
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', 'true');
  await page.getByRole('banner').getByRole('group', { name: 'Search by' }).getByText('Location').click();
  await expect(line(page)).toBeVisible();
}

test('a suggested place is chosen with the keyboard and searched with its point and bounds', async ({ page }) => {
  await openPlaceSearch(page);
  await line(page).focus();
  await page.keyboard.type('fred');
  await expect(page.getByRole('option', { name: 'Fredericksburg, TX' })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('option', { name: 'Fredericksburg, TX' })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(
    /\/s\?address=Fredericksburg%2C\+TX&origin=30\.2752%2C-98\.87198&bounds=30\.\d+%2C-98\.\d+%2C29\.\d+%2C-99\.\d+$/,
  );
  await expect(line(page)).toHaveValue('Fredericksburg, TX');
  await page.reload();
  await expect(page.getByRole('searchbox', { name: 'Location' })).toHaveValue('Fredericksburg, TX');
});

test('text typed without choosing is sent as it is', async ({ page }) => {
  await openPlaceSearch(page);
  await line(page).fill('near Hye');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/s?address=near+Hye');
});

test('a searched place keeps its point when it is sent again, and loses it when another is typed', async ({ page }) => {
  const address = '/s?address=Current+location&origin=30.275%2C-98.872&bounds=31%2C-98%2C30%2C-99';
  await page.goto(address);
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', 'true');
  await page.getByRole('banner').getByRole('button', { name: 'Search' }).last().click();
  await expect(page).toHaveURL(address);
  await page.getByRole('searchbox', { name: 'Location' }).or(line(page)).fill('Hye');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/s?address=Hye');
});

test('the button beside the input keeps the focus and submits, with or without loaded suggestions', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto('/s?address=Hye');
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', 'true');
  const button = page.getByRole('banner').getByRole('button', { name: 'Search' }).last();
  await button.focus();
  await askedForAll(page);
  await expect(button).toBeFocused();
  expect(asked.filter((url) => url.includes('place-field'))).toEqual([]);
});

test('what is typed while the suggestions are loaded is not lost, nor is the cursor position', async ({ page }) => {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/place-field-*.js', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto('/s?address=Ty');
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', 'true');
  const plain = page.getByRole('searchbox', { name: 'Location' });
  await plain.click();
  await page.keyboard.press('End');
  await page.keyboard.type('ler');
  await page.keyboard.press('ArrowLeft');
  release();
  await expect(line(page)).toBeFocused();
  await page.keyboard.type('_');
  await expect(line(page)).toHaveValue('Tyle_r');
});

test('Esc closes the list and keeps the text; leaving the input chooses nothing', async ({ page }) => {
  await openPlaceSearch(page);
  await line(page).fill('aust');
  await expect(page.getByRole('option', { name: 'Austin, TX' })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('option')).toHaveCount(0);
  await expect(line(page)).toHaveValue('aust');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('option')).toHaveCount(0);
  await expect(line(page)).toHaveValue('aust');
  await expect(page).toHaveURL('/');
});

test('in the panel of a phone the first Esc closes the list, the next one the panel', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 700 });
  await page.goto('/?mobilesearch=open');
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', 'true');
  await page.getByRole('dialog').getByRole('group', { name: 'Search by' }).getByText('Location').click();
  await line(page).fill('aust');
  await expect(page.getByRole('option', { name: 'Austin, TX' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('option')).toHaveCount(0);
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('if nothing matches, or suggestions cannot be loaded, the input says so', async ({ page }) => {
  await openPlaceSearch(page);
  await line(page).fill('qqqqxx');
  await expect(page.getByText('We can’t find a place with that name.')).toBeVisible();
  await page.route('**/api/v1/place?*', (route) => route.fulfill({ body: '<html>' }));
  await line(page).fill('austin');
  await expect(
    page.getByText('Suggestions could not be loaded. You can still search for what you typed.'),
  ).toBeVisible();
});

test.describe("a visitor's own position", () => {
  test('is the first suggestion and is searched with bounds around it', async ({ page, context }) => {
    await context.grantPermissions(['geolocation']);
    await context.setGeolocation({ latitude: 30.27518, longitude: -98.87198 });
    await openPlaceSearch(page);
    await line(page).click();
    await page.getByRole('option', { name: 'Current location' }).click();
    await expect(page).toHaveURL(
      /\/s\?address=Current\+location&origin=30\.275%2C-98\.872&bounds=30\.28\d+%2C-98\.86\d+/,
    );
  });

  for (const [goesOn, where] of [
    ['types another place', '/'],
    ['submits what was typed', '/s?address=aus'],
    ['goes to another page', '/buy-wine'],
  ] as const) {
    test(`that arrives when the visitor ${goesOn} is ignored`, async ({ page }) => {
      await page.addInitScript(() => {
        navigator.geolocation.getCurrentPosition = (found) => {
          const coords = { latitude: 30.27518, longitude: -98.87198 };
          Object.assign(globalThis, { answer: () => found({ coords } as GeolocationPosition) });
        };
      });
      await openPlaceSearch(page);
      await line(page).fill('aus');
      await page.getByRole('option', { name: 'Current location' }).click();
      await expect(page.getByText('Looking for where you are')).toBeVisible();
      if (where === '/') await line(page).fill('hous');
      else if (where === '/buy-wine') await page.getByRole('banner').getByRole('link', { name: 'Buy Wine' }).click();
      else await page.keyboard.press('Enter');
      await expect(page).toHaveURL(where);
      const asked: string[] = [];
      page.on('request', (request) => asked.push(request.url()));
      await page.evaluate(() => (globalThis as unknown as { answer(): void }).answer());
      await askedForAll(page);
      expect(asked.filter((url) => url.includes('origin='))).toEqual([]);
      await expect(page).toHaveURL(where);
      await expect(page.getByText('Looking for where you are')).toHaveCount(0);
    });
  }

  test('that is refused shows a message, and what was typed stays', async ({ page, context }) => {
    await context.clearPermissions();
    await openPlaceSearch(page);
    await line(page).fill('aus');
    await page.getByRole('option', { name: 'Current location' }).click();
    await expect(page.getByText('Your browser did not share your location.')).toBeVisible();
    await expect(line(page)).toHaveValue('aus');
    await expect(page).toHaveURL('/');
  });
});

test('open suggestions pass axe in both colour schemes, on a desktop and on a phone', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openPlaceSearch(page);
  await line(page).fill('fred');
  await expect(page.getByRole('option', { name: 'Fredericksburg, TX' })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expectAccessible(page);
  await page.setViewportSize({ width: 375, height: 700 });
  await page.goto('/?mobilesearch=open');
  await page.getByRole('dialog').getByRole('group', { name: 'Search by' }).getByText('Location').click();
  await line(page).fill('fred');
  await expect(page.getByRole('option', { name: 'Fredericksburg, TX' })).toBeVisible();
  await auditPageInBothSchemes(page);
});

test('responses with places are cacheable, for any query', async ({ request }) => {
  const answer = await request.get('/api/v1/place?query=fred');
  expect(answer.headers()['cache-control']).toBe('public, max-age=3600');
  expect((await answer.json()).data[0]).toMatchObject({ name: 'Fredericksburg, TX', kind: 'city' });
  for (const query of ['', '?query=', `?query=${'x'.repeat(5_000)}`, '?query=%25&query=2', '?other=1'])
    expect((await request.get(`/api/v1/place${query}`)).status(), query.slice(0, 20)).toBe(200);
  expect((await request.get('/api/v1/place?query=%00')).status()).toBe(400);
});
