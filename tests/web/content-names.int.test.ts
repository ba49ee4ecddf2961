import { RouterContextProvider } from 'react-router';
import { expect } from 'vitest';
import { seedPages } from '../../seed/seed-pages.ts';
import { readSession } from '../../src/features/accounts/sign-in/session.server.ts';
import { loader as openList } from '../../src/web/admin/content/articles.route.tsx';
import { loader as openPage } from '../../src/web/admin/content/edit-article.route.tsx';
import { pageContext } from '../../src/web/shell/page-context.server.ts';
import { test } from '../fixtures/orders/order-entry-points.ts';
import { addShop } from '../fixtures/orders/orders-test.ts';

test('the dashboard calls a page by the name of the site, and its form keeps the placeholder', async ({ api }) => {
  const { admin } = await addShop(api.app.db);
  await seedPages(api.app.db);
  const headers = new Headers({ authorization: await api.token(admin) });
  const open = async (loader: typeof openList | typeof openPage, path: string, params: object = {}) => {
    const url = new URL(`http://shop.test${path}`);
    const context = new RouterContextProvider();
    const session = await readSession(api.accounts, headers);
    context.set(pageContext, { app: { ...api.accounts, ...api.app }, ...session } as never);
    return loader({ context, url, request: new Request(url, { headers }), params } as never);
  };
  const { pages, site } = (await open(openList, '/dashboard/content')) as Awaited<ReturnType<typeof openList>>;
  expect(pages.map(({ title }) => title)).toContain(`Why ${site.name}`);
  expect(JSON.stringify(pages)).not.toContain('{site}');
  const id = pages.find(({ slug }) => slug === 'why-lonevine')?.id ?? '';
  expect(await open(openPage, `/dashboard/content/${id}`, { id })).toMatchObject({
    ...{ name: `Why ${site.name}`, article: { title: 'Why {site}' } },
  });
});
