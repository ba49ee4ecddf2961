import type { Page } from '@playwright/test';
import { openHydrated, signUpByRequest } from '../fixtures/accounts/sign-up.ts';
import { auditPage, dismissReminders, expect, expectAccessible } from '../fixtures/browser/browser-test.ts';
import { demoOrder, demoOrderId, openAs, test } from '../fixtures/browser/demo-test.ts';
import { runSql } from '../fixtures/database/run-sql.ts';

// why: the demo takes its time to open; one for the whole file is enough. A worker may run this file and orders.e2e.ts
// with the same demo: neither uses what the other changes
test.describe.configure({ mode: 'default' });

const main = (page: Page) => page.getByRole('main');
const onDashboard = (name: string) => `/dashboard/orders/${demoOrderId(name)}`;

/** Opens the dialog of a transition, enters a reason, and makes it. */
async function settle(page: Page, name: string, reason: string) {
  await main(page).getByRole('link', { name, exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Your decision').fill('The photos show it.');
  await dialog.getByLabel('Note for the audit').fill(reason);
  await dialog.getByRole('button', { name, exact: true }).click();
  return dialog;
}

test('the dashboard is for admins only: they find an order, and resolve a dispute with a reason that is stored', async ({
  browser,
  demo,
}) => {
  test.setTimeout(90_000);
  const nobody = await browser.newPage({ baseURL: demo.address });
  await nobody.goto('/dashboard/orders?show=disputed');
  await expect(nobody).toHaveURL(`/login?${new URLSearchParams({ from: '/dashboard/orders?show=disputed' })}`);
  const buyer = await openAs(browser, demo, 'buyer');
  await buyer.goto(onDashboard('disputed-2'));
  await expect(buyer).toHaveURL('/');
  const admin = await openAs(browser, demo, 'admin');
  expect((await admin.request.get('/dashboard/none')).status()).toBe(404);
  expect((await admin.request.get(`/dashboard/orders/${crypto.randomUUID()}`)).status()).toBe(404);
  await openHydrated(admin, '/');
  await admin.getByText('Ada', { exact: true }).click();
  await admin.getByRole('navigation', { name: 'Your account' }).getByRole('link', { name: 'Dashboard' }).click();
  await expect(admin).toHaveURL('/dashboard/wineries');
  await main(admin).getByRole('link', { name: 'Listings', exact: true }).click();
  await main(admin).getByRole('button', { name: 'Approve' }).first().click();
  await expect(main(admin).getByText('Published. The winery is told by e-mail.')).toBeVisible();
  await main(admin).getByRole('link', { name: 'Security' }).click();
  await admin.getByLabel('Account ID or e-mail').fill('buyer@lonevine.test');
  await admin.getByLabel('Show').selectOption('Access refused');
  await main(admin).getByRole('button', { name: 'Find' }).click();
  await expect(admin).toHaveURL(/\/dashboard\/security\?kind=access-refused&account=[\da-f-]{36}$/);
  await expect(main(admin).getByRole('listitem').filter({ hasText: 'Access refused' }).first()).toContainText('Bea R');
  await main(admin).getByRole('link', { name: 'Orders' }).click();
  await expect(admin).toHaveURL('/dashboard/orders');
  const rows = main(admin)
    .getByRole('listitem')
    .filter({ has: admin.getByRole('time') });
  await admin.getByLabel('Show').selectOption('Disputed');
  await admin.getByLabel('Order number, buyer’s e-mail or winery').fill('Red Gate');
  await main(admin).getByRole('button', { name: 'Find' }).click();
  await expect(admin).toHaveURL('/dashboard/orders?show=disputed&search=Red+Gate');
  await expect(rows).toHaveCount(1);
  await rows.getByRole('link', { name: 'Bea R at Red Gate Ranch' }).click();
  await expect(main(admin).getByRole('table').getByText('Capture')).toBeVisible();
  const dialog = await settle(admin, 'Settle for the buyer', '   ');
  await expect(dialog.getByLabel('Note for the audit')).toHaveAccessibleDescription(/Please say why/);
  await dialog.getByLabel('Note for the audit').fill('Both bottles came broken.');
  await dialog.getByRole('button', { name: 'Settle for the buyer' }).click();
  await expect(dialog).toBeHidden();
  await expect(main(admin).getByText('“Both bottles came broken.”')).toBeVisible();
  await expect(main(admin).getByText('Canceled', { exact: true })).toBeVisible();
  await expect(main(admin).getByRole('link', { name: /^(Settle|Cancel)/ })).toHaveCount(0);
  await expect(async () => {
    await admin.reload();
    await expect(main(admin).getByRole('table').getByText('Refund')).toBeVisible({ timeout: 500 });
  }).toPass();
  await buyer.goto(demoOrder('disputed-2', 'order'));
  await expect(buyer.getByRole('heading', { level: 1 })).toHaveText('Your order was canceled');
  await expect(buyer.getByRole('region', { name: 'How the dispute was decided' })).toContainText('The photos show it.');
  await expect(buyer.getByText('Refunded in full to your card.')).toBeVisible();
});

test('an admin disputes for a buyer with what the winery reads, and with a reason; nothing typed is lost', async ({
  browser,
  demo,
}) => {
  const admin = await openAs(browser, demo, 'admin');
  await openHydrated(admin, onDashboard('delivered-2'));
  await main(admin).getByRole('link', { name: 'Dispute for the buyer' }).click();
  const dialog = admin.getByRole('dialog');
  await expect(dialog).toContainText('The buyer and the winery both read this.');
  await dialog.getByLabel('What happened?').fill('It never came');
  await dialog.getByRole('button', { name: 'Dispute for the buyer' }).click();
  await expect(dialog.getByLabel('Note for the audit')).toHaveAccessibleDescription(/Please say why/);
  await expect(dialog.getByLabel('What happened?')).toHaveValue('It never came');
  await expectAccessible(admin);
});

test('resolving a dispute that is already resolved is reported, and shows the current state', async ({
  browser,
  demo,
}) => {
  test.setTimeout(60_000);
  const [admin, owner] = await Promise.all([openAs(browser, demo, 'admin'), openAs(browser, demo, 'owner')]);
  await openHydrated(admin, onDashboard('accepted-2'));
  await main(admin).getByRole('link', { name: 'Cancel the booking' }).click();
  await admin.getByLabel('Note for the audit').fill('Both asked for it');
  await openHydrated(owner, `${demoOrder('accepted-2', 'sale')}?do=cancel`);
  await owner.getByRole('dialog').getByRole('button', { name: 'Cancel the booking' }).click();
  await expect(main(owner).getByText('The buyer is refunded in full, so you get no payout.')).toBeVisible();
  await admin.getByRole('dialog').getByRole('button', { name: 'Cancel the booking' }).click();
  await expect(main(admin).getByText(/the order has changed/)).toBeVisible();
  await expect(main(admin).getByText('Canceled', { exact: true })).toBeVisible();
  await expect(main(admin).getByText('Staff actions')).toBeHidden();
});

test('an admin closes an alarm about money with a reason, and agrees on a delay with a winery; its owner sees it', async ({
  browser,
  demo,
}) => {
  test.setTimeout(60_000);
  await runSql(
    demo.databaseUrl,
    `insert into money_alarms (kind, subject, winery_id, ledger_cents, gateway_cents, currency, found_at)
     select 'amount-differs', subject, id, 2205, 2105, 'USD', now()
     from wineries, unnest(array['txn_e2e', 'txn_elsewhere']) subject where slug = 'red-gate-ranch'`,
  );
  const admin = await openAs(browser, demo, 'admin');
  await openHydrated(admin, '/dashboard/overview');
  await main(admin).getByRole('link', { name: 'Close alarm about txn_e2e' }).click();
  const dialog = admin.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Close alarm' }).click();
  await expect(dialog.getByLabel('Your reason')).toHaveAccessibleDescription(/Please say why/);
  await dialog.getByLabel('Your reason').fill('A gift of one dollar.');
  await dialog.getByRole('button', { name: 'Close alarm' }).click();
  await expect(main(admin).getByText('The alarm is closed')).toBeInViewport();
  await expect(main(admin).getByText('txn_e2e')).toBeHidden();
  await main(admin).getByRole('link', { name: 'Close alarm about txn_elsewhere' }).click();
  await dialog.getByLabel('Your reason').fill('Too late.');
  await runSql(demo.databaseUrl, `update money_alarms set resolved_at = now() where subject = 'txn_elsewhere'`);
  await dialog.getByRole('button', { name: 'Close alarm' }).click();
  await expect(main(admin).getByText('This alarm is closed already')).toBeInViewport();
  await expect(main(admin).locator(':focus')).toContainText('This alarm is closed already');
  await main(admin).getByRole('link', { name: 'Closed' }).click();
  await expect(main(admin).getByText('“A gift of one dollar.”')).toBeVisible();
  await admin.getByLabel('Winery').fill('No such winery');
  await admin.getByLabel('Delay in days').fill('12');
  await admin.getByLabel('Your reason').fill('A good year');
  await main(admin).getByRole('button', { name: 'Set the delay' }).click();
  await expect(admin.getByLabel('Winery')).toHaveAccessibleDescription(/No winery has this name/);
  await admin.getByLabel('Winery').fill('red gate ranch');
  await main(admin).getByRole('button', { name: 'Set the delay' }).click();
  await expect(main(admin).getByText('The delay is set')).toBeInViewport();
  await expect(main(admin).getByRole('listitem').filter({ hasText: '“A good year”' })).toContainText('12 days');
  const owner = await openAs(browser, demo, 'owner');
  await owner.goto('/earnings?winery=red-gate-ranch');
  await expect(main(owner).getByText(/You’re paid 12 days after the buyer has received an order/)).toBeVisible();
  await expect(main(owner).getByRole('heading', { name: 'What’s coming' })).toBeVisible();
  await expectAccessible(owner);
});

test('an account with an open order is not deleted and links to it; once it has ended, the winery sees “Deleted user”', async ({
  browser,
  demo,
}) => {
  test.setTimeout(60_000);
  const page = await (await browser.newContext({ baseURL: demo.address })).newPage();
  const person = await signUpByRequest(page, demo.address, 'leaving');
  const id = demoOrderId('purchased-2');
  await runSql(
    demo.databaseUrl,
    `update orders set customer_id = (select id from users where email = '${person.email}') where id = '${id}'`,
  );
  const leave = async () => {
    await openHydrated(page, '/account/your-data?delete=ask');
    await page.getByLabel('Your password').fill(person.password);
    await page.getByRole('button', { name: 'Yes' }).click();
  };
  await leave();
  await expect(page.getByRole('alert').filter({ hasText: 'You have orders under way' })).toBeVisible();
  await dismissReminders(page);
  await auditPage(page);
  await page.getByRole('link', { name: /^LV-\d{4}-\d{4}, Red Gate Ranch, .*: Placed$/ }).click();
  await expect(page).toHaveURL(`/order/${id}/details`);
  await main(page).getByRole('link', { name: 'Cancel the order' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel the order' }).click();
  await expect(main(page).getByText('The card wasn’t charged.')).toBeVisible();
  await leave();
  await expect(page.getByText('Your account is deleted')).toBeVisible();
  const owner = await openAs(browser, demo, 'owner');
  await owner.goto(demoOrder('purchased-2', 'sale'));
  await expect(owner.getByRole('heading', { level: 1 })).toHaveText("Deleted user's order was canceled");
});

test('the dashboard passes axe in both colour schemes, and does not scroll sideways', async ({ browser, demo }) => {
  test.setTimeout(90_000);
  const page = await openAs(browser, demo, 'admin');
  for (const path of [
    '/dashboard/overview',
    '/dashboard/cities',
    '/dashboard/people',
    '/dashboard/orders',
    '/dashboard/security',
    `${onDashboard('disputed-1')}?do=cancel-from-disputed`,
    onDashboard('reviewed-1'),
  ]) {
    await page.setViewportSize({ width: 320, height: 800 });
    await openHydrated(page, path);
    const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(over, path).toBeLessThanOrEqual(0);
    for (const [colorScheme, width] of [
      ['light', 375],
      ['dark', 1280],
    ] as const) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 800 });
      await (colorScheme === 'light' ? expectAccessible : auditPage)(page);
    }
  }
});
