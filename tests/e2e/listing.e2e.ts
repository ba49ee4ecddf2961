import type { Page } from '@playwright/test';
import { auditPage, expect, expectAccessible, test } from '../fixtures/browser/browser-test.ts';

/** Listings of the demo, which always has the same ids. */
const demo = {
  closed: '662d147f-5061-5a81-9a2d-09310c57ef9c',
  soldOut: '3087f4df-20b7-50f1-be54-15022902d6f6',
  few: '58cc6078-8e75-5180-b024-3cc08b2f6700',
  blend: 'f983d26a-4bed-5e9e-82b1-2aedf5e5355a',
  draft: '7b33b14a-5675-5d1b-8270-b0c4d021815e',
};

/** A wine's link on the front page, in the list or on the shelf. */
const linkTo = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name }).first();

test('a visitor opens a wine from the front page and sees its name, winery and price', async ({ page }) => {
  await page.goto('/');
  await linkTo(page, '2020 Mourvèdre').click();
  await expect(page.getByRole('heading', { level: 1, name: '2020 Mourvèdre' })).toBeVisible();
  await expect(page.getByRole('article').getByRole('link', { name: 'Caprock & Daughters' }).last()).toBeVisible();
  await expect(page.getByText('$38.00').first()).toBeVisible();
  await expect(page).toHaveTitle('2020 Mourvèdre - Caprock & Daughters | Lonevine');
  await expectAccessible(page);
});

test('a wine without a vintage is shown as NV', async ({ page }) => {
  await page.goto('/');
  await linkTo(page, 'NV Brut Méthode Traditionnelle').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('NV Brut Méthode Traditionnelle');
});

test('a wrong slug redirects permanently to the right URL', async ({ page, request }) => {
  await page.goto('/');
  const href = await linkTo(page, '2020 Mourvèdre').getAttribute('href');
  const wrong = href?.replace('/l/mourvedre/', '/l/malbec/') ?? '';
  const answer = await request.get(wrong, { maxRedirects: 0 });
  expect([answer.status(), answer.headers().location]).toEqual([301, href]);
  const other = await request.get(href?.replace('/l/', '/wine/') ?? '');
  expect(other.status()).toBe(200);
  expect(await other.text()).toMatch(
    new RegExp(`href="http[^"]+${href}"[^>]*rel="canonical"|rel="canonical"[^>]*href="http[^"]+${href}"`),
  );
});

test('a tasting has a page of its own, with its location and what its price includes', async ({ page }) => {
  await page.goto('/winery/valverde-sons/');
  await page.getByRole('link', { name: 'Solera, Oldest to Youngest' }).click();
  await expect(page).toHaveURL(/\/l\/solera-oldest-to-youngest\/[0-9a-f-]{36}$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tasting Solera, Oldest to Youngest');
  await expect(page.getByText('$40.00 per person')).toBeVisible();
  await expect(page.getByText('Per person; choose your day and time')).toBeVisible();
  await expect(page.getByText('Thursday to Sunday: 1:00 PM to 5:00 PM')).toBeVisible();
  await expect(page.getByText('19 Acequia Street')).toBeVisible();
  await expect(page).toHaveTitle('Solera, Oldest to Youngest - Valverde Sons | Lonevine');
});

test('a closed wine has a disabled button, and links to current listings of its winery', async ({ page }) => {
  await page.goto(`/l/albarino/${demo.closed}`);
  await expect(page.getByRole('button', { name: 'This listing is closed' })).toBeDisabled();
  await expect(page.getByText('$', { exact: false }).and(page.locator('header *'))).toHaveCount(0);
  await page.getByRole('link', { name: 'See what it offers now' }).click();
  await expect(page).toHaveURL('/winery/pedernales-bend/');
});

test('a wine that is sold out says so, and so does one with few bottles left', async ({ page }) => {
  await page.goto(`/l/marsanne-section-14/${demo.soldOut}`);
  await expect(page.getByRole('article').getByText('Sold out', { exact: true })).toBeVisible();
  await expect(page.getByText(/^Shipping|^Pickup/)).toHaveCount(0);
  await page.goto(`/l/estate-grenache/${demo.few}`);
  await expect(page.getByRole('article').getByText('2 left', { exact: true })).toBeVisible();
});

test('a blend names its grapes with their shares, and each links to the wines made from it', async ({ page }) => {
  await page.goto(`/l/grenache-syrah-co/${demo.blend}`);
  await expect(page.getByText('Grenache 81%, Syrah 9%, Mourvèdre 10%')).toBeVisible();
  const facts = page.getByRole('article');
  const leads = async (name: string, address: string) =>
    expect(facts.getByRole('link', { name, exact: true }).first()).toHaveAttribute('href', address);
  await leads('Syrah', '/s?pub_varietals_offered=syrah');
  await leads('Red wine', '/s?pub_style=red');
  await leads('West Texas', '/s?pub_winery_region=west_texas');
  await leads('Brisket', '/s?keywords=Brisket');
  await expect(page.getByText('Shipping $15.00, each additional bottle $2.50')).toBeVisible();
  await expect(page.getByText('Pickup at the winery in Brownfield, free')).toBeVisible();
});

test('short URLs redirect to the long ones', async ({ request }) => {
  const where = async (path: string) => {
    const answer = await request.get(path, { maxRedirects: 0 });
    return [answer.status(), answer.headers().location];
  };
  const address = `/l/estate-grenache/${demo.few}`;
  expect(await where(`/l/${demo.few}`)).toEqual([301, address]);
  expect(await where(`/l/no-slug/${demo.few}?orderOpen=true`)).toEqual([301, `${address}?orderOpen=true`]);
  expect(await where(`/wine/no-slug/${demo.few}`)).toEqual([301, address.replace('/l/', '/wine/')]);
  expect(await where('/l')).toEqual([302, '/']);
});

test('a draft is not found, under any of its URLs', async ({ request }) => {
  for (const path of [`/l/carignan/${demo.draft}`, `/l/${demo.draft}`, `/wine/carignan/${demo.draft}`]) {
    expect((await request.get(path, { maxRedirects: 0 })).status()).toBe(404);
  }
});

for (const path of [
  '/nowhere',
  '/notfound',
  '/l/no-slug/00000000-0000-4000-8000-000000000000',
  '/l/a/b',
  '/l/a',
  '/l/%ff/x',
  '/l/%00',
  `/l/${'x'.repeat(10_000)}/y`,
  '/assets/gone.js',
]) {
  test(`${path.slice(0, 60)} responds with 404`, async ({ request }) => {
    expect((await request.get(path)).status()).toBe(404);
  });
}

test('an unknown URL shows a page with a link back', async ({ page }) => {
  await page.goto('/nowhere');
  await expect(page.getByText("Sorry, we couldn't find that page.")).toBeVisible();
  await auditPage(page);
});
