import type { Page } from '@playwright/test';
import { auditPageInBothSchemes, expect, test } from '../fixtures/browser/browser-test.ts';
import { madeForNobody } from '../fixtures/browser/page-owner.ts';

const notice = (page: Page) => page.getByRole('region', { name: 'Notice on cookies' });
const accept = (page: Page) => notice(page).getByRole('button', { name: 'Accept' }).click();

test('the notice is shown until it is accepted, on this page and all further ones', async ({ page, context }) => {
  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', 'true');
  const kept = page.waitForResponse('**/cookie-consent.data');
  await accept(page);
  await expect(notice(page)).toHaveCount(0);
  await expect(page.getByRole('main')).toBeFocused();
  expect((await kept).ok()).toBe(true);
  const [cookie] = await context.cookies();
  expect(cookie).toMatchObject({ name: 'euCookiesAccepted', value: '1', path: '/', sameSite: 'Lax' });
  for (const path of ['/', '/privacy-policy', '/nowhere']) {
    await page.goto(path);
    await expect(page.getByRole('contentinfo')).toBeVisible();
    await expect(notice(page)).toHaveCount(0);
  }
});

test('the consent is stored for ten years', async ({ request, shop }) => {
  const sent = { form: madeForNobody, headers: { origin: shop.address }, maxRedirects: 0 };
  const answer = await request.post('/cookie-consent', sent);
  expect(answer.headers()['set-cookie']).toBe('euCookiesAccepted=1; Path=/; Max-Age=315576000; HttpOnly; SameSite=Lax');
});

test('without script it can be accepted too, and leads back to the same page', async ({ browser, shop }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: shop.address });
  const page = await context.newPage();
  await page.goto('/terms-of-service?from=letter');
  await accept(page);
  await expect(page).toHaveURL(/\/terms-of-service\?from=letter$/);
  await expect(notice(page)).toHaveCount(0);
  await page.goto('/');
  await expect(notice(page)).toHaveCount(0);
  await context.close();
});

test('cached pages with the notice and without it are never mixed up', async ({ request }) => {
  const shows = async (cookie: string) =>
    (await (await request.get('/privacy-policy', { headers: { cookie } })).text()).includes('data-foot-notice');
  for (let time = 0; time < 3; time++) {
    expect(await shows('theme=dark')).toBe(true);
    expect(await shows('euCookiesAccepted=1')).toBe(false);
    expect(await shows('euCookiesAccepted=0')).toBe(true);
    expect(await shows('session=x; euCookiesAccepted=1')).toBe(false);
    expect(await shows('session=x')).toBe(true);
  }
});

test('accepting redirects only within the site, and only from a form of this site', async ({ request, shop }) => {
  const post = (back: string, origin: string) =>
    request.post('/cookie-consent', { form: { back, ...madeForNobody }, headers: { origin }, maxRedirects: 0 });
  for (const back of ['https://evil.test/', '//evil.test/', '/.//evil.test/', '/\\evil.test', 'javascript:alert(1)']) {
    const answer = await post(back, shop.address);
    expect([answer.status(), new URL(answer.headers().location ?? '', shop.address).origin]).toEqual([
      303,
      shop.address,
    ]);
  }
  expect((await post('/', 'https://evil.test')).status()).toBe(403);
});

test('the notice passes axe in both colour schemes, and links to what the cookies are', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 667 });
  await page.goto('/');
  await auditPageInBothSchemes(page);
  await notice(page).getByRole('link', { name: 'Details' }).click();
  await expect(page.getByRole('heading', { name: 'Cookies' })).toBeInViewport();
});

test('on a phone it is one line, and covers nothing permanently', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 667 });
  await page.goto('/');
  const box = await notice(page).boundingBox();
  expect(box?.height, 'a button with its margin').toBeLessThanOrEqual(54);
  const [text, button] = [notice(page).getByRole('paragraph'), notice(page).getByRole('button')];
  expect((await text.boundingBox())?.height, 'one line of text').toBeLessThan(24);
  expect((await text.boundingBox())?.width).toBeLessThan(((await button.boundingBox())?.x ?? 0) - 16);
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeCloseTo(667, 0);
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
  const copyright = await page.getByText('© 2023–').boundingBox();
  const foot = await notice(page).boundingBox();
  expect((copyright?.y ?? 0) + (copyright?.height ?? 0)).toBeLessThanOrEqual(foot?.y ?? 0);
});

test('focused elements scroll clear of it', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 375, height: 667 });
  await page.goto('/terms-of-service');
  const link = page.getByRole('article').getByRole('link', { name: 'privacy policy', exact: true });
  await page.getByRole('link', { name: 'Questions' }).focus();
  await link.evaluate((element) => {
    scrollBy({ top: element.getBoundingClientRect().bottom + 10 - innerHeight, behavior: 'instant' });
  });
  await page.keyboard.press('Tab');
  await expect(link).toBeFocused();
  const [reached, above] = [await link.boundingBox(), await notice(page).boundingBox()];
  expect((reached?.y ?? 0) + (reached?.height ?? 0)).toBeLessThanOrEqual(above?.y ?? 0);
});

test('it disappears without moving anything, and appears without moving anything', async ({ page }) => {
  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', 'true');
  const place = () => page.getByRole('heading', { level: 1 }).boundingBox();
  const before = [await place(), page.url()];
  const kept = page.waitForResponse('**/cookie-consent.data');
  await accept(page);
  await expect(notice(page)).toHaveCount(0);
  await kept;
  // why: a redirect that the page followed would be rendered by then. The end of the response is no sign, as the router
  // does not read on once it has the answer
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  expect([await place(), page.url()]).toEqual(before);
});

test('on a phone no button at the lower edge of the window is under it', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 667 });
  for (const path of ['/research-wineries', '/wine-clubs', '/buy-wine']) {
    await page.goto(path);
    const choose = page.getByRole('main').locator('input[name=wine], input[name=wineries], input[name=clubs]').first();
    await expect(page.locator('html')).toHaveAttribute('data-hydrated', 'true');
    if (path === '/buy-wine') await choose.check();
    const button = await page.getByRole('button', { name: 'Compare', exact: true }).boundingBox();
    expect((button?.y ?? 0) + (button?.height ?? 0), path).toBeLessThanOrEqual(
      (await notice(page).boundingBox())?.y ?? 0,
    );
  }
});
