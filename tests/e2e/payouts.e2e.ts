import type { Page } from '@playwright/test';
import { expireProof } from '../fixtures/accounts/expire-proof.ts';
import { signInPerson } from '../fixtures/accounts/sign-in-person.ts';
import { openHydrated } from '../fixtures/accounts/sign-up.ts';
import {
  auditPageInBothSchemes,
  dismissReminders,
  expect,
  expectAccessible,
  expectAccessibleInBothSchemes,
  keepReminders,
} from '../fixtures/browser/browser-test.ts';
import { madeForOwner } from '../fixtures/browser/page-owner.ts';
import { test } from '../fixtures/browser/paying-shop.ts';
import { runSql } from '../fixtures/database/run-sql.ts';
import { photoFile } from '../fixtures/images/photo-file.ts';
import { draftOf } from '../fixtures/listings/own-draft.ts';
import { ownWinery } from '../fixtures/listings/own-winery.ts';

const address = '/account/payments';
const main = (page: Page) => page.getByRole('main');
const button = (page: Page, name: string) => main(page).getByRole('button', { name });

/** Types the digits into the fields, by keyboard only. */
async function typeBank(page: Page, fields: Record<string, string>) {
  for (const [label, value] of Object.entries(fields)) {
    const field = main(page).getByLabel(label, { exact: true });
    await expect(field).toBeEditable();
    await field.focus();
    await page.keyboard.type(value);
  }
  await page.keyboard.press('Tab');
}

async function expectNoSidewaysScroll(page: Page) {
  const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(over).toBeLessThanOrEqual(0);
}

test('an owner is reminded, opens the account, leaves the hosted page, returns to it, and replaces the bank account', async ({
  page,
  context,
  paying,
}) => {
  test.setTimeout(90_000);
  const owner = await signInPerson(context, paying);
  const wineryId = await ownWinery(paying.databaseUrl, owner);
  const sent: string[] = [];
  page.on('request', (request) => sent.push(decodeURIComponent(`${request.url()} ${request.postData() ?? ''}`)));
  await page.setViewportSize({ width: 375, height: 812 });
  await keepReminders(page);
  await openHydrated(page, '/cart');
  const reminder = page.getByRole('dialog', { name: 'Add your bank account' });
  const verification = page.getByRole('dialog', { name: 'Please verify your e-mail address' });
  await expect(verification).toBeVisible();
  await expectAccessible(page);
  await expect(reminder).toHaveCount(0);
  await runSql(paying.databaseUrl, `update users set email_verified = true where id = '${owner}'`);
  await openHydrated(page, '/cart');
  await page.getByRole('button', { name: 'Later' }).click();
  await expect(reminder).toHaveCount(0);
  await openHydrated(page, '/account/contact-details');
  await expect(reminder).toHaveCount(0);
  await page.getByRole('link', { name: 'My Favorites' }).click();
  await expect(reminder).toBeVisible();
  const script = Promise.withResolvers<void>();
  await page.route('**/sandbox-card-payments*.js', (route) => script.promise.then(() => route.continue()));
  await reminder.getByRole('link', { name: 'Add payout details' }).click();
  await expect(page).toHaveURL((url) => url.pathname === address);
  await expect(reminder).toHaveCount(0);
  await dismissReminders(page);
  await expect(main(page).getByRole('heading', { name: 'Who is paid' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', 'true');

  await expect(button(page, 'Save details')).toBeDisabled();
  await main(page).getByLabel('Country').selectOption('JP');
  await expect(main(page).getByText('Payouts are made in Japanese yen (JPY)')).toBeVisible();
  await expect(main(page).getByText('only if the dispute is lost')).toBeVisible();
  await main(page).getByLabel('Country').selectOption('AT');
  await expect(main(page).getByText('send it to you again if the dispute is won')).toBeVisible();
  await typeBank(page, { IBAN: 'at61 1904 3002 3457 3202' });
  await expect(main(page).getByLabel('IBAN')).toHaveAccessibleDescription(/This IBAN is not right/);
  await expect(main(page).getByLabel('Website')).toHaveValue(/\/winery\/[^/]+\/$/);
  await main(page).getByText('A company').click();
  await expect(button(page, 'Save details')).toBeDisabled();
  await expectAccessibleInBothSchemes(page);
  await expectNoSidewaysScroll(page);

  await main(page).getByLabel('Country').selectOption('US');
  await typeBank(page, { 'Routing number': '110000000', 'Account number': '000123456789' });
  await button(page, 'Save details').click();
  const unloaded = main(page).getByText('Stripe must be loaded for submitting PayoutPreferences');
  await expect(unloaded).toBeVisible();
  for (const label of ['Routing number', 'Account number']) await main(page).getByLabel(label).fill('');
  script.resolve();
  await expect(unloaded).toHaveCount(0);
  const closed = { error: { type: 'invalid_request_error', message: 'This bank is closed.' } };
  await page.route('**/_sandbox/v1/tokens', (route) => route.fulfill({ status: 400, json: closed }), { times: 1 });
  await typeBank(page, { 'Routing number': '110000000', 'Account number': '001122334455' });
  const refusal = main(page).getByRole('alert');
  await expect(refusal).toContainText('the routing number and account number are valid in United States');
  await expect(refusal).toContainText('Stripe says: “This bank is closed.”');
  await button(page, 'Save details').press('Enter');
  await expect(main(page).getByText('Your payout details are saved')).toBeVisible();
  await expect(main(page).getByText('The name of the company')).toBeVisible();
  await expectNoSidewaysScroll(page);

  await button(page, 'Continue at Stripe').click();
  await page.getByRole('button', { name: 'Abandon' }).click();
  await expect(page).toHaveURL(`${address}/failure?winery=${wineryId}`);
  await expect(main(page).getByText('Stripe still needs some details')).toBeVisible();
  await button(page, 'Continue at Stripe').click();
  await page.getByRole('button', { name: 'Complete' }).click();
  await expect(page).toHaveURL(`${address}/success?winery=${wineryId}`);
  await expect(main(page).getByText('Your account is verified')).toBeVisible();
  await expect(main(page).getByText('4455')).toBeVisible();
  const [account] = await runSql(
    paying.databaseUrl,
    `select account_ref, charges_enabled from payout_accounts where winery_id = '${wineryId}'`,
  );
  expect(account?.charges_enabled).toBe(true);
  await main(page).getByLabel('What you sell').selectOption('5734');
  await button(page, 'Save business details').click();
  await expect(main(page).getByText('Your business details are saved')).toBeVisible();

  await main(page).getByRole('link', { name: 'Replace bank account' }).click();
  await typeBank(page, { 'Routing number': '110000000', 'Account number': '009988776655' });
  await expect(button(page, 'Save bank account')).toBeEnabled();
  await expireProof(paying.databaseUrl, owner, 'a horse in the vines');
  await button(page, 'Save bank account').press('Enter');
  await expect(main(page).getByRole('alert')).toContainText('Confirm that it’s you first.');
  await expectAccessibleInBothSchemes(page);
  await main(page).getByLabel('Current password').fill('a horse in the vines');
  await button(page, 'Confirm').press('Enter');
  await button(page, 'Save bank account').press('Enter');
  await expect(main(page).getByText('Your bank account is saved')).toBeVisible();
  await expect(main(page).getByText('6655')).toBeVisible();
  await auditPageInBothSchemes(page);
  const kept = await paying.stripe.accounts.retrieve(String(account?.account_ref));
  const banks = kept.external_accounts?.data.map((one) => 'last4' in one && one.last4);
  expect({ mcc: kept.business_profile?.mcc, banks }).toEqual({ mcc: '5734', banks: ['6655'] });
  expect(sent.filter((one) => /1904300234|1122334|9988776/.test(one.replace(/[\s+]/g, '')))).toEqual([]);
});

test('publishing without a payout account leads to the hosted page and back into the editor', async ({
  page,
  context,
  paying,
}) => {
  test.setTimeout(60_000);
  const owner = await signInPerson(context, paying);
  const id = await draftOf(paying.databaseUrl, owner, 'wine');
  const headers = { origin: paying.address, 'content-type': 'image/jpeg' };
  const data = (await photoFile('one.jpg', '#7a1f33')).buffer;
  const photos = `/own-listing/${id}/photo?${new URLSearchParams(await madeForOwner(page))}`;
  expect((await page.request.post(photos, { data, headers })).status()).toBe(201);
  const [listing] = await runSql(paying.databaseUrl, `select winery_id from listings where id = '${id}'`);
  const wineryId = listing?.winery_id;
  const tab = `/l/quiet-red/${id}/draft/disclaimer`;
  await openHydrated(page, tab);
  await main(page).getByLabel('To read before buying').fill('Decant it.');
  await button(page, 'Publish listing').click();
  const dialog = page.getByRole('dialog', { name: 'Where should we send your money?' });
  await dialog.getByRole('link', { name: 'Set up payouts' }).click();
  await expect(page).toHaveURL((url) => url.pathname === address && url.searchParams.get('from') === tab);
  await expect(main(page).getByRole('link', { name: 'Back to your listing' })).toHaveAttribute('href', tab);
  await main(page).getByText('A company').click();
  await typeBank(page, { 'Routing number': '110000000', 'Account number': '001122334455' });
  await button(page, 'Save details').click();
  await expect(main(page).getByText('Your payout details are saved')).toBeVisible();
  await button(page, 'Continue at Stripe').click();
  await page.getByRole('button', { name: 'Abandon' }).click();
  await expect(page).toHaveURL(`${tab}/failure?winery=${wineryId}`);
  await expect(main(page).getByText('Stripe still needs some details')).toBeVisible();
  await expect(main(page).getByLabel('To read before buying'), 'what was typed was saved').toHaveValue('Decant it.');
  await auditPageInBothSchemes(page);
  await button(page, 'Continue at Stripe').click();
  await page.getByRole('button', { name: 'Complete' }).click();
  await expect(page).toHaveURL(`${tab}/success?winery=${wineryId}`);
  await expect(main(page).getByText('Your account is verified')).toBeVisible();
  await button(page, 'Publish listing').click();
  await expect(page).toHaveURL(`/l/quiet-red/${id}`);
  await expect(main(page).getByText('Decant it.')).toBeVisible();
});

test('without script the form asks for the business and the link to the hosted page, but not for account numbers', async ({
  browser,
  paying,
}) => {
  const context = await browser.newContext({ baseURL: paying.address, javaScriptEnabled: false });
  const owner = await signInPerson(context, paying);
  const wineryId = await ownWinery(paying.databaseUrl, owner);
  const page = await context.newPage();
  await page.goto(address);
  await expect(main(page).getByText('Entering a bank account needs JavaScript')).toBeVisible();
  await expect(main(page).getByLabel('Routing number')).toBeHidden();
  const { id } = await paying.stripe.accounts.create({ country: 'US', business_type: 'company' });
  await runSql(
    paying.databaseUrl,
    `insert into payout_accounts (winery_id, account_ref, charges_enabled, payouts_enabled, created_at, updated_at)
     values ('${wineryId}', '${id}', false, false, now(), now())`,
  );
  await page.goto(address);
  await expect(main(page).getByText('Entering a bank account needs JavaScript')).toBeVisible();
  await main(page).getByLabel('Website').fill('ftp://quiet.example');
  await button(page, 'Save business details').click();
  await expect(main(page).getByText('begins with https://').first()).toBeVisible();
  await expect(main(page).getByLabel('Website')).toHaveValue('ftp://quiet.example');
  await main(page).getByLabel('Website').fill('https://quiet.example/');
  await button(page, 'Save business details').click();
  await expect(main(page).getByText('Your business details are saved')).toBeVisible();
  expect((await paying.stripe.accounts.retrieve(id)).business_profile?.url).toBe('https://quiet.example/');
  await button(page, 'Continue at Stripe').click();
  await expect(page.getByRole('button', { name: 'Complete' })).toBeVisible();
  await context.close();
});

test("the page is for owners: others are redirected, an impersonation session is informed, and nobody can use another winery's", async ({
  browser,
  paying,
}) => {
  const enter = async (role?: 'owner' | 'member', limited = false) => {
    const context = await browser.newContext({ baseURL: paying.address });
    const id = await signInPerson(context, paying, { limited });
    const wineryId = role && (await ownWinery(paying.databaseUrl, id, role));
    const get = (path: string) => context.request.get(path, { maxRedirects: 0 });
    return { context, wineryId, get };
  };
  const [buyer, member, owner, limited] = await Promise.all([
    ...[enter(), enter('member'), enter('owner'), enter('owner', true)],
  ]);
  for (const somebody of [buyer, member]) {
    for (const path of [address, `${address}/success`]) {
      const answer = await somebody?.get(path);
      expect([answer?.status(), answer?.headers().location]).toEqual([302, '/']);
    }
    const settings = await (await somebody?.get('/account/contact-details'))?.text();
    expect(settings).not.toContain(`href="${address}"`);
  }
  expect(await (await owner?.get('/account/contact-details'))?.text()).toContain(`href="${address}"`);
  expect((await owner?.get(`${address}/elsewhere`))?.status()).toBe(404);
  const others = await owner?.get(`${address}?winery=${member?.wineryId}`);
  expect([others?.status(), others?.headers().location]).toEqual([302, address]);
  expect(await (await limited?.get(address))?.text()).toContain('you can look, but change nothing');
  const own = limited && (await madeForOwner(limited.context));
  const form = { intent: 'business', businessProfileMCC: '5734', ...own };
  const refused = await limited?.context.request.post(address, { form, headers: { origin: paying.address } });
  expect(refused?.status()).toBe(403);
  for (const somebody of [buyer, member, owner, limited]) await somebody?.context.close();
});
