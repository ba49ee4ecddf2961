import type { Page } from '@playwright/test';
import { openHydrated } from '../fixtures/accounts/sign-up.ts';
import { expect, expectAccessible } from '../fixtures/browser/browser-test.ts';
import { openAs, test } from '../fixtures/browser/demo-test.ts';

// why: the demo takes its time to open; one for the whole file is enough
test.describe.configure({ mode: 'default' });

const main = (page: Page) => page.getByRole('main');
const phone = { width: 375, height: 800 };

test('wineries are added, pinned, put in order, and merged on a phone', async ({ browser, demo }) => {
  const admin = await openAs(browser, demo, 'admin');
  await admin.setViewportSize(phone);
  await openHydrated(admin, '/dashboard/wineries/new');
  await admin.getByLabel('Name', { exact: true }).fill('Twin Gate');
  await admin.getByLabel('Town').fill('Lubock');
  await admin.getByLabel('Region').selectOption('West Texas');
  await main(admin).getByRole('button', { name: 'Add the winery' }).click();
  await expect(admin.getByLabel('Town')).toHaveAccessibleDescription(/find a town with that name/);
  await admin.getByLabel('Town').fill('Lubbock');
  await main(admin).getByRole('button', { name: 'Add the winery' }).click();
  await expect(admin.getByRole('heading', { level: 1 })).toHaveText('Twin Gate');
  await main(admin).getByRole('button', { name: 'Pin Twin Gate' }).click();
  await expect(main(admin).getByText(/Twin Gate is pinned in place \d+\./)).toBeVisible();
  await expectAccessible(admin);
  await main(admin).getByRole('link', { name: 'Order pinned wineries' }).click();
  const names = main(admin).getByRole('listitem');
  const up = admin.getByRole('button', { name: 'Move Twin Gate up' });
  await expect(admin.getByRole('heading', { level: 1 })).toHaveText('Pinned wineries');
  const last = await names.count();
  await expect(names.nth(last - 1)).toContainText('Twin Gate');
  await up.press('Enter');
  await expect(names.nth(last - 2)).toContainText('Twin Gate');
  await expect(up).toBeFocused();
  const second = (await names.nth(1).getByText(/\w/).nth(1).textContent()) ?? '';
  await names.nth(1).dragTo(names.first());
  await expect(names.first()).toContainText(second);
  await expect(admin.getByText('Order saved')).toBeAttached();
  await admin.goto('/dashboard/wineries?search=Twin');
  await main(admin).getByRole('link', { name: 'Twin Gate' }).click();
  await admin.getByLabel('Find the winery that stays').fill('red gate');
  await main(admin).getByRole('button', { name: 'Find' }).click();
  await admin.getByLabel(/^Red Gate Ranch/).check();
  await main(admin).getByRole('button', { name: 'Merge Twin Gate into it' }).click();
  await expect(admin.getByLabel('Your reason').first()).toHaveAccessibleDescription(/Please say why/);
  await admin.getByLabel('Your reason').first().fill('Listed twice');
  await expectAccessible(admin);
  await main(admin).getByRole('button', { name: 'Merge Twin Gate into it' }).click();
  await expect(admin.getByRole('heading', { level: 1 })).toHaveText('Red Gate Ranch');
  await admin.goto('/winery/twin-gate/');
  await expect(admin).toHaveURL('/winery/red-gate-ranch/');
});

test('somebody is found without their e-mail in a URL, banned and let in again; the audit says so', async ({
  browser,
  demo,
}) => {
  const admin = await openAs(browser, demo, 'admin');
  await admin.setViewportSize(phone);
  await openHydrated(admin, '/dashboard/people');
  await admin.getByLabel('Name, e-mail, or ID').fill('owner@');
  await main(admin).getByRole('button', { name: 'Find' }).click();
  await expect(main(admin).getByText('1 person')).toBeVisible();
  await expect(admin).toHaveURL('/dashboard/people');
  await main(admin).getByRole('listitem').filter({ hasText: 'owner@' }).getByRole('link').click();
  await main(admin).getByRole('button', { name: /^Ban / }).click();
  await expect(admin.getByLabel('Your reason').first()).toHaveAccessibleDescription(/Please say why/);
  await admin.getByLabel('Your reason').first().fill('Sells what is not theirs');
  await expectAccessible(admin);
  await main(admin).getByRole('button', { name: /^Ban / }).click();
  await expect(main(admin).getByText(/listings are closed\./)).toBeVisible();
  await expect(main(admin).getByRole('heading', { name: 'Open orders' })).toBeVisible();
  await main(admin).getByRole('button', { name: 'Lift the ban' }).click();
  await expect(main(admin).getByText(/listings are open again\./)).toBeVisible();
  await openHydrated(admin, '/dashboard/audit?kind=person-banned');
  await expect(main(admin).getByRole('listitem').filter({ hasText: 'Sells what is not theirs' })).toHaveCount(1);
  await expectAccessible(admin);
});

test('a city is hidden, shown, and merged without script, and the overview draws thirty days', async ({
  browser,
  demo,
}) => {
  const admin = await openAs(browser, demo, 'admin', { javaScriptEnabled: false });
  await admin.setViewportSize(phone);
  await admin.goto('/dashboard/cities');
  await admin.getByLabel('City to add').fill('Dime Box');
  await main(admin).getByRole('button', { name: 'Add', exact: true }).click();
  await expect(main(admin).getByText('The filters offer Dime Box now.')).toBeVisible();
  await admin.goto('/dashboard/cities?search=dime');
  await main(admin).getByRole('button', { name: 'Hide Dime Box' }).click();
  await expect(main(admin).getByRole('listitem').filter({ hasText: 'Dime Box' })).toContainText('Hidden');
  await main(admin).getByRole('link', { name: 'Rename or merge Dime Box' }).click();
  await admin.getByLabel('City that stays').fill('Lubock');
  await admin.getByRole('button', { name: 'Merge into it' }).click();
  await expect(admin.getByLabel('City that stays')).toHaveAccessibleDescription(/No other city of this state/);
  await admin.getByLabel('City that stays').fill('Lubbock');
  await admin.getByRole('button', { name: 'Merge into it' }).click();
  await expect(main(admin).getByText('Dime Box is part of Lubbock now. No wineries moved.')).toBeVisible();
  await admin.goto('/dashboard/overview');
  await expect(main(admin).getByRole('img', { name: /^Paid by buyers by day/ })).toBeVisible();
  await main(admin).getByText('Show as a table').click();
  await expect(main(admin).getByRole('rowheader')).toHaveCount(30);
});
