import { expect, expectAccessibleInBothSchemes, test } from '../fixtures/browser/browser-test.ts';

const groups = [
  'foundations',
  'brand',
  'actions',
  'fields',
  'feedback',
  'navigation',
  'layout',
  'wine',
  'map',
  'features',
];

for (const group of groups) {
  test(`the style guide's ${group} pass axe in both colour schemes`, async ({ page }) => {
    await page.goto(`/styleguide/g/${group}`);
    await expect(page.getByRole('heading', { level: 1, name: new RegExp(group, 'i') })).toBeVisible();
    await expectAccessibleInBothSchemes(page);
  });
}

test('a component has a page, each of its examples one, and a raw one without the guide around it', async ({
  page,
}) => {
  await page.goto('/styleguide/c/price');
  const examples = await page
    .getByRole('main')
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  const raw = examples.find((href) => href?.endsWith('/raw'));
  expect(raw).toMatch(/^\/styleguide\/c\/price\/[a-z-]+\/raw$/);
  await page.goto(raw?.replace(/\/raw$/, '') ?? '');
  await expect(page.getByText('$').first()).toBeVisible();
  await page.goto(raw ?? '');
  await expect(page.getByText('$').first()).toBeVisible();
  await expect(page.getByRole('navigation')).toHaveCount(0);
});

for (const path of [
  '/styleguide/g/cellar',
  '/styleguide/c/corkscrew',
  '/styleguide/c/price/free',
  '/styleguide/c/price/free/raw',
  '/styleguide/x',
]) {
  test(`${path} responds with 404`, async ({ request }) => {
    expect((await request.get(path)).status()).toBe(404);
  });
}
