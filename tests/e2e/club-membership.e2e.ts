import type { Page } from '@playwright/test';
import { signInPerson } from '../fixtures/accounts/sign-in-person.ts';
import { openHydrated, signUpByRequest } from '../fixtures/accounts/sign-up.ts';
import { auditPage, auditPageInBothSchemes, dismissReminders, expect } from '../fixtures/browser/browser-test.ts';
import { openMail } from '../fixtures/browser/open-mail.ts';
import { type PayingShop, test } from '../fixtures/browser/paying-shop.ts';
import { addMembership } from '../fixtures/clubs/add-club.ts';
import { addSecondWine, dayIn, openClub, withDatabase } from '../fixtures/clubs/sold-club.ts';
import { runSql } from '../fixtures/database/run-sql.ts';
import { follow, press } from '../fixtures/orders/order-page.ts';
import { sellWine } from '../fixtures/orders/sell-wine.ts';

const main = (page: Page) => page.getByRole('main');

/** A member of a club with two wines. */
async function joinClub(paying: PayingShop, userId: string) {
  const wine = await sellWine(paying);
  const second = await addSecondWine(paying, wine);
  const club = await openClub(paying, { ...wine, wines: [wine.id, second], releases: ['Winter'] });
  const verified = `update users set email_verified = true where id = '${userId}' returning email`;
  const [person] = await runSql(paying.databaseUrl, verified);
  const id = await withDatabase(paying, (db) =>
    addMembership(db, { clubId: club.clubId, tierId: club.tierId, userId }, { startsOn: dayIn(-1) }),
  );
  return { email: String(person?.email), path: `/my-clubs/${id}` };
}

/** What a member does with a membership: everything that its page offers, and last the end of it. */
async function changeEverything(page: Page) {
  const release = main(page).getByRole('article', { name: 'Winter' });
  const saved = (text: string) => expect(main(page).getByRole('status').getByText(text)).toBeVisible();
  await press(page, 'Skip this release');
  await saved('You skip this release. Nothing is charged for it.');
  await press(page, 'Don’t skip this release');
  await saved('You get this release.');
  await release.getByLabel(/^NV Tannat/).fill('1');
  await release.getByLabel(/^NV Viognier/).fill('1');
  await press(page, 'Save wines');
  await expect(release.getByText('Choose at least 3 bottles; these are 2').first()).toBeVisible();
  await auditPage(page);
  await release.getByLabel(/^NV Viognier/).fill('2');
  await press(page, 'Save wines');
  await saved('Your wines are saved.');
  await expect(release).toContainText('−$8.05');
  await release.getByLabel(/^NV Viognier/).fill('6');
  await press(page, 'Save wines');
  await release.getByLabel('I agree to this higher price').check();
  await press(page, 'Save wines');
  await saved('Your wines are saved.');
  await main(page).getByLabel('Hold until').fill(dayIn(-1));
  await press(page, 'Put on hold');
  await expect(main(page).getByLabel('Hold until')).toHaveAccessibleDescription(/Choose a day from today/);
  await main(page).getByLabel('Hold until').fill(dayIn(60));
  await press(page, 'Put on hold');
  await saved('Your membership is on hold.');
  await expect(release).toContainText('Your membership is on hold then.');
  await auditPageInBothSchemes(page);
  await press(page, 'End the hold now');
  await saved('Your membership is active again.');
  await main(page).getByText('Change the delivery').click();
  await main(page).getByText('Bring a photo ID.').click();
  await press(page, 'Save delivery');
  await saved('The delivery is saved.');
  await expect(main(page).getByText('You pick up your wines at')).toBeVisible();
  await follow(page, 'Cancel membership');
  await expect(main(page).getByRole('heading', { name: 'Cancel your membership?' })).toBeVisible();
  await auditPage(page);
  await press(page, 'Cancel membership');
  await saved('Your membership is canceled. Nothing more is charged.');
  await expect(main(page).getByText('Canceled', { exact: true })).toBeVisible();
  await expect(main(page).getByRole('button')).toHaveCount(0);
}

test('a member skips, chooses wines, holds, resumes, picks up, and cancels in two presses', async ({
  page,
  context,
  paying,
}) => {
  const { path } = await joinClub(paying, await signInPerson(context, paying));
  await openHydrated(page, path);
  await changeEverything(page);
});

test('on a phone the link of a mail skips, puts off, and cancels; for the rest the member logs in and returns', async ({
  page,
  browser,
  paying,
}) => {
  const person = await signUpByRequest(page, paying.address, 'reader');
  const [found] = await runSql(paying.databaseUrl, `select id from users where email = '${person.email}'`);
  const userId = String(found?.id);
  const { email, path } = await joinClub(paying, userId);
  const elsewhere = await browser.newContext({ baseURL: paying.address, viewport: { width: 375, height: 800 } });
  const reader = await elsewhere.newPage();
  await dismissReminders(reader);
  await reader.goto(path);
  await expect(reader).toHaveURL(/\/login\?from=/);
  const mail = await openMail(reader, { subject: 'Your wine club release is coming', to: email });
  await mail.getByRole('link', { name: 'See, change, or skip' }).click();
  await expect(reader.locator('html')).toHaveAttribute('data-hydrated', 'true');
  const linked = reader.url();
  const again = await reader.request.get(linked);
  expect(again.headers()['cache-control'], 'nobody else gets it').toBe('no-store');
  await expect(main(reader).getByText('12 Main Street')).toHaveCount(0);
  await expect(main(reader).getByText('Shipped to Fredericksburg, TX 78624.')).toBeVisible();
  await expect(main(reader).getByText('You can skip, put off, hold, or cancel here.')).toBeVisible();
  for (const kept of ['Change the delivery', 'Save wines', 'Replace card']) {
    await expect(main(reader).getByText(kept, { exact: true })).toHaveCount(0);
  }
  const over = await reader.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(over).toBeLessThanOrEqual(0);
  await auditPageInBothSchemes(reader);
  const saved = (text: string) => expect(main(reader).getByRole('status').getByText(text)).toBeVisible();
  await main(reader).getByText('Ship it later').click();
  await main(reader).getByLabel('Not before').fill(dayIn(40));
  await press(reader, 'Save');
  await saved('The day of shipment is saved.');
  await press(reader, 'Skip this release');
  await saved('You skip this release. Nothing is charged for it.');
  await expect(main(reader).getByRole('link', { name: 'Log in to get this release' })).toBeVisible();
  await openMail(reader, { subject: 'Your wine club membership was changed', to: email });
  await openHydrated(reader, linked);
  await follow(reader, 'Log in to change the delivery');
  await main(reader).getByLabel('E-mail address').fill(email);
  await main(reader).getByLabel('Password').fill(person.password);
  await main(reader).getByRole('button', { name: 'Log in' }).click();
  await expect(reader).toHaveURL(`${path}#delivery-title`);
  await expect(main(reader).getByText('12 Main Street')).toBeVisible();
  await expect(main(reader).getByText('Change the delivery')).toBeVisible();
  await elsewhere.clearCookies();
  await openHydrated(reader, linked);
  await follow(reader, 'Cancel membership');
  await press(reader, 'Cancel membership');
  await saved('Your membership is canceled. Nothing more is charged.');
  await elsewhere.close();
});

test('a link that was ended says so, and leads to the login and back', async ({ page, browser, paying }) => {
  const person = await signUpByRequest(page, paying.address, 'ended');
  const [found] = await runSql(paying.databaseUrl, `select id from users where email = '${person.email}'`);
  const { email, path } = await joinClub(paying, String(found?.id));
  const elsewhere = await browser.newContext({ baseURL: paying.address });
  const reader = await elsewhere.newPage();
  await dismissReminders(reader);
  const mail = await openMail(reader, { subject: 'Your wine club release is coming', to: email });
  await mail.getByRole('link', { name: 'See, change, or skip' }).click();
  await expect(main(reader).getByRole('button', { name: 'Skip this release' })).toBeVisible();
  const linked = reader.url();
  await runSql(paying.databaseUrl, `update users set link_version = link_version + 1 where email = '${email}'`);
  await reader.goto(linked);
  await expect(main(reader).getByRole('heading', { name: 'This link has ended' })).toBeVisible();
  await auditPage(reader);
  await follow(reader, 'Log in');
  await main(reader).getByLabel('E-mail address').fill(email);
  await main(reader).getByLabel('Password').fill(person.password);
  await main(reader).getByRole('button', { name: 'Log in' }).click();
  await expect(reader).toHaveURL(path);
  await elsewhere.close();
});
