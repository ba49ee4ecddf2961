import type { Page } from '@playwright/test';
import { signInPerson } from '../fixtures/accounts/sign-in-person.ts';
import { openHydrated } from '../fixtures/accounts/sign-up.ts';
import { fillSignUp, linkInMail, somebody } from '../fixtures/accounts/sign-up-form.ts';
import { expect, expectAccessible, expectAccessibleInBothSchemes, test } from '../fixtures/browser/browser-test.ts';
import { ownWinery } from '../fixtures/listings/own-winery.ts';

const main = (page: Page) => page.getByRole('main');
const button = (page: Page, name: string) => main(page).getByRole('button', { name });

test('an owner invites somebody new, who joins, sees listings and orders but no payouts, and is removed', async ({
  page,
  context,
  browser,
  shop,
}) => {
  test.setTimeout(60_000);
  await ownWinery(shop.databaseUrl, await signInPerson(context, shop));
  await page.setViewportSize({ width: 375, height: 812 });
  await openHydrated(page, '/winery-staff');
  const person = somebody('cellar');
  await main(page).getByLabel('E-mail address').fill(person.email);
  await button(page, 'Send invitation').click();
  await expect(main(page).getByRole('status')).toContainText(`We’ve sent the invitation to ${person.email}.`);
  await expect(button(page, `Revoke the invitation to ${person.email}`)).toBeVisible();
  await expectAccessibleInBothSchemes(page);

  const stranger = somebody('stranger');
  await main(page).getByLabel('E-mail address').fill(stranger.email);
  await button(page, 'Send invitation').click();
  await expect(main(page).getByRole('status')).toContainText(`We’ve sent the invitation to ${stranger.email}.`);
  const declining = await (await browser.newContext({ baseURL: shop.address })).newPage();
  await declining.goto(await linkInMail(page, stranger.email, /You’re invited/));
  await button(declining, 'Decline the invitation').click();
  await expect(main(declining).getByText(/^You won’t join Quiet Creek/)).toBeVisible();
  await declining.context().close();
  await openHydrated(page, '/winery-staff');
  await expect(main(page).getByText(`${stranger.email} declined the invitation.`)).toBeVisible();

  const invited = await (await browser.newContext({ baseURL: shop.address })).newPage();
  await invited.goto(await linkInMail(page, person.email, /You’re invited/));
  await expectAccessible(invited);
  await main(invited).getByRole('link', { name: 'Create an account' }).click();
  await expect(main(invited).getByLabel('E-mail address')).toHaveValue(person.email);
  await fillSignUp(invited, person);
  await button(invited, 'Sign up').click();
  await button(invited, 'Accept').click();
  await expect(main(invited).getByText('What you can do at Quiet Creek')).toBeVisible();
  await main(invited).getByLabel('New orders').check();
  await button(invited, 'Save choice').click();
  await expect(main(invited).getByRole('status')).toContainText('You’ll get the e-mails that you chose.');
  await expect(main(invited).getByRole('link', { name: 'Earnings' })).toHaveCount(0);
  await main(invited).getByRole('link', { name: 'Listings' }).click();
  await expect(main(invited).getByRole('heading', { name: 'Quiet Red' })).toBeVisible();
  await invited.goto('/inbox/sales');
  await expect(invited).toHaveURL(/\/inbox\/sales$/);
  for (const path of ['/account/payments', '/earnings', '/winery-page-info']) {
    await invited.goto(path);
    await expect(invited).toHaveURL(`${shop.address}/`);
  }

  await openHydrated(page, '/winery-staff');
  await main(page)
    .getByRole('link', { name: /^Remove / })
    .click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(main(page).getByRole('status')).toContainText('They’re removed.');
  await expect(main(page).getByText(/ removed /)).toBeVisible();
  await invited.goto('/listings');
  await expect(invited).toHaveURL(`${shop.address}/`);
  await invited.context().close();
});
