import type { Page } from '@playwright/test';
import { signInPerson } from '../fixtures/accounts/sign-in-person.ts';
import { auditPage, expect, expectAccessible, test } from '../fixtures/browser/browser-test.ts';
import { madeForNobody, madeForOwner } from '../fixtures/browser/page-owner.ts';

/** Listings of the demo, which always has the same ids. */
const closed = '662d147f-5061-5a81-9a2d-09310c57ef9c';
const soldOut = '3087f4df-20b7-50f1-be54-15022902d6f6';
const wine = 'f983d26a-4bed-5e9e-82b1-2aedf5e5355a';

const favoriteButtons = (page: Page) => page.getByRole('button', { name: /^(Add|Remove) .+ (to|from) favorites$/ });
const empty = (page: Page) => page.getByRole('button', { name: /^Add .+ to favorites$/ });
const filled = (page: Page) => page.getByRole('button', { name: /^Remove .+ from favorites$/ });

async function openHydrated(page: Page, path: string) {
  await page.goto(path);
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', 'true');
}

/** Adds a favorite by a request. */
async function like(page: Page, kind: 'listing' | 'winery', id: string, address: string) {
  const form = { kind, id, on: 'true', ...(await madeForOwner(page)) };
  const answer = await page.request.post('/favorites', { form, headers: { origin: address }, maxRedirects: 0 });
  expect([answer.status(), answer.headers().location]).toEqual([303, '/']);
}

async function pressInVain(page: Page) {
  await favoriteButtons(page).first().click();
  await expect(page.getByText('Your favorites could not be reached. Please try again.')).toBeVisible();
  await expect(favoriteButtons(page).first()).toHaveAccessibleName(/^Add/);
  await page.getByRole('button', { name: 'Dismiss' }).click();
}

test.describe('a signed-in person', () => {
  for (const [name, path] of [
    ['the front page', '/'],
    ['the search', '/s'],
    ['a wine', `/l/${wine}`],
    ['a winery', '/winery/valverde-sons/'],
  ] as const) {
    test(`marks ${name} as a favorite and still finds it marked after a reload`, async ({ page, context, shop }) => {
      await signInPerson(context, shop);
      await openHydrated(page, path);
      await expect(filled(page)).toHaveCount(0);
      for (const favorite of [empty(page).first(), empty(page).last()]) {
        const answer = page.waitForResponse('**/favorites.data');
        await favorite.click();
        expect((await answer).status()).toBe(200);
      }
      await expect(filled(page)).toHaveCount(2);
      await page.reload();
      await expect(filled(page)).toHaveCount(2);
    });
  }

  test('sees the change before the server has answered, and keeps the focus', async ({ page, context, shop }) => {
    await signInPerson(context, shop);
    let answer = () => {};
    const asked = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/favorites.data', async (route) => {
      await asked;
      await route.continue();
    });
    await openHydrated(page, '/s');
    const favorite = favoriteButtons(page).first();
    await favorite.focus();
    await page.keyboard.press('Enter');
    await expect(favorite).toHaveAccessibleName(/^Remove/);
    await expect(favorite).toBeFocused();
    const kept = page.waitForResponse('**/favorites.data');
    answer();
    await kept;
    await page.reload();
    await expect(favoriteButtons(page).first()).toHaveAccessibleName(/^Remove/);
  });

  test("who clicks twice quickly ends with the second click's state", async ({ page, context, shop }) => {
    await signInPerson(context, shop);
    await openHydrated(page, '/s');
    const sent: (string | null)[] = [];
    let answered = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/favorites.data')) sent.push(new URLSearchParams(request.postData() ?? '').get('on'));
    });
    page.on('response', (response) => {
      if (response.url().endsWith('/favorites.data')) answered++;
    });
    const favorite = favoriteButtons(page).first();
    for (let press = 0; press < 6; press++) await favorite.click({ noWaitAfter: true });
    await expect(favorite).toHaveAccessibleName(/^Add/);
    await expect.poll(() => [sent.at(-1), sent.length - answered]).toEqual(['false', 0]);
    await page.reload();
    await expect(filled(page)).toHaveCount(0);
  });

  test('gets the previous state back when the server fails or is unreachable, with an error message', async ({
    page,
    context,
    shop,
  }) => {
    await signInPerson(context, shop);
    await openHydrated(page, '/s');
    await page.route('**/favorites.data', (route) => route.fulfill({ status: 404, body: '<h1>Bad gateway</h1>' }));
    await pressInVain(page);
    await page.unroute('**/favorites.data');
    // why: a browser logs a failed connection as an error, and this one is intended
    await page.evaluate(() => {
      const { fetch } = window;
      window.fetch = () => {
        window.fetch = fetch;
        return Promise.reject(new TypeError('Failed to fetch'));
      };
    });
    await pressInVain(page);
    await favoriteButtons(page).first().click();
    await expect(favoriteButtons(page).first()).toHaveAccessibleName(/^Remove/);
  });

  test('in an impersonation session is refused, with the reason', async ({ page, context, shop }) => {
    await signInPerson(context, shop, { limited: true });
    await openHydrated(page, '/s');
    await favoriteButtons(page).first().click();
    await expect(page.getByText('You are signed in with limited access, and can’t change favorites.')).toBeVisible();
    await expect(favoriteButtons(page).first()).toHaveAccessibleName(/^Add/);
  });
});

test.describe('an anonymous visitor', () => {
  test('keeps favorites in the tab without a cookie; they join the account at sign-in', async ({
    page,
    context,
    shop,
  }) => {
    await openHydrated(page, '/s?pub_style=red');
    await favoriteButtons(page).first().click();
    const toast = page.getByRole('status').filter({ hasText: 'Saved until you close this tab.' });
    await expect(toast.getByRole('link', { name: 'Sign up' })).toHaveAttribute('href', /^\/signup\?from=%2Fs%3F/);
    for (const at of [1, 2, 2]) await favoriteButtons(page).nth(at).click();
    await expect(filled(page)).toHaveCount(2);
    await auditPage(page);
    await page.reload();
    await expect(filled(page)).toHaveCount(2);
    expect(await context.cookies(), 'pages stay the same for everybody').toEqual([]);
    await signInPerson(context, shop);
    await page.goto('/my-favorites');
    await expect(filled(page)).toHaveCount(2);
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('favorites'))).toBe('');
  });

  test('without script is redirected to sign up, and the favorite is stored in the browser', async ({
    browser,
    shop,
  }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: shop.address });
    const page = await context.newPage();
    await page.goto('/winery/valverde-sons/');
    await page.getByRole('button', { name: 'Add Valverde Sons to favorites' }).click();
    await expect(page).toHaveURL(`/signup?${new URLSearchParams({ from: '/winery/valverde-sons/' })}`);
    expect((await context.cookies()).map(({ name, value }) => [name, value.split(':').slice(0, 2).join(':')])).toEqual([
      ['flash', 'favourite:winery'],
    ]);
    await context.close();
  });

  test('is redirected from the favorites to sign up, and shared pages contain nobody’s favorites', async ({
    page,
    context,
    shop,
    request,
  }) => {
    const answer = await request.get('/my-favorites?tab=wineries', { maxRedirects: 0 });
    expect([answer.status(), answer.headers().location]).toEqual([
      302,
      `/signup?${new URLSearchParams({ from: '/my-favorites?tab=wineries' })}`,
    ]);
    await signInPerson(context, shop);
    await like(page, 'listing', wine, shop.address);
    for (let time = 0; time < 3; time++) {
      expect(await (await page.request.get(`/l/${wine}`)).text()).toContain('from favorites');
      expect(await (await request.get(`/l/${wine}`)).text()).not.toContain('from favorites');
    }
  });
});

test.describe('the favorites route', () => {
  test('redirects a GET to the favorites, and ignores posts from other sites', async ({ request, shop }) => {
    const opened = await request.get('/favorites', { maxRedirects: 0 });
    expect([opened.status(), opened.headers().location]).toEqual([302, '/my-favorites']);
    const form = { kind: 'listing', id: wine, on: 'true', back: '/', ...madeForNobody };
    const from = (origin: string) => request.post('/favorites', { form, headers: { origin }, maxRedirects: 0 });
    expect((await from('https://evil.test')).status()).toBe(403);
    const own = await from(shop.address);
    expect([own.status(), own.headers().location]).toEqual([303, '/signup?from=%2F']);
  });

  test('redirects only within the site, and stores only valid favorites', async ({ request, shop }) => {
    const sent = { headers: { origin: shop.address }, maxRedirects: 0 };
    const post = (fields: Record<string, string>) =>
      request.post('/favorites', { ...sent, form: { ...fields, ...madeForNobody } });
    const away = await post({ kind: 'listing', id: wine, on: 'true', back: '//evil.test/' });
    expect(away.headers().location).toBe('/signup?from=%2F');
    const noHearts: Record<string, string>[] = [
      { kind: 'listing', id: 'x', on: 'true' },
      { kind: 'user', id: wine, on: 'true' },
      {},
    ];
    for (const form of noHearts) expect((await post(form)).headers()['set-cookie']).toBeUndefined();
    expect((await post({ kind: 'listing', id: wine, on: 'false' })).headers()['set-cookie']).toBeUndefined();
  });
});

test.describe('My Favorites', () => {
  test('shows wines, closed ones as closed, and removes them', async ({ page, context, shop }) => {
    await signInPerson(context, shop);
    for (const id of [wine, closed, soldOut]) await like(page, 'listing', id, shop.address);
    await openHydrated(page, '/my-favorites');
    await expect(page).toHaveTitle('My Favorites | Lonevine');
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
    const cards = page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading') });
    await expect(cards).toHaveCount(3);
    await expect(cards.first()).toContainText('Sold out');
    await expect(cards.nth(1)).toContainText('Closed');
    await expectAccessible(page);
    const answered = page.waitForResponse('**/favorites.data');
    await filled(page).first().click();
    await expect(empty(page)).toHaveCount(1);
    await expect(cards).toHaveCount(3);
    await answered;
    await page.reload();
    await expect(cards).toHaveCount(2);
  });

  test('shows wineries in their tab', async ({ page, context, shop }) => {
    await signInPerson(context, shop);
    await openHydrated(page, '/winery/valverde-sons/');
    const kept = page.waitForResponse('**/favorites.data');
    await page.getByRole('button', { name: 'Add Valverde Sons to favorites' }).click();
    await kept;
    await page.goto('/my-favorites');
    await expect(page.getByRole('heading', { name: 'No favorite wines yet' })).toBeVisible();
    await auditPage(page);
    await page.getByRole('main').getByRole('link', { name: 'Wineries', exact: true }).click();
    await expect(page).toHaveURL(/\/my-favorites\?tab=wineries$/);
    await expect(page.getByRole('link', { name: 'Valverde Sons' })).toBeVisible();
    await auditPage(page);
  });

  test('is paged', async ({ page, context, shop }) => {
    await signInPerson(context, shop);
    const found = await page.request.get('/buy-wine');
    const ids = [...(await found.text()).matchAll(/name="wine" value="([0-9a-f-]{36})"/g)].map(([, id]) => id ?? '');
    for (const id of ids.slice(0, 26)) await like(page, 'listing', id, shop.address);
    await page.goto('/my-favorites');
    await expect(filled(page)).toHaveCount(24);
    await page.getByRole('link', { name: 'Next Page' }).click();
    await expect(page).toHaveURL(/\?page=2$/);
    await expect(filled(page)).toHaveCount(2);
    await page.goto('/my-favorites?page=7');
    await expect(page.getByText('There is no page 7: this list has 2 pages.')).toBeVisible();
  });

  test('works without script, and says why something was refused', async ({ browser, shop }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: shop.address });
    await signInPerson(context, shop);
    const page = await context.newPage();
    await page.goto('/s?pub_style=red');
    await favoriteButtons(page).first().click();
    await expect(page).toHaveURL(/\/s\?pub_style=red$/);
    await expect(filled(page)).toHaveCount(1);
    await page.goto('/my-favorites');
    await filled(page).click();
    await expect(page).toHaveURL(/\/my-favorites$/);
    await expect(page.getByRole('heading', { name: 'No favorite wines yet' })).toBeVisible();
    await signInPerson(context, shop, { limited: true });
    await page.goto('/s');
    await favoriteButtons(page).first().click();
    await expect(page).toHaveURL(/\/my-favorites\?problem=limited$/);
    await expect(page.getByText('You are signed in with limited access')).toBeVisible();
    await context.close();
  });
});

for (const path of ['/', '/s', `/l/${wine}`, '/winery/valverde-sons/']) {
  test(`favorite buttons on ${path} pass axe and are large enough to press`, async ({ page, context, shop }) => {
    await signInPerson(context, shop);
    await page.setViewportSize({ width: 375, height: 812 });
    await openHydrated(page, path);
    await empty(page).first().click();
    await expect(filled(page)).toHaveCount(1);
    await auditPage(page);
    const box = await favoriteButtons(page).first().boundingBox();
    expect([box?.width, box?.height]).toEqual([44, 44]);
  });
}
