import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { makeAdmin } from '../fixtures/accounts/make-admin.ts';
import { signInPerson } from '../fixtures/accounts/sign-in-person.ts';
import { openHydrated } from '../fixtures/accounts/sign-up.ts';
import {
  auditPageInBothSchemes,
  expect,
  expectAccessibleInBothSchemes,
  test,
} from '../fixtures/browser/browser-test.ts';
import { runSql } from '../fixtures/database/run-sql.ts';
import { ownWinery } from '../fixtures/listings/own-winery.ts';

const address = '/winery-page-info';
const main = (page: Page) => page.getByRole('main');
const field = (page: Page, label: string) => main(page).getByLabel(label, { exact: true });
const press = (page: Page, name: string) => main(page).getByRole('button', { name }).click();

/** An image of one colour. */
function picture(background: string) {
  const colour = sharp({ create: { width: 900, height: 600, channels: 3, background } });
  return colour.jpeg().toBuffer();
}

async function addPhoto(page: Page, number: number, background: string) {
  const buffer = await picture(background);
  await page.locator('#new-photo').focus();
  await page.locator('#new-photo').setInputFiles({ name: `${number}.jpg`, mimeType: 'image/jpeg', buffer });
  await expect(field(page, `What photo ${number} shows`)).toBeFocused();
}

async function expectNoSidewaysScroll(page: Page) {
  const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(over).toBeLessThanOrEqual(0);
}

test('an owner edits the page of a winery, errors are reported, and visitors see it, also at the old URL', async ({
  page,
  context,
  shop,
}) => {
  test.setTimeout(60_000);
  const owner = await signInPerson(context, shop);
  await ownWinery(shop.databaseUrl, owner);
  const old = `quiet-creek-${owner}`;
  await page.setViewportSize({ width: 375, height: 812 });
  await openHydrated(page, '/my-favorites');
  await page.getByRole('link', { name: 'My Winery' }).click();
  await expect(field(page, 'Address of your page')).toHaveValue(old);
  await expect(main(page).getByRole('button', { name: 'Save the page' })).toBeInViewport();

  const name = `Loud Creek ${owner.slice(0, 8)}`;
  await field(page, 'Name of the winery').fill(name);
  await field(page, 'Address of your page').fill('Red-Gate-Ranch');
  await main(page).getByLabel('Phone').fill('(806) 555-0142');
  await main(page).getByLabel('Your story').fill('<b>Red</b> sand.');
  await main(page).getByLabel('Exact position').fill('33.5779, -101.8552');
  await field(page, 'Monday opens').fill('18:00');
  await field(page, 'Monday closes').fill('11:00');
  await addPhoto(page, 1, '#7a1f33');
  await addPhoto(page, 2, '#2f5d8a');
  await field(page, 'What photo 2 shows').fill('The creek');
  await press(page, 'Move photo 2 up');
  await expect(field(page, 'What photo 1 shows')).toHaveValue('The creek');
  await press(page, 'Save the page');
  await expect(field(page, 'Monday opens')).toHaveAccessibleDescription('On Monday you close before you open');
  await field(page, 'Monday opens').fill('11:00');
  await field(page, 'Monday closes').fill('18:00');
  await press(page, 'Save the page');
  await expect(field(page, 'Address of your page')).toHaveAccessibleDescription(/leads to another winery/);
  await expect(main(page).getByLabel('Your story')).toHaveValue('<b>Red</b> sand.');
  await expectAccessibleInBothSchemes(page);
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1280, height: 812 });
  await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Opening hours' }).click();
  await expect(field(page, 'Monday opens')).toBeFocused();
  await expect(field(page, 'Address of your page')).toHaveAccessibleDescription(/leads to another winery/);
  await page.setViewportSize({ width: 375, height: 812 });
  const slug = `loud-creek-${owner}`;
  await field(page, 'Address of your page').fill(slug);
  await press(page, 'Save the page');
  await expect(main(page).getByText('This is what visitors of your page read now.')).toBeVisible();
  await expect(field(page, 'What photo 1 shows')).toHaveValue('The creek');

  const visit = main(page).getByRole('link', { name: 'See the page' });
  await expect(visit).toHaveAttribute('href', `/winery/${slug}/`);
  await main(page).getByLabel('In short').fill('Not said yet');
  await page.getByRole('link', { name: 'My Reviews' }).click();
  await page.getByRole('button', { name: 'Stay here' }).click();
  await expect(main(page).getByLabel('In short')).toHaveValue('Not said yet');
  // why: the message is the same as after the first save; the second save is visible once the page is loaded again
  const read = page.waitForResponse(
    (one) => one.request().method() === 'GET' && one.url().includes('winery-page-info'),
  );
  await press(page, 'Save the page');
  await read;
  await expect(main(page).getByRole('button', { name: 'Save the page' })).toBeVisible();
  await expect(main(page).getByLabel('In short')).toHaveValue('Not said yet');
  await visit.click();
  await expect(page).toHaveURL(`/winery/${slug}/`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await expect(main(page).getByText('<b>Red</b> sand.')).toBeVisible();
  await expect(main(page).getByRole('img', { name: 'The creek' })).toBeVisible();
  await expect(main(page).getByRole('list', { name: 'Photos' }).getByRole('listitem')).toHaveCount(1);
  await expect(main(page).getByText('11 AM – 6 PM')).toBeVisible();
  await expect(main(page).getByRole('link', { name: '(806) 555-0142' })).toHaveAttribute('href', 'tel:8065550142');
  await auditPageInBothSchemes(page);
  await expectNoSidewaysScroll(page);
  const head = await (await page.request.get(`/winery/${slug}/`)).text();
  expect(head).toContain('"openingHours":["Mo 11:00-18:00"]');
  expect(head).toMatch(/property="og:image" content="[^"]*\/media\/[^"]*\/facebook.jpg"/);
  const { data } = await (await page.request.get(`/api/v1/winery/findBySlug/${old}`)).json();
  expect([data.slug, data.photo.length]).toEqual([slug, 2]);
  const found = await (await page.request.get(`/s?keywords=${encodeURIComponent(name)}`)).text();
  expect(found).toMatch(/\/media\/[^"]*\/landscape-crop2x.jpg/);
  for (const path of ['/winery/_/?page=1', '/contact/_?listing=x', '/winery/_/checkout?order=x']) {
    const answer = await page.request.get(path.replace('_', old), { maxRedirects: 0 });
    expect([answer.status(), answer.headers().location]).toEqual([301, path.replace('_', slug)]);
  }
});

test("without script the page is saved and photos are moved, and nobody edits another winery's", async ({
  browser,
  shop,
}) => {
  const enter = async (role?: 'owner' | 'member') => {
    const context = await browser.newContext({ baseURL: shop.address, javaScriptEnabled: false });
    const id = await signInPerson(context, shop);
    const wineryId = role && (await ownWinery(shop.databaseUrl, id, role));
    const get = (path: string) => context.request.get(path, { maxRedirects: 0 });
    return { context, id, wineryId, get };
  };
  const [owner, member] = [await enter('owner'), await enter('member')];
  const mine = `quiet-creek-${owner.id}`;
  await runSql(
    shop.databaseUrl,
    `with sent as (
       insert into images (owner_id, format, width, height, digest, created_at)
       select '${owner.id}', 'jpg', 9, 9, repeat('0', 64), now() from generate_series(1, 2) returning id)
     insert into winery_photos (winery_id, position, image_id, alternative_text)
     select '${owner.wineryId}', row_number() over () - 1, id, 'Photo ' || row_number() over () from sent`,
  );
  const page = await owner.context.newPage();
  await page.goto(address);
  await main(page).getByLabel('In short').fill('Typed before');
  await press(page, 'Move photo 1 down');
  await expect(field(page, 'What photo 1 shows')).toHaveValue('Photo 2');
  await expect(main(page).getByLabel('In short')).toHaveValue('Typed before');
  await main(page).getByLabel('Town').fill('Nowhere at all');
  await press(page, 'Save the page');
  await expect(main(page).getByText('We can’t find a town with that name in Texas').first()).toBeVisible();
  await expect(field(page, 'What photo 1 shows')).toHaveValue('Photo 2');
  await main(page).getByLabel('Town').fill('Lubbock');
  await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Opening hours' }).click();
  await expect(page).toHaveURL(/#winery-hours$/);
  for (const [at, time] of ['10:00', '12:00', '14:00', '18:00'].entries()) {
    if (at === 2) await main(page).getByText('Add a break on Monday').click();
    await main(page).locator('[name=hours-0]').nth(at).fill(time);
  }
  await press(page, 'Save the page');
  await expect(main(page).getByText('This is what visitors of your page read now.')).toBeVisible();
  await expect(field(page, 'What photo 2 shows')).toHaveValue('Photo 1');
  await expect(field(page, 'Monday closes again'), 'an entered break stays visible').toHaveValue('18:00');
  await expect(field(page, 'Monday closes again')).toBeVisible();
  await expect(field(page, 'Tuesday closes again')).toBeHidden();

  const led = await member.get(address);
  expect([led.status(), led.headers().location]).toEqual([302, '/']);
  const others = await owner.get(`${address}?winery=red-gate-ranch`);
  expect([others.status(), others.headers().location]).toEqual([302, address]);
  await makeAdmin(shop, member.id);
  expect(await (await member.get(`/winery/${mine}/`)).text()).toContain(`href="${address}?winery=${mine}"`);
  expect(await (await member.get(`${address}?winery=${mine}`)).text()).toContain('Typed before');
  expect((await member.get(`${address}?winery=not-there`)).status()).toBe(404);
  await owner.context.close();
  await member.context.close();
});
