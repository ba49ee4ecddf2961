import { signInPerson } from '../fixtures/accounts/sign-in-person.ts';
import { openHydrated } from '../fixtures/accounts/sign-up.ts';
import { auditPage, expect, expectAccessible } from '../fixtures/browser/browser-test.ts';
import { test } from '../fixtures/browser/paying-shop.ts';
import { runSql } from '../fixtures/database/run-sql.ts';
import { enablePayouts } from '../fixtures/payments/enable-payouts.ts';

const wines = `select l.id, w.slug as winery, w.id as winery_id from listings l join wineries w on w.id = l.winery_id
  join stock s on s.listing_id = l.id
  where l.state = 'published' and l.pickup_enabled and l.shipping_enabled and s.quantity > 5 order by l.id limit 1`;

test('bottles and delivery are chosen, priced as chosen, and taken to the check-out', async ({
  page,
  context,
  paying,
}) => {
  await enablePayouts(paying);
  const [wine] = await runSql(paying.databaseUrl, wines);
  const address = `/l/${wine?.id}`;
  await openHydrated(page, address);
  const main = page.getByRole('main');
  await main.getByLabel('Quantity').fill('3');
  await main.getByRole('button', { name: 'Buy now' }).click();
  await expect(main.getByText('Please choose how you would like to get it.')).toBeVisible();
  await expect(main.getByRole('radio', { name: 'Shipping' })).toBeFocused();
  await page.keyboard.press('Space');
  const price = main.getByLabel('Estimated price');
  await expect(price.getByText(/× 3$/)).toBeVisible();
  await expect(price.getByText('Lonevine fee')).toBeVisible();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page);
  }
  await page.route('**/api/transaction-line-items', (route) => route.fulfill({ status: 429, json: {} }));
  await main.getByLabel('Quantity').fill('2');
  await page.keyboard.press('Tab');
  await expect(main.getByText(/could not fetch the price breakdown/)).toBeVisible();
  await page.unroute('**/api/transaction-line-items');
  await main.getByRole('button', { name: 'Try again' }).click();
  await expect(price.getByText(/× 2$/)).toBeVisible();
  await page.setViewportSize({ width: 1023, height: 800 });
  await expect(main.getByRole('button', { name: 'Buy now' })).toBeHidden();
  await main.getByRole('link', { name: 'Choose and order' }).click();
  await expect(page).toHaveURL(/orderOpen/);
  const dialog = page.getByRole('dialog', { name: /^Order / });
  await auditPage(page);
  await page.goBack();
  await expect(dialog).toHaveCount(0);
  await page.goForward();
  await dialog.getByText('Pickup', { exact: true }).click();
  await dialog.getByRole('button', { name: 'Buy now' }).click();
  const checkout = `/winery/${wine?.winery}/checkout?delivery=pickup&listing=${wine?.id}&quantity=1`;
  await expect(page).toHaveURL(`/signup?${new URLSearchParams({ from: checkout })}`);
  const id = await signInPerson(context, paying);
  await runSql(
    paying.databaseUrl,
    `insert into winery_members (user_id, winery_id, role, created_at) values ('${id}', '${wine?.winery_id}', 'member', '2026-01-01')`,
  );
  await page.goto(address);
  await expect(main.getByText('This is your own listing')).toBeVisible();
  await expect(main.getByRole('button', { name: 'Add to cart' })).toHaveCount(0);
});

test('the days of a stay are chosen by keyboard only, and blocked ones cannot be chosen', async ({ page, paying }) => {
  await enablePayouts(paying);
  const [tasting] = await runSql(
    paying.databaseUrl,
    `select l.id, w.slug as winery from listings l join wineries w on w.id = l.winery_id
      where l.type = 'tasting' and l.state = 'published' and l.unit_type = 'day' order by l.id limit 1`,
  );
  await runSql(
    paying.databaseUrl,
    `insert into availability_plans (listing_id, timezone, entries, updated_at)
      select '${tasting?.id}', 'America/Chicago', jsonb_agg(jsonb_build_object('dayOfWeek', day, 'start', '00:00', 'end', '00:00', 'seats', 4)), now()
      from unnest(array['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']) as day
      on conflict (listing_id) do update set entries = excluded.entries`,
  );
  await openHydrated(page, `/l/${tasting?.id}`);
  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'Book now' }).click();
  await expect(main.getByLabel('First day')).toBeFocused();
  await expect(main.getByLabel('First day')).toHaveAccessibleDescription('Please choose the first day.');
  const day = main.locator('button[data-day][tabindex="0"]');
  await day.focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('PageDown');
  await page.keyboard.press('Enter');
  const start = await page.locator(':focus').getAttribute('data-day');
  await expect(main.getByLabel('First day')).toHaveValue(String(start));
  await main.getByRole('button', { name: 'Book now' }).click();
  await expect(main.getByLabel('Last day'), 'the date that is missing has the focus').toBeFocused();
  await expect(main.getByLabel('Last day')).toHaveAccessibleDescription('Please choose the last day.');
  await page.locator(`[data-day="${start}"]`).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Space');
  const end = await page.locator(':focus').getAttribute('data-day');
  await expect(main.getByLabel('Last day')).toHaveValue(String(end));
  expect(end).not.toBe(start);
  await expect(main.getByLabel('Estimated price').getByText(/× 2$/)).toBeVisible();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await auditPage(page);
  }
  await main.locator(`[data-day="${start}"]`).click();
  await expect(main.getByLabel('Last day'), 'after the first day the focus is on the last').toBeFocused();
  await expect(main.getByLabel('Last day')).toHaveValue('');
  await main.getByLabel('First day').fill('');
  const typed = `${start}${end}`.replace(/(\d{4})-(\d\d)-(\d\d)/g, '$2$3$1');
  await main.getByLabel('First day').pressSequentially(typed);
  await expect(main.getByLabel('Last day'), 'typing goes on in the last day').toHaveValue(String(end));
  await main.getByLabel('People').selectOption('5');
  await expect(day).toHaveAttribute('aria-disabled', 'true');
  await main.getByRole('button', { name: 'Book now' }).click();
  await expect(main.getByLabel('First day')).toHaveAccessibleDescription('This day no longer has 5 seats.');
  await main.getByLabel('People').selectOption('2');
  await main.getByRole('button', { name: 'Book now' }).click();
  const checkout = `/winery/${tasting?.winery}/checkout?end=${end}&listing=${tasting?.id}&seats=2&start=${start}`;
  await expect(page).toHaveURL(`/signup?${new URLSearchParams({ from: checkout })}`);
});
