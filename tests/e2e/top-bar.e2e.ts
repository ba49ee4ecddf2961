import type { Page } from '@playwright/test';
import { expect, expectAccessibleInBothSchemes, test } from '../fixtures/browser/browser-test.ts';

const phone = { width: 375, height: 700 };
const hydrated = (page: Page) => expect(page.locator('html')).toHaveAttribute('data-hydrated', 'true');

async function openOn(page: Page, size: { width: number; height: number }, path = '/') {
  await page.setViewportSize(size);
  await page.goto(path);
  await hydrated(page);
}

test.describe('on a desktop', () => {
  test('the bar links to the front page and the sections, and marks the current one', async ({ page }) => {
    await openOn(page, { width: 1280, height: 800 });
    const bar = page.getByRole('banner');
    await expect(bar.getByRole('link', { name: /, home$/ })).toHaveAttribute('aria-current', 'page');
    await expect(bar.getByRole('link', { name: 'Buy Wine' })).toHaveAttribute('href', '/buy-wine');
    await expect(bar.getByRole('link', { name: 'Curated Wines' })).toHaveAttribute('href', '/curated');
    await expect(bar.getByRole('link', { name: 'Menu' })).toBeHidden();
    await page.goto('/buy-wine');
    await expect(bar.getByRole('link', { name: 'Buy Wine' })).toHaveAttribute('aria-current', 'page');
    await hydrated(page);
    await bar.getByRole('link', { name: 'Curated Wines' }).click();
    await expect(page).toHaveURL('/curated');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Curated Wines');
    await expect(bar.getByRole('link', { name: 'Curated Wines' })).toHaveAttribute('aria-current', 'page');
    await expect(bar.getByRole('link', { name: 'Buy Wine' })).not.toHaveAttribute('aria-current');
  });

  test('keywords are sent to the search page, and shown there again', async ({ page }) => {
    await openOn(page, { width: 1280, height: 800 });
    await page.getByRole('searchbox', { name: 'Keywords' }).fill('rosé 2020');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/s?keywords=Ros%C3%A9+2020');
    await expect(page.getByRole('searchbox', { name: 'Keywords' })).toHaveValue('Rosé 2020');
    await page.reload();
    await expect(page.getByRole('searchbox', { name: 'Keywords' })).toHaveValue('Rosé 2020');
    await page.goBack();
    await expect(page.getByRole('searchbox', { name: 'Keywords' })).toHaveValue('');
  });

  test("a phone's URL flag is removed in a wide window", async ({ page }) => {
    await openOn(page, { width: 1280, height: 800 }, '/?mobilemenu=open');
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
});

for (const [label, flag] of [
  ['Menu', 'mobilemenu'],
  ['Search', 'mobilesearch'],
] as const) {
  test.describe(`the ${label.toLowerCase()} of a phone`, () => {
    test('opens through the URL without loading anything, and Back closes it', async ({ page }) => {
      await openOn(page, phone, '/?utm_source=x');
      const asked: string[] = [];
      page.on('request', (request) => asked.push(request.url()));
      await page.getByRole('banner').getByRole('link', { name: label }).click();
      await expect(page).toHaveURL(new RegExp(`${flag}=open`));
      await expect(page.getByRole('dialog')).toBeVisible();
      expect(asked.filter((url) => url.includes('.data'))).toEqual([]);
      await page.goBack();
      await expect(page.getByRole('dialog')).toHaveCount(0);
    });

    test('Esc removes the flag and gives the focus back; the page behind does not scroll', async ({ page }) => {
      await openOn(page, phone);
      const opener = page.getByRole('banner').getByRole('link', { name: label });
      await opener.focus();
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog');
      await expect(dialog.locator(':focus')).toHaveCount(1);
      await page.mouse.wheel(0, 600);
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
      await expect(page).toHaveURL('/');
      await expect(opener).toBeFocused();
      expect(await page.evaluate(() => window.scrollY)).toBe(0);
    });

    test('leaves no history entry: Back leads to the previous page, however often it was opened', async ({ page }) => {
      await openOn(page, phone, '/nowhere');
      await page
        .getByRole('banner')
        .getByRole('link', { name: /, home$/ })
        .click();
      await expect(page).toHaveURL('/');
      for (let time = 0; time < 3; time++) {
        await page.getByRole('banner').getByRole('link', { name: label }).click();
        await expect(page.getByRole('dialog')).toBeVisible();
        await page.keyboard.press('Escape');
        await expect(page.getByRole('dialog')).toHaveCount(0);
        await expect(page).toHaveURL('/');
      }
      await page.goBack();
      await expect(page).toHaveURL('/nowhere');
    });

    test('is rendered open by the server, and becomes a dialog', async ({ page }) => {
      await openOn(page, phone, `/?${flag}=open`);
      await expect(page.getByRole('dialog')).toBeVisible();
      await expect(page.locator('dialog:modal')).toBeVisible();
      await page.getByRole('dialog').getByRole('link', { name: 'Close' }).click();
      await expect(page).toHaveURL('/');
    });

    test('passes axe in both colour schemes', async ({ page }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await openOn(page, phone, `/?${flag}=open`);
      await expectAccessibleInBothSchemes(page);
    });
  });
}

test("the menu's links work, and Back leads to the page without its open menu", async ({ page }) => {
  await openOn(page, phone, '/nowhere');
  await page.getByRole('link', { name: 'Menu' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Curated Wines' }).click();
  await expect(page).toHaveURL('/curated');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL('/nowhere');
});

test('the search of a phone focuses its input, submits it, and closes', async ({ page }) => {
  await openOn(page, phone);
  await page.getByRole('link', { name: 'Search', exact: true }).click();
  await expect(page.getByRole('dialog').getByRole('searchbox', { name: 'Keywords' })).toBeFocused();
  await page.keyboard.type('tannat');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/s?keywords=Tannat');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the menu opens and closes as a page', async ({ page }) => {
    await page.setViewportSize(phone);
    await page.goto('/');
    await page.getByRole('link', { name: 'Menu' }).click();
    await expect(page).toHaveURL('/?mobilemenu=open');
    await expect(page.getByRole('dialog').getByRole('link', { name: 'Buy Wine' })).toBeVisible();
    await page.getByRole('dialog').getByRole('link', { name: 'Close' }).click();
    await expect(page).toHaveURL('/');
  });

  test('both searches of a phone submit only their own fields', async ({ page }) => {
    await page.setViewportSize(phone);
    await page.goto('/?mobilesearch=open');
    await page.getByRole('dialog').getByRole('searchbox', { name: 'Keywords' }).fill('tannat');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/s?keywords=tannat');
    await page.goto('/?mobilesearch=open');
    await page.getByRole('dialog').getByRole('group', { name: 'Search by' }).getByText('Location').click();
    await page.getByRole('dialog').getByRole('searchbox', { name: 'Location' }).fill('Hye');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/s?address=Hye');
  });

  test('the search by location shows the searched place, without a point that a new place would keep', async ({
    page,
  }) => {
    await page.goto('/s?address=Hye%2C+TX&origin=30.2,-98.5&bounds=31,-98,30,-99');
    await page.getByRole('searchbox', { name: 'Location' }).fill('Austin');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/s?address=Austin');
  });
});
