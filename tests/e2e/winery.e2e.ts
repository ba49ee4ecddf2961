import { expect, test } from '../fixtures/browser/browser-test.ts';

test('a visitor comes from a wine to its winery and back to another wine', async ({ page }) => {
  await page.goto('/winery/red-gate-ranch/');
  await page.getByRole('link', { name: '2019 Tannat', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('2019 Tannat');
  await page.getByRole('article').getByRole('link', { name: 'Red Gate Ranch' }).last().click();
  await expect(page).toHaveURL('/winery/red-gate-ranch/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Red Gate Ranch');
  await expect(page).toHaveTitle('Red Gate Ranch - Texas Winery - Buy Red Gate Ranch Wines Direct | Lonevine');
});

test('a winery shows its location, its grapes and its visiting rules, and that it belongs to the demo', async ({
  page,
}) => {
  await page.goto('/winery/red-gate-ranch/');
  const article = page.getByRole('article');
  await expect(article.getByText('8801 Gin Road')).toBeVisible();
  await expect(article.getByText('50,000-499,999 bottles a year')).toBeVisible();
  await expect(article.getByText('No reservation needed')).toBeVisible();
  await expect(article.getByRole('img', { name: 'Map of Red Gate Ranch and what is near' })).toBeVisible();
  await article.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: 'Visit' }).click();
  await expect(page).toHaveURL('/winery/red-gate-ranch/#visit');
  await expect(page.getByRole('heading', { name: 'Visit' })).toBeFocused();
  await expect(article.getByText('Demo winery: neither it nor its wines are real.')).toBeVisible();
  await expect(article.getByRole('link', { name: 'Tannat', exact: true })).toHaveAttribute(
    'href',
    '/s?pub_varietals_offered=tannat',
  );
  await expect(article.getByRole('link', { name: 'Lubbock' })).toHaveAttribute('href', '/s?pub_winery_city=Lubbock_TX');
});

test('its wines are paged, and the pages have URLs', async ({ page }) => {
  await page.goto('/winery/pedernales-bend/');
  const wines = page.getByRole('region', { name: 'Wines' });
  await expect(wines.getByRole('listitem').filter({ has: page.getByRole('heading') })).toHaveCount(24);
  await wines.getByRole('link', { name: 'Next Page' }).click();
  await expect(page).toHaveURL('/winery/pedernales-bend/?page=2#wines');
  await expect(wines.getByText('25 wines, page 2 of 2')).toBeVisible();
  await expect(wines.getByRole('listitem').filter({ has: page.getByRole('heading') })).toHaveCount(1);
  await expect(page.getByRole('heading', { name: 'Wines' })).toBeFocused();
});

test('a page after the last is reported, not an error', async ({ page }) => {
  for (const [asked, notice] of [
    ['99', 'There is no page 99: this list has 2 pages.'],
    ['1000000000', 'The address names no page number. This is the first page.'],
    ['1e9', 'The address names no page number. This is the first page.'],
    ['-1', 'The address names no page number. This is the first page.'],
    ['abc', 'The address names no page number. This is the first page.'],
    ['%00', 'The address names no page number. This is the first page.'],
  ] as const) {
    const answer = await page.goto(`/winery/pedernales-bend/?page=${asked}`);
    expect(answer?.status()).toBe(200);
    await expect(page.getByText(notice)).toBeVisible();
  }
});

test('a winery of the directory sells nothing here, says so, and links to its neighbors and its own site', async ({
  page,
}) => {
  await page.goto('/winery/bell-springs-winery/');
  await expect(page.getByText('Bell Springs Winery makes wine in Dripping Springs, Hays County, Texas')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Wines', exact: true })).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Tastings' })).toHaveCount(0);
  const site = page.getByRole('link', { name: 'bellspringswinery.com' });
  await expect(site).toHaveAttribute('rel', 'nofollow noopener external');
  const neighbors = page.getByRole('region', { name: 'More wineries in Central Texas' });
  await expect(neighbors.getByText('doesn’t sell here yet. Nearby wineries:')).toBeVisible();
  await neighbors.getByRole('link').first().click();
  await expect(page.getByText('Demo winery')).toHaveCount(0);
  await expect(page).not.toHaveURL(/bell-springs/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('without the trailing slash the URL redirects permanently, with its query', async ({ request }) => {
  const answer = await request.get('/winery/red-gate-ranch?page=2', { maxRedirects: 0 });
  expect([answer.status(), answer.headers().location]).toEqual([301, '/winery/red-gate-ranch/?page=2']);
});

for (const path of [
  '/winery/',
  '/winery/nowhere/',
  '/winery/..%2f',
  '/winery/%ff/',
  '/winery/%00/',
  `/winery/${'x'.repeat(10_000)}/`,
]) {
  test(`${path.slice(0, 40)} responds with 404`, async ({ request }) => {
    expect((await request.get(path)).status()).toBe(404);
  });
}

test('the API returns a winery by slug and by id, in the fields of the specification', async ({ request }) => {
  const bySlug = await (await request.get('/api/v1/winery/findBySlug/red-gate-ranch')).json();
  expect(bySlug.data).toMatchObject({
    _id: expect.any(String),
    slug: 'red-gate-ranch',
    name: 'Red Gate Ranch',
    city: 'Lubbock',
    street: '8801 Gin Road',
    state: 'TX',
    region: 'west_texas',
    lat: expect.any(Number),
    lng: expect.any(Number),
    short_description: expect.any(String),
    photo: [{ Location: expect.stringMatching(/^http.+\/art\/landscape\//) }],
    varietals: expect.arrayContaining(['tannat']),
    score: null,
    searchMeta: { pined: true },
    claimed: 'claimed',
  });
  expect(await (await request.get(`/api/v1/winery/${bySlug.data._id}`)).json()).toEqual(bySlug);
  const missing = await request.get('/api/v1/winery/findBySlug/nowhere');
  expect([missing.status(), (await missing.json()).errors[0].code]).toEqual([404, 'not-found']);
});

test('the API lists states and varietals', async ({ request }) => {
  const states = await (await request.get('/api/v1/state')).json();
  expect(states.data).toHaveLength(51);
  expect(states.data).toContainEqual({ code: 'TX', name: 'Texas' });
  const varietals = await (await request.get('/api/v1/varietal')).json();
  expect(varietals.meta.totalItems).toBe(varietals.data.length);
  expect(varietals.data).toContainEqual(expect.objectContaining({ code: 'albarino', name: 'Albariño' }));
});
