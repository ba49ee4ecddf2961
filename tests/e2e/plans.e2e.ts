import { openHydrated } from '../fixtures/accounts/sign-up.ts';
import { auditPageInBothSchemes, expect } from '../fixtures/browser/browser-test.ts';
import { test } from '../fixtures/browser/paying-shop.ts';
import { runSql } from '../fixtures/database/run-sql.ts';
import { typeCard } from '../fixtures/payments/type-card.ts';
import {
  addMembers,
  daysOfPeriod,
  dollars,
  endMonth,
  openPlanOf,
  passDays,
  planPath,
  saveCard,
} from '../fixtures/plans/open-plan-page.ts';

test('a winery changes up in the middle of a month, and pays what is shown to the cent', async ({
  page,
  context,
  paying,
}) => {
  test.setTimeout(120_000);
  const { winery, main, review, pay, charged } = await openPlanOf(page, context, paying);
  await review('Grow');
  await pay('Grow', 4_900);
  expect(await charged()).toEqual([4_900]);

  await passDays(paying, winery, 10);
  const unused = 4_900 - Math.round((4_900 * 10) / (await daysOfPeriod(paying, winery)));
  const owed = 14_900 - unused;
  await openHydrated(page, planPath);
  await review('Estate');
  await expect(main.getByText(`−${dollars(unused)}`)).toBeVisible();
  await auditPageInBothSchemes(page);
  await pay('Estate', owed);
  expect(await charged()).toEqual([4_900, owed].toSorted((a, b) => a - b));

  await main.getByRole('link', { name: /^LP-/ }).first().click();
  await expect(main.getByRole('heading', { name: /^Invoice LP-/ })).toBeVisible();
  await expect(main.getByText('Lubbock, TX')).toBeVisible();
  for (const text of ['Paid', '$149.00', `−${dollars(unused)}`, dollars(owed)]) {
    await expect(main.getByText(text, { exact: true }).first()).toBeVisible();
  }
  await auditPageInBothSchemes(page);
  await expect(page.getByRole('button', { name: 'Print' })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
  await expect(main.getByText(dollars(owed), { exact: true })).toBeVisible();
});

test('a winery changes down when its month ends, and deletes what exceeds the smaller plan first', async ({
  page,
  context,
  paying,
}) => {
  test.setTimeout(120_000);
  const { winery, main, review, pay, expectPlan, charged } = await openPlanOf(page, context, paying);
  await review('Estate');
  await pay('Estate', 14_900);
  await addMembers(paying, winery, 12);

  await review('Grow');
  await expect(
    main.getByText('Before you can change, remove 1 person. We don’t delete anything for you.'),
  ).toBeVisible();
  for (const name of [/^Change now/, /^Change on /]) await expect(main.getByRole('button', { name })).toBeDisabled();
  await expect(main.getByText('13 of any number')).toBeVisible();
  await auditPageInBothSchemes(page);
  await runSql(
    paying.databaseUrl,
    `delete from winery_members where winery_id = '${winery}' and role = 'member'
     and user_id = (select user_id from winery_members where winery_id = '${winery}' and role = 'member' limit 1)`,
  );

  await openHydrated(page, planPath);
  await review('Grow');
  await main.getByRole('button', { name: /^Change on / }).click();
  await expect(main.getByText(/^Your plan changes to Grow/)).toBeVisible();
  await main.getByRole('button', { name: 'Keep my plan' }).click();
  await expect(main.getByText('You keep your plan.')).toBeVisible();
  await review('Grow');
  await main.getByRole('button', { name: /^Change on / }).click();
  await expect(main.getByText(/^Your plan changes to Grow/)).toBeVisible();
  await endMonth(paying, winery, 1);
  await expectPlan('Estate');
  await endMonth(paying, winery);
  await expectPlan('Grow');
  await expect(main.getByText('12 of 12')).toBeVisible();
  await expect.poll(charged).toEqual([4_900, 14_900]);
});

test('the review of a plan opens again after the card that it takes is saved', async ({ page, context, paying }) => {
  const { owner, main, review } = await openPlanOf(page, context, paying);
  await runSql(paying.databaseUrl, `delete from payment_customers where user_id = '${owner}'`);
  await openHydrated(page, planPath);
  await review('Grow');
  const change = main.getByRole('button', { name: /^Change now/ });
  await expect(change).toBeDisabled();
  await main
    .getByRole('region', { name: /^Change to Grow/ })
    .getByRole('link', { name: 'Save a card' })
    .click();
  await typeCard(page, '4242 4242 4242 4242');
  await main.getByLabel('Billing ZIP code').fill('78624');
  await main.getByRole('button', { name: 'Save card' }).click();
  await expect(main.getByRole('heading', { name: /^Change to Grow/ })).toBeVisible();
  await expect(change).toBeEnabled();
  await page.goto(`/account/payment-methods?from=${encodeURIComponent('//evil.test/')}`);
  await expect(main.getByRole('link', { name: 'Back to where you were' })).toHaveAttribute('href', '/');
});

test('a plan that is not paid is kept for 14 days, in which another card repairs it, and then is the free one', async ({
  page,
  context,
  paying,
}) => {
  test.setTimeout(120_000);
  const { owner, winery, main, review, pay, expectPlan, expectUnpaid, charged } = await openPlanOf(
    page,
    context,
    paying,
  );
  await review('Grow');
  await pay('Grow', 4_900);

  await saveCard(paying, owner, 'pm_card_chargeCustomerFail');
  await endMonth(paying, winery);
  await expectUnpaid(1);
  await passDays(paying, winery, 13);
  await expectPlan('Grow');
  await expectUnpaid(1);
  await auditPageInBothSchemes(page);
  const repaired = await saveCard(paying, owner, 'pm_card_mastercard');
  await expectUnpaid(0);
  expect(await charged(repaired)).toEqual([4_900]);

  await saveCard(paying, owner, 'pm_card_chargeCustomerFail');
  await endMonth(paying, winery);
  await expectUnpaid(1);
  await passDays(paying, winery, 14);
  await expectPlan('Free');
  await expect(main.getByText('Void')).toBeVisible();
});
