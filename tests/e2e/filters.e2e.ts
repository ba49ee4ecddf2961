import type { Page } from '@playwright/test';
import { openHydrated } from '../fixtures/accounts/sign-up.ts';
import { expect, test } from '../fixtures/browser/browser-test.ts';
import { filters, heading } from '../fixtures/listings/result-page.ts';

const phone = { width: 375, height: 740 };

test('a box checked on a later page keeps the focus, though the results begin at their first page', async ({
  page,
}) => {
  await openHydrated(page, '/s?page=2');
  const red = filters(page).getByRole('checkbox', { name: /^Red/ });
  await red.focus();
  await page.keyboard.press('Space');
  await expect(page).toHaveURL(/\/s\?pub_style=red$/);
  await expect(heading(page)).toHaveText(/^\d+ red wines$/);
  await expect(red).toBeFocused();
});

test('an invalid price keeps the panel of a phone open, with an error; once it is valid the panel closes', async ({
  page,
}) => {
  await page.setViewportSize(phone);
  await openHydrated(page, '/s?filters=open');
  const panel = page.getByRole('dialog', { name: 'Filters' });
  await panel.getByLabel('From $').fill('ten');
  await panel.getByRole('button', { name: /^Show \d+ results$/ }).click();
  await expect(panel.getByRole('alert')).toHaveText('Write dollars, like 20 or 24.50.');
  await expect(panel.getByLabel('From $')).toHaveValue('ten');
  await panel.getByLabel('From $').fill('30');
  await panel.getByRole('button', { name: /^Show \d+ results$/ }).click();
  await expect(panel).toHaveCount(0);
  await expect(page).toHaveURL(/\/s\?price=30,$/);
  await expect(page.getByRole('link', { name: 'Remove filter From $30' })).toBeVisible();
});

test('the panels of a phone open and close without a request, and can be opened again at once', async ({ page }) => {
  await page.setViewportSize(phone);
  await openHydrated(page, '/s?pub_style=red,white');
  const asked: string[] = [];
  // why: if there were a request, a response that never arrives would leave the panel as it was
  await page.route('**/*.data*', (route) => {
    asked.push(route.request().url());
  });
  for (const [link, panel] of [
    ['Filters (2)', 'Filters'],
    ['Map', 'Where these are from'],
    ['Filters (2)', 'Filters'],
  ] as const) {
    await page.getByRole('link', { name: link, exact: true }).click();
    await expect(page.getByRole('dialog', { name: panel })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page).toHaveURL('/s?pub_style=red,white');
  }
  expect(asked).toEqual([]);
});

test('Back leads to the previous page, however often a panel was opened and closed', async ({ page }) => {
  await page.setViewportSize(phone);
  await openHydrated(page, '/');
  await page.getByRole('link', { name: 'Red', exact: true }).click();
  await expect(page).toHaveURL('/s?pub_style=red');
  for (const way of ['Escape', 'Close', 'Escape']) {
    await page.getByRole('link', { name: 'Filters (1)' }).click();
    const panel = page.getByRole('dialog', { name: 'Filters' });
    await expect(panel).toBeVisible();
    if (way === 'Escape') await page.keyboard.press('Escape');
    else await panel.getByRole('link', { name: 'Close' }).dblclick();
    await expect(panel).toHaveCount(0);
    await expect(page).toHaveURL('/s?pub_style=red');
  }
  await page.goBack();
  await expect(page).toHaveURL('/');
});

test('a panel closed during the search for a checked box keeps the box checked', async ({ page }) => {
  await page.setViewportSize(phone);
  await openHydrated(page, '/s');
  await page.getByRole('link', { name: 'Filters', exact: true }).click();
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/s.data*', async (route) => {
    await released;
    await route.continue();
  });
  await page.getByRole('dialog').getByRole('checkbox', { name: /^Red/ }).check();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(1);
  await page.keyboard.press('Escape');
  release();
  await expect(page).toHaveURL('/s?pub_style=red');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Remove filter Red' })).toBeVisible();
});

test.describe('a price typed before a link is clicked', () => {
  /** Delays the responses to searches. @returns a function that releases them */
  async function delayResponses(page: Page): Promise<() => void> {
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/s.data*', async (route) => {
      await released;
      await route.continue().catch(() => {});
    });
    return () => release();
  }

  test("is searched together with the link's change", async ({ page }) => {
    await openHydrated(page, '/s?pub_style=red');
    const release = await delayResponses(page);
    await filters(page).getByLabel('From $').fill('40');
    await page.getByRole('link', { name: 'Remove filter Red' }).click();
    release();
    await expect(page.getByRole('link', { name: 'Remove filter From $40' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Remove filter Red' })).toHaveCount(0);
    const releaseAgain = await delayResponses(page);
    await filters(page).getByLabel('To $').fill('60');
    await page.getByRole('link', { name: 'Next Page' }).click();
    releaseAgain();
    await expect(page.getByRole('link', { name: 'Remove filter $40 to $60' })).toBeVisible();
  });

  test('is not searched if the link clears everything or leads to another page', async ({ page }) => {
    await openHydrated(page, '/s?pub_style=red,white');
    const release = await delayResponses(page);
    await filters(page).getByLabel('From $').fill('40');
    await page.getByRole('link', { name: 'Clear all' }).click();
    release();
    await expect(page).toHaveURL(/\/s$/);
    await expect(page.getByRole('link', { name: /^Remove filter/ })).toHaveCount(0);
    await filters(page).getByLabel('From $').fill('40');
    await page.getByRole('banner').getByRole('link', { name: 'Buy Wine' }).click();
    await expect(page).toHaveURL('/buy-wine');
  });
});

test.describe('before hydration', () => {
  /** Opens a URL whose script is delayed. @returns a function that releases it, and waits for hydration */
  async function openWithoutScriptYet(page: Page, address: string): Promise<() => Promise<void>> {
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/assets/entry.client-*.js', async (route) => {
      await released;
      await route.continue();
    });
    await page.goto(address, { waitUntil: 'commit' });
    return async () => {
      release();
      await expect(page.locator('html')).toHaveAttribute('data-hydrated', 'true');
    };
  }

  test('checked boxes are searched after it', async ({ page }) => {
    const begin = await openWithoutScriptYet(page, '/s');
    await filters(page).getByRole('checkbox', { name: /^Red/ }).check();
    await begin();
    await expect(page).toHaveURL(/\/s\?pub_style=red$/);
    await expect(heading(page)).toHaveText(/^\d+ red wines$/);
    await expect(filters(page).getByRole('checkbox', { name: /^Red/ })).toBeChecked();
  });

  test('a typed price is searched after it', async ({ page }) => {
    const begin = await openWithoutScriptYet(page, '/s');
    await filters(page).getByLabel('From $').fill('40');
    await filters(page).getByLabel('From $').blur();
    await begin();
    await expect(page.getByRole('link', { name: 'Remove filter From $40' })).toBeVisible();
  });

  test('typed keywords stay', async ({ page }) => {
    const begin = await openWithoutScriptYet(page, '/');
    const bar = page.getByRole('banner');
    await bar.getByRole('searchbox', { name: 'Keywords' }).fill('tann');
    await begin();
    await expect(bar.getByRole('searchbox', { name: 'Keywords' })).toHaveValue('tann');
  });

  test('the choice of a search by location stays, and so does the place', async ({ page }) => {
    const begin = await openWithoutScriptYet(page, '/');
    const bar = page.getByRole('banner');
    await bar.getByRole('group', { name: 'Search by' }).getByText('Location').click();
    await bar.getByRole('searchbox', { name: 'Location' }).fill('Hye');
    await begin();
    await expect(bar.getByRole('radio', { name: 'Location' })).toBeChecked();
    await expect(
      page.getByRole('searchbox', { name: 'Location' }).or(page.getByRole('combobox', { name: 'Location' })),
    ).toHaveValue('Hye');
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a panel rendered open by the server appears at once, without fading in', async ({ page }) => {
    await page.setViewportSize(phone);
    for (const panel of ['map', 'filters']) {
      await page.goto(`/s?${panel}=open`);
      await expect(page.getByRole('dialog')).toHaveCSS('animation-name', 'none');
      await expect(page.getByRole('dialog')).toHaveCSS('opacity', '1');
    }
  });
});
