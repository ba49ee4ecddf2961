import { expect, test } from '../fixtures/browser/browser-test.ts';
import { freePort } from '../fixtures/browser/free-port.ts';
import { openShop } from '../fixtures/browser/shop.ts';
import { cloneSeeded } from '../fixtures/database/clone-seeded.ts';

// why: the browser logs the status of the refused form
test.use({ logsErrors: true });

test('forms work at each name of this machine; elsewhere the page says which address to use, and the setting', async ({
  page,
}) => {
  test.setTimeout(90_000);
  const database = await cloneSeeded();
  const port = await freePort();
  const settings = { PORT: String(port), BASE_URL: `http://localhost:${port}`, ADDITIONAL_HOSTS: 'other.localhost' };
  const shop = await openShop({ DATABASE_URL: database.url, DEMO: 'off', ...settings });
  const requestAt = async (host: string) => {
    await page.goto(`http://${host}:${port}/recover-password`);
    await expect(page.locator('html')).toHaveAttribute('data-hydrated', 'true');
    await page.getByRole('main').getByLabel('E-mail address').fill('ada@example.test');
    await page.getByRole('main').getByRole('button').first().click();
  };
  for (const host of ['localhost', '127.0.0.1']) {
    await requestAt(host);
    await expect(page.getByRole('main').getByRole('alert'), host).toHaveCount(0);
    await expect(page.getByText('ada@example.test'), host).toBeVisible();
  }
  await requestAt('other.localhost');
  await expect(page.getByText(`This site is at http://localhost:${port}.`)).toBeVisible();
  await expect(page.getByText('its setting BASE_URL')).toBeVisible();
  await page.goto('about:blank');
  await shop.stop();
  await database.drop();
});
