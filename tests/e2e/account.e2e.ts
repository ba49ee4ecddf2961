import { readFile } from 'node:fs/promises';
import { signInPerson } from '../fixtures/accounts/sign-in-person.ts';
import { openHydrated, signUpByRequest } from '../fixtures/accounts/sign-up.ts';
import { linkInMail, logIn } from '../fixtures/accounts/sign-up-form.ts';
import { unsubscribeLink } from '../fixtures/accounts/unsubscribe-link.ts';
import {
  auditPage,
  auditPageInBothSchemes,
  expect,
  expectAccessibleInBothSchemes,
  test,
} from '../fixtures/browser/browser-test.ts';
import { madeForNobody, madeForOwner } from '../fixtures/browser/page-owner.ts';

const pages = [
  '/account/contact-details',
  '/account/change-password',
  '/account/security',
  '/account/addresses',
  '/account/payment-methods',
  '/account/email-preferences',
  '/account/your-data',
  '/profile-settings',
];

for (const path of [...pages, '/account', '/account/your-data/download']) {
  test(`${path} redirects anonymous visitors to sign up, and back afterwards`, async ({ request, shop }) => {
    for (const method of ['get', 'post'] as const) {
      const headers = { origin: shop.address };
      const form = method === 'post' ? { form: madeForNobody } : {};
      const answer = await request[method](path, { maxRedirects: 0, headers, ...form });
      // why: read-only pages accept no form
      if (method === 'post' && (path === '/account' || path.endsWith('download'))) continue;
      expect(answer.status()).toBe(302);
      expect(answer.headers().location).toBe(`/signup?${new URLSearchParams({ from: path })}`);
    }
  });
}

test('every page of the account passes axe, and none scrolls sideways', async ({ page, shop }) => {
  test.setTimeout(120_000);
  await signUpByRequest(page, shop.address, 'axe');
  for (const path of [...pages, '/account/addresses?edit=new', '/account/your-data?delete=ask', '/u']) {
    await openHydrated(page, path);
    for (const width of [375, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await (width === 375 ? expectAccessibleInBothSchemes : auditPageInBothSchemes)(page);
    }
    await page.setViewportSize({ width: 320, height: 800 });
    const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(over, path).toBeLessThanOrEqual(0);
  }
});

test('the account opens the contact details; tabs and navigation mark the current page', async ({ page, shop }) => {
  await signUpByRequest(page, shop.address, 'tabs');
  await openHydrated(page, '/account');
  await expect(page).toHaveURL('/account/contact-details');
  const [tabs, side] = ['Your pages', 'Account settings'].map((name) => page.getByRole('navigation', { name }));
  if (!tabs || !side) throw new Error('no navigation');
  const current = { current: 'page' } as const;
  await side.getByRole('link', { name: 'Password' }).click();
  await expect(page).toHaveURL('/account/change-password');
  await expect(side.getByRole('link', { name: 'Password' })).toHaveAttribute('aria-current', current.current);
  await expect(tabs.getByRole('link', { name: 'Account settings' })).toHaveAttribute('aria-current', current.current);
  await tabs.getByRole('link', { name: 'Profile settings' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Profile settings');
});

test('every page of the user’s tabs is shown from its top, whichever tab is chosen', async ({ page, shop }) => {
  await page.setViewportSize({ width: 1280, height: 500 });
  await signUpByRequest(page, shop.address, 'head');
  for (const path of ['/my-favorites', '/my-favorites?tab=wineries', '/profile-settings', '/account/your-data']) {
    await openHydrated(page, path);
    expect(await page.evaluate(() => window.scrollY), path).toBe(0);
  }
});

test('a new email address waits for the link in the mail, can be canceled, and takes effect once the link is opened', async ({
  page,
  shop,
}) => {
  const ada = await signUpByRequest(page, shop.address, 'move');
  const [next, main] = [`new-${ada.email}`, page.getByRole('main')];
  const save = () => main.getByRole('button', { name: 'Save changes' }).click();
  await openHydrated(page, '/account/contact-details');
  await main.getByLabel('E-mail address').fill(next);
  await main.getByLabel('Phone number').fill('(512) 555-0142');
  await main.getByLabel('Company').fill('Unsaved');
  await save();
  const password = main.getByLabel('Current password');
  await expect(password).toHaveAccessibleDescription(/Please enter your password to change the address/);
  await expect(main.getByLabel('E-mail address')).toHaveValue(next);
  await auditPage(page);
  await password.fill('wrong horse');
  await save();
  await expect(password).toHaveAccessibleDescription(/This is not your current password/);
  await password.fill(ada.password);
  await save();
  await expect(main.getByRole('status').getByText('Changed')).toBeVisible();
  await expect(main.getByText('Your new address is waiting')).toBeVisible();
  await expect(main.getByLabel('E-mail address')).toHaveValue(ada.email);
  await expect(main.getByLabel('Phone number')).toHaveValue('(512) 555-0142');
  await expect(password).toHaveValue('');
  await expect(main.getByLabel('Company')).toHaveValue('Unsaved');
  await main.getByRole('button', { name: 'Keep the old one' }).click();
  await expect(main.getByText('Your new address is waiting')).toBeHidden();
  await main.getByLabel('E-mail address').fill(next);
  await password.fill(ada.password);
  await save();
  await expect(main.getByText('Your new address is waiting')).toBeVisible();
  await main.getByRole('button', { name: 'Resend the link' }).click();
  await expect(main.getByText('The link is on its way once more.')).toBeVisible();
  await page.goto(await linkInMail(page, next, /confirm|address/i));
  await expect(page.getByText(`${next} is verified. Thank you.`)).toBeVisible();
  await openHydrated(page, '/account/contact-details');
  await expect(main.getByLabel('E-mail address')).toHaveValue(next);
});

test('a new password ends all other sessions, and this one continues', async ({ page, shop, browser }) => {
  const ada = await signUpByRequest(page, shop.address, 'pass');
  const elsewhere = await browser.newPage({ baseURL: shop.address });
  await logIn(elsewhere, ada.email, ada.password);
  await expect(elsewhere.getByRole('banner').getByText('Ada', { exact: true })).toBeVisible();
  await openHydrated(page, '/account/change-password');
  const main = page.getByRole('main');
  await main.getByLabel('Current password').fill(ada.password);
  await main.getByLabel('New password', { exact: true }).fill('battery staple');
  await main.getByLabel('Confirm new password').fill('battery stable');
  await main.getByRole('button', { name: 'Change password' }).click();
  await expect(main.getByLabel('Confirm new password')).toHaveAccessibleDescription('The two passwords differ');
  await main.getByLabel('Confirm new password').fill('battery staple');
  await main.getByRole('button', { name: 'Change password' }).click();
  await expect(main.getByRole('status').getByText('Changed')).toBeVisible();
  await expect(main.getByLabel('Current password')).toHaveValue('');
  await page.goto('/account/contact-details');
  await expect(page).toHaveURL('/account/contact-details');
  await elsewhere.goto('/account/contact-details');
  await expect(elsewhere).toHaveURL(/\/signup\?from=/);
  await elsewhere.close();
});

test('the data can be downloaded, and the account is deleted after a second confirmation', async ({ page, shop }) => {
  const ada = await signUpByRequest(page, shop.address, 'leave');
  await openHydrated(page, '/account/your-data');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download as JSON' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^my-data-\d{4}-\d\d-\d\d\.json$/);
  const data = JSON.parse(await readFile(await file.path(), 'utf8'));
  expect(data.profile).toMatchObject({ email: ada.email, birthDate: '1985-12-10' });
  await page.getByRole('link', { name: 'Delete my account' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Delete your account?' });
  await dialog.getByRole('link', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('link', { name: 'Delete my account' }).click();
  await dialog.getByLabel('Your password').fill('wrong horse');
  await dialog.getByRole('button', { name: 'Yes' }).click();
  await expect(dialog.getByLabel('Your password')).toHaveAccessibleDescription('This is not your current password');
  await auditPage(page);
  await dialog.getByLabel('Your password').fill(ada.password);
  await dialog.getByRole('button', { name: 'Yes' }).click();
  await expect(page.getByText('Your account is deleted')).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Log in' })).toBeVisible();
  await logIn(page, ada.email, ada.password);
  await expect(page.getByText('The e-mail and password did not match the records.')).toBeVisible();
  expect((await (await page.request.get(`/u/${data.profile.id}`)).text()).includes('Deleted user')).toBe(true);
});

test('without script the details are saved, an invalid form keeps its text, and the account can be deleted', async ({
  browser,
  shop,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: shop.address });
  const page = await context.newPage();
  const ada = await signUpByRequest(page, shop.address, 'still');
  const main = page.getByRole('main');
  await page.goto('/account/contact-details');
  await main.getByLabel('Phone number').fill('call me');
  await main.getByRole('button', { name: 'Save changes' }).click();
  await expect(main.getByLabel('Phone number')).toHaveValue('call me');
  await expect(main.getByLabel('Phone number')).toHaveAccessibleDescription(/A phone number has digits/);
  await main.getByLabel('Phone number').fill('512 555 0142');
  await main.getByRole('button', { name: 'Save changes' }).click();
  await expect(main.getByText('Your contact details are saved.')).toBeVisible();
  await page.goto('/account/your-data');
  await main.getByRole('link', { name: 'Delete my account' }).click();
  await page.getByLabel('Your password').fill(ada.password);
  await page.getByRole('button', { name: 'Yes' }).click();
  await expect(page.getByText('Your account is deleted')).toBeVisible();
  await context.close();
});

test('without script mails are chosen, and the unsubscribe link of one stops its kind: on a POST, not on a GET', async ({
  browser,
  shop,
}) => {
  const [own, anybodys] = [
    await browser.newContext({ javaScriptEnabled: false, baseURL: shop.address }),
    await browser.newContext({ baseURL: shop.address, viewport: { width: 375, height: 700 } }),
  ];
  const userId = await signInPerson(own, shop);
  const page = await own.newPage();
  await page.goto('/account/email-preferences');
  const box = (name: string) => page.getByRole('main').getByRole('checkbox', { name });
  const chosen = async () => {
    await page.goto('/account/email-preferences');
    return Promise.all(['New messages', 'Order reviews', 'Order updates'].map((name) => box(name).isChecked()));
  };
  await box('Order reviews').uncheck();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('From now on we write to you as you chose.')).toBeVisible();
  expect(await chosen()).toEqual([true, false, true]);
  const mail = await anybodys.newPage();
  await openHydrated(mail, await unsubscribeLink(userId, 'messages'));
  await auditPageInBothSchemes(mail);
  expect(await chosen()).toEqual([true, false, true]);
  await mail.getByRole('button', { name: 'Stop these e-mails' }).click();
  await expect(mail.getByText('writes you no more e-mails about “New messages”.')).toBeVisible();
  const oneClick = { form: { 'List-Unsubscribe': 'One-Click' }, maxRedirects: 0 };
  expect((await anybodys.request.post(await unsubscribeLink(userId, 'orders'), oneClick)).status()).toBe(200);
  expect((await anybodys.request.post('/unsubscribe?t=x', oneClick)).status()).toBe(400);
  expect(await chosen()).toEqual([false, false, false]);
  for (const context of [own, anybodys]) await context.close();
});

test('a form from another site changes nothing', async ({ page, shop }) => {
  await signUpByRequest(page, shop.address, 'csrf');
  for (const path of pages) {
    for (const headers of [{ origin: 'https://evil.test' }, { origin: 'null' }]) {
      const answer = await page.request.post(path, { form: { intent: 'save', proof: 'x' }, headers, maxRedirects: 0 });
      expect(answer.status(), path).toBe(403);
    }
  }
});

test('an impersonation session is read-only', async ({ page, context, shop }) => {
  await signInPerson(context, shop, { limited: true });
  const owner = await madeForOwner(page);
  const sentence = 'You are logged in with limited access: you can look, but change nothing.';
  for (const path of ['/account/contact-details', '/account/change-password', '/profile-settings']) {
    await openHydrated(page, path);
    for (const field of await page.getByRole('main').getByRole('textbox').all()) await expect(field).toBeDisabled();
    for (const intent of ['save', 'cancel', 'resend', 'change']) {
      const names = { firstName: 'X', lastName: 'Y', email: 'x@example.test' };
      const form = { intent, ...names, currentPassword: 'x', password: 'x', ...owner };
      const answer = await page.request.post(path, { form, headers: { origin: shop.address } });
      expect(answer.status()).toBe(403);
      expect(await answer.text()).toContain(sentence);
    }
  }
  await openHydrated(page, '/account/your-data?delete=ask');
  await expect(page.getByRole('main').getByText(sentence)).toBeVisible();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await auditPage(page);
  expect((await page.request.get('/account/your-data/download')).status()).toBe(403);
  const erase = await page.request.post('/account/your-data', {
    form: { proof: 'DELETE', ...owner },
    headers: { origin: shop.address },
  });
  expect(erase.status()).toBe(403);
});

test('who has no password learns how to get one, and types a word to leave', async ({ page, context, shop }) => {
  await signInPerson(context, shop);
  await openHydrated(page, '/account/change-password');
  await expect(page.getByRole('main').getByRole('link', { name: 'Choose a password' })).toHaveAttribute(
    'href',
    '/recover-password',
  );
  await openHydrated(page, '/account/contact-details');
  await expect(page.getByRole('main').getByLabel('E-mail address')).toHaveJSProperty('readOnly', true);
  await auditPage(page);
  await openHydrated(page, '/account/your-data?delete=ask');
  await page.getByLabel('Type DELETE to confirm').fill('delete');
  await page.getByRole('button', { name: 'Yes' }).click();
  await expect(page.getByLabel('Type DELETE to confirm')).toHaveAccessibleDescription('Please type DELETE in capitals');
  await page.getByLabel('Type DELETE to confirm').fill('DELETE');
  await page.getByRole('button', { name: 'Yes' }).click();
  await expect(page.getByText('Your account is deleted')).toBeVisible();
});

test('on a phone the result of a form scrolls into view', async ({ page, shop }) => {
  await page.setViewportSize({ width: 375, height: 667 });
  await signUpByRequest(page, shop.address, 'phone');
  await openHydrated(page, '/account/contact-details');
  const main = page.getByRole('main');
  for (const [typed, message] of [
    ['call me', 'One thing needs your attention'],
    ['512 555 0142', 'Changed'],
  ] as const) {
    await main.getByLabel('Phone number').fill(typed);
    await main.getByRole('button', { name: 'Save changes' }).click();
    await expect(main.getByText(message)).toBeInViewport({ ratio: 1 });
  }
});
