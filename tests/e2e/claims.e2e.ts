import type { Browser, Page } from '@playwright/test';
import { makeAdmin } from '../fixtures/accounts/make-admin.ts';
import { signInPerson } from '../fixtures/accounts/sign-in-person.ts';
import { fillSignUp, somebody } from '../fixtures/accounts/sign-up-form.ts';
import { auditPageInBothSchemes, expect, expectAccessible, test } from '../fixtures/browser/browser-test.ts';
import type { Shop } from '../fixtures/browser/shop.ts';
import { pdf } from '../fixtures/claims/pdf.ts';
import { runSql } from '../fixtures/database/run-sql.ts';

type ShopWithDatabase = Shop & { databaseUrl: string };

const main = (page: Page) => page.getByRole('main');

/** A winery of the directory that nobody has claimed. @param at 0, 1, …, so that each test has its own */
async function unclaimed(shop: ShopWithDatabase, at: number): Promise<{ slug: string; name: string }> {
  const [winery] = await runSql(
    shop.databaseUrl,
    `select slug, name from wineries where not demo and claimed = 'unclaimed' order by slug desc offset ${at} limit 1`,
  );
  return winery as { slug: string; name: string };
}

async function openAdmin(browser: Browser, shop: ShopWithDatabase): Promise<Page> {
  const context = await browser.newContext({ baseURL: shop.address });
  await makeAdmin(shop, await signInPerson(context, shop));
  return context.newPage();
}

async function openSignedIn(browser: Browser, shop: ShopWithDatabase): Promise<Page> {
  const context = await browser.newContext({ baseURL: shop.address });
  await signInPerson(context, shop);
  return context.newPage();
}

/** Files a claim from the page of a winery, by somebody who is signed in. */
async function claim(page: Page, { slug, name }: { slug: string; name: string }): Promise<void> {
  await page.goto(`/winery/${slug}/`);
  await page.getByRole('link', { name: 'Is this your winery?' }).click();
  await page.getByLabel('Phone number').fill('(512) 555-0142');
  await page.getByRole('button', { name: 'Send claim' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Your claim for ${name}`);
}

test('a stranger claims a winery, signs up with it, proves it, and lists the first wine once it is approved', async ({
  page,
  browser,
  shop,
}) => {
  const winery = await unclaimed(shop, 0);
  await page.goto(`/winery/${winery.slug}/`);
  await page.getByRole('link', { name: 'Is this your winery?' }).click();
  await page.getByRole('button', { name: 'Send claim' }).click();
  await expect(main(page).getByText('Please enter a phone number at which we can reach you').first()).toBeVisible();
  await expect(main(page).getByText('Please read and accept the terms').first()).toBeVisible();
  await expectAccessible(page);
  await fillSignUp(page, somebody('claimant'));
  await page.getByLabel('Phone number').fill('(512) 555-0142');
  await page.getByLabel('License number').fill('BWN-TX-15001');
  const license = { name: 'license.pdf', mimeType: 'application/pdf', buffer: pdf };
  await page.getByLabel('Proof').setInputFiles([license, license]);
  await page.getByRole('button', { name: 'Send claim' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Your claim for ${winery.name}`);
  const proof = page.getByLabel('Add a file');
  await proof.setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('Believe me') });
  await page.getByRole('button', { name: 'Add file' }).click();
  await expect(main(page).getByText('We couldn’t read this file.')).toBeVisible();
  await proof.setInputFiles(license);
  await page.getByRole('button', { name: 'Add file' }).click();
  await expect(page.getByRole('link', { name: 'PDF 3' })).toBeVisible();
  const file = (await page.getByRole('link', { name: 'PDF 1' }).getAttribute('href')) ?? '';
  await auditPageInBothSchemes(page);
  const url = new URL(page.url()).pathname;
  const answer = await page.request.get(file);
  expect([answer.status(), answer.headers()['content-disposition'], answer.headers()['cache-control']]).toEqual([
    ...[200, 'attachment; filename="proof.pdf"', 'no-store'],
  ]);
  const nobody = await browser.newPage({ baseURL: shop.address });
  expect((await nobody.request.get(file)).status()).toBe(404);
  const admin = await openAdmin(browser, shop);
  expect((await admin.request.get(file)).status()).toBe(200);
  await admin.goto('/dashboard/claims');
  await auditPageInBothSchemes(admin);
  await main(admin).getByRole('link', { name: winery.name, exact: true }).click();
  await expect(main(admin).getByText('Not looked up', { exact: true })).toBeVisible();
  await expect(main(admin).getByText('Not verified', { exact: true })).toBeVisible();
  await expectAccessible(admin);
  await admin.getByRole('link', { name: 'Approve' }).click();
  const asked = admin.getByRole('alertdialog', { name: `Give ${winery.name} to ` });
  await expect(asked.getByText('isn’t verified: it may belong to somebody else.')).toBeVisible();
  await expect(asked.getByText('BWN-TX-15001 was not looked up.')).toBeVisible();
  await expect(asked.getByText('3 files were sent.')).toBeVisible();
  await auditPageInBothSchemes(admin);
  await asked.getByLabel('I looked up the permit').check();
  await asked.getByRole('button', { name: 'Approve' }).click();
  await expect(main(admin).getByText('Approved', { exact: true }).first()).toBeVisible();
  await expect(main(admin).getByText('BWN-TX-15001 was looked up by the admin')).toBeVisible();
  await page.goto(url);
  await page.getByRole('link', { name: 'List your first wine' }).click();
  await expect(page).toHaveURL(/\/l\/draft\/[\d-]+\/new\/details$/);
  await expect(page.getByLabel('Name', { exact: true })).toBeVisible();
});

test('of two claimants one is rejected, claims again with the reason in view, and loses to the other', async ({
  browser,
  shop,
}) => {
  const winery = await unclaimed(shop, 1);
  const [first, second] = [await openSignedIn(browser, shop), await openSignedIn(browser, shop)];
  await claim(first, winery);
  await claim(second, winery);
  const [firstUrl, secondUrl] = [first, second].map((page) => new URL(page.url()).pathname);
  const admin = await openAdmin(browser, shop);
  await admin.goto(`/dashboard${firstUrl?.replace('claim-your-page', 'claims')}`);
  await admin.getByRole('link', { name: 'Reject' }).click();
  await admin.getByRole('dialog').getByLabel('Your reason').fill('Please send a copy of your license.');
  await admin.getByRole('dialog').getByRole('button', { name: 'Reject' }).click();
  await expect(main(admin).getByText('The reason that the claimant got')).toBeVisible();
  await first.goto(firstUrl ?? '');
  await expect(main(first).getByText('Please send a copy of your license.')).toBeVisible();
  await first.getByRole('link', { name: 'Claim it again' }).click();
  await expect(main(first).getByText('Please send a copy of your license.')).toBeVisible();
  await expect(first.getByLabel('Phone number')).toHaveValue('(512) 555-0142');
  await first.getByRole('button', { name: 'Send claim' }).click();
  await expect(main(first).getByText('Waiting', { exact: true })).toBeVisible();
  await admin.goto(`/dashboard${secondUrl?.replace('claim-your-page', 'claims')}`);
  await admin.getByRole('link', { name: 'Approve' }).click();
  const asked = admin.getByRole('alertdialog');
  await expect(asked.getByText('The other pending claim will be rejected.')).toBeVisible();
  await asked.getByRole('button', { name: 'Approve' }).click();
  await expect(main(admin).getByText('Approved', { exact: true }).first()).toBeVisible();
  await first.reload();
  await expect(main(first).getByText('We approved another claim for this winery.')).toBeVisible();
  await second.goto(`/winery/${winery.slug}/`);
  await expect(main(second).getByText('The winery keeps this page itself.')).toBeVisible();
  await expect(second.getByRole('link', { name: 'Edit winery page info' })).toBeVisible();
});
