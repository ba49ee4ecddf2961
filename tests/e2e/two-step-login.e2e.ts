import { openHydrated, signUpByRequest } from '../fixtures/accounts/sign-up.ts';
import { logIn } from '../fixtures/accounts/sign-up-form.ts';
import { totpNow } from '../fixtures/accounts/totp-now.ts';
import {
  auditPageInBothSchemes,
  expect,
  expectAccessibleInBothSchemes,
  test,
} from '../fixtures/browser/browser-test.ts';
import { runSql } from '../fixtures/database/run-sql.ts';

/** Lets the time pass for which a person's sessions have proved who they are. */
async function letProofExpire(databaseUrl: string, email: string): Promise<void> {
  await runSql(
    databaseUrl,
    `update sessions set proved_at = now() - interval '11 minutes'
     where user_id = (select id from users where email = '${email}')`,
  );
}

test('two-step login is set up with an app, and asked for at the next login and before a change', async ({
  page,
  browser,
  shop,
}) => {
  const person = await signUpByRequest(page, shop.address, 'two-step');
  await openHydrated(page, '/account/security');
  await page.getByRole('button', { name: 'Turn on two-step login' }).click();
  await expect(page.getByAltText('QR code for your authenticator app')).toBeVisible();
  const outcome = page.locator('main :focus');
  await expect(outcome, 'the focus is at the result, although its form is gone').toContainText('Scan the code below');
  await expectAccessibleInBothSchemes(page);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(outcome).toContainText('Set-up canceled');
  await page.getByRole('button', { name: 'Turn on two-step login' }).click();
  const secret = await page.locator('main code').innerText();
  const code = totpNow(secret);
  await page.getByLabel('Type the code that the app shows').fill(code);
  await page.getByRole('button', { name: 'Turn on', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeVisible();
  await expect(outcome).toContainText('Two-step login is on');
  const [recovery = '', second = ''] = await page.locator('main ul code').allInnerTexts();
  await expectAccessibleInBothSchemes(page);
  await page.context().clearCookies();
  await logIn(page, person.email, person.password, '/my-favorites');
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible();
  await auditPageInBothSchemes(page);
  await page.goto('/account/security');
  await expect(page, 'nobody is logged in yet').toHaveURL(/\/login\/second-factor/);
  await page.getByLabel('Code', { exact: true }).fill(code);
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByText('was already used').first()).toBeVisible();
  await page.getByLabel('Code', { exact: true }).fill(recovery.toLowerCase());
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByText('Recovery codes left: 9')).toBeVisible();
  await letProofExpire(shop.databaseUrl, person.email);
  const storageState = await page.context().storageState();
  const plain = await (await browser.newContext({ storageState, javaScriptEnabled: false })).newPage();
  await plain.goto(`${shop.address}/account/contact-details`);
  await expect(plain.getByRole('main').getByLabel('E-mail address')).not.toBeEditable();
  await plain.getByLabel('Current password').fill(person.password);
  await plain.getByLabel('Code', { exact: true }).fill('000000');
  await plain.getByRole('button', { name: 'Confirm' }).click();
  await expect(plain.getByText('This code is wrong').first()).toBeVisible();
  await plain.getByLabel('Current password').fill(person.password);
  await plain.getByLabel('Code', { exact: true }).fill(second);
  await plain.getByRole('button', { name: 'Confirm' }).click();
  await expect(plain.getByText('Confirmed')).toBeVisible();
  await expect(plain.getByRole('main').getByLabel('E-mail address'), 'without another page').toBeEditable();
  await plain.goto(`${shop.address}/account/security`);
  await plain.getByRole('button', { name: 'Get new recovery codes' }).click();
  await expect(plain.getByRole('heading', { name: 'Your recovery codes' })).toBeVisible();
  await expect(plain.getByText('This device')).toBeVisible();
  await plain.context().close();
});

test('a passkey is added, logs in, is the second step after the password, and is removed', async ({ page, shop }) => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const verifying = { hasResidentKey: true, hasUserVerification: true, isUserVerified: true } as const;
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: { protocol: 'ctap2', transport: 'internal', automaticPresenceSimulation: true, ...verifying },
  });
  const person = await signUpByRequest(page, shop.address, 'passkey');
  await openHydrated(page, '/account/security');
  await page.getByLabel('Name of a new passkey').fill('My laptop');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeVisible();
  await expect(page.getByText('My laptop')).toBeVisible();
  await expectAccessibleInBothSchemes(page);
  await page.context().clearCookies();
  await openHydrated(page, '/login?from=/account/security');
  const withPasskey = page.getByRole('button', { name: 'Use a passkey' });
  await expect(withPasskey).toBeVisible();
  await auditPageInBothSchemes(page);
  await withPasskey.click();
  await expect(page.getByText(/My laptop/)).toBeVisible();
  await page.context().clearCookies();
  await logIn(page, person.email, person.password, '/account/security');
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible();
  await expect(withPasskey).toBeVisible();
  await auditPageInBothSchemes(page);
  await withPasskey.click();
  await page.getByText('Rename').click();
  await page.getByLabel('Name', { exact: true }).fill('Old laptop');
  await page.getByRole('button', { name: 'Save' }).click();
  await letProofExpire(shop.databaseUrl, person.email);
  await openHydrated(page, '/account/change-password');
  await expect(page.getByRole('heading', { name: 'Confirm it’s you' })).toBeVisible();
  await auditPageInBothSchemes(page);
  await withPasskey.click();
  await expect(page.getByLabel('New password', { exact: true })).toBeVisible();
  await openHydrated(page, '/account/security');
  await page.getByRole('button', { name: 'Remove Old laptop' }).click();
  await expect(page.getByText('Your password alone is enough to log in.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Remove/ })).toHaveCount(0);
});
