import type { BrowserContext, Page } from '@playwright/test';
import { signInPerson } from '../fixtures/accounts/sign-in-person.ts';
import { openHydrated } from '../fixtures/accounts/sign-up.ts';
import { auditPage, auditPageInBothSchemes, expect } from '../fixtures/browser/browser-test.ts';
import { openMail } from '../fixtures/browser/open-mail.ts';
import { type PayingShop, test } from '../fixtures/browser/paying-shop.ts';
import { dayIn, openClub, passToBillDay, reloadUntil } from '../fixtures/clubs/sold-club.ts';
import { runSql } from '../fixtures/database/run-sql.ts';
import { follow, press, titleOf } from '../fixtures/orders/order-page.ts';
import { sellWine } from '../fixtures/orders/sell-wine.ts';
import { openSeller } from '../fixtures/orders/seller-page.ts';
import { typeCard } from '../fixtures/payments/type-card.ts';

const main = (page: Page) => page.getByRole('main');

/** Signs in a new person with a verified email address. @returns it */
async function signIn(context: BrowserContext, paying: PayingShop) {
  const id = await signInPerson(context, paying);
  const verified = `update users set email_verified = true where id = '${id}' returning email`;
  const [row] = await runSql(paying.databaseUrl, verified);
  return { email: String(row?.email) };
}

async function saveCard(page: Page, number: string, button = 'Save card') {
  await typeCard(page, number);
  await page.getByLabel('Billing ZIP code').fill('78624');
  await press(page, button);
}

/** Replaces the saved card on its page. */
async function replaceCard(page: Page, number: string) {
  await follow(page, 'Replace card');
  await saveCard(page, number);
  await expect(main(page).getByRole('status').getByText('Your card is saved.')).toBeVisible();
}

/** Shows a planned release to the members, and sets aside what they need with it. @returns its id */
async function activate(seller: Page): Promise<string> {
  await expect(main(seller).getByText('Members need 3 bottles more than are set aside')).toBeVisible();
  await follow(seller, 'Activate');
  await auditPage(seller);
  await expect(seller.getByRole('alertdialog').getByLabel('Set aside 3 bottles now')).toBeChecked();
  await seller.getByRole('alertdialog').getByRole('button', { name: 'Activate' }).click();
  await expect(seller.getByText('Members see this release now')).toBeVisible();
  await expect(main(seller).getByText('more than are set aside')).toHaveCount(0);
  return /releases\/([0-9a-f-]{36})/.exec(seller.url())?.[1] ?? '';
}

/** Fills in the form of a club with a tier, and opens the club. */
async function createClub(seller: Page) {
  await openHydrated(seller, '/manage-wine-club');
  await follow(seller, 'Create a club');
  await press(seller, 'Save and add tiers');
  await expect(seller.getByLabel('Name')).toHaveAccessibleDescription(/name/);
  await auditPage(seller);
  await seller.getByLabel('Name').fill('Llano Table');
  await press(seller, 'Save and add tiers');
  await follow(seller, 'Add a tier');
  await seller.getByLabel('Name').fill('Three reds');
  await seller.getByLabel('Bottles in each release').fill('3');
  await seller.getByText('What the wines of a release cost, less a percentage.').click();
  await seller.getByLabel('A release costs at least').fill('60');
  await seller.getByLabel('And at most').fill('90');
  await auditPage(seller);
  await press(seller, 'Save');
  await expect(seller.getByText('The tier is saved.')).toBeVisible();
  await press(seller, 'Open the club');
  await expect(seller.getByText('The club is open.')).toBeVisible();
  await auditPageInBothSchemes(seller);
}

/** Plans the first release, three bottles of the only wine. */
async function planRelease(seller: Page) {
  await follow(seller, 'Plan a release');
  await seller.getByLabel('Name').fill('Winter');
  await seller.getByLabel('Members are charged on').fill(dayIn(30));
  await seller.getByLabel('The wine is sent on').fill(dayIn(33));
  await seller.getByLabel('Add a wine').selectOption({ index: 1 });
  await press(seller, 'Add');
  await seller.getByLabel(/^Bottles of/).fill('3');
  await auditPage(seller);
  await press(seller, 'Save');
  await expect(seller.getByText('Ready for your members')).toBeVisible();
}

test('a club from nothing: a buyer joins and is charged, then their card is declined and they give another one', async ({
  page,
  context,
  browser,
  paying,
}) => {
  test.setTimeout(90_000);
  const wine = await sellWine(paying);
  const seller = await openSeller(browser, paying, wine);
  await createClub(seller);
  await planRelease(seller);
  const manage = seller.url().replace(/\/releases.*/, '');

  const buyer = await signIn(context, paying);
  await page.goto(`/winery/${wine.slug}`);
  const [club] = await runSql(paying.databaseUrl, `select slug from clubs where winery_id = '${wine.wineryId}'`);
  await openHydrated(page, `/winery/${wine.slug}/club/${club?.slug}`);
  await auditPageInBothSchemes(page);
  await follow(page, 'Join Three reds');
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', 'true');
  await press(page, 'Join the club');
  await expect(main(page).getByText('Save a card first: it pays for each release').first()).toBeVisible();
  await auditPage(page);
  await saveCard(page, '4242 4242 4242 4242');
  await expect(main(page).getByRole('link', { name: 'Use another card' })).toBeVisible();
  await main(page).getByText('Bring a photo ID.').click();
  await main(page).getByLabel('I have read this, and I agree').check();
  await press(page, 'Join the club');
  await expect(main(page).getByText('Welcome to the club')).toBeVisible();
  const membership = new URL(page.url()).pathname;

  await seller.reload();
  const first = await activate(seller);
  await page.goto(membership);
  await expect(main(page).getByRole('article', { name: 'Winter' })).toContainText('$64.34');
  await passToBillDay(paying, first);
  // 3 × 24.50 less 15 percent, and the fee of 3 percent
  await reloadUntil(page, /^Charged \$64\.34/);

  await openHydrated(seller, manage);
  await press(seller, 'Copy the last one');
  await expect(seller.getByText('This is a copy of the last release.')).toBeVisible();
  const second = await activate(seller);
  await openHydrated(page, '/account/payment-methods');
  await replaceCard(page, '4000 0000 0000 0341');
  await passToBillDay(paying, second);
  await page.goto(membership);
  await reloadUntil(page, /^Card declined: .+ not paid/);
  await openHydrated(seller, `${manage}/releases/${second}/billing`);
  const declined = main(seller).getByRole('listitem').filter({ hasText: 'Ada Lovelace' });
  await expect(declined).toContainText('The card was declined. Tried once.');
  await auditPageInBothSchemes(seller);

  const mail = await openMail(page, { subject: 'Your card was declined for your wine club', to: buyer.email });
  await mail.getByRole('link', { name: 'Pay with another card' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', 'true');
  await auditPage(page);
  await saveCard(page, '5555 5555 5555 4444', 'Pay $64.34');
  await expect(main(page).getByText('Thank you. $64.34 is paid')).toBeVisible({ timeout: 20_000 });
  await openHydrated(page, membership);
  await expect(async () => {
    await page.reload();
    await expect(main(page).getByRole('link', { name: 'See the order' })).toHaveCount(2, { timeout: 200 });
  }).toPass({ timeout: 20_000, intervals: [250] });
  await auditPageInBothSchemes(page);
  for (const release of [first, second]) {
    await openHydrated(seller, `${manage}/releases/${release}/billing`);
    await expect(main(seller).getByText('Billed in total').locator('..')).toContainText('$64.34');
    await expect(declined.getByText('Billed', { exact: true })).toBeVisible();
  }
  await declined.getByRole('link', { name: 'Ada Lovelace' }).click();
  await expect(titleOf(seller)).toHaveText("Get Ada L's order ready");
});

test('a membership is given: its recipient gets a mail, and it ends with the last release that was given', async ({
  page,
  context,
  paying,
}) => {
  test.setTimeout(60_000);
  const wine = await sellWine(paying);
  const club = await openClub(paying, { ...wine, wines: [wine.id], releases: ['Winter', 'Spring', 'Summer'] });
  await signIn(context, paying);
  const to = `sam-${crypto.randomUUID()}@example.test`;
  await openHydrated(page, `/winery/${wine.slug}/club/cellar-club`);
  await follow(page, 'Give as a gift Three bottles');
  await main(page).getByLabel('Releases to give').selectOption('2');
  await press(page, 'Change');
  await expect(page).toHaveURL(/releases=2/);
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', 'true');
  await saveCard(page, '4242 4242 4242 4242');
  await expect(main(page).getByRole('link', { name: 'Use another card' })).toBeVisible();
  await main(page).getByText('Bring a photo ID.').click();
  await main(page).getByLabel('Their e-mail').fill(to);
  await main(page).getByLabel('Your message').fill('Three reds for the porch.');
  await main(page).getByLabel('I have read this, and I agree').check();
  await press(page, 'Give this membership');
  await expect(main(page).getByLabel('Their name')).toHaveAccessibleDescription('Enter the name of who gets it');
  await expect(main(page).getByLabel('Your message')).toHaveValue('Three reds for the porch.');
  await auditPage(page);
  await main(page).getByLabel('Their name').fill('Sam');
  await main(page).getByLabel('I have read this, and I agree').check();
  await press(page, 'Give this membership');
  await expect(main(page).getByText(`A gift for Sam (${to}): 2 releases are left.`)).toBeVisible();
  const membership = new URL(page.url()).pathname;

  const mail = await openMail(page, { subject: 'Somebody gives you a wine club membership', to });
  await expect(mail.getByText('Ada L gives you 2 releases of Cellar Club')).toBeVisible();
  await expect(mail.getByText('“Three reds for the porch.”')).toBeVisible();
  await mail.getByRole('link', { name: 'See the club' }).click();
  await expect(titleOf(page)).toHaveText('Cellar Club');

  const [winter = '', spring = '', summer = ''] = club.releaseIds;
  await passToBillDay(paying, winter);
  await page.goto(membership);
  await reloadUntil(page, '1 release is left');
  await passToBillDay(paying, summer);
  await passToBillDay(paying, spring);
  await reloadUntil(page, 'Canceled');
  await expect(main(page).getByRole('link', { name: 'See the order' })).toHaveCount(2);
  await auditPage(page);
  await page.goto('/my-clubs');
  await expect(main(page).getByRole('listitem').filter({ hasText: 'A gift for Sam' })).toContainText('Canceled');
  await auditPage(page);
});
