import { openHydrated, signUpByRequest } from '../fixtures/accounts/sign-up.ts';
import { logIn } from '../fixtures/accounts/sign-up-form.ts';
import { totpNow } from '../fixtures/accounts/totp-now.ts';
import {
  auditPageInBothSchemes,
  expect,
  expectAccessibleInBothSchemes,
  test,
} from '../fixtures/browser/browser-test.ts';

test('two-step login is set up with an app, and asked for at the next login', async ({ page, shop }) => {
  const person = await signUpByRequest(page, shop.address, 'two-step');
  await openHydrated(page, '/account/security');
  await page.getByRole('button', { name: 'Turn on two-step login' }).click();
  await expect(page.getByAltText('QR code for your authenticator app')).toBeVisible();
  await expectAccessibleInBothSchemes(page);
  const secret = await page.locator('main code').innerText();
  await page.getByLabel('Type the code that the app shows').fill(totpNow(secret));
  await page.getByRole('button', { name: 'Turn on', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeVisible();
  const recovery = await page.locator('main ul code').first().innerText();
  await expectAccessibleInBothSchemes(page);
  await page.context().clearCookies();
  await logIn(page, person.email, person.password, '/my-favorites');
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible();
  await auditPageInBothSchemes(page);
  await page.goto('/account/security');
  await expect(page, 'nobody is logged in yet').toHaveURL(/\/login\/second-factor/);
  await page.getByLabel('Code', { exact: true }).fill(totpNow(secret));
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByText('was used before').first()).toBeVisible();
  await page.getByLabel('Code', { exact: true }).fill(recovery.toLowerCase());
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByText('Recovery codes left: 9')).toBeVisible();
});
