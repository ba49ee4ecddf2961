import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { auditPage, expect } from '../fixtures/browser/browser-test.ts';
import { openAs, test } from '../fixtures/browser/demo-test.ts';
import { openHydrated } from '../fixtures/accounts/sign-up.ts';

// why: the demo takes its time to open; one for the whole file is enough
test.describe.configure({ mode: 'default' });

const root = path.resolve(import.meta.dirname, '../..');
const examples = path.join(root, 'examples');
/** Where a stranger's web server would serve the page: another origin than the shop's. */
const origin = 'http://wines.example';

test('the example in Node buys a bottle and reviews it, with the application that the start prints', async ({
  browser,
  demo,
}) => {
  test.setTimeout(90_000);
  const [, clientId = '', clientSecret = ''] =
    /MARKETPLACE_CLIENT_ID=(\S+)[\s\S]*?MARKETPLACE_CLIENT_SECRET=(\S+)/.exec(demo.output()) ?? [];
  const env = {
    ...{ PATH: process.env.PATH, SHOP_URL: demo.address },
    ...{ MARKETPLACE_CLIENT_ID: clientId, MARKETPLACE_CLIENT_SECRET: clientSecret },
  };
  const script = path.join(examples, 'node/buy-a-wine.mjs');
  const { stdout } = await promisify(execFile)(process.execPath, [script], { env, timeout: 60_000 });
  expect(stdout).toMatch(/, \$\d+\.\d\d\n/);
  expect(stdout).toMatch(/^You pay \$\d+\.\d\d$/m);
  expect(stdout).toContain('The order is at transition/review-1-by-customer');
  const buyer = await openAs(browser, demo, 'buyer');
  await openHydrated(buyer, '/inbox/orders');
  await buyer.getByRole('main').getByRole('listitem').getByRole('link').first().click();
  await expect(buyer.getByText('We come by on Saturday.')).toBeVisible();
  await expect(buyer.getByText('Worth the drive.')).toBeVisible();
});

test('the example page lists and searches wines from another origin, and says when the shop refuses', async ({
  page,
  demo,
}) => {
  const [, clientId = ''] = /MARKETPLACE_CLIENT_ID=(\S+)/.exec(demo.output()) ?? [];
  const sdk = path.join(root, 'node_modules/sharetribe-flex-sdk/build/sharetribe-flex-sdk-web.js');
  await page.route(`${origin}/**`, async (route) => {
    const [, name = ''] = new URL(route.request().url()).pathname.split('/');
    const file = name.startsWith('sharetribe') ? sdk : path.join(examples, 'browser', name || 'index.html');
    await route.fulfill({ body: await readFile(file), contentType: typeOf(file) });
  });
  await page.goto(`${origin}/?shop=${demo.address}&client=${clientId}`);
  await expect(page.getByRole('status')).toHaveText(/^\d{2,} wines$/);
  await expect(page.getByRole('listitem')).toHaveCount(12);
  const picture = page.getByRole('listitem').locator('img').first();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await page.getByLabel('Search wines').fill('tempranillo');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page.getByRole('listitem').first()).toContainText(/Tempranillo/);
  await auditPage(page);
  await page.goto(`${origin}/?shop=${demo.address}&client=${crypto.randomUUID()}`);
  await expect(page.getByRole('status')).toHaveText('The shop answered 401.');
});

function typeOf(file: string): string {
  const types: Record<string, string> = { '.html': 'text/html', '.css': 'text/css', '.js': 'text/javascript' };
  return types[path.extname(file)] ?? 'application/octet-stream';
}
