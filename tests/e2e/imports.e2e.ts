import type { Page } from '@playwright/test';
import { signInPerson } from '../fixtures/accounts/sign-in-person.ts';
import { openHydrated } from '../fixtures/accounts/sign-up.ts';
import { expect, expectAccessibleInBothSchemes, test } from '../fixtures/browser/browser-test.ts';
import { runSql } from '../fixtures/database/run-sql.ts';
import { ownWinery } from '../fixtures/listings/own-winery.ts';

const main = (page: Page) => page.getByRole('main');
const button = (page: Page, name: string | RegExp) => main(page).getByRole('button', { name });

const header = 'Wine;Jahr;Price;Type;Notes\r\n';
const wrong = `${header}Estate Red;2021;free;Red;Dark.\r\nFresh Rosé;2023;18,00;Rosé;Crisp.\r\n`;
const mended = wrong.replace('free', '24,50');

async function send(page: Page, name: string, text: string) {
  await openHydrated(page, '/listings/import');
  // why: as a spreadsheet in Europe saves it
  const buffer = Buffer.from(text, 'latin1');
  await page.getByLabel('CSV file').setInputFiles({ name, mimeType: 'text/csv', buffer });
  await button(page, 'Upload and choose columns').click();
}

test('a file with a mistake is mended, applied, and undone, on a phone', async ({ page, context, shop }) => {
  test.setTimeout(60_000);
  const wineryId = await ownWinery(shop.databaseUrl, await signInPerson(context, shop));
  const titles = async () => {
    const query = `select title from listings where winery_id = '${wineryId}' order by title`;
    return (await runSql(shop.databaseUrl, query)).map(({ title }) => title);
  };
  await page.setViewportSize({ width: 375, height: 812 });
  await send(page, 'wines.xlsx', 'PK\x03\x04');
  await expect(page.getByText('This is not a CSV file.')).toBeVisible();

  await send(page, 'wines.csv', wrong);
  await page.getByLabel('Jahr').selectOption('vintage');
  await expectAccessibleInBothSchemes(page);
  await button(page, 'Preview').click();
  await expect(main(page).getByText('You need to add a valid price.')).toBeVisible();
  await expect(button(page, 'Apply 1 row')).toBeVisible();
  const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(over).toBeLessThanOrEqual(0);
  await expectAccessibleInBothSchemes(page);

  await send(page, 'mended.csv', mended);
  await expect(page.getByLabel('Jahr')).toHaveValue('vintage');
  await button(page, 'Preview').click();
  await main(page).getByLabel('All rows, or none').check();
  await button(page, 'Apply 2 rows').click();
  await expect(main(page).getByRole('heading', { name: 'What was done' })).toBeVisible();
  expect(await titles()).toEqual(['Estate Red', 'Fresh Rosé', 'Quiet Red']);
  await expectAccessibleInBothSchemes(page);

  await button(page, 'Undo this import').click();
  await expect(main(page).getByRole('heading', { name: 'This import was undone' })).toBeVisible();
  expect(await titles()).toEqual(['Quiet Red']);
});
