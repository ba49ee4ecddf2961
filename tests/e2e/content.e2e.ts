import { makeAdmin } from '../fixtures/accounts/make-admin.ts';
import { signInPerson } from '../fixtures/accounts/sign-in-person.ts';
import { openHydrated } from '../fixtures/accounts/sign-up.ts';
import { auditPage, expect, expectAccessible, test } from '../fixtures/browser/browser-test.ts';

test('a post is written with a preview and a card, stays hidden as a draft, is then in blog and feed, restored, and scheduled', async ({
  page,
  context,
  browser,
  shop,
}) => {
  const visitor = await browser.newPage({ baseURL: shop.address });
  await makeAdmin(shop, await signInPerson(context, shop));
  await openHydrated(page, '/dashboard/content');
  await page.getByRole('link', { name: 'New post' }).click();
  await page.getByLabel('Title').fill('Rain in June');
  await page.getByLabel('Tags').fill('Weather');
  const hostile = '<script>document.title = "taken"</script> [x](javascript:alert(1))';
  await page
    .getByLabel('Text', { exact: true })
    .fill(`## Late\n\n**Late** rain. ${hostile}\n\n/winery/red-gate-ranch/\n\n`);
  await page.getByRole('button', { name: 'Preview' }).click();
  const preview = page.getByRole('region', { name: 'Preview' });
  await expect(preview.getByRole('heading', { name: 'Late' })).toBeVisible();
  await expect(preview.getByRole('link', { name: 'Red Gate Ranch' })).toBeVisible();
  await expect(preview.getByText('<script>')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save draft' }).last().click();
  await expect(page.getByText('Saved as a draft. Only admins see it.')).toBeVisible();
  expect((await visitor.goto('/blog/rain-in-june'))?.status()).toBe(404);
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByLabel('Summary')).toHaveAccessibleDescription(/Say in a sentence/);
  await page.getByLabel('Summary').fill('It rained late.');
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Published. Everybody can read it now.')).toBeVisible();
  await visitor.goto('/blog');
  await visitor.getByRole('link', { name: 'Rain in June' }).click();
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Rain in June');
  await expect(visitor).toHaveTitle('Rain in June | Lonevine');
  await expect(visitor.getByRole('link', { name: 'Red Gate Ranch' })).toHaveAttribute(
    'href',
    '/winery/red-gate-ranch/',
  );
  await expectAccessible(visitor);
  const feed = await (await visitor.request.get('/blog/feed.xml')).text();
  expect(feed).toContain('<title>Rain in June</title>');
  expect(feed).toContain('&lt;strong&gt;Late&lt;/strong&gt; rain. &amp;lt;script&amp;gt;');
  const image = (await visitor.locator('meta[property="og:image"]').getAttribute('content')) ?? '';
  expect((await visitor.request.get(image)).headers()['content-type']).toBe('image/png');
  await visitor.goto('/blog/tag/weather');
  await auditPage(visitor);
  await visitor.goto('/docs');
  await visitor.getByLabel('Search the guides').fill('packing slips');
  await visitor.getByLabel('Search the guides').press('Enter');
  await visitor.getByRole('link', { name: 'Fulfill an order' }).click();
  await expect(visitor).toHaveURL('/docs/wineries#fulfill-an-order');
  await auditPage(visitor);
  await page.getByRole('link', { name: 'Version 1' }).click();
  await page.getByRole('button', { name: 'Restore this version' }).click();
  await expect(page.getByText('Restored as a draft. Publish it when it is ready.')).toBeVisible();
  await page.getByLabel('Title').fill('Rain in July');
  await page.getByLabel('Summary').fill('It will rain.');
  await page.getByLabel('Publish at').fill('2099-07-04T09:30');
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Scheduled. It is published at its time.')).toBeVisible();
  await visitor.goto('/blog/rain-in-june');
  await expect(visitor.getByRole('heading', { level: 1 }), 'until then the other one stays').toHaveText('Rain in June');
  await visitor.close();
});
