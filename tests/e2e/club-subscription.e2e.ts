import type { Page } from '@playwright/test';
import { signInPerson } from '../fixtures/accounts/sign-in-person.ts';
import { openHydrated } from '../fixtures/accounts/sign-up.ts';
import { auditPage, dismissReminders, expect } from '../fixtures/browser/browser-test.ts';
import { type PayingShop, test } from '../fixtures/browser/paying-shop.ts';
import { runSql } from '../fixtures/database/run-sql.ts';
import { follow, press } from '../fixtures/orders/order-page.ts';
import { sellWine } from '../fixtures/orders/sell-wine.ts';
import { openSeller } from '../fixtures/orders/seller-page.ts';

const main = (page: Page) => page.getByRole('main');

/** Lets so much time pass for a membership that its next date begins today. */
function passToNextDate({ databaseUrl }: PayingShop, membership: string) {
  return runSql(
    databaseUrl,
    `with passed as (
       select id, next_on - (now() at time zone 'America/Chicago')::date as days from club_memberships where id = '${membership}'),
     shipped as (
       update club_shipments set billed_on = billed_on - days from passed where membership_id = passed.id returning 1),
     charged as (
       update subscription_charges set period = (period::date - days)::text from passed
       where subscription_id = passed.id returning 1)
     update club_memberships member set next_on = next_on - days, next_at = now() from passed where member.id = passed.id`,
  );
}

/** Opens the membership until it shows so many charged shipments. */
async function expectCharged(page: Page, path: string, count: number): Promise<void> {
  await expect(async () => {
    await page.goto(path);
    await expect(main(page).getByText(/Charged \$\d/)).toHaveCount(count, { timeout: 1_000 });
  }).toPass({ timeout: 30_000 });
}

test('a winery opens a subscription, a member chooses wines and dates, and is charged on two of them', async ({
  page,
  context,
  browser,
  paying,
}) => {
  test.setTimeout(120_000);
  const wine = await sellWine(paying);
  const seller = await openSeller(browser, paying, wine);
  await openHydrated(seller, `/manage-wine-club/new?winery=${wine.slug}`);
  await main(seller)
    .getByRole('radio', { name: /^Subscription/ })
    .check();
  await main(seller).getByRole('combobox', { name: 'How often' }).selectOption({ label: 'Twice a year' });
  await main(seller).getByLabel('Name').fill('Every Month');
  await press(seller, 'Save and add tiers');
  await expect(main(seller).getByText('Members of a subscription choose from 1 to 3 months').first()).toBeVisible();
  await main(seller).getByRole('combobox', { name: 'How often' }).selectOption({ label: 'Every month' });
  await press(seller, 'Save and add tiers');
  await follow(seller, 'Add a tier');
  await main(seller).getByLabel('Name').fill('Three bottles');
  await main(seller).getByLabel('Bottles in each shipment').fill('3');
  await main(seller).getByLabel('Price in dollars').fill('66');
  await press(seller, 'Save');
  await expect(main(seller).getByText('Choose the wines next')).toBeVisible();
  await follow(seller, 'Choose wines');
  await main(seller)
    .getByLabel(/^NV Tannat/)
    .check();
  await auditPage(seller);
  await press(seller, 'Save');
  await press(seller, 'Open the club');
  await expect(main(seller).getByText('The club is open.')).toBeVisible();

  await signInPerson(context, paying);
  await dismissReminders(page);
  await openHydrated(page, '/account/payment-methods');
  await main(page).getByLabel('Card number').fill('4242 4242 4242 4242');
  await main(page).getByLabel('Expiry date').fill('12 / 30');
  await main(page).getByLabel('Security code').fill('123');
  await main(page).getByLabel('Billing ZIP code').fill('78624');
  await press(page, 'Save card');
  await expect(main(page).getByRole('status')).toHaveText(/Your card is saved/);
  await openHydrated(page, `/winery/${wine.slug}/club/every-month`);
  await main(page).getByRole('link', { name: /^Join/ }).click();
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', 'true');
  await main(page)
    .getByRole('radio', { name: /^Pickup/ })
    .check();
  await main(page)
    .getByLabel(/I have read this, and I agree/)
    .check();
  await main(page)
    .getByLabel(/NV Tannat/)
    .fill('2');
  await press(page, 'Join the club');
  await expect(main(page).getByText('Choose 3 bottles in all; these are 2').first()).toBeVisible();
  await expect(main(page).getByLabel(/NV Tannat/)).toHaveValue('2');
  await auditPage(page);
  await main(page)
    .getByLabel(/NV Tannat/)
    .fill('3');
  await main(page)
    .getByLabel(/I have read this, and I agree/)
    .check();
  await press(page, 'Join the club');
  await expect(main(page).getByText('Welcome to the club')).toBeVisible();

  const path = new URL(page.url()).pathname;
  await openHydrated(page, path);
  await press(page, 'Skip this shipment');
  await expect(main(page).getByText(/^You skip this shipment\. The next one/)).toBeVisible();
  await press(page, 'Don’t skip this shipment');
  await main(page).getByText('Change how often you get it').click();
  await main(page).getByRole('combobox', { name: 'How often' }).selectOption({ label: 'Every 2 months' });
  await press(page, 'Save');
  await expect(main(page).getByText('How often you get it is saved.')).toBeVisible();
  await auditPage(page);

  const membership = path.split('/').at(-1) ?? '';
  for (const count of [1, 2]) {
    await passToNextDate(paying, membership);
    await expectCharged(page, path, count);
  }
  await openHydrated(seller, '/manage-wine-club');
  await follow(seller, 'Every Month');
  await follow(seller, 'Shipments');
  const days = main(seller).getByText('1 billed · $67.98');
  await expect(days).toHaveCount(2);
  await main(seller)
    .getByRole('link', { name: /^[A-Z][a-z]+ \d+, \d{4}$/ })
    .first()
    .click();
  await expect(main(seller).getByText('Three bottles · $67.98')).toBeVisible();
  await auditPage(seller);
  await seller.context().close();
});
