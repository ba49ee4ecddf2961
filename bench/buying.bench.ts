import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { samplePassword } from '../seed/seed-accounts.ts';
import { findBrowser } from '../tests/fixtures/browser/find-browser.ts';
import type { Benchmark, Row } from './harness/benchmark.ts';
import { openPurchaseShop } from './harness/purchase-shop.ts';

/** How much a buyer does: presses of buttons, links and boxes, and keys typed; moving between fields does not count. */
type Effort = { presses: number; keys: number; seconds: number };

/** What buying takes a person, from the front page to the placed order: a new buyer, and the same one again. */
export const benchmark: Benchmark = {
  name: 'buying',
  what: 'presses, keys and seconds from the front page to the placed order, in a browser on a laptop',
  onlyByName: true,
  async run(context) {
    const { address } = await openPurchaseShop(context, 0);
    const browser = await chromium.launch({ executablePath: findBrowser(process.env.BROWSER_PATH) });
    context.stops.add(() => browser.close());
    const visitor = await browser.newContext({ baseURL: address, viewport: { width: 1280, height: 800 } });
    const first = await measure(visitor, async (page) => {
      await fillCart(page);
      await signUp(page);
      await typeAddressAndCard(page);
      await pay(page);
    });
    const again = await measure(visitor, async (page) => {
      await fillCart(page);
      await pay(page);
    });
    await browser.close();
    return [...rowsOf('new buyer', first, '11 and 144'), ...rowsOf('returning buyer', again, '5 and 0')];
  },
};

function rowsOf(who: string, { presses, keys, seconds }: Effort, aim: string): Row[] {
  return [
    { figure: `${who}, presses`, value: presses, unit: '', aim: `at most ${aim.split(' and ')[0]}` },
    { figure: '  keys', value: keys, unit: '', aim: `at most ${aim.split(' and ')[1]}` },
    { figure: '  seconds', value: seconds, unit: 's' },
  ];
}

/** Counts what the browser itself reports of a purchase: trusted clicks, and keys but for Tab. */
async function measure(context: BrowserContext, buy: (page: Page) => Promise<void>): Promise<Effort> {
  const page = await context.newPage();
  const effort = { presses: 0, keys: 0 };
  await page.exposeFunction('countInput', (kind: keyof typeof effort) => {
    effort[kind] += 1;
  });
  await page.addInitScript(() => {
    const { countInput } = window as unknown as { countInput: (kind: string) => void };
    // why: a click on a label reaches its box as a second event, which nobody made
    addEventListener('pointerup', ({ isTrusted }) => isTrusted && countInput('presses'), true);
    addEventListener('keydown', ({ isTrusted, key }) => isTrusted && key !== 'Tab' && countInput('keys'), true);
  });
  const began = performance.now();
  await page.goto('/');
  await buy(page);
  await page.waitForURL(/\/order\/[^/]+\/details$/);
  const seconds = (performance.now() - began) / 1000;
  await page.close();
  return { ...effort, seconds };
}

async function hydrated(page: Page): Promise<void> {
  await page.locator('html[data-hydrated=true]').waitFor();
}

async function fillCart(page: Page): Promise<void> {
  await page.getByRole('main').locator('a[href^="/l/"]').first().click();
  await page.waitForURL(/\/l\//);
  await hydrated(page);
  await page.getByRole('button', { name: 'Add to cart' }).first().click();
  await page.getByRole('status').getByRole('link', { name: 'View cart' }).click();
  await page
    .getByRole('link', { name: /^Check out/ })
    .first()
    .click();
  await page.waitForURL(/checkout|signup/);
  await hydrated(page);
}

/** Types into a field that has the focus by Tab. */
async function type(page: Page, label: string, text: string, exact = false): Promise<void> {
  await page.getByRole('main').getByLabel(label, { exact }).first().pressSequentially(text);
}

async function signUp(page: Page): Promise<void> {
  const fields = { 'First name': 'Grace', 'Last name': 'Hopper', 'E-mail address': 'grace@example.test' };
  for (const [label, text] of Object.entries(fields)) await type(page, label, text);
  await type(page, 'Password', samplePassword, true);
  await type(page, 'Confirm password', samplePassword);
  for (const [label, text] of Object.entries({ Month: '12', Day: '9', Year: '1985' })) await type(page, label, text);
  await page.getByLabel(/I accept the/).click({ position: { x: 4, y: 4 } });
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await page.waitForURL(/\/checkout/);
  await hydrated(page);
}

async function typeAddressAndCard(page: Page): Promise<void> {
  const ships = page.getByRole('radio', { name: /^Ship it to me/ });
  if ((await ships.count()) > 0 && !(await ships.isChecked())) await page.getByText('Ship it to me').click();
  await type(page, 'Street and number', '12 Main Street');
  await type(page, 'ZIP code', '78624', true);
  await page.getByLabel('The recipient is 21 or older').click();
  for (const [label, text] of Object.entries({ 'Card number': '4242424242424242', 'Expiry date': '1230' }))
    await type(page, label, text);
  await type(page, 'Security code', '123');
  await page.getByLabel(/^Save this card/).click();
}

async function pay(page: Page): Promise<void> {
  const ships = page.getByRole('radio', { name: /^Ship it to me/ });
  if ((await ships.count()) > 0 && !(await ships.isChecked())) await page.getByText('Ship it to me').click();
  await page.getByRole('button', { name: /^Pay \$/ }).click();
}
