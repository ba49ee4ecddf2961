import type { Browser, Page } from '@playwright/test';
import { makeAdmin } from '../fixtures/accounts/make-admin.ts';
import { signInPerson } from '../fixtures/accounts/sign-in-person.ts';
import { openHydrated } from '../fixtures/accounts/sign-up.ts';
import {
  dismissReminders,
  expect,
  expectAccessible,
  expectAccessibleInBothSchemes,
  test,
} from '../fixtures/browser/browser-test.ts';
import type { Shop } from '../fixtures/browser/shop.ts';
import { runSql } from '../fixtures/database/run-sql.ts';
import { blackPng } from '../fixtures/images/black-png.ts';
import { ownWinery } from '../fixtures/listings/own-winery.ts';

const main = (page: Page) => page.getByRole('main');
const press = (page: Page, name: string) => main(page).getByRole('button', { name }).click();

type ShopWithDatabase = Shop & { databaseUrl: string };

/** A browser of a new person. */
async function openAsPerson(browser: Browser, shop: ShopWithDatabase, javaScriptEnabled = true) {
  const context = await browser.newContext({ baseURL: shop.address, javaScriptEnabled });
  const id = await signInPerson(context, shop);
  const page = await context.newPage();
  await dismissReminders(page);
  return { id, page };
}

test('a visitor reviews a winery, the owner answers, a reader without script reports it and writes another one, and an admin removes the first', async ({
  page: writer,
  context,
  browser,
  shop,
}) => {
  test.setTimeout(60_000);
  const writerId = await signInPerson(context, shop);
  const owner = await openAsPerson(browser, shop);
  const wineryUrl = `/winery/quiet-creek-${owner.id}/`;
  await ownWinery(shop.databaseUrl, owner.id);

  await openHydrated(writer, wineryUrl);
  await expect(main(writer).getByText(/^Nobody has reviewed Quiet Creek/)).toBeVisible();
  await main(writer).getByRole('link', { name: 'Write a review' }).click();
  await expect(
    writer.getByText('Verify your e-mail address before you publish a review.', { exact: false }),
  ).toBeVisible();
  await press(writer, 'Publish review');
  await expect(main(writer).getByText('Please give a score from 1 to 5').first()).toBeVisible();
  await expectAccessibleInBothSchemes(writer);
  await main(writer).getByText('4 · Good', { exact: true }).first().click();
  const words = 'A porch with a view. <script>alert(1)</script>';
  await main(writer).getByLabel('Your review').fill(words);
  await main(writer).getByLabel('Ambiance').selectOption('5');
  await main(writer).getByLabel('Visited in').fill('2026-01');
  const photo = { name: 'porch.png', mimeType: 'image/png', buffer: blackPng(300) };
  await main(writer).getByLabel('Add a photo').setInputFiles(photo);
  await expect(main(writer).getByRole('button', { name: 'Remove photo 1' })).toBeVisible();
  await press(writer, 'Publish review');
  await expect(main(writer).getByText('Please verify your e-mail address first.', { exact: false })).toBeVisible();
  await expect(main(writer).getByLabel('Your review')).toHaveValue(words);
  await runSql(shop.databaseUrl, `update users set email_verified = true where id = '${writerId}'`);
  await press(writer, 'Publish review');
  await expect(writer).toHaveURL(/\/reviews\/[\da-f-]{36}$/);
  await expect(writer.getByText('Review published. Thank you!')).toBeVisible();
  const reviewUrl = new URL(writer.url()).pathname;

  await openHydrated(owner.page, reviewUrl);
  await main(owner.page).getByLabel('Your answer').fill('Come back in spring.');
  await press(owner.page, 'Publish answer');
  await expect(main(owner.page).getByText('Answer published.')).toBeVisible();
  await expect(main(owner.page).getByLabel('Your answer')).toHaveCount(0);
  await openHydrated(owner.page, `${wineryUrl}review`);
  await main(owner.page).getByText('5 · Excellent', { exact: true }).first().click();
  await main(owner.page).getByLabel('Your review').fill('The best winery in Texas');
  await press(owner.page, 'Publish review');
  await expect(main(owner.page).getByText('You cannot review this winery:', { exact: false })).toBeVisible();

  const { page: reader, id: readerId } = await openAsPerson(browser, shop, false);
  await reader.goto(wineryUrl);
  const shown = reader.getByRole('article').filter({ hasText: words }).last();
  await expect(shown).toContainText('Come back in spring.');
  await expect(shown).toContainText('Ambiance 5');
  await expect(shown).toContainText('visited in January 2026');
  await expect(shown.getByRole('img', { name: /^1 of 1 from a visit/ })).toBeVisible();
  await expect(reader.getByText('Few reviews: the scores may change a lot.')).toBeVisible();
  await shown.getByRole('button', { name: 'Helpful' }).click();
  await expect(main(reader).getByText('You find this review helpful.')).toBeVisible();
  await expect(main(reader).getByText('1 person finds this helpful.')).toBeVisible();
  await main(reader).getByText('Report this review').click();
  await press(reader, 'Send report');
  await expect(main(reader).getByText('Please say what is wrong with it').first()).toBeVisible();
  await main(reader).getByText('Advertising', { exact: true }).click();
  await press(reader, 'Send report');
  await expect(main(reader).getByText('Thank you. We’ll look at this review', { exact: false })).toBeVisible();
  await runSql(shop.databaseUrl, `update users set email_verified = true where id = '${readerId}'`);
  await reader.goto(`${wineryUrl}review`);
  await main(reader).getByLabel('Your review').fill('The barrel room smelled of cedar.');
  await press(reader, 'Publish review');
  await expect(main(reader).getByText('Please give a score from 1 to 5').first()).toBeVisible();
  await expect(main(reader).getByLabel('Your review')).toHaveValue('The barrel room smelled of cedar.');
  await main(reader).getByRole('radio', { name: /^2/ }).check({ force: true });
  await press(reader, 'Publish review');
  await expect(main(reader).getByText('Review published. Thank you!')).toBeVisible();

  const admin = await openAsPerson(browser, shop);
  await makeAdmin(shop, admin.id);
  await openHydrated(admin.page, '/dashboard/overview');
  await main(admin.page).getByRole('link', { name: 'Reported reviews' }).click();
  const reported = admin.page.getByRole('article').filter({ hasText: words });
  await expect(reported).toContainText('Advertising, says Ada L');
  await expectAccessibleInBothSchemes(admin.page);
  await reported.getByText('Remove', { exact: true }).click();
  await reported.getByLabel('Your reason').fill('It advertises a script.');
  await reported.getByRole('button', { name: 'Save decision' }).click();
  await expect(main(admin.page).getByText('Removed. The author gets your reason by e-mail.')).toBeVisible();

  await writer.goto('/my-reviews?tab=wineries');
  await expect(main(writer).getByText('It advertises a script.')).toBeVisible();
  await writer.goto(reviewUrl);
  await expect(main(writer).getByText('We removed this review: It advertises a script.')).toBeVisible();
  await expectAccessible(writer);
  await expect(async () => {
    await reader.goto(wineryUrl);
    await expect(main(reader).getByText('2.0', { exact: true }).first()).toBeVisible({ timeout: 500 });
  }).toPass();
  expect((await reader.goto(reviewUrl))?.status()).toBe(404);
});
