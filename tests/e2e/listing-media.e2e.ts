import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectAccessibleInBothSchemes, test } from '../fixtures/browser-test.ts';
import { openAlive } from '../fixtures/enter.ts';
import { draftOf } from '../fixtures/own-draft.ts';
import { photoFile } from '../fixtures/photo-file.ts';
import { runSql } from '../fixtures/run-sql.ts';
import { signInPerson } from '../fixtures/sign-in-person.ts';

const aPdf = { name: 'notes.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('%PDF-1.7\n1 0 obj\n') };

/** Takes two seats of a tasting on the next Friday. @returns that day */
async function bookFriday(databaseUrl: string, listingId: string): Promise<string> {
  const day = new Date();
  do day.setUTCDate(day.getUTCDate() + 1);
  while (day.getUTCDay() !== 5);
  const friday = day.toISOString().slice(0, 10);
  await runSql(
    databaseUrl,
    `with time as (select '${friday} 00:00 America/Chicago'::timestamptz as start_at, '${friday} 24:00 America/Chicago'::timestamptz as end_at),
       booking as (
         insert into bookings (listing_id, start_at, end_at, display_start, display_end, seats, state, created_at)
         select '${listingId}', start_at, end_at, start_at, end_at, 2, 'accepted', now() from time returning *)
     insert into booking_seats (booking_id, listing_id, seat, during)
     select id, listing_id, seat, tstzrange(start_at, end_at) from booking, generate_series(1, 2) seat`,
  );
  return friday;
}

const texts = (page: Page) =>
  page.getByLabel(/^What photo \d+ shows$/).evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value));

/** Removes a photo, and waits for what the server says of it: it vanishes before that. */
async function removePhoto(page: Page, number: number) {
  const answered = page.waitForResponse((answer) => /\/own-listing\/.*\/photos\b/.test(answer.url()));
  await page.getByRole('button', { name: `Remove photo ${number}` }).click();
  await answered;
}

test('a wine gets photos: sent, refused, described, ordered, removed, and shown where it is sold', async ({
  page,
  context,
  shop,
  browser,
}) => {
  const id = await draftOf(shop.databaseUrl, await signInPerson(context, shop), 'wine');
  const address = `/l/quiet-red/${id}/draft/photos`;
  await openAlive(page, address);
  const main = page.getByRole('main');
  const files = [await photoFile('one.jpg', '#7a1f33'), aPdf, await photoFile('two.jpg', '#3355aa')];
  await main.getByLabel('Add photos').setInputFiles(files);
  await expect(main.getByText('notes.jpg: could not read file')).toBeVisible();
  await expect(main.getByLabel('What photo 2 shows')).toBeVisible();
  await main.getByLabel('What photo 1 shows').fill('The bottle');
  await main.getByLabel('What photo 2 shows').fill('The vineyard');
  // what was typed is saved with what is pressed, so nothing of it is lost
  await main.getByRole('button', { name: 'Move photo 2 earlier' }).press('Enter');
  await expect.poll(() => texts(page)).toEqual(['The vineyard', 'The bottle']);
  await expect(main.getByRole('button', { name: 'Move photo 1 earlier' })).toBeDisabled();
  await expectAccessibleInBothSchemes(page);
  await main.getByLabel('Add photos').setInputFiles([await photoFile('three.jpg', '#446622')]);
  await removePhoto(page, 3);
  await expect(main.getByLabel('What photo 3 shows')).toHaveCount(0);
  await openAlive(page, address);
  expect(await texts(page)).toEqual(['The vineyard', 'The bottle']);

  await main.getByLabel('What photo 1 shows').fill('The vineyard at dusk');
  await main.getByRole('link', { name: 'Preview' }).click();
  await page.getByRole('button', { name: 'Stay here' }).click();
  await main.getByRole('button', { name: 'Save and go on' }).click();
  await expect(page).toHaveURL(/\/features\?saved=photos$/);
  await runSql(shop.databaseUrl, `update listings set state = 'published', published_at = now() where id = '${id}'`);

  const visitor = await browser.newPage({ baseURL: shop.address, javaScriptEnabled: false });
  await visitor.goto(`/l/quiet-red/${id}`);
  const [first, second] = await visitor
    .getByRole('region', { name: 'Photos of NV Quiet Red' })
    .getByRole('img')
    .evaluateAll((all) => all.map((one) => (one as HTMLImageElement).alt));
  expect([first, second]).toEqual(['The vineyard at dusk', 'The bottle']);
  await expect(visitor.locator('meta[property="og:image"]')).toHaveAttribute('content', /\/media\/.*\/facebook\.jpg$/);
  await visitor.goto('/s?keywords=quiet+red&sort=createdAt');
  const card = visitor.getByRole('img', { name: 'The vineyard at dusk' });
  const shown = await card.evaluate((one: HTMLImageElement) => one.decode().then(() => one.currentSrc));
  expect(shown).toMatch(/\/media\/.*\/listing-card/);
  await visitor.close();
  // what buyers look at keeps its last photo
  await openAlive(page, `/l/quiet-red/${id}/edit/photos`);
  await removePhoto(page, 2);
  await expect.poll(() => texts(page)).toEqual(['The vineyard at dusk']);
  // why: a button does nothing while the photos are read again after the one before
  await expect(async () => {
    await main.getByRole('button', { name: 'Remove photo 1' }).click();
    const told = main.getByRole('alert').getByText('A published listing needs at least one photo.');
    await expect(told).toBeVisible({ timeout: 500 });
  }).toPass();
  expect(await texts(page)).toEqual(['The vineyard at dusk']);
});

test('photos are dropped two at once, each with its progress; what fails tells why, and they are dragged', async ({
  page,
  context,
  shop,
}) => {
  const id = await draftOf(shop.databaseUrl, await signInPerson(context, shop), 'wine');
  await openAlive(page, `/l/quiet-red/${id}/draft/photos`);
  const main = page.getByRole('main');
  const heic = { mimeType: 'image/jpeg', buffer: Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1') };
  const sent = [
    await photoFile('one.jpg', '#7a1f33'),
    { name: 'phone.jpg', ...heic },
    await photoFile('two.jpg', '#3355aa'),
  ];
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/own-listing/*/photo', async (route) => {
    await held;
    await route.continue();
  });
  const dropped = await page.evaluateHandle(
    (files) => {
      const transfer = new DataTransfer();
      for (const { name, type, bytes } of files)
        transfer.items.add(new File([Uint8Array.from(atob(bytes), (one) => one.charCodeAt(0))], name, { type }));
      return transfer;
    },
    [
      ...sent.map(({ name, mimeType: type, buffer }) => ({ name, type, bytes: buffer.toString('base64') })),
      { name: 'empty.jpg', type: 'image/jpeg', bytes: '' },
      { name: 'raw.heic', type: 'image/heic', bytes: heic.buffer.toString('base64') },
    ],
  );
  await main.getByText('or drop them here').dispatchEvent('drop', { dataTransfer: dropped });
  for (const name of ['one.jpg', 'phone.jpg', 'two.jpg'])
    await expect(main.getByRole('progressbar', { name: `Upload of ${name}` })).toBeVisible();
  for (const name of ['empty.jpg', 'raw.heic'])
    await expect(main.getByText(`${name}: could not read file. Choose a JPG, GIF or PNG picture.`)).toBeVisible();
  await expectAccessible(page);
  letGo();
  await expect(main.getByText('phone.jpg: could not read file. Choose a JPG, GIF or PNG picture.')).toBeVisible();
  await expect(main.getByLabel('What photo 2 shows')).toBeVisible();
  await expect(main.getByRole('progressbar')).toHaveCount(0);
  await main.getByRole('button', { name: 'Dismiss: empty.jpg' }).click();
  await expect(main.getByText('empty.jpg')).toHaveCount(0);
  await main.getByLabel('What photo 1 shows').fill('The bottle');
  await main.getByLabel('What photo 2 shows').fill('The vineyard');
  const photos = main.getByRole('listitem').filter({ has: page.getByLabel(/^What photo/) });
  await photos.nth(1).locator('[draggable=true]').dragTo(photos.nth(0));
  await expect.poll(() => texts(page)).toEqual(['The vineyard', 'The bottle']);
  await expect(photos.nth(0).getByText('Cover')).toBeVisible();
  // the same without a pointer: who moves a photo on and on stays with it
  const later = main.getByRole('button', { name: 'Move photo 1 later' });
  await later.focus();
  await page.keyboard.press('Space');
  await expect.poll(() => texts(page)).toEqual(['The bottle', 'The vineyard']);
  await expect(main.getByRole('button', { name: 'Move photo 2 earlier' })).toBeFocused();
});

test('without script a photo is a form, and so is what was wrong with it', async ({ context, shop, browser }) => {
  const id = await draftOf(shop.databaseUrl, await signInPerson(context, shop), 'wine');
  const plain = await browser.newContext({ baseURL: shop.address, javaScriptEnabled: false });
  await plain.addCookies(await context.cookies());
  const page = await plain.newPage();
  await page.goto(`/l/quiet-red/${id}/draft/photos`);
  const main = page.getByRole('main');
  for (const file of [aPdf, await photoFile('one.jpg', '#7a1f33'), await photoFile('two.jpg', '#446622')]) {
    await main.getByLabel('Add photos').setInputFiles(file);
    await main.getByRole('button', { name: 'Send' }).first().click();
    if (file === aPdf) await expect(main.getByText('The file: could not read file')).toBeVisible();
  }
  await main.getByLabel('What photo 2 shows').fill('The bottle');
  await main.getByRole('button', { name: 'Move photo 1 later' }).click();
  await expect.poll(() => texts(page)).toEqual(['The bottle', '']);
  await main.getByRole('button', { name: 'Remove photo 2' }).click();
  await expect.poll(() => texts(page)).toEqual(['The bottle']);
  await runSql(shop.databaseUrl, `update listings set state = 'pendingApproval' where id = '${id}'`);
  await main.getByRole('button', { name: 'Remove photo 1' }).click();
  await expect(main.getByText('Add another first, or take it back to draft.')).toBeVisible();
  expect(await texts(page)).toEqual(['The bottle']);
  await plain.close();
});

test('a tasting gets its week and its exceptions, each with an answer of its own', async ({
  page,
  context,
  browser,
  shop,
}) => {
  const id = await draftOf(shop.databaseUrl, await signInPerson(context, shop), 'tasting');
  await openAlive(page, `/l/quiet-red/${id}/draft/photos`);
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

  await openAlive(page, `/l/quiet-red/${id}/draft/availability?month=2030-12`);
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
  await expectAccessibleInBothSchemes(page);
  await main.getByRole('link', { name: 'Show January 2031' }).click();
  await expect(main.getByText('None: the hours of the week hold')).toBeVisible();
  await main.getByLabel('Last day').fill('');
  await main.getByLabel('First day').fill('2031-05-03');
  await main.locator('#seats').fill('2');
  await main.getByRole('button', { name: 'Add exception' }).click();
  await expect(main.getByRole('heading', { name: 'May 2031' }), 'the month of what was added is shown').toBeVisible();
  await expect(main.getByRole('listitem').filter({ hasText: 'Sat, May 3' })).toContainText('Added');
  await expect(main.getByRole('status').getByText('Sat, May 3: 2 seats.')).toBeVisible();
  await openAlive(page, `/l/quiet-red/${id}/draft/availability?month=2030-12`);
  await exception.getByRole('button', { name: /^Remove the exception/ }).click();
  await expect(exception).toHaveCount(0);
  const day = await bookFriday(shop.databaseUrl, id);
  await openAlive(page, `/l/quiet-red/${id}/draft/availability?month=${day.slice(0, 7)}`);
  await main.getByLabel('First day').fill(day);
  await main.locator('#seats').fill('0');
  await main.getByRole('button', { name: 'Add exception' }).click();
  const question = main.getByRole('alert').filter({ hasText: 'One booking lies on a day' });
  await expect(question).toContainText('2 seats');
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Leave it' }).click();
  await expect(question).toHaveCount(0);
  await main.getByRole('button', { name: 'Add exception' }).click();
  await question.getByRole('button', { name: 'Add it all the same' }).click();
  await expect(main.getByText('One booking lies in this time and stays booked')).toBeVisible();
  // without script
  await runSql(shop.databaseUrl, `update availability_exceptions set seats = 3 where listing_id = '${id}'`);
  const plain = await browser.newContext({
    baseURL: shop.address,
    javaScriptEnabled: false,
    storageState: await context.storageState(),
  });
  const bare = (await plain.newPage()).getByRole('main');
  await bare.page().goto(page.url());
  const seats = bare.locator('#exceptions').getByLabel('Seats').first();
  await seats.fill('1');
  await bare.getByRole('button', { name: 'Change' }).click();
  await expect(bare.getByText('One booking lies on a day')).toBeVisible();
  await bare.getByRole('button', { name: 'Change it all the same' }).click();
  await expect(seats).toHaveValue('1');
  await plain.close();
  // what the form of a page never sends
  const form = { intent: 'save', timezone: 'Mars/Olympus' };
  const answer = await page.request.post(page.url(), { form, headers: { origin: shop.address } });
  expect(answer.status()).toBe(400);
  expect(await answer.text()).toContain('Please choose a time zone');
  await runSql(shop.databaseUrl, `update listings set state = 'published', published_at = now() where id = '${id}'`);
  await openAlive(page, `/l/quiet-red/${id}/edit/availability`);
  await hours('Friday', '', '', '');
  await main.getByRole('button', { name: 'Save changes' }).click();
  await expect(main.locator('#entries-error')).toContainText('Enter some, or close the listing.');
});
