import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { openHydrated, signUpByRequest } from '../fixtures/accounts/sign-up.ts';
import { auditPage, expect, expectAccessible, test } from '../fixtures/browser/browser-test.ts';
import { madeForOwner } from '../fixtures/browser/page-owner.ts';
import { runSql } from '../fixtures/database/run-sql.ts';

const bio = `${'Tempranillo from the High Plains. '.repeat(8)}The end.`;

/** The URL of one's own profile. */
async function ownAddress(page: Page): Promise<string> {
  const answer = await page.request.get('/u', { maxRedirects: 0 });
  return answer.headers().location ?? '';
}

/** An image of one colour. */
function portrait(background: string): Promise<Buffer> {
  return sharp({ create: { width: 600, height: 500, channels: 3, background } })
    .jpeg()
    .toBuffer();
}

test('what somebody enters is saved, shown to others, and expanded on request', async ({ page, shop, browser }) => {
  await signUpByRequest(page, shop.address, 'bio');
  await openHydrated(page, '/profile-settings');
  const main = page.getByRole('main');
  await main.getByLabel('First name').fill('Émilie');
  await main.getByLabel('Last name').fill(' ');
  await main.getByLabel('About you').fill(bio);
  await main.getByRole('button', { name: 'Save changes' }).click();
  await expect(main.getByLabel('Last name')).toHaveAccessibleDescription('Please enter your last name');
  await expect(main.getByLabel('About you')).toHaveValue(bio);
  await expectAccessible(page);
  await main.getByLabel('Last name').fill('du Châtelet');
  await main.getByRole('button', { name: 'Save changes' }).click();
  await expect(main.getByRole('status').getByText('Others see you as Émilie D.')).toBeVisible();
  const address = await ownAddress(page);
  const other = await browser.newPage({ baseURL: shop.address, javaScriptEnabled: false });
  await other.goto(address);
  await expect(other).toHaveTitle('Émilie D | Lonevine');
  await expect(other.locator('link[rel=canonical]')).toHaveAttribute('href', new RegExp(`${address}$`));
  await expect(other.getByText(`${bio.slice(0, 170).trimEnd()}…`)).toBeVisible();
  await expect(other.getByRole('link', { name: 'Edit profile' })).toHaveCount(0);
  await other.getByRole('link', { name: 'Show more' }).click();
  await expect(other.getByText(bio)).toBeVisible();
  await expect(other.getByRole('link', { name: 'Show less' })).toBeVisible();
  await other.close();
  await openHydrated(page, '/u');
  await expect(page).toHaveURL(address);
  await page.getByRole('link', { name: 'Edit profile' }).click();
  await expect(page).toHaveURL('/profile-settings');
});

test('flags and roles in the form are ignored', async ({ page, shop }) => {
  await signUpByRequest(page, shop.address, 'flags');
  const form = { firstName: 'Ada', lastName: 'L', bio: '', admin: 'true', displayName: 'Support', role: 'sommelier' };
  const fields = { ...form, ...(await madeForOwner(page)) };
  const answer = await page.request.post('/profile-settings', { form: fields, headers: { origin: shop.address } });
  expect(answer.status()).toBe(200);
  await page.goto('/u');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ada L');
});

test('markup in a bio is shown as text', async ({ page, shop }) => {
  await signUpByRequest(page, shop.address, 'markup');
  const words = '<img src=x onerror=alert(1)> </script><script>alert(1)</script>';
  const form = { firstName: 'Ada', lastName: 'L', bio: words, ...(await madeForOwner(page)) };
  await page.request.post('/profile-settings', { form, headers: { origin: shop.address } });
  await openHydrated(page, '/u');
  await expect(page.getByText(words)).toBeVisible();
});

test('an image is uploaded, shown, replaced and removed', async ({ page, shop }) => {
  await signUpByRequest(page, shop.address, 'face');
  await openHydrated(page, '/profile-settings');
  const main = page.getByRole('main');
  const address = await ownAddress(page);
  const save = async () => {
    await main.getByRole('button', { name: 'Save changes' }).click();
    await expect(main.getByRole('status').getByText(/Others see you as/)).toBeVisible();
  };
  const seen: (string | null)[] = [];
  for (const colour of ['#7a1f33', '#3355aa']) {
    const file = { name: 'me.jpg', mimeType: 'image/jpeg', buffer: await portrait(colour) };
    await main.getByLabel('Profile picture').setInputFiles(file);
    await expect(main.getByRole('button', { name: 'Remove' })).toBeVisible();
    await expect(main.locator('input[name=profileImageId]')).not.toHaveValue(seen.at(-1) ?? '');
    seen.push(await main.locator('input[name=profileImageId]').getAttribute('value'));
    await save();
    await openHydrated(page, address);
    const shown = await page
      .getByRole('main')
      .locator('picture img')
      .evaluate((image: HTMLImageElement) => image.decode().then(() => image.currentSrc));
    expect(shown).toContain(`/media/${seen.at(-1)}/square-small`);
    await openHydrated(page, '/profile-settings');
  }
  expect(new Set(seen).size).toBe(2);
  await auditPage(page);
  await main.getByRole('button', { name: 'Remove' }).click();
  await save();
  await page.goto(address);
  await expect(page.getByRole('main').locator('picture')).toHaveCount(0);
});

test('an unknown profile is not found, and anonymous visitors have no own one', async ({ page, request }) => {
  for (const path of ['/u/x', `/u/${crypto.randomUUID()}`, '/u/%00', '/u/%E0%A4%A']) {
    expect((await request.get(path)).status(), path).toBeGreaterThanOrEqual(400);
  }
  const answer = await page.goto(`/u/${crypto.randomUUID()}`);
  expect(answer?.status()).toBe(404);
  await page.goto('/u');
  await expect(page).toHaveURL('/');
});

test('a banned person is shown as a label only, and not indexed', async ({ page, shop, request }) => {
  await signUpByRequest(page, shop.address, 'banned');
  const address = await ownAddress(page);
  await runSql(shop.databaseUrl, `update users set banned_at = now() where id = '${address.slice(3)}'`);
  const text = await (await request.get(address)).text();
  expect(text).toContain('Banned user');
  expect(text).toContain('noindex');
  expect(text).not.toContain('Ada');
  await page.goto('/account');
  await expect(page).toHaveURL(/\/signup\?from=/);
});
