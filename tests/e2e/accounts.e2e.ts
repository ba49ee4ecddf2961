import { openHydrated, signUpByRequest } from '../fixtures/accounts/sign-up.ts';
import { fillSignUp, linkInMail, logIn, signUp, somebody } from '../fixtures/accounts/sign-up-form.ts';
import { auditPage, expect, expectAccessible, test } from '../fixtures/browser/browser-test.ts';

const sample = { email: 'buyer@lonevine.test', password: 'lonevine-demo' };

test('after signing up people return to the page they came from, and verify their email address by mail', async ({
  page,
}) => {
  const ada = somebody('ada');
  await page.goto('/buy-wine?pub_state=OR');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Sign up' }).click();
  await expect(page).toHaveURL('/signup?from=%2Fbuy-wine%3Fpub_state%3DOR');
  await expectAccessible(page);
  await fillSignUp(page, ada);
  await page.getByRole('main').getByRole('button', { name: 'Sign up' }).click();
  await expect(page).toHaveURL('/buy-wine?pub_state=OR');
  await expect(page.getByRole('banner').getByText('Ada', { exact: true })).toBeVisible();
  const welcome = page.getByRole('region', { name: 'About your account' });
  await expect(welcome.getByText('Welcome to Lonevine, Ada.')).toBeVisible();
  await expect(welcome).toContainText(`We sent a link to ${ada.email}.`);
  await page.reload();
  await expect(page.getByRole('banner').getByText('Ada', { exact: true })).toBeVisible();
  await expect(welcome, 'it is said once').toHaveCount(0);
  await page.goto(await linkInMail(page, ada.email, /confirm|verify/i));
  await expect(page.getByText(`${ada.email} is verified. Thank you.`)).toBeVisible();
  await expectAccessible(page);
});

test('errors are shown at their fields, and typed text stays, as does the part of the page to return to', async ({
  page,
}) => {
  const ada = somebody('typed');
  await openHydrated(page, '/buy-wine');
  await page.evaluate(() => {
    const { __reactRouterDataRouter: router } = window as unknown as {
      __reactRouterDataRouter: { navigate(to: string): Promise<void> };
    };
    return router.navigate('/account/email-preferences#always');
  });
  await expect(page).toHaveURL('/signup?from=%2Faccount%2Femail-preferences#always');
  await page.getByRole('banner').getByRole('link', { name: 'Log in' }).click();
  await expect(page).toHaveURL('/login?from=%2Faccount%2Femail-preferences#always');
  await page.getByRole('main').getByRole('link', { name: 'Sign up' }).click();
  await expect(page).toHaveURL('/signup?from=%2Faccount%2Femail-preferences#always');
  await fillSignUp(page, ada);
  await page.getByLabel('Day').fill('31');
  await page.getByLabel('Month').fill('2');
  await page.getByLabel('Confirm password').fill('another horse');
  await page.getByRole('main').getByRole('button', { name: 'Sign up' }).click();
  await expect(page.getByRole('main').getByRole('alert').getByRole('link')).toHaveText([
    'The two passwords differ',
    'This is not a date of the calendar',
  ]);
  await expect(page.getByRole('main').locator(':focus').getByRole('alert')).toBeVisible();
  await expect(page.getByLabel('Day')).toHaveAccessibleDescription(/This is not a date of the calendar/);
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', 'true');
  await expect(page.getByRole('main').getByLabel('E-mail address')).toHaveValue(ada.email);
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
  await expect(page.getByLabel('First name')).toHaveValue('Ada');
  await expect(page.getByLabel('State')).toHaveValue('TX');
  await expect(page.getByLabel('Wine lover')).toBeChecked();
  await expectAccessible(page);
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
  await page.getByRole('main').getByRole('link', { name: 'Sign up' }).click();
  await expect(page.getByLabel('First name'), 'somebody else may have opened it').toHaveValue('');
  await fillSignUp(page, ada);
  await page.getByRole('main').getByRole('button', { name: 'Sign up' }).click();
  await expect(page).toHaveURL('/account/email-preferences#always');
});

test('on a phone an invalid form shows its errors first, in the order of its fields', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 667 });
  await page.goto('/signup');
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', 'true');
  await fillSignUp(page, { ...somebody('slips'), firstName: '7', email: 'ada@example.t' });
  await page.getByLabel('ZIP code').fill('seven');
  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'Sign up' }).click();
  await expect(main.getByText('3 things need your attention')).toBeInViewport({ ratio: 1 });
  await expect(main.getByRole('alert').getByRole('link')).toHaveText([
    'This is not a whole e-mail address, such as ada@example.com',
    'Please enter your first name',
    'A ZIP code has five digits, such as 78624',
  ]);
  await expectAccessible(page);
});

test('somebody under 21 gets no account', async ({ page }) => {
  await page.goto('/signup');
  await fillSignUp(page, somebody('young'));
  await page.getByLabel('Year').fill(String(new Date().getFullYear() - 20));
  await page.getByRole('main').getByRole('button', { name: 'Sign up' }).click();
  await expect(page.getByRole('main').getByRole('alert').getByRole('link')).toHaveText(
    'You must be at least 21 years old',
  );
});

test('an email address in use is reported as the specification requires', async ({ page }) => {
  await page.goto('/signup');
  await fillSignUp(page, { ...somebody('taken'), email: ` ${sample.email.toUpperCase()}` });
  await page.getByRole('main').getByRole('button', { name: 'Sign up' }).click();
  await expect(page.getByRole('main').getByRole('alert').getByRole('link')).toHaveText(
    'An account with this e-mail address already exists. Try logging in instead.',
  );
});

test('the terms open over the form, and nothing typed is lost', async ({ page }) => {
  await page.goto('/signup');
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', 'true');
  await page.getByLabel('First name').fill('Ada');
  await page.getByRole('main').getByRole('link', { name: 'Terms of Use' }).click();
  const dialog = page.getByRole('dialog', { name: 'Terms of Use' });
  await expect(dialog.getByRole('heading', { name: 'You must be 21' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByLabel('First name')).toHaveValue('Ada');
  await page.goto('/authentication');
  await expect(dialog).toBeVisible();
  await auditPage(page);
});

test('a wrong password is reported and the email address stays; the right one leads back, and logging out to the front page', async ({
  page,
}) => {
  await logIn(page, sample.email, 'not the password', '/winery/red-gate-ranch/?page=1');
  await expect(page.getByRole('main').getByRole('alert')).toContainText(
    'The e-mail and password did not match the records',
  );
  await expect(page.getByRole('main').getByLabel('E-mail address')).toHaveValue(sample.email);
  await auditPage(page);
  await page.getByLabel('Password').fill(sample.password);
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL('/winery/red-gate-ranch/?page=1');
  await page.getByRole('banner').getByText('Bea', { exact: true }).click();
  await auditPage(page);
  await page.getByRole('navigation', { name: 'Your account' }).getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible();
});

for (const from of [
  '//evil.test',
  'https://evil.test/',
  '/\\evil.test',
  '/.//evil.test',
  'javascript:alert(1)',
  '/login?from=/',
]) {
  test(`signing in redirects only within the site: from=${from}`, async ({ page }) => {
    await logIn(page, sample.email, sample.password, from);
    await expect(page.getByRole('banner').getByText('Bea', { exact: true })).toBeVisible();
    expect(new URL(page.url()).host).toBe(new URL(page.url()).host.replace('evil.test', ''));
    expect(page.url()).not.toContain('evil.test/');
  });
}

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });
  test('one can log in, see the menu, and log out', async ({ page }) => {
    await logIn(page, sample.email, sample.password, '/buy-wine');
    await expect(page).toHaveURL('/buy-wine');
    await page.getByRole('banner').getByText('Bea', { exact: true }).click();
    await page.getByRole('navigation', { name: 'Your account' }).getByRole('button', { name: 'Log out' }).click();
    await expect(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible();
  });

  test('the form of a link for a new password is answered', async ({ page }) => {
    await page.goto('/reset-password?t=made-up');
    await page.getByLabel('New password', { exact: true }).fill('a new horse');
    await page.getByLabel('Confirm new password').fill('a new horse');
    await page.getByRole('button', { name: 'Save the new password' }).click();
    await expect(page.getByRole('heading', { name: 'This link does not work' })).toBeVisible();
  });
});

test('a forgotten password is reset by mail, once, and ends all other sessions', async ({ page, browser }) => {
  const ada = somebody('forgets');
  await signUp(page, ada);
  const context = await browser.newContext();
  const other = await context.newPage();
  await other.goto(`${new URL(page.url()).origin}/recover-password`);
  await other.getByRole('main').getByLabel('E-mail address').fill('no address');
  await other.getByRole('main').getByLabel('E-mail address').press('Enter');
  await other.getByRole('main').getByLabel('E-mail address').fill(ada.email);
  await other.getByRole('button', { name: 'Send the link' }).click();
  await expect(other.getByRole('main').getByRole('status')).toContainText(ada.email);
  await expectAccessible(other);
  await other.getByRole('button', { name: 'Fix the address' }).click();
  await expect(other.getByRole('main').getByLabel('E-mail address')).toHaveValue(ada.email);
  const link = await linkInMail(other, ada.email, /password/i);
  await other.goto(link);
  await other.getByLabel('New password', { exact: true }).fill('short');
  await other.getByLabel('Confirm new password').fill('a new horse');
  await expectAccessible(other);
  await other.getByLabel('New password', { exact: true }).fill('a new horse');
  await other.getByRole('button', { name: 'Save the new password' }).click();
  await expect(other.getByRole('heading', { name: 'Your new password is set' })).toBeVisible();
  await other.goto(link);
  await other.getByLabel('New password', { exact: true }).fill('a third horse');
  await other.getByLabel('Confirm new password').fill('a third horse');
  await other.getByRole('button', { name: 'Save the new password' }).click();
  await expect(other.getByRole('heading', { name: 'This link does not work' })).toBeVisible();
  await page.goto('/');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible();
  await logIn(page, ada.email, 'a new horse');
  await expect(page.getByRole('banner').getByText('Ada', { exact: true })).toBeVisible();
  await context.close();
});

test('an email address without an account gets the same answer', async ({ page }) => {
  await page.goto('/recover-password');
  await page.getByRole('main').getByLabel('E-mail address').fill('nobody@example.test');
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByRole('main').getByRole('status')).toContainText('nobody@example.test');
});

for (const path of ['/verify-email', '/verify-email?t=made.up.token', '/reset-password', '/reset-password?t=made-up']) {
  test(`${path} says what to do`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    if (path.includes('made.up'))
      await expect(page.getByRole('main').getByRole('alert')).toContainText('This link doesn’t work');
    await expectAccessible(page);
  });
}

test('after an expired verification link people log in and get a new one', async ({ page, shop }) => {
  const late = await signUpByRequest(page, shop.address, 'late');
  await page.context().clearCookies();
  await openHydrated(page, '/verify-email?t=made.up.token');
  await page.getByRole('link', { name: 'Log in for a new link' }).click();
  await page.getByRole('main').getByLabel('E-mail address').fill(late.email);
  await page.getByLabel('Password').fill(late.password);
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL('/verify-email');
  await page.getByRole('main').getByRole('button', { name: 'Resend the e-mail' }).click();
  await expect(page.getByText('We sent the e-mail.')).toBeVisible();
  await page.goto(await linkInMail(page, late.email, /confirm|verify/i));
  await expect(page.getByText(`${late.email} is verified. Thank you.`)).toBeVisible();
  await page.goto('/verify-email');
  await expect(page.getByText('Your address is verified. There is nothing left to do.')).toBeVisible();
});

test('elsewhere the verification link asks for the password of the account, or takes “This wasn’t me”', async ({
  page,
  browser,
  shop,
}) => {
  const person = await signUpByRequest(page, shop.address, 'elsewhere');
  const link = await linkInMail(page, person.email, /confirm|verify/i);
  const elsewhere = await browser.newContext({ baseURL: shop.address, viewport: { width: 375, height: 800 } });
  const reader = await elsewhere.newPage();
  await openHydrated(reader, link);
  const main = reader.getByRole('main');
  await expect(main.getByText(person.email)).toBeVisible();
  await expectAccessible(reader);
  await main.getByLabel('Account password').fill('not the password');
  await main.getByRole('button', { name: 'Verify this address' }).click();
  await expect(main.getByLabel('Account password')).toHaveAccessibleDescription(/isn’t the password/);
  await main.getByLabel('Account password').fill(person.password);
  await main.getByRole('button', { name: 'Verify this address' }).click();
  await expect(main.getByText(`${person.email} is verified. Thank you.`)).toBeVisible();
  const other = await signUpByRequest(page, shop.address, 'stranger');
  await openHydrated(reader, await linkInMail(page, other.email, /confirm|verify/i));
  await main.getByRole('button', { name: 'This wasn’t me' }).click();
  await expect(main.getByText('Nothing was verified, and the link no longer works.')).toBeVisible();
  await expect(main.getByRole('link', { name: 'Choose a new password' })).toBeVisible();
  await elsewhere.close();
});

test('the page for logging out says who is logged in, and logs out', async ({ page, shop }) => {
  await signUpByRequest(page, shop.address, 'leaving');
  await openHydrated(page, '/logout');
  const main = page.getByRole('main');
  await expect(main.getByText('You are logged in as Ada L.')).toBeVisible();
  await expectAccessible(page);
  await main.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible();
});

test('a form of another site changes nothing', async ({ request }) => {
  const form = { email: sample.email, password: sample.password };
  const answer = await request.post('/login', { form, headers: { origin: 'https://evil.test' }, maxRedirects: 0 });
  expect(answer.status()).toBe(403);
  expect(answer.headers()['set-cookie']).toBeUndefined();
});

test('signing in does not take over a planted session', async ({ page, context, baseURL }) => {
  const planted = { name: 'session', value: 'planted.AAAA', url: baseURL ?? '' };
  await context.addCookies([planted]);
  await logIn(page, sample.email, sample.password);
  await expect(page.getByRole('banner').getByText('Bea', { exact: true })).toBeVisible();
  const [session] = (await context.cookies()).filter(({ name }) => name === 'session');
  expect(session?.value).not.toContain('planted');
  expect(session).toMatchObject({ httpOnly: true, sameSite: 'Lax' });
});
