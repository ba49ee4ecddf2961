import type { Page, Request } from '@playwright/test';
import { signInPerson } from '../fixtures/accounts/sign-in-person.ts';
import { openHydrated } from '../fixtures/accounts/sign-up.ts';
import { auditPage, expect, expectAccessibleInBothSchemes, test } from '../fixtures/browser/browser-test.ts';
import { runSql } from '../fixtures/database/run-sql.ts';
import { photoFile } from '../fixtures/images/photo-file.ts';
import { draftOf } from '../fixtures/listings/own-draft.ts';

const aPdf = { name: 'notes.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('%PDF-1.7\n1 0 obj\n') };

const texts = (page: Page) =>
  page.getByLabel(/^What photo \d+ shows$/).evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value));

/** Removes a photo, and waits for the server's response: it disappears from the page before that. */
async function removePhoto(page: Page, number: number) {
  const answered = page.waitForResponse((answer) => /\/own-listing\/.*\/photos\b/.test(answer.url()));
  await page.getByRole('button', { name: `Remove photo ${number}` }).click();
  await answered;
}

test('a wine gets photos: uploaded, refused, described, ordered, removed, and shown on its page', async ({
  page,
  context,
  shop,
  browser,
}) => {
  const id = await draftOf(shop.databaseUrl, await signInPerson(context, shop), 'wine');
  const address = `/l/quiet-red/${id}/draft/photos`;
  await openHydrated(page, address);
  const main = page.getByRole('main');
  const files = [await photoFile('one.jpg', '#7a1f33'), aPdf, await photoFile('two.jpg', '#3355aa')];
  await main.getByLabel('Add photos').setInputFiles(files);
  await expect(main.getByText('notes.jpg: could not read file')).toBeVisible();
  await expect(main.getByLabel('What photo 2 shows')).toBeVisible();
  await main.getByLabel('What photo 1 shows').fill('The bottle');
  await main.getByLabel('What photo 2 shows').fill('The vineyard');
  // Typed text is saved together with a button's action, so that nothing is lost.
  await main.getByRole('button', { name: 'Move photo 2 earlier' }).press('Enter');
  await expect.poll(() => texts(page)).toEqual(['The vineyard', 'The bottle']);
  await expect(main.getByRole('button', { name: 'Move photo 1 earlier' })).toBeDisabled();
  await expectAccessibleInBothSchemes(page);
  const more = ['three', 'four', 'five'].map((name) => photoFile(`${name}.jpg`, '#446622'));
  await main.getByLabel('Add photos').setInputFiles(await Promise.all(more));
  await expect(main.getByLabel('What photo 5 shows')).toBeVisible();
  await expect(main.getByRole('progressbar')).toHaveCount(0);
  // Actions within one round trip are sent one after the other.
  const sent = { waiting: 0, atOnce: 0 };
  const ofPhotos = (one: Request) => /\/own-listing\/[^/]*\/photos\b/.test(one.url());
  page.on('request', (one) => {
    if (ofPhotos(one)) sent.atOnce = Math.max(sent.atOnce, ++sent.waiting);
  });
  page.on('response', (answer) => {
    if (ofPhotos(answer.request())) sent.waiting -= 1;
  });
  let letGo = () => {};
  const released = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/own-listing/*/photos*', (route) => released.then(() => route.continue()), { times: 1 });
  for (const number of [5, 4, 3]) await main.getByRole('button', { name: `Remove photo ${number}` }).click();
  letGo();
  const left = () => runSql(shop.databaseUrl, `select position from listing_photos where listing_id = '${id}'`);
  await expect.poll(async () => (await left()).length).toBe(2);
  await expect.poll(() => sent).toEqual({ waiting: 0, atOnce: 1 });
  await expect(main.locator('form ol > li'), 'none of them is sent again').toHaveCount(2);
  await openHydrated(page, address);
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
  // A published listing keeps its last photo.
  await openHydrated(page, `/l/quiet-red/${id}/edit/photos`);
  await removePhoto(page, 2);
  await expect.poll(() => texts(page)).toEqual(['The vineyard at dusk']);
  // why: a button does nothing while the photos are reloaded after the previous action
  await expect(async () => {
    await main.getByRole('button', { name: 'Remove photo 1' }).click();
    const message = main.getByRole('alert').getByText('A published listing needs at least one photo.');
    await expect(message).toBeVisible({ timeout: 500 });
  }).toPass();
  expect(await texts(page)).toEqual(['The vineyard at dusk']);
});

test('photos are dropped two at once, each with its progress; a failed one shows its reason, and they are reordered by dragging', async ({
  page,
  context,
  shop,
}) => {
  const id = await draftOf(shop.databaseUrl, await signInPerson(context, shop), 'wine');
  await openHydrated(page, `/l/quiet-red/${id}/draft/photos`);
  const main = page.getByRole('main');
  const heic = { mimeType: 'image/jpeg', buffer: Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1') };
  const sent = [
    await photoFile('one.jpg', '#7a1f33'),
    { name: 'phone.jpg', ...heic },
    await photoFile('two.jpg', '#3355aa'),
  ];
  let letGo = () => {};
  const released = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/own-listing/*/photo', async (route) => {
    await released;
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
  for (const name of ['one.jpg', 'phone.jpg', 'two.jpg', 'raw.heic'])
    await expect(main.getByRole('progressbar', { name: `Upload of ${name}` })).toBeVisible();
  const unreadable = 'could not read file. Choose a JPG, GIF, PNG, WebP or AVIF picture.';
  await expect(main.getByText(`empty.jpg: ${unreadable}`)).toBeVisible();
  await auditPage(page);
  letGo();
  await expect(main.getByText(`phone.jpg: ${unreadable}`)).toBeVisible();
  await expect(main.getByText('raw.heic: we can’t read HEIC photos here.')).toBeVisible();
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
  // The same with the keyboard: the focus follows a photo that is moved repeatedly.
  const later = main.getByRole('button', { name: 'Move photo 1 later' });
  await later.focus();
  await page.keyboard.press('Space');
  await expect.poll(() => texts(page)).toEqual(['The bottle', 'The vineyard']);
  await expect(main.getByRole('button', { name: 'Move photo 2 earlier' })).toBeFocused();
});

test('without script a photo is uploaded by a form, which also shows its errors', async ({
  context,
  shop,
  browser,
}) => {
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
