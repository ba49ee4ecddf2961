import { expect, test } from '../fixtures/browser/browser-test.ts';

test('an unknown filter and an invalid price are reported above the results; tracking parameters are not', async ({
  page,
}) => {
  await page.goto('/buy-wine?utm_source=x&ref=1&pub_colour=red&price=cheap');
  await expect(page.getByText('Left out of this search:')).toContainText('search: price, pub_colour.');
});

test('the API lists ignored filters, and in a refusal the parameter that it is about', async ({ request }) => {
  const some = await request.get('/api/v1/wine/search?utm_source=x&pub_colour=red&perPage=1');
  expect((await some.json()).meta).toMatchObject({ ignored: ['pub_colour', 'utm_source'], perPage: 1 });
  const wrong = await request.get('/api/v1/wine/search?price=cheap&perPage=0');
  expect(wrong.status()).toBe(400);
  expect((await wrong.json()).errors).toMatchObject([
    { status: 400, code: 'validation-invalid-params', meta: { parameter: 'price' } },
    { status: 400, code: 'validation-invalid-params', meta: { parameter: 'perPage' } },
  ]);
  const nothing = await request.get('/api/v1/wine/nothing');
  expect((await nothing.json()).errors).toMatchObject([{ status: 404, code: 'not-found', meta: {} }]);
});

test.describe('unusual input', () => {
  for (const query of [
    'keywords=%27%3B+drop+table+listings%3B+--',
    'keywords=%3Cscript%3Ealert(1)%3C%2Fscript%3E',
    'keywords=%ff%fe',
    'keywords=%00',
    `keywords=${'x'.repeat(6_000)}`,
    'keywords=%',
    'page=1000000000',
    'page=-1',
    'price=cheap',
    'bounds=999,999,-999,-999',
    'origin=1,2,3',
    'sort=__proto__',
    'pub_style=%27',
    'pub_winery_city=_,_,_',
    'pub_winery_city=a%00b_TX',
    'address=%00',
    'minStock=1e9',
    'pub_nothing=1&foo[]=2',
    Array.from({ length: 200 }, (_, at) => `pub_varietals_offered=grape_${at}`).join('&'),
  ]) {
    test(`gives a regular page: ${query.slice(0, 60)}`, async ({ page, shop }) => {
      const answer = await page.goto(`${shop.address}/s?${query}`);
      expect(answer?.status()).toBe(200);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    });
  }
});
