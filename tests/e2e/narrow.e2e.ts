import type { Page } from '@playwright/test';
import { expect } from '../fixtures/browser/browser-test.ts';
import { openAs, test } from '../fixtures/browser/demo-test.ts';

/** Pages whose own tests do not look at the narrowest window. */
const pages = {
  guest: [
    '/s?keywords=tempranilo',
    '/s?filters=open',
    '/?mobilemenu=open',
    '/l/mourvedre/e5079523-1bb1-51be-a534-89c559095ea5?orderOpen=open',
    '/winery/pedernales-bend/',
    '/cart',
    '/signup',
    '/login',
    '/verify-email',
    '/terms-of-service',
    '/newsletter',
  ],
  owner: [
    '/listings',
    '/listings/delivery',
    '/earnings',
    '/sales/ship',
    '/winery-page-info',
    '/account/payments',
    '/inbox/sales',
  ],
} as const;

/**
 * How far the page is wider than its window, and the texts that are wider than what contains them, as with a name that
 * runs under a button.
 */
function spilled(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const texts = [...document.querySelectorAll<HTMLElement>('a, button, li, dt, dd, p, label, h1, h2, h3, td, th')]
      // why: a hidden text keeps the width that it has in one line
      .filter((part) => !part.closest('.sr-only') && !part.querySelector('.sr-only'))
      .filter((part) => part.checkVisibility() && part.clientWidth > 0)
      .filter((part) => part.scrollWidth > part.clientWidth + 1 && getComputedStyle(part).overflowX === 'visible')
      .map((part) => part.innerText.slice(0, 60));
    return [...(scrollWidth > clientWidth ? [`the page by ${scrollWidth - clientWidth} px`] : []), ...texts];
  });
}

for (const who of ['guest', 'owner'] as const) {
  test(`at 320 px no text of the pages of a ${who} runs over another, and none scrolls sideways`, async ({
    browser,
    demo,
  }) => {
    const page = who === 'guest' ? await browser.newPage({ baseURL: demo.address }) : await openAs(browser, demo, who);
    await page.setViewportSize({ width: 320, height: 800 });
    for (const path of pages[who]) {
      await page.goto(path);
      expect(await spilled(page), path).toEqual([]);
    }
    await page.context().close();
  });
}
