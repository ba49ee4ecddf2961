import type { Page } from '@playwright/test';
import { allTakenOver } from '../fixtures/accounts/sign-up.ts';
import { expect } from '../fixtures/browser/browser-test.ts';
import { openAs, test } from '../fixtures/browser/demo-test.ts';
import { findFormPages } from '../fixtures/pages/find-form-pages.ts';

/** Fills in every field of the page, and marks it. Runs in the page. @returns the number of fields */
function typeEverywhere(): number {
  const samples: Record<string, string> = {
    ...{ date: '2031-02-03', month: '2031-02', time: '03:04', 'datetime-local': '2031-02-03T04:05' },
    ...{ number: '3', range: '2', email: 'typed@early.test', color: '#102030' },
  };
  const fields = [...document.querySelectorAll<HTMLInputElement>('main :is(input, textarea, select)')].filter(
    ({ form, disabled, readOnly, type }) =>
      // why: forms of filters search as soon as they can, and show their results
      (form?.method === 'post' || form?.id === 'buy') &&
      !(disabled || readOnly || ['hidden', 'file', 'radio', 'submit'].includes(type)),
  );
  for (const [at, field] of fields.entries()) {
    field.dataset.typed = String(at);
    if (field.type === 'checkbox') field.checked = !field.checked;
    else if (field instanceof HTMLSelectElement) {
      field.value = [...(field as HTMLSelectElement).options].find(({ selected }) => !selected)?.value ?? field.value;
    } else field.value = samples[field.type] ?? (field.inputMode === 'numeric' ? '3' : 'typed early');
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
  return fields.length;
}

/** What the marked fields hold, by their names. Runs in the page. */
function readTyped(): string[] {
  return [...document.querySelectorAll<HTMLInputElement>('[data-typed]')].map(
    ({ name, id, type, value, checked }) => `${name || id}: ${type === 'checkbox' ? checked : value}`,
  );
}

/** Opens a page whose scripts are held, types into it, and lets them run. @returns what was typed, and what is left */
async function typeEarly(page: Page, url: string): Promise<{ typed: string[]; kept: string[] }> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(url, { waitUntil: 'commit' });
  await page.waitForFunction(() => document.readyState !== 'loading');
  await page.evaluate(typeEverywhere);
  const typed = await page.evaluate(readTyped);
  release();
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', 'true');
  await expect.poll(() => page.locator('[data-typed]').evaluateAll(allTakenOver)).toBe(true);
  // why: a field with a state of its own shows what React holds when it is rendered again, and a navigation renders all
  await page.evaluate(() => {
    location.hash = '#content';
    return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  });
  const kept = await page.evaluate(readTyped);
  await page.unroute('**/assets/*.js');
  return { typed, kept };
}

const starts = ['/', '/dashboard', '/account', '/listings', '/inbox/orders', '/inbox/sales', '/recover-password'];

test('what is typed before the scripts of a page have run stays, in every form', async ({ browser, demo }) => {
  test.setTimeout(300_000);
  const seen = new Set<string>();
  let fields = 0;
  for (const who of ['visitor', 'buyer', 'owner', 'admin'] as const) {
    const page =
      who === 'visitor' ? await browser.newPage({ baseURL: demo.address }) : await openAs(browser, demo, who);
    const pages = await findFormPages(
      page.request,
      starts.map((path) => demo.address + path),
    );
    for (const [route, url] of pages) {
      if (seen.has(route)) continue;
      seen.add(route);
      const { typed, kept } = await typeEarly(page, url);
      fields += typed.length;
      expect.soft(kept, `${route}, ${who}, ${url}`).toEqual(typed);
    }
    await page.context().close();
  }
  expect(seen.size).toBeGreaterThan(55);
  expect(fields).toBeGreaterThan(900);
});
