import type { Page } from '@playwright/test';
import { signInPerson } from '../fixtures/accounts/sign-in-person.ts';
import { openHydrated } from '../fixtures/accounts/sign-up.ts';
import { expect, test } from '../fixtures/browser/browser-test.ts';
import { photoFile } from '../fixtures/images/photo-file.ts';
import { ownWinery } from '../fixtures/listings/own-winery.ts';

/** Asserts that the page does not scroll sideways. */
async function expectNoSidewaysScroll(page: Page) {
  const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(over, page.url()).toBeLessThanOrEqual(0);
}

/** Presses Tab until the element with this name has the focus. */
async function tabTo(page: Page, name: string | RegExp) {
  const sought = page.getByRole('button', { name }).or(page.getByRole('textbox', { name }));
  for (let presses = 0; presses < 40; presses++) {
    await page.keyboard.press('Tab');
    if (await sought.evaluateAll((all) => all.includes(document.activeElement as HTMLElement))) return;
  }
  throw new Error(`Forty presses of Tab do not lead to ${name}`);
}

test('on a phone a wine goes from an empty form to published, two of its tabs by keyboard only', async ({
  page,
  context,
  shop,
}) => {
  test.setTimeout(60_000);
  await ownWinery(shop.databaseUrl, await signInPerson(context, shop));
  await page.setViewportSize({ width: 375, height: 812 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const main = page.getByRole('main');
  const title = 'Wwwwwwwwwwwwwwwwwwwwwwwwwwwwww Mmmmmmmmmmmmmmmmmmmmmmmmmmmmmm'.slice(0, 60);
  const save = async (tab: string) => {
    await expectNoSidewaysScroll(page);
    await main.getByRole('button', { name: 'Save and go on' }).click();
    await expect(page).toHaveURL(new RegExp(`/draft/${tab}\\b`));
  };
  await openHydrated(page, '/l/new');
  await main.getByLabel('Name').fill(title);
  await main.getByLabel('Description').fill(`${'x'.repeat(400)} ${'Dark cherry. '.repeat(353)}`.slice(0, 5_000));
  await main.getByLabel('Style').selectOption('red');
  await save('pricing');

  // By keyboard only: the invalid field has the focus, and is corrected there.
  await tabTo(page, /^Price in dollars/);
  await page.keyboard.type('0');
  await page.keyboard.press('Tab');
  await page.keyboard.type('6');
  await page.keyboard.press('Enter');
  await expect(main.getByLabel('Price in dollars')).toHaveAttribute('aria-invalid', 'true');
  await expect(main.getByLabel('Price in dollars')).toBeFocused();
  await expectNoSidewaysScroll(page);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('12.34');
  await tabTo(page, 'Save and go on');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/draft\/delivery/);

  await main.getByLabel('Pickup at the winery, free').check();
  await main.getByLabel('Street and number').fill('1 Vine Rd');
  await save('photos');
  await main.getByLabel('Add photos').setInputFiles([await photoFile(`${'long-'.repeat(20)}.jpg`, '#7a1f33')]);
  await main.getByLabel('What photo 1 shows').fill('The bottle');
  await save('features');
  await save('location');
  await save('disclaimer');

  await expectNoSidewaysScroll(page);
  await tabTo(page, /^To read before buying/);
  await page.keyboard.type('Decant it.');
  await tabTo(page, 'Publish listing');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Where should we send your money?' });
  await expect(dialog.getByRole('link', { name: 'Set up payouts' })).toBeVisible();
  await expectNoSidewaysScroll(page);
  expect(await dialog.evaluate((box) => box.contains(document.activeElement)), 'the focus is in the dialog').toBe(true);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await tabTo(page, 'Publish listing');
  await page.keyboard.press('Enter');
  await tabTo(page, 'Publish without');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/l\/[\w-]+\/[0-9a-f-]{36}$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`NV ${title}`);
  await expect(main.getByText('Decant it.')).toBeVisible();
  await expectNoSidewaysScroll(page);
  for (const path of ['/s?keywords=wwwwwwww', '/listings']) {
    await page.goto(path);
    await expect(main.getByText(title).first()).toBeVisible();
    await expectNoSidewaysScroll(page);
  }
});
