import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';
import { openHydrated } from '../fixtures/accounts/sign-up.ts';
import { auditPage, expect } from '../fixtures/browser/browser-test.ts';
import { openAs, test } from '../fixtures/browser/demo-test.ts';
import { photoFile } from '../fixtures/images/photo-file.ts';
import { createInstance, type Sdk, tokenStore } from '../fixtures/platform/sdk.ts';

// why: the demo takes its time to open; one for the whole file is enough
test.describe.configure({ mode: 'default' });

const root = path.resolve(import.meta.dirname, '../..');
const examples = path.join(root, 'examples');
/** How the start prints the application of the demo. */
const printed = /client id (\S+), client secret (\S+)/;

test('the example in Node buys a bottle and reviews it, with the application that the start prints', async ({
  browser,
  demo,
}) => {
  test.setTimeout(90_000);
  const [, clientId = '', clientSecret = ''] = printed.exec(demo.output()) ?? [];
  const env = {
    ...{ PATH: process.env.PATH, SHOP_URL: demo.address },
    ...{ MARKETPLACE_CLIENT_ID: clientId, MARKETPLACE_CLIENT_SECRET: clientSecret },
  };
  const script = path.join(examples, 'node/buy-a-wine.mjs');
  const { stdout } = await promisify(execFile)(process.execPath, [script], { env, timeout: 60_000 });
  expect(stdout).toMatch(/, \$\d+\.\d\d\n/);
  expect(stdout).toMatch(/^You pay \$\d+\.\d\d$/m);
  const buyer = await openAs(browser, demo, 'buyer');
  const [, id] = /^The order (\S+) is at transition\/review-1-by-customer$/m.exec(stdout) ?? [];
  await openHydrated(buyer, `/order/${id}/details`);
  await expect(buyer.getByText('We come by on Saturday.')).toBeVisible();
  await expect(buyer.getByText('Worth the drive.')).toBeVisible();
});

test('the example page lists and searches wines from another origin, and says when the shop refuses', async ({
  page,
  demo,
}) => {
  const [, clientId = ''] = printed.exec(demo.output()) ?? [];
  const server = createServer((request, response) => void serveExample(request, response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  // why: another origin than the shop's
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const title = await addPicture(
    createInstance({ clientId, baseUrl: demo.address, tokenStore: tokenStore.memoryStore() }),
  );
  await page.goto(`${origin}/?shop=${demo.address}&client=${clientId}`);
  await expect(page.getByRole('status')).toHaveText(/^\d{2,} wines$/);
  await expect(page.getByRole('listitem')).toHaveCount(12);
  await page.getByLabel('Search wines').fill(title);
  await page.getByRole('button', { name: 'Search' }).click();
  const picture = page.getByRole('listitem').locator('img').first();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await page.getByLabel('Search wines').fill('tempranillo');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page.getByRole('listitem').first()).toContainText(/Tempranillo/);
  await auditPage(page);
  await page.goto(`${origin}/?shop=${demo.address}&client=${crypto.randomUUID()}`);
  await expect(page.getByRole('status')).toHaveText('The shop answered 401.');
  server.close();
});

/** Gives a wine of the demo's owner a picture. @returns the wine's title */
async function addPicture(sdk: Sdk): Promise<string> {
  await sdk.login({ username: 'owner@lonevine.test', password: 'lonevine-demo' });
  const own: { data: { data: { id: object; attributes: { title: string; state: string } }[] } } =
    await sdk.ownListings.query();
  const wine = own.data.data.find(({ attributes }) => attributes.state === 'published');
  if (!wine) throw new Error('The owner sells nothing');
  const { name, mimeType, buffer } = await photoFile('wine.jpg', '#772233');
  const photo = new File([new Uint8Array(buffer)], name, { type: mimeType });
  const { data } = await sdk.images.upload({ image: photo });
  await sdk.ownListings.addImage({ id: wine.id, imageId: data.data.id });
  return wine.attributes.title;
}

/** Answers with a file of the example page, or the SDK beside it. */
async function serveExample(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname } = new URL(request.url ?? '/', 'http://localhost');
  const name = path.basename(pathname) || 'index.html';
  const sdk = path.join(root, 'node_modules/sharetribe-flex-sdk/build', name);
  const file = name.startsWith('sharetribe') ? sdk : path.join(examples, 'browser', name);
  const body = await readFile(file).catch(() => undefined);
  response.writeHead(body ? 200 : 404, { 'content-type': typeOf(file) }).end(body);
}

function typeOf(file: string): string {
  const types: Record<string, string> = { '.html': 'text/html', '.css': 'text/css', '.js': 'text/javascript' };
  return types[path.extname(file)] ?? 'application/octet-stream';
}
