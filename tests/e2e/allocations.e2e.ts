import { createHash, createHmac } from 'node:crypto';
import type { Browser, Page } from '@playwright/test';
import { signInPerson } from '../fixtures/accounts/sign-in-person.ts';
import { openHydrated } from '../fixtures/accounts/sign-up.ts';
import {
  dismissReminders,
  expect,
  expectAccessible,
  expectAccessibleInBothSchemes,
} from '../fixtures/browser/browser-test.ts';
import { openMail } from '../fixtures/browser/open-mail.ts';
import { type PayingShop, test } from '../fixtures/browser/paying-shop.ts';
import { reloadUntil } from '../fixtures/clubs/sold-club.ts';
import { runSql } from '../fixtures/database/run-sql.ts';
import { follow, press, titleOf } from '../fixtures/orders/order-page.ts';
import { sellWine } from '../fixtures/orders/sell-wine.ts';
import { openSeller } from '../fixtures/orders/seller-page.ts';
import { typeCard } from '../fixtures/payments/type-card.ts';

const main = (page: Page) => page.getByRole('main');

type Buyer = { page: Page; email: string };

/** Somebody with a saved card, in a browser of their own. */
async function openBuyer(browser: Browser, paying: PayingShop): Promise<Buyer> {
  const context = await browser.newContext({ baseURL: paying.address });
  const id = await signInPerson(context, paying);
  const verified = `update users set email_verified = true where id = '${id}' returning email`;
  const [person] = await runSql(paying.databaseUrl, verified);
  const page = await context.newPage();
  await dismissReminders(page);
  await openHydrated(page, '/account/payment-methods');
  await typeCard(page, '4242 4242 4242 4242');
  await page.getByLabel('Billing ZIP code').fill('78624');
  await press(page, 'Save card');
  await expect(main(page).getByRole('status').getByText('Your card is saved.')).toBeVisible();
  return { page, email: String(person?.email) };
}

/** What a clock in Texas shows so many days from now, near enough. */
const inDays = (days: number) => new Date(Date.now() + days * 24 * 3_600_000).toISOString().slice(0, 16);

type Draft = { title: string; model: RegExp; granting?: string; bottles: string; maximum: string };

/** Makes an allocation of the winery's only wine, for these people, whose window opens in a day, and publishes it. */
async function publish(seller: Page, draft: Draft, emails: readonly string[]): Promise<string> {
  await openHydrated(seller, '/manage-wine-club/allocations');
  await main(seller).getByRole('link', { name: 'New allocation' }).first().click();
  await seller.getByLabel('Title').fill(draft.title);
  await seller.getByRole('radio', { name: draft.model }).check();
  if (draft.granting) await seller.getByRole('radio', { name: draft.granting }).check();
  await press(seller, 'Save');
  await seller.getByLabel('Wine', { exact: true }).selectOption({ index: 1 });
  await seller.getByLabel('Price of a bottle in $').fill('60');
  await seller.getByLabel('Bottles to offer').fill(draft.bottles);
  await press(seller, 'Add or change');
  await expect(main(seller).getByText(new RegExp(`^\\$60\\.00 each · ${draft.bottles} bottles?`))).toBeVisible();
  await follow(seller, 'Add a group');
  await seller.getByRole('textbox', { name: 'Name' }).fill('Founders');
  await seller.getByLabel('Opens').fill(inDays(2));
  await seller.getByLabel('Closes').fill(inDays(1));
  await seller.getByLabel('E-mail addresses').fill(emails.join(', '));
  await seller.getByRole('textbox', { name: 'Maximum' }).fill(draft.maximum);
  await press(seller, 'Save');
  await expect(seller.getByLabel('Closes')).toHaveAccessibleDescription(/before it opens/);
  await seller.getByLabel('Opens').fill(inDays(1));
  await seller.getByLabel('Closes').fill(inDays(3));
  await press(seller, 'Save');
  await expect(main(seller).getByText(`Founders: ${emails.length} people`)).toBeVisible();
  await expectAccessible(seller);
  const id = /allocations\/([0-9a-f-]{36})/.exec(seller.url())?.[1] ?? '';
  await follow(seller, 'Publish');
  await seller.getByRole('alertdialog').getByRole('button', { name: 'Publish' }).click();
  await expect(main(seller).getByText('The allocation is published.')).toBeVisible();
  return id;
}

/** Makes it the time at which the windows of an allocation open. */
async function openWindows({ databaseUrl }: PayingShop, id: string): Promise<void> {
  await runSql(
    databaseUrl,
    `update allocation_groups set opens_at = now() - interval '1 hour' where allocation_id = '${id}'`,
  );
}

/** Makes it the time of the next step of an allocation, which the server's timer makes within seconds. */
async function passTime({ databaseUrl }: PayingShop, id: string): Promise<void> {
  await runSql(databaseUrl, `update allocations set due_at = now() - interval '1 second' where id = '${id}'`);
}

/** Wishes for two bottles, after more than the maximum was refused. */
async function wish({ page }: Buyer, id: string): Promise<void> {
  await openHydrated(page, `/my-allocations/${id}`);
  await page.getByLabel('Bottles').fill('3');
  await main(page).getByText('Pickup at the winery').click();
  await press(page, 'Show what it would cost');
  await expect(page.getByLabel('Bottles')).toHaveAccessibleDescription('Choose at most 2');
  await page.getByLabel('Bottles').fill('2');
  await press(page, 'Show what it would cost');
  // 2 × 60.00, and the fee of 3 percent
  await press(page, 'Wish for $123.60');
  await expect(main(page).getByText('Your wish is saved.')).toBeVisible();
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data);

/** What a lottery draws, computed anew: the numbers in the order drawn. */
function drawnOrder(list: string, secret: Buffer): string[] {
  const seed = createHmac('sha256', secret).update(sha256(list).digest()).digest('hex');
  const ticket = (number: string) => sha256(`${seed}:${number}`).digest('hex');
  return ['1', '2'].sort((a, b) => (ticket(a) < ticket(b) ? -1 : 1));
}

test('wishes are granted by a lottery that its readers recompute, charged, and become orders', async ({
  browser,
  paying,
}) => {
  test.setTimeout(180_000);
  const seller = await openSeller(browser, paying, await sellWine(paying));
  const buyers = [await openBuyer(browser, paying), await openBuyer(browser, paying)] as const;
  const draft = { title: 'Library release', model: /By wish/, bottles: '2', maximum: '2' };
  const id = await publish(
    seller,
    draft,
    buyers.map(({ email }) => email),
  );
  const stranger = await (await browser.newContext({ baseURL: paying.address })).newPage();
  const codes = main(stranger).locator('ol > li > code');
  await stranger.goto(`/allocation-draws/${id}`);
  await expect(codes).toHaveCount(1);
  const commitment = await codes.first().textContent();
  await buyers[0].page.goto(`/my-allocations/${id}`);
  await expect(main(buyers[0].page).getByText('Opens soon')).toBeVisible();
  await openWindows(paying, id);
  for (const buyer of buyers) await wish(buyer, id);
  await expectAccessibleInBothSchemes(buyers[0].page);

  const untilPublished = (count: number) =>
    expect(async () => {
      await stranger.reload();
      await expect(codes).toHaveCount(count, { timeout: 200 });
    }).toPass({ timeout: 40_000, intervals: [250] });
  await passTime(paying, id);
  await untilPublished(2);
  await passTime(paying, id);
  await untilPublished(3);
  await openHydrated(stranger, stranger.url());
  await press(stranger, 'Draw again in this browser');
  await expect(stranger.getByText('Everything agrees')).toBeVisible();
  await expectAccessibleInBothSchemes(stranger);

  const read = async (part: string) => (await stranger.request.get(`${stranger.url()}/${part}`)).text();
  const [list, results] = [await read('wishes'), await read('results')];
  const [, digest = '', hex = ''] = await codes.allTextContents();
  const secret = Buffer.from(hex, 'hex');
  expect(sha256(secret).digest('hex')).toBe(commitment);
  expect(sha256(list).digest('hex')).toBe(digest);
  const [first, second] = drawnOrder(list, secret);
  expect(results).toBe(`${first} 2\n${second} 0\n`);

  const numberOf = async ({ page }: Buyer) => {
    await page.goto(`/my-allocations/${id}`);
    return /Your number in it is (\d+)/.exec((await main(page).textContent()) ?? '')?.[1];
  };
  const [winner, loser] = (await numberOf(buyers[0])) === first ? buyers : ([buyers[1], buyers[0]] as const);
  await reloadUntil(winner.page, 'See the order');
  await follow(winner.page, 'See the order');
  await expect(titleOf(winner.page)).toContainText('Gate of the Checkout');
  const orders = await runSql(
    paying.databaseUrl,
    `select payin_cents, accepted_at is not null as accepted from orders where winery_id =
    (select winery_id from allocations where id = '${id}')`,
  );
  expect(orders).toEqual([{ payin_cents: 12_360, accepted: true }]);
  await loser.page.goto(`/my-allocations/${id}`);
  await reloadUntil(loser.page, 'Nothing is charged. There were fewer bottles than wishes.');
  const told = { subject: 'Your wish to Gate of the Checkout was not granted', to: loser.email };
  const mail = await openMail(loser.page, told);
  await expect(mail.getByText('There were fewer bottles than wishes.')).toBeVisible();
  const granted = { subject: 'You get wine from Gate of the Checkout’s allocation', to: winner.email };
  await expect((await openMail(winner.page, granted)).getByText('all that you wished for')).toBeVisible();
});

test('wishes are granted by hand: saved, previewed, and charged', async ({ browser, paying }) => {
  test.setTimeout(180_000);
  const seller = await openSeller(browser, paying, await sellWine(paying));
  const buyers = [await openBuyer(browser, paying), await openBuyer(browser, paying)] as const;
  const draft = { title: 'Reserve', model: /By wish/, granting: 'By hand', bottles: '3', maximum: '2' };
  const id = await publish(
    seller,
    draft,
    buyers.map(({ email }) => email),
  );
  await openWindows(paying, id);
  for (const buyer of buyers) await wish(buyer, id);
  await passTime(paying, id);
  await seller.goto(`/manage-wine-club/allocations/${id}`);
  await reloadUntil(seller, '2 wishes wait');
  await follow(seller, 'See the wishes');
  await expect(seller.locator('html')).toHaveAttribute('data-hydrated', 'true');
  const bottles = main(seller).getByRole('textbox', { name: /for Ada L/ });
  const left = main(seller).getByRole('status');
  await expect(left).toHaveText('3');
  await bottles.nth(0).fill('3');
  await bottles.nth(1).fill('2');
  await expect(left).toHaveText('2 too many');
  await press(seller, 'Save');
  await expect(bottles.nth(0)).toHaveAccessibleDescription('Only 2 wished for');
  await expect(bottles.nth(0)).toHaveValue('3');
  await expectAccessibleInBothSchemes(seller);
  await bottles.nth(0).fill('2');
  await press(seller, 'Save');
  await expect(
    main(seller)
      .getByText(/4 bottles are granted, and there are 3/)
      .first(),
  ).toBeVisible();
  await bottles.nth(1).fill('1');
  await press(seller, 'Save and see what is charged');
  const dialog = seller.getByRole('alertdialog', { name: 'Grant these wishes?' });
  await expect(dialog.getByText('2 people are charged $185.40 in total, for 3 bottles.')).toBeVisible();
  await expectAccessible(seller);
  await dialog.getByRole('button', { name: 'Grant and charge' }).click();
  await expect(main(seller).getByText('The wishes are granted.')).toBeVisible();
  await reloadUntil(seller, 'Ended');
  await expect(main(seller).getByText('2 of 2')).toBeVisible();
  await expect(main(seller).getByText('1 of 2')).toBeVisible();
  await expectAccessible(seller);
  for (const { page } of buyers) {
    await page.goto(`/my-allocations/${id}`);
    await reloadUntil(page, 'See the order');
  }
});

test('a guaranteed allocation is bought within its window, up to the maximum', async ({ browser, paying }) => {
  test.setTimeout(120_000);
  const seller = await openSeller(browser, paying, await sellWine(paying));
  const buyers = [await openBuyer(browser, paying), await openBuyer(browser, paying)] as const;
  const draft = { title: 'Magnums', model: /Guaranteed/, bottles: '4', maximum: '2' };
  const id = await publish(
    seller,
    draft,
    buyers.map(({ email }) => email),
  );
  await openWindows(paying, id);
  const { page } = buyers[0];
  await openHydrated(page, '/my-allocations');
  await expectAccessibleInBothSchemes(page);
  await follow(page, 'Magnums');
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', 'true');
  await page.getByLabel('Bottles').fill('2');
  await press(page, 'Show the total');
  await page.getByLabel('ZIP code').fill('123');
  // 2 × 60.00, shipping of 9.50 and 1.50, and the fee of 3 percent
  await press(page, 'Buy for $134.60');
  await expect(page.getByLabel('ZIP code')).toHaveAccessibleDescription(/./);
  await expectAccessible(page);
  await page.getByLabel('Street and number').fill('12 Main Street');
  await page.getByLabel('ZIP code').fill('78624');
  await page.getByLabel('City').fill('Fredericksburg');
  const maximum = (bottles: number) =>
    runSql(paying.databaseUrl, `update allocation_limits set max_bottles = ${bottles} where allocation_id = '${id}'`);
  await maximum(1);
  await press(page, 'Buy for $134.60');
  await expect(page.getByLabel('Bottles')).toHaveAccessibleDescription('Choose at most 1');
  await page.getByRole('link', { name: 'Choose at most 1' }).click();
  await expect(page.getByLabel('Bottles')).toBeFocused();
  await maximum(2);
  await press(page, 'Show the total');
  await expect(page.getByLabel('Street and number')).toHaveValue('12 Main Street');
  await expect(page.getByLabel('City')).toHaveValue('Fredericksburg');
  await press(page, 'Buy for $134.60');
  await expect(main(page).getByText('Your bottles are set aside')).toBeVisible();
  await reloadUntil(page, 'See the order');
  await expect(main(page).getByText('you have your maximum')).toBeVisible();
  await expectAccessibleInBothSchemes(page);
});
