import type { Page } from '@playwright/test';
import { signInPerson } from '../fixtures/accounts/sign-in-person.ts';
import { openHydrated } from '../fixtures/accounts/sign-up.ts';
import { auditPageInBothSchemes, expect } from '../fixtures/browser/browser-test.ts';
import { test } from '../fixtures/browser/paying-shop.ts';
import { addManagedClub, addManagedMember } from '../fixtures/clubs/managed-club.ts';
import { withDatabase } from '../fixtures/clubs/sold-club.ts';
import { runSql } from '../fixtures/database/run-sql.ts';
import { press } from '../fixtures/orders/order-page.ts';
import { sellWine } from '../fixtures/orders/sell-wine.ts';
import { openSeller } from '../fixtures/orders/seller-page.ts';

const main = (page: Page) => page.getByRole('main');

test('an owner invites from an empty list, and changes all members of a page at once', async ({
  browser,
  context,
  paying,
}) => {
  const wine = await sellWine(paying);
  const seller = await openSeller(browser, paying, wine);
  const club = await withDatabase(paying, (db) => addManagedClub(db, wine.wineryId));
  const members = `/manage-wine-club/${club.clubId}/members`;
  await openHydrated(seller, members);
  await expect(main(seller).getByRole('heading', { name: 'No members yet' })).toBeVisible();
  await auditPageInBothSchemes(seller);
  await main(seller).getByRole('link', { name: 'Invite people' }).click();
  await main(seller).getByLabel('E-mail addresses').fill('ada@example.test, bea@\ncarl');
  await press(seller, 'Send invitations');
  const addresses = main(seller).getByLabel('E-mail addresses');
  await expect(addresses).toHaveAccessibleDescription(/“bea@” and “carl”/);
  await expect(addresses).toHaveValue('ada@example.test, bea@\ncarl');
  await addresses.fill('ada@example.test');
  await press(seller, 'Send invitations');
  await expect(main(seller).getByText('Invited 1 person.')).toBeVisible();
  await main(seller).getByRole('button', { name: 'Send again to ada@example.test' }).click();
  await expect(main(seller).getByText(/ada@example\.test: This was sent within the last 24 hours/)).toBeVisible();

  for (let at = 0; at < 3; at += 1) {
    const userId = await signInPerson(context, paying);
    await withDatabase(paying, (db) => addManagedMember(db, { ...club, userId }));
  }
  await openHydrated(seller, members);
  const boxes = main(seller).getByRole('checkbox', { name: 'Choose Ada' });
  const addNote = async (note: string) => {
    await main(seller).getByText('Add a note', { exact: true }).click();
    await main(seller).getByLabel('Only your winery sees this').fill(note);
    await press(seller, 'Add the note');
  };
  await addNote('Likes red');
  await expect(main(seller).getByText('Choose at least one member')).toHaveCount(2);
  await expect(main(seller).getByLabel('Only your winery sees this')).toHaveValue('Likes red');
  await auditPageInBothSchemes(seller);
  await main(seller).getByLabel('Choose all on this page').check();
  for (const box of await boxes.all()) await expect(box).toBeChecked();
  await press(seller, 'Add the note');
  await expect(main(seller).getByText('Note added to 3 members.')).toBeVisible();
  await expect(main(seller).getByText(/ · Note$/)).toHaveCount(3);
  for (const box of await boxes.all()) await expect(box).not.toBeChecked();
  await expect(main(seller).getByLabel('Choose all on this page')).not.toBeChecked();
  await seller.context().close();
});

test('of a full tier the box of the waiting list says that it is needed, and nothing typed is lost', async ({
  page,
  context,
  paying,
}) => {
  const wine = await sellWine(paying);
  const club = await withDatabase(paying, (db) => addManagedClub(db, wine.wineryId, { memberLimit: 1 }));
  const userId = await signInPerson(context, paying);
  await withDatabase(paying, (db) => addManagedMember(db, { ...club, userId }));
  const joiner = await signInPerson(context, paying);
  await runSql(paying.databaseUrl, `update users set email_verified = true where id = '${joiner}'`);
  await runSql(
    paying.databaseUrl,
    `insert into payment_customers (user_id, customer_ref, mode, card_ref, card_brand, card_last4, card_exp_month, card_exp_year, created_at, updated_at)
     values ('${joiner}', 'cus_${joiner}', 'test', 'pm_${joiner}', 'visa', '4242', 12, 2039, now(), now())`,
  );
  const [{ slug } = { slug: '' }] = await runSql(
    paying.databaseUrl,
    `select slug from clubs where id = '${club.clubId}'`,
  );
  await openHydrated(page, `/winery/${wine.slug}/club/${slug}/join`);
  await main(page).getByText('Bring a photo ID.').click();
  await main(page).getByLabel('I have read this, and I agree').check();
  await press(page, 'Join the waiting list');
  const wait = main(page).getByLabel(/put me on the waiting list/);
  await expect(wait).toHaveAccessibleDescription('Tick this box to wait for a place');
  await expect(main(page).getByRole('radio', { name: /^Pickup/ })).toBeChecked();
  await auditPageInBothSchemes(page);
  await wait.check();
  await main(page).getByLabel('I have read this, and I agree').check();
  await press(page, 'Join the waiting list');
  await expect(main(page).getByText('You are on the waiting list')).toBeVisible();
});
