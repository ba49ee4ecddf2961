import type { Page } from '@playwright/test';
import { signInPerson } from '../fixtures/accounts/sign-in-person.ts';
import { openHydrated } from '../fixtures/accounts/sign-up.ts';
import { auditPageInBothSchemes, dismissReminders, expect, test } from '../fixtures/browser/browser-test.ts';
import { runSql } from '../fixtures/database/run-sql.ts';
import { ownWinery } from '../fixtures/listings/own-winery.ts';

const main = (page: Page) => page.getByRole('main');
const press = (page: Page, name: string) => main(page).getByRole('button', { name }).click();
const conflictAlert = (page: Page) => main(page).getByRole('alert').getByText('This was changed meanwhile');
/** The focused element of the page's main content. */
const focused = (page: Page) => main(page).locator(':focus');
const words = (page: Page) =>
  page.getByLabel(/^What photo \d+ shows$/).evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value));

/** A published wine of a new winery, with twelve bottles and two photos. @returns its id */
async function onSale(databaseUrl: string, owner: string): Promise<string> {
  const wineryId = await ownWinery(databaseUrl, owner);
  const [wine] = await runSql(
    databaseUrl,
    `update listings set state = 'published', published_at = now(), pickup_enabled = true where winery_id = '${wineryId}' returning id`,
  );
  await runSql(databaseUrl, `insert into stock (listing_id, quantity) values ('${wine?.id}', 12)`);
  await runSql(
    databaseUrl,
    `with sent as (
       insert into images (owner_id, format, width, height, digest, created_at)
       select '${owner}', 'jpg', 9, 9, repeat('0', 64), now() from generate_series(1, 2) returning id)
     insert into listing_photos (listing_id, position, image_id, alternative_text, created_at)
     select '${wine?.id}', row_number() over () - 1, id, 'Photo ' || row_number() over (), now() from sent`,
  );
  return String(wine?.id);
}

test('saving something that somebody else has changed shows an edit conflict, keeps what was typed, and saves it when confirmed', async ({
  page,
  context,
  shop,
  browser,
}) => {
  test.setTimeout(60_000);
  const owner = await signInPerson(context, shop);
  const id = await onSale(shop.databaseUrl, owner);
  const [other, third] = [await context.newPage(), await context.newPage()];
  for (const one of [other, third]) await dismissReminders(one);

  // The page of a winery.
  for (const one of [page, other]) await openHydrated(one, '/winery-page-info');
  await main(other).getByLabel('Your story').fill('Red sand.');
  await press(other, 'Save the page');
  await expect(main(other).getByText('This is what visitors of your page read now.')).toBeVisible();
  await main(page).getByLabel('Your story').fill('White sand.');
  await main(page).getByLabel('In short').fill('Dry land.');
  await main(page).getByLabel('Phone').press('Enter');
  await expect(conflictAlert(page)).toBeInViewport();
  await expect(focused(page)).toContainText('This was changed meanwhile');
  await expect(main(page).getByLabel('Your story')).toHaveValue('White sand.');
  await auditPageInBothSchemes(page);
  const opens = page.waitForEvent('popup');
  await main(page).getByRole('link', { name: 'Look at what is stored now' }).click();
  await expect(main(await opens).getByLabel('Your story')).toHaveValue('Red sand.');
  await press(page, 'Save the page');
  await expect(main(page).getByText('This is what visitors of your page read now.')).toBeVisible();
  await main(page).getByLabel('In short').fill('Dry land, dark wine.');
  await press(page, 'Save the page');
  const said = () => runSql(shop.databaseUrl, `select short_description from wineries where slug like '%${owner}'`);
  const latest = [{ short_description: 'Dry land, dark wine.' }];
  await expect.poll(said, 'no edit conflict with oneself').toEqual(latest);

  // A tab of the editor; another tab does not conflict with it.
  const editor = `/l/quiet-red/${id}/edit`;
  for (const one of [page, other]) await openHydrated(one, `${editor}/pricing`);
  await openHydrated(third, `${editor}/disclaimer`);
  const [price, stock] = [main(page).getByLabel('Price in dollars'), main(page).getByLabel('Bottles in stock')];
  await main(other).getByLabel('Price in dollars').fill('30');
  await press(other, 'Save changes');
  await expect(main(other).getByText('It costs $30.00.')).toBeVisible();
  await price.fill('12.345');
  await stock.fill('20');
  await stock.press('Enter');
  await expect(conflictAlert(page)).toBeInViewport();
  await expect(focused(page)).toContainText('This was changed meanwhile');
  await expect(price).toHaveValue('12.345');
  // An order takes three bottles, and the page is loaded again while something is typed.
  await runSql(shop.databaseUrl, `update stock set quantity = 9 where listing_id = '${id}'`);
  await press(page, 'Close listing');
  await expect(main(page).getByText('The listing is closed')).toBeVisible();
  await press(page, 'Save changes');
  await expect(conflictAlert(page), 'no later response contains it').toBeVisible();
  await press(page, 'Save changes');
  await expect(stock).toHaveAccessibleDescription(/check the number/);
  await expect(main(page).getByText(/There are 9 bottles now/)).toBeVisible();
  await expect(stock).toHaveValue('20');
  await press(page, 'Save changes');
  await expect(main(page).getByText('It costs $12.35.')).toBeVisible();
  await expect(price).toHaveValue('12.35');
  await main(third).getByLabel('To read before buying').fill('Decant it.');
  await press(third, 'Save changes');
  await expect(main(third).getByText('Disclaimer: your changes are saved.')).toBeVisible();

  // Photos: a pending text conflicts before any button takes effect.
  for (const one of [page, other]) await openHydrated(one, `${editor}/photos`);
  await main(other).getByLabel('What photo 1 shows').fill('The bottle');
  await press(other, 'Move photo 1 later');
  await expect.poll(() => words(other)).toEqual(['Photo 2', 'The bottle']);
  await main(page).getByLabel('What photo 1 shows').fill('A barrel');
  await press(page, 'Remove photo 2');
  await expect(conflictAlert(page)).toBeVisible();
  await expect.poll(() => words(page), 'the current state').toEqual(['Photo 2', 'A barrel']);
  await expect(main(page).getByLabel('What photo 2 shows')).toHaveAccessibleDescription(/say “The bottle”/);
  await press(page, 'Save changes');
  await expect(main(page).getByText('Photos: your changes are saved.')).toBeVisible();

  // Without script.
  const plain = await browser.newContext({
    baseURL: shop.address,
    javaScriptEnabled: false,
    storageState: await context.storageState(),
  });
  const [bare, late] = [await plain.newPage(), await plain.newPage()];
  await bare.goto(`${editor}/photos`);
  await late.goto(`${editor}/disclaimer`);
  await press(page, 'Remove photo 1');
  await expect.poll(() => words(page)).toEqual(['A barrel']);
  await main(bare).getByLabel('What photo 1 shows').fill('The vineyard');
  await main(bare).getByLabel('What photo 2 shows').fill('A cask');
  await press(bare, 'Move photo 2 earlier');
  await expect(main(bare).getByText('The photo that you described as “The vineyard” is gone.')).toBeVisible();
  expect(await words(bare)).toEqual(['A cask']);
  await press(bare, 'Save changes');
  await expect(main(bare).getByText('Photos: your changes are saved.')).toBeVisible();
  await runSql(shop.databaseUrl, `update listings set disclaimer = 'Chill it.' where id = '${id}'`);
  const area = main(late).getByLabel('To read before buying');
  await area.fill('Drink it.');
  await press(late, 'Save changes');
  await expect(conflictAlert(late)).toBeVisible();
  await expect(area).toHaveValue('Drink it.');
  await press(late, 'Save changes');
  await expect(main(late).getByText('Disclaimer: your changes are saved.')).toBeVisible();
  await plain.close();
});
