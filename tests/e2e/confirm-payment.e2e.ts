import type { Page } from '@playwright/test';
import { signInPerson } from '../fixtures/accounts/sign-in-person.ts';
import { openHydrated } from '../fixtures/accounts/sign-up.ts';
import { auditPageInBothSchemes, expect } from '../fixtures/browser/browser-test.ts';
import { type PayingShop, test } from '../fixtures/browser/paying-shop.ts';
import { addBilledClub } from '../fixtures/clubs/billed-release.ts';
import { withDatabase } from '../fixtures/clubs/sold-club.ts';
import { runSql } from '../fixtures/database/run-sql.ts';
import { press, titleOf } from '../fixtures/orders/order-page.ts';
import { sellWine } from '../fixtures/orders/sell-wine.ts';
import { pressPay, typeBilling, typeCard } from '../fixtures/payments/type-card.ts';

const main = (page: Page) => page.getByRole('main');

/** A release that is billed now, whose only member is a person with a saved card of Stripe. @returns the charge */
async function billedMember(paying: PayingShop, userId: string, card: string): Promise<string> {
  const wine = await sellWine(paying);
  const { id: customerRef } = await paying.stripe.customers.create({});
  const { id: cardRef } = await paying.stripe.paymentMethods.attach(card, { customer: customerRef });
  const owner = { kind: 'user', id: userId, roles: [], limited: false } as const;
  const { members } = await withDatabase(paying, (db) =>
    addBilledClub(db, {
      ...{ wineryId: wine.wineryId, owner, wineId: wine.id, members: 1, prefix: crypto.randomUUID() },
      cardOf: () => ({ customerRef, cardRef }),
    }),
  );
  const [member] = members;
  for (const table of ['payment_customers', 'club_memberships'])
    await runSql(paying.databaseUrl, `update ${table} set user_id = '${userId}' where user_id = '${member?.userId}'`);
  const due = `update club_releases set bill_at = now() where club_id in (select club_id from club_memberships where id = '${member?.id}')`;
  await runSql(paying.databaseUrl, due);
  const declined = async () => {
    const rows = await runSql(
      paying.databaseUrl,
      `select charge.id from subscription_charges charge where user_id = '${userId}' and state = 'declined'`,
    );
    return rows.map(({ id }) => String(id));
  };
  await expect.poll(declined, { timeout: 30_000 }).toHaveLength(1);
  return (await declined())[0] ?? '';
}

test('a payment that the bank wants confirmed is confirmed by its payer, who may fail once', async ({
  page,
  context,
  paying,
}) => {
  test.setTimeout(90_000);
  const me = await signInPerson(context, paying);
  const charge = await billedMember(paying, me, 'pm_card_authenticationRequired');
  await openHydrated(page, `/confirm-payment/${charge}`);
  await expect(titleOf(page)).toHaveText('Confirm your payment');
  await auditPageInBothSchemes(page);
  const bank = page.frameLocator('dialog iframe');
  await press(page, 'Confirm and pay $45.42');
  await bank.getByRole('button', { name: 'Fail' }).click();
  await expect(main(page).getByText('Your bank could not confirm that it is you.')).toBeVisible();
  await press(page, 'Confirm and pay $45.42');
  await bank.getByRole('button', { name: 'Complete' }).click();
  await expect(main(page).getByText(/^Thank you\. \$45\.42 is paid/)).toBeVisible();
  await expect(titleOf(page)).toHaveText('Paid');
});

test('an order whose card was declined is changed to pickup, and paid once', async ({ page, paying, context }) => {
  test.setTimeout(90_000);
  const wine = await sellWine(paying);
  await signInPerson(context, paying);
  await openHydrated(page, `${wine.at}&delivery=shipping`);
  await page.getByLabel('Street and number').fill('12 Main Street');
  await page.getByLabel('ZIP code', { exact: true }).fill('78624');
  await expect(page.getByLabel('City')).toHaveValue('Fredericksburg');
  await page.getByLabel('The recipient is 21 or older').check();
  await page.getByRole('textbox', { name: /^Note/ }).fill('Please ring twice');
  await typeCard(page, '4000 0000 0000 0002');
  await pressPay(page);
  await expect(main(page).getByRole('alert')).toHaveText(/did not say why/);
  await main(page).getByRole('link', { name: 'Change delivery or address' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', 'true');
  await expect(page.getByLabel('Street and number')).toHaveValue('12 Main Street');
  await expect(page.getByRole('textbox', { name: /^Note/ })).toHaveValue('Please ring twice');
  await main(page).getByText('Pick up at the winery').click();
  await typeCard(page, '4242 4242 4242 4242');
  await typeBilling(page);
  await auditPageInBothSchemes(page);
  await pressPay(page);
  await expect(page).toHaveURL(/\/order\/[0-9a-f-]{36}\/details$/);
  const orders = await runSql(
    paying.databaseUrl,
    `select state, delivery_method from orders where listing_id = '${wine.id}' order by created_at`,
  );
  expect(orders).toEqual([
    { state: 'payment-expired', delivery_method: 'shipping' },
    { state: 'purchased', delivery_method: 'pickup' },
  ]);
});
