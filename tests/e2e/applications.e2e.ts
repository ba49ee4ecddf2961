import { createHash, randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';

import { openHydrated } from '../fixtures/accounts/sign-up.ts';
import { expect, expectAccessible } from '../fixtures/browser/browser-test.ts';
import { openAs, test } from '../fixtures/browser/demo-test.ts';
import { createInstance, tokenStore } from '../fixtures/platform/sdk.ts';

// why: the demo takes its time to open; one for the whole file is enough
test.describe.configure({ mode: 'default' });

const main = (page: Page) => page.getByRole('main');
const phone = { width: 375, height: 800 };
const password = 'lonevine-demo';

/** The client id and the secret that a page shows once. */
async function credentialsOf(page: Page): Promise<{ clientId: string; clientSecret: string }> {
  await expect(main(page).getByRole('heading', { name: 'Keep the client secret' })).toBeVisible();
  const read = (name: string) => main(page).getByRole('textbox', { name }).inputValue();
  return { clientId: await read('Client id'), clientSecret: await read('Client secret') };
}

test('an admin adds an application, people log in to it with the SDK, and it is disabled', async ({
  browser,
  demo,
}) => {
  const admin = await openAs(browser, demo, 'admin');
  await admin.setViewportSize(phone);
  await openHydrated(admin, '/dashboard/applications');
  await expect(main(admin).getByRole('link', { name: 'Front end' })).toBeVisible();
  await expectAccessible(admin);
  await main(admin).getByRole('link', { name: 'New application' }).click();
  await admin.getByLabel('Name').fill('Wine on the phone');
  await admin.getByLabel('Origins of its pages').fill('shop.example');
  await admin.getByLabel('Its server is trusted').check();
  await main(admin).getByRole('button', { name: 'Save' }).click();
  await expect(admin.getByLabel('Origins of its pages')).toHaveAccessibleDescription(/“shop\.example” is no origin/);
  await expect(admin.getByLabel('Origins of its pages')).toHaveValue('shop.example');
  await admin.getByLabel('Origins of its pages').fill('https://shop.example');
  await main(admin).getByRole('button', { name: 'Save' }).click();
  const credentials = await credentialsOf(admin);
  await expectAccessible(admin);
  const store = tokenStore.memoryStore();
  const sdk = createInstance({ ...credentials, baseUrl: demo.address, tokenStore: store });
  await sdk.login({ username: 'buyer@lonevine.test', password });
  const { data } = await sdk.currentUser.show();
  expect(data.data.attributes.email).toBe('buyer@lonevine.test');
  expect((await sdk.exchangeToken()).data.scope).toBe('trusted:user');
  await main(admin).getByRole('link', { name: 'Go on to the application' }).click();
  await expect(admin.getByRole('heading', { level: 1 })).toHaveText('Wine on the phone');
  await expect(admin.getByRole('textbox', { name: 'Client secret' })).toHaveCount(0);
  await expectAccessible(admin);
  await main(admin).getByRole('link', { name: 'Replace the client secret' }).click();
  await expectAccessible(admin);
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Replace' }).click();
  const replaced = await credentialsOf(admin);
  expect(replaced.clientId).toBe(credentials.clientId);
  expect(replaced.clientSecret).not.toBe(credentials.clientSecret);
  await expect(sdk.exchangeToken()).rejects.toMatchObject({ status: 401 });
  await admin.goto(`/dashboard/applications/${replaced.clientId}`);
  await main(admin).getByRole('link', { name: 'Disable' }).click();
  await admin.getByRole('alertdialog').getByRole('link', { name: 'Cancel' }).click();
  await expect(admin.getByRole('alertdialog')).toHaveCount(0);
  await main(admin).getByRole('link', { name: 'Disable' }).click();
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Disable' }).click();
  await expect(main(admin).getByText('Everybody is logged out of it.')).toBeVisible();
  const { access_token: token } = store.getToken() as { access_token: string };
  const headers = { authorization: `Bearer ${token}` };
  expect((await fetch(`${demo.address}/v1/api/current_user/show`, { headers })).status).toBe(401);
  await openHydrated(admin, '/dashboard/audit?kind=client-secret-replaced');
  await expect(main(admin).getByRole('listitem').filter({ hasText: 'Wine on the phone' })).toHaveCount(1);
});

test('an admin logs in to an application as somebody', async ({ browser, demo }) => {
  const admin = await openAs(browser, demo, 'admin');
  await openHydrated(admin, '/dashboard/applications');
  await main(admin).getByRole('link', { name: 'Front end' }).click();
  const clientId = await main(admin).getByLabel('Client id').inputValue();
  const redirectUri = `${demo.address}/about`;
  await admin.getByLabel('Addresses for logging in as somebody').fill(redirectUri);
  await main(admin).getByRole('button', { name: 'Save' }).click();
  await expect(main(admin).getByText('Changes take effect within seconds.')).toBeVisible();
  await openHydrated(admin, '/dashboard/people');
  await admin.getByLabel('Name, e-mail, or ID').fill('buyer@');
  await main(admin).getByRole('button', { name: 'Find' }).click();
  const profile = main(admin).getByRole('listitem').filter({ hasText: 'buyer@' }).getByRole('link');
  const [userId = ''] = /[0-9a-f-]{36}/.exec((await profile.getAttribute('href')) ?? '') ?? [];
  const verifier = randomBytes(32).toString('base64url');
  const query = new URLSearchParams({
    ...{ response_type: 'code', client_id: clientId, user_id: userId, redirect_uri: redirectUri, state: 'abc' },
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  });
  await openHydrated(admin, `/api/authorize-as?${query}`);
  await expectAccessible(admin);
  await main(admin)
    .getByRole('button', { name: /^Log in as / })
    .click();
  await admin.waitForURL(/\/about\/?\?/);
  const code = new URL(admin.url()).searchParams.get('code') ?? '';
  const sdk = createInstance({ clientId, baseUrl: demo.address, tokenStore: tokenStore.memoryStore() });
  await sdk.loginAs({ code, redirect_uri: redirectUri, code_verifier: verifier });
  expect(await sdk.authInfo()).toMatchObject({ scopes: ['user:limited'], isLoggedInAs: true });
  expect((await sdk.currentUser.show()).data.data.id.uuid).toBe(userId);
  await openHydrated(admin, '/dashboard/login-as?client_id=none');
  await expect(main(admin).getByText('This link is incomplete')).toBeVisible();
});
