import { signInPerson } from '../fixtures/accounts/sign-in-person.ts';
import { openHydrated } from '../fixtures/accounts/sign-up.ts';
import { auditPage, expect, expectAccessibleInBothSchemes, test } from '../fixtures/browser/browser-test.ts';
import { madeForOwner } from '../fixtures/browser/page-owner.ts';
import { runSql } from '../fixtures/database/run-sql.ts';
import { photoFile } from '../fixtures/images/photo-file.ts';
import { draftOf } from '../fixtures/listings/own-draft.ts';

/** Books two seats of a tasting on the next Friday. @param first number of the first seat @returns that day */
async function bookFriday(databaseUrl: string, listingId: string, first = 1): Promise<string> {
  const day = new Date();
  do day.setUTCDate(day.getUTCDate() + 1);
  while (day.getUTCDay() !== 5);
  const friday = day.toISOString().slice(0, 10);
  await runSql(
    databaseUrl,
    `with time as (select '${friday} 12:00 America/Chicago'::timestamptz as start_at, '${friday} 18:00 America/Chicago'::timestamptz as end_at),
       booking as (
         insert into bookings (listing_id, start_at, end_at, display_start, display_end, seats, state, created_at)
         select '${listingId}', start_at, end_at, start_at, end_at, 2, 'accepted', now() from time returning *)
     insert into booking_seats (booking_id, listing_id, seat, during)
     select id, listing_id, seat, tstzrange(start_at, end_at) from booking, generate_series(${first}, ${first + 1}) seat`,
  );
  return friday;
}

test('a tasting gets its week and its exceptions, each with its own confirmation', async ({
  page,
  context,
  browser,
  shop,
}) => {
  // why: it has many steps, on a machine that may be busy
  test.setTimeout(60_000);
  const id = await draftOf(shop.databaseUrl, await signInPerson(context, shop), 'tasting');
  await openHydrated(page, `/l/quiet-red/${id}/draft/photos`);
  const main = page.getByRole('main');
  await main.getByLabel('Add photos').setInputFiles([await photoFile('one.jpg', '#7a1f33')]);
  await main.getByRole('link', { name: 'Availability' }).click();
  const hours = async (day: string, from: string, to: string, seats: string) => {
    await main.getByLabel(`${day}, from`, { exact: true }).fill(from);
    await main.getByLabel(`${day}, to`, { exact: true }).fill(to);
    await main.getByLabel(`${day}, seats`, { exact: true }).fill(seats);
  };
  await expect(main.getByLabel('Time zone')).toBeVisible();
  await main.getByRole('button', { name: 'Save and go on' }).click();
  await expect(main.locator('#entries-error')).toContainText('You need to say when guests may come.');
  await hours('Friday', '12:00', '11:00', '1001');
  await main.getByRole('button', { name: 'Save and go on' }).click();
  await expect(main.getByLabel('Friday, to', { exact: true })).toHaveAccessibleDescription(/end must lie after/);
  const seatsToo = main.getByRole('link', { name: 'Friday, seats: Seats are a whole number from 0 to 1,000' });
  await expect(seatsToo, 'both at once, by their day').toBeVisible();
  await hours('Friday', '12:00', '18:00', '8');
  await main.getByRole('button', { name: 'Save and go on' }).click();
  await expect(page).toHaveURL(/\/features\?saved=availability$/);

  await openHydrated(page, `/l/quiet-red/${id}/draft/availability?month=2030-12`);
  await expect(main.getByLabel('Friday, seats', { exact: true })).toHaveValue('8');
  const add = async (first: string, seats: string) => {
    await main.getByLabel('First day').fill(first);
    await main.getByLabel('Last day').fill('2030-12-26');
    await main.locator('#seats').fill(seats);
    await main.getByRole('button', { name: 'Add exception' }).click();
  };
  await add('2030-12-27', '0');
  await expect(main.getByLabel('Last day')).toHaveAccessibleDescription(/end must lie after/);
  await add('2030-12-24', '0');
  const exception = main.getByRole('listitem').filter({ hasText: 'Tue, Dec 24 to Thu, Dec 26' });
  await expect(exception.getByText('Closed', { exact: true })).toBeVisible();
  await expect(main.getByText('Closed on Tue, Dec 24 to Thu, Dec 26.')).toBeVisible();
  await expect(main.getByLabel('First day'), 'ready for the next').toHaveValue('');
  await expect(main.getByLabel('First day')).toHaveAttribute('min', /^20\d\d-\d\d-\d\d$/);
  await add('2030-12-25', '3');
  await expect(main.getByText('Another exception touches this time')).toBeVisible();
  await exception.getByLabel('Seats').fill('1001');
  await exception.getByRole('button', { name: 'Change' }).click();
  await exception.getByLabel('Seats').fill('4');
  await exception.getByRole('button', { name: 'Change' }).click();
  await expect(exception.getByText('Closed', { exact: true })).toHaveCount(0);
  const seatsKept = (many: number) =>
    runSql(shop.databaseUrl, `update availability_exceptions set seats = ${many} where listing_id = '${id}'`);
  await seatsKept(3);
  await exception.getByLabel('Seats').fill('8');
  await exception.getByLabel('Seats').press('Enter');
  await expect(exception.getByLabel('Seats')).toHaveAccessibleDescription(/Meanwhile it has 3 seats/);
  await expect(exception.getByLabel('Seats')).toHaveValue('8');
  await exception.getByRole('button', { name: 'Change' }).click();
  await expect(exception.getByText('Saved.')).toBeVisible();
  await expectAccessibleInBothSchemes(page);
  await main.getByRole('link', { name: 'Show January 2031' }).click();
  await expect(main.getByText('None: the hours of the week hold')).toBeVisible();
  await main.getByLabel('Last day').fill('');
  await main.getByLabel('First day').fill('2031-05-03');
  await main.locator('#seats').fill('2');
  await main.getByRole('button', { name: 'Add exception' }).click();
  await expect(
    main.getByRole('heading', { name: 'May 2031' }),
    'the month of the added exception is shown',
  ).toBeVisible();
  await expect(main.getByRole('listitem').filter({ hasText: 'Sat, May 3' })).toContainText('Added');
  await expect(main.getByRole('status').getByText('Sat, May 3: 2 seats.')).toBeVisible();
  await openHydrated(page, `/l/quiet-red/${id}/draft/availability?month=2030-12`);
  await exception.getByRole('button', { name: /^Remove the exception/ }).click();
  await expect(exception).toHaveCount(0);
  const day = await bookFriday(shop.databaseUrl, id);
  const month = `/l/quiet-red/${id}/draft/availability?month=${day.slice(0, 7)}`;
  await openHydrated(page, month);
  // A confirmation applies to the bookings that were shown.
  await hours('Friday', '12:00', '18:00', '1');
  await main.getByLabel('Friday, seats', { exact: true }).press('Enter');
  const yes = main.getByLabel('Save these hours all the same');
  await yes.check();
  await bookFriday(shop.databaseUrl, id, 3);
  await main.getByRole('button', { name: 'Save and go on' }).click();
  await expect(main.getByText('2 bookings lie on days')).toBeVisible();
  await expect(page.locator(':focus')).toContainText('These hours were not saved yet');
  await expect(yes).not.toBeChecked();
  await yes.check();
  await main.getByRole('button', { name: 'Save and go on' }).click();
  await expect(page).toHaveURL(/\/features\?saved=availability$/);
  await openHydrated(page, month);
  await main.getByLabel('First day').fill(day);
  await main.locator('#seats').fill('0');
  await main.getByRole('button', { name: 'Add exception' }).click();
  const question = main.getByRole('alert').filter({ hasText: '2 bookings lie on days' });
  await expect(question).toContainText('2 seats');
  await auditPage(page);
  await question.getByRole('button', { name: 'Leave it' }).click();
  await expect(question).toHaveCount(0);
  await main.getByRole('button', { name: 'Add exception' }).click();
  await question.getByRole('button', { name: 'Add it all the same' }).click();
  await expect(main.getByText('2 bookings lie in this time and stay booked')).toBeVisible();
  // Without script.
  await seatsKept(3);
  const plain = await browser.newContext({
    baseURL: shop.address,
    javaScriptEnabled: false,
    storageState: await context.storageState(),
  });
  const bare = (await plain.newPage()).getByRole('main');
  await bare.page().goto(page.url());
  const seats = bare.locator('#exceptions').getByLabel('Seats').first();
  await seatsKept(2);
  await seats.fill('1');
  await bare.getByRole('button', { name: 'Change' }).click();
  await expect(seats).toHaveAccessibleDescription(/Meanwhile it has 2 seats/);
  await expect(seats).toHaveValue('1');
  await bare.getByRole('button', { name: 'Change' }).click();
  await expect(bare.getByText('2 bookings lie on days')).toBeVisible();
  await bare.getByRole('button', { name: 'Change it all the same' }).click();
  await expect(seats).toHaveValue('1');
  await plain.close();
  // What the form of a page never sends.
  const form = { intent: 'save', timezone: 'Mars/Olympus', ...(await madeForOwner(page)) };
  const answer = await page.request.post(page.url(), { form, headers: { origin: shop.address } });
  expect(answer.status()).toBe(400);
  expect(await answer.text()).toContain('Please choose a time zone');
  await runSql(shop.databaseUrl, `update listings set state = 'published', published_at = now() where id = '${id}'`);
  await openHydrated(page, `/l/quiet-red/${id}/edit/availability`);
  await hours('Friday', '', '', '');
  await main.getByRole('button', { name: 'Save changes' }).click();
  await expect(main.locator('#entries-error')).toContainText('Enter some, or close the listing.');
});
