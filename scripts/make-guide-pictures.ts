/**
 * Makes the screenshots of the guides (docs/guides/pictures/) from a running demo, so that they show what the pages look
 * like now. Run it after a change of one of these pages, and commit what it writes.
 *
 * Run: node scripts/make-guide-pictures.ts [http://localhost:3000]
 */
import path from 'node:path';
import { chromium } from '@playwright/test';
import sharp from 'sharp';
import { findBrowser } from '../tests/fixtures/browser/find-browser.ts';

type Picture = { guide: string; page: string; account?: 'owner' | 'admin'; link?: string };

/** The page of each guide, the sample account that sees it, and the link there that leads to what is shown. */
const pictures: readonly Picture[] = [
  { guide: 'buyers', page: '/l/mourvedre/51473669-119b-5198-b755-332722a500d3' },
  { guide: 'wineries', page: '/listings', account: 'owner' },
  { guide: 'wine-clubs', page: '/manage-wine-club', account: 'owner' },
  { guide: 'operators', page: '/dashboard/overview', account: 'admin' },
  { guide: 'developers', page: '/api/docs' },
  { guide: 'leave-the-platform', page: '/dashboard/applications', account: 'admin', link: 'Front end' },
];

const baseURL = process.argv[2] ?? 'http://localhost:3000';
const folder = path.resolve(import.meta.dirname, '../docs/guides/pictures');
const browser = await chromium.launch({ executablePath: findBrowser(process.env.BROWSER_PATH) });
for (const { guide, page: url, account, link } of pictures) {
  const context = await browser.newContext({ baseURL, viewport: { width: 1280, height: 800 } });
  await context.addCookies([{ name: 'euCookiesAccepted', value: '1', url: baseURL }]);
  const page = await context.newPage();
  if (account) {
    const form = {
      email: `${account}@lonevine.test`,
      password: 'lonevine-demo',
      from: '/',
      hash: '',
      pageOwner: 'nobody',
    };
    await page.request.post('/login', { form, headers: { origin: baseURL } });
  }
  await page.goto(url, { waitUntil: 'networkidle' });
  if (link) {
    const address = await page.getByRole('link', { name: link }).getAttribute('href');
    await page.goto(address ?? url, { waitUntil: 'networkidle' });
  }
  const png = await page.screenshot();
  await sharp(png)
    .webp({ quality: 82 })
    .toFile(path.join(folder, `${guide}.webp`));
  await context.close();
  console.log(`${guide}: ${url}`);
}
await browser.close();
