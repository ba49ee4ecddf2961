import {
  auditPageInBothSchemes,
  expect,
  expectAccessibleInBothSchemes,
  test,
} from '../fixtures/browser/browser-test.ts';

const pages = {
  '/terms-of-service': {
    title: 'Terms of Use',
    says: [
      /at least 21 years old/,
      /Last updated 02\/22\/2022/,
      /vendor’s approval of the order forms the binding agreement/,
      /non-cancelable and non-refundable once confirmed/,
      /at the vendor’s discretion and handled only by the vendor/,
      /hold all licenses/,
      /to list accurately/,
      /royalty-free license/,
      /What is not allowed/,
      /the greater of \$500 and the amount that you paid/,
      /law of the State of Texas/,
      /hello@lonevine\.test/,
      /\(512\) 555-0142/,
    ],
  },
  '/privacy-policy': {
    title: 'Privacy Policy',
    says: [
      /Last updated 02\/22\/2022/,
      /What we collect/,
      /What we use it for/,
      /Who gets it/,
      /Your rights in the EU and the UK/,
      /California disclosures/,
      /How long we keep it/,
      /Security/,
      /euCookiesAccepted/,
      /hello@lonevine\.test/,
    ],
  },
};

for (const [path, { title, says }] of Object.entries(pages)) {
  test(`${path} is a page of its own with the required content`, async ({ page, shop }) => {
    await page.goto('/');
    await page.getByRole('contentinfo').getByRole('link', { name: title }).click();
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(page).toHaveTitle(`${title} | Lonevine`);
    for (const text of says) await expect(page.getByRole('main')).toContainText(text);
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', shop.address + path);
    await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /Lonevine/);
  });

  test(`every entry in the contents of ${path} links to its section, which gets the focus`, async ({ page }) => {
    await page.goto(path);
    await expect(page.locator('html')).toHaveAttribute('data-hydrated', 'true');
    const contents = page.getByRole('navigation', { name: 'On this page' }).getByRole('link');
    const count = await contents.count();
    expect(count).toBe(await page.getByRole('article').locator('h2[tabindex]').count());
    for (let at = 0; at < count; at++) {
      const name = (await contents.nth(at).textContent()) ?? '';
      await contents.nth(at).click();
      await expect(page.getByRole('heading', { level: 2, name, exact: true })).toBeFocused();
    }
  });

  test(`${path} passes axe in both colour schemes, on a phone and on a desktop`, async ({ page }) => {
    await page.goto(path);
    for (const width of [375, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await (width === 375 ? expectAccessibleInBothSchemes : auditPageInBothSchemes)(page);
    }
  });

  test(`${path} prints only its text`, async ({ page }) => {
    await page.goto(path);
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('contentinfo')).toBeHidden();
    await expect(page.getByRole('region', { name: 'Notice on cookies' })).toBeHidden();
    await expect(page.getByRole('navigation', { name: 'On this page' })).toBeHidden();
  });
}

for (const path of [...Object.keys(pages), '/newsletter']) {
  test(`${path} never scrolls sideways, from 320 to 1280 px`, async ({ page }) => {
    await page.goto(path);
    for (const width of [320, 375, 768, 1023, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      const over = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(over, `at ${width} px`).toBeLessThanOrEqual(0);
    }
  });
}
