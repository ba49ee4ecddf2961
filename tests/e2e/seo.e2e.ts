import type { APIRequestContext, Page } from '@playwright/test';
import { expect, test } from '../fixtures/browser/browser-test.ts';

const wine = '/l/estate-grenache/58cc6078-8e75-5180-b024-3cc08b2f6700';

/** The structured data of the open page, by its type. */
async function jsonLd(page: Page): Promise<Record<string, Record<string, unknown>>> {
  const texts = await page.locator('script[type="application/ld+json"]').allTextContents();
  return Object.fromEntries(texts.map((text) => JSON.parse(text)).map((data) => [data['@type'], data]));
}

const contentOf = (page: Page, name: string) =>
  page.locator(`meta[name="${name}"], meta[property="${name}"]`).getAttribute('content');

const locations = async (request: APIRequestContext, address: string) => {
  const answer = await request.get(address);
  expect(answer.headers()['content-type']).toBe('application/xml; charset=utf-8');
  return [...(await answer.text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, location]) => location ?? '');
};

for (const cookie of [undefined, 'session=x']) {
  test(`a wine has structured data ${cookie ? 'on a personal page too' : 'on a shared page'}`, async ({
    page,
    context,
    shop,
  }) => {
    if (cookie) await context.addCookies([{ name: 'session', value: 'x', url: shop.address }]);
    await page.goto(wine);
    await expect(page.locator('html')).toHaveAttribute('data-hydrated', 'true');
    const data = await jsonLd(page);
    expect(data.Product).toMatchObject({
      name: '2022 Estate Grenache',
      url: shop.address + wine,
      offers: {
        '@type': 'Offer',
        price: '37.00',
        priceCurrency: 'USD',
        availability: 'https://schema.org/InStock',
        seller: { '@type': 'Winery', url: `${shop.address}/winery/caprock-and-daughters/` },
      },
    });
    expect(data.Product).not.toHaveProperty('aggregateRating');
    expect(data.BreadcrumbList?.itemListElement).toHaveLength(3);
  });
}

test('sold-out and closed wines are marked in the offer', async ({ page }) => {
  const availability = async (path: string) => {
    await page.goto(path);
    return (await jsonLd(page)).Product?.offers;
  };
  expect(await availability('/l/marsanne-section-14/3087f4df-20b7-50f1-be54-15022902d6f6')).toMatchObject({
    availability: 'https://schema.org/SoldOut',
  });
  expect(await availability('/l/albarino/662d147f-5061-5a81-9a2d-09310c57ef9c')).toMatchObject({
    availability: 'https://schema.org/Discontinued',
  });
});

test('a winery has structured data of a place, with its own URL', async ({ page, shop }) => {
  await page.goto('/winery/bell-springs-winery/?page=7');
  const canonical = `${shop.address}/winery/bell-springs-winery/`;
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', canonical);
  expect((await jsonLd(page)).Winery).toMatchObject({
    name: 'Bell Springs Winery',
    url: canonical,
    address: { streetAddress: '3700 Bell Springs Rd', addressLocality: 'Dripping Springs', addressRegion: 'TX' },
    geo: { '@type': 'GeoCoordinates', latitude: 30.23921 },
  });
  await page.goto('/winery/pedernales-bend/?page=2');
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute(
    'href',
    `${shop.address}/winery/pedernales-bend/?page=2`,
  );
});

test('demo content is not indexed; real content is', async ({ page }) => {
  for (const path of [wine, '/winery/red-gate-ranch/']) {
    await page.goto(path);
    expect(await contentOf(page, 'robots')).toBe('noindex');
  }
  await page.goto('/winery/bell-springs-winery/');
  await expect(page.locator('meta[name=robots]')).toHaveCount(0);
});

for (const path of [wine, '/winery/red-gate-ranch/']) {
  test(`${path} has share images in both sizes, cached for ever`, async ({ page, request }) => {
    await page.goto(path);
    for (const [name, width, height] of [
      ['og:image', 1200, 630],
      ['twitter:image', 600, 314],
    ] as const) {
      const answer = await request.get((await contentOf(page, name)) ?? '');
      expect(answer.headers()['content-type']).toBe('image/png');
      expect(answer.headers()['cache-control']).toContain('immutable');
      const png = await answer.body();
      expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([width, height]);
    }
  });
}

test('an outdated share image redirects to the new one, and one of an unknown page is not found', async ({
  request,
}) => {
  const old = await request.get('/social/site/00000000-600x314.png', { maxRedirects: 0 });
  expect([old.status(), old.headers().location]).toEqual([
    302,
    expect.stringMatching(/^\/social\/site\/[0-9a-f]{8}-600x314\.png$/),
  ]);
  for (const path of ['/social/winery/nowhere/x.png', '/social/listing/7b33b14a-5675-5d1b-8270-b0c4d021815e/x.png']) {
    expect((await request.get(path)).status()).toBe(404);
  }
});

test('the sitemap contains existing pages, all of them complete', async ({ request, shop }) => {
  const parts = await locations(request, '/sitemap.xml');
  expect(parts).toContain(`${shop.address}/sitemap/pages.xml`);
  const addresses = (await Promise.all(parts.map((part) => locations(request, part)))).flat();
  expect(addresses.length).toBeGreaterThan(250);
  expect(new Set(addresses).size).toBe(addresses.length);
  expect(addresses).toContain(`${shop.address}/winery/bell-springs-winery/`);
  expect(addresses).not.toContain(`${shop.address}/winery/red-gate-ranch/`);
  const pages = addresses.filter((address) => !address.includes('/winery/'));
  for (const address of [...pages, ...addresses.filter((_, at) => at % 20 === 0)]) {
    expect((await request.get(address, { maxRedirects: 0 })).status(), address).toBe(200);
  }
  for (const name of ['wines-2-of-1.xml', 'wines.xml', '%00']) {
    expect((await request.get(`/sitemap/${name}`)).status()).toBe(404);
  }
});

test('robots may crawl the site, not the API, and find the sitemap', async ({ request, shop }) => {
  const text = await (await request.get('/robots.txt')).text();
  expect(text).toContain('User-agent: *\nDisallow: /api/\n');
  expect(text).toContain('Disallow: /s?*&\n');
  expect(text).toContain(`Sitemap: ${shop.address}/sitemap.xml\n`);
  expect(text).not.toContain('Disallow: /\n');
});
