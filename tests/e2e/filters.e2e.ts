import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/browser-test.ts';

const phone = { width: 375, height: 740 };
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const filters = (page: Page) => page.getByRole('complementary', { name: 'Filters' });

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', 'true');
}

test('a box that is ticked on a later page keeps the focus, though the results begin at their first page', async ({
  page,
}) => {
  await open(page, '/s?page=2');
  const red = filters(page).getByRole('checkbox', { name: /^Red/ });
  await red.focus();
  await page.keyboard.press('Space');
  await expect(page).toHaveURL(/\/s\?pub_style=red$/);
  await expect(heading(page)).toHaveText(/^\d+ red wines$/);
  await expect(red).toBeFocused();
});

test('a wrong price keeps the panel of a phone open, which says so; once it is right the panel closes', async ({
  page,
}) => {
  await page.setViewportSize(phone);
  await open(page, '/s?filters=open');
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
