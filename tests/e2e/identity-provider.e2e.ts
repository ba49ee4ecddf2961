import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { client, type IdentityProvider, startIdentityProvider } from '../fixtures/accounts/identity-provider.ts';
import { test as base, expect, expectAccessible } from '../fixtures/browser/browser-test.ts';
import { freePort } from '../fixtures/browser/free-port.ts';
import { madeForNobody } from '../fixtures/browser/page-owner.ts';
import { openShop } from '../fixtures/browser/shop.ts';
import { cloneDatabase } from '../fixtures/database/test-database.ts';

/** Wines of the demo, which always has the same ids. */
const wines = {
  blend: 'f983d26a-4bed-5e9e-82b1-2aedf5e5355a',
  few: '58cc6078-8e75-5180-b024-3cc08b2f6700',
};

/** A server with an identity provider, at a fixed URL of its own: both must know each other's URL beforehand. */
const test = base.extend<{ provider: IdentityProvider }>({
  provider: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter to know which fixtures are needed
    async ({}, use) => {
      const port = await freePort();
      const baseUrl = `http://localhost:${port}`;
      const provider = await startIdentityProvider(`${baseUrl}/api/auth/callback/oidc`);
      const { serverUrl, templates } = JSON.parse(process.env.TEST_POSTGRES ?? '{}');
      const database = await cloneDatabase(serverUrl, templates.seeded);
      const shop = await openShop({
        DATABASE_URL: database.url,
        DEMO: 'off',
        PORT: String(port),
        BASE_URL: baseUrl,
        OIDC_ISSUER: provider.issuer,
        OIDC_CLIENT_ID: client.id,
        OIDC_CLIENT_SECRET: client.secret,
        OIDC_NAME: 'Vintner Pass',
      });
      await use({ ...provider, issuer: baseUrl });
      await shop.stop();
      await provider.stop();
      await database.drop();
    },
    // why: a server is started, on a machine that may be busy
    { timeout: 90_000 },
  ],
});

test('a provider that hangs delays nobody who has a password, and its button leads back with a message', async ({
  page,
}) => {
  test.setTimeout(90_000);
  const silent = createServer(() => {}).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { serverUrl, templates } = JSON.parse(process.env.TEST_POSTGRES ?? '{}');
  const database = await cloneDatabase(serverUrl, templates.seeded);
  const shop = await openShop({
    DATABASE_URL: database.url,
    DEMO: 'off',
    OIDC_ISSUER: `http://127.0.0.1:${(silent.address() as AddressInfo).port}`,
    OIDC_CLIENT_ID: client.id,
    OIDC_CLIENT_SECRET: client.secret,
    OIDC_NAME: 'Vintner Pass',
  });
  const data = { email: 'buyer@lonevine.test', password: 'lonevine-demo' };
  // why: half of the timeout of the provider
  const login = await page.request.post(`${shop.address}/api/v1/user/login`, { data, timeout: 2_500 });
  expect(login.status()).toBe(200);
  await page.goto(`${shop.address}/login`);
  await page.getByRole('button', { name: 'Continue with Vintner Pass' }).click();
  await expect(page.getByText('Vintner Pass can’t be reached right now')).toBeVisible({ timeout: 15_000 });
  await page.goto('about:blank');
  await shop.stop();
  await database.drop();
  silent.close();
});

test('a first sign-in by an identity provider is completed on a page, the next one leads straight back; both keep the cart', async ({
  page,
  provider,
}) => {
  const cart = page.getByRole('banner').getByRole('link', { name: /^Cart/ });
  const addBottle = async (listingId: string) => {
    const form = { do: 'add', listingId, quantity: '1', ...madeForNobody };
    await page.request.post(`${provider.issuer}/cart/lines`, { form, headers: { origin: provider.issuer } });
  };
  await addBottle(wines.blend);
  await page.goto(`${provider.issuer}/signup?from=%2Fbuy-wine`);
  await page.getByRole('button', { name: 'Continue with Vintner Pass' }).click();
  await expect(page).toHaveURL(/\/confirm\?from=/);
  await expect(page.getByText(`You are known as ${provider.person.email}`)).toBeVisible();
  await expectAccessible(page);
  await page.goto(`${provider.issuer}/login`);
  await expect(page, 'a person with missing data is redirected to enter it').toHaveURL(/\/confirm/);
  await page.goto(`${provider.issuer}/confirm?from=%2Fbuy-wine`);
  await page.getByRole('main').getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL(`${provider.issuer}/`);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible();
  await page.goto(`${provider.issuer}/signup?from=%2Fbuy-wine`);
  await page.getByRole('button', { name: 'Continue with Vintner Pass' }).click();
  await expect(page.getByRole('button', { name: 'Use another Vintner Pass account' })).toBeVisible();
  await expect(page.getByLabel('First name')).toHaveValue('Grace');
  await expect(page.getByLabel('Last name')).toHaveValue('Hopper');
  await page.getByLabel('Month').fill('12');
  await page.getByLabel('Day').fill('9');
  await page.getByLabel('Year').fill(String(new Date().getFullYear() - 20));
  await page.getByLabel('State').selectOption('TX');
  await page.getByLabel('ZIP code').fill('78624');
  await page.getByText('Sommelier').click();
  await page.getByLabel(/I accept the/).check();
  await page.getByRole('button', { name: 'Open my account' }).click();
  await expect(page.getByRole('main').getByRole('alert').getByRole('link')).toHaveText(
    'You must be at least 21 years old',
  );
  await page.getByLabel('Year').fill('1980');
  await page.getByRole('button', { name: 'Open my account' }).click();
  await expect(page).toHaveURL(`${provider.issuer}/buy-wine`);
  await expect(page.getByRole('banner').getByText('Grace', { exact: true })).toBeVisible();
  await expect(cart).toHaveAccessibleName('Cart, 1');
  await page.getByRole('banner').getByText('Grace', { exact: true }).click();
  await page.getByRole('navigation', { name: 'Your account' }).getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible();
  await expect(cart).toHaveAccessibleName('Cart');
  await addBottle(wines.few);
  await page.goto(`${provider.issuer}/login?from=%2Fwinery%2Fred-gate-ranch%2F`);
  await page.getByRole('button', { name: 'Continue with Vintner Pass' }).click();
  await expect(page).toHaveURL(`${provider.issuer}/winery/red-gate-ranch/`);
  await expect(cart).toHaveAccessibleName('Cart, 2');
  await page.goto(`${provider.issuer}/account/security`);
  const section = page.getByRole('region', { name: 'Vintner Pass' });
  await expect(section.getByText('You can log in with your Vintner Pass account.')).toBeVisible();
  await expect(section.getByText('Nothing else logs in to your account.')).toBeVisible();
  // why: the server of this test ends before its page does, and pending requests of the page would fail
  await page.goto('about:blank');
});

test('somebody with a password connects the provider, and disconnects it again; a cancelation there is told as one', async ({
  page,
  provider,
}) => {
  const sent = { email: 'buyer@lonevine.test', password: 'lonevine-demo', from: '/', hash: '', ...madeForNobody };
  await page.request.post(`${provider.issuer}/login`, { form: sent, headers: { origin: provider.issuer } });
  await page.goto(`${provider.issuer}/account/security`);
  const section = page.getByRole('region', { name: 'Vintner Pass' });
  await section.getByRole('button', { name: 'Connect Vintner Pass' }).click();
  await expect(page).toHaveURL(/\/account\/security\?connected/);
  await expect(page.getByText('You can log in with your Vintner Pass account from now on.')).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', 'true');
  await section.getByRole('button', { name: 'Disconnect Vintner Pass' }).click();
  await expect(page.getByText('It no longer logs you in.')).toBeVisible();
  await expect(section.getByRole('button', { name: 'Connect Vintner Pass' })).toBeVisible();
  await page.goto(`${provider.issuer}/account/security?provider-failed&error=access_denied`);
  await expect(page.getByText('You canceled at Vintner Pass.')).toBeVisible();
  await expectAccessible(page);
  await page.goto('about:blank');
});
