import { createStaticHandler, RouterContextProvider } from 'react-router';
import { describe, expect } from 'vitest';
import { readSession } from '../../src/features/accounts/sign-in/session.server.ts';
import { sendMessage } from '../../src/features/messages/send-message.server.ts';
import type { SignedIn } from '../../src/kit/actor.ts';
import { loader, middleware } from '../../src/web/orders/order.route.tsx';
import { loader as rootLoader } from '../../src/web/root.tsx';
import { pageContext } from '../../src/web/shell/page-context.server.ts';
import { type EntryPoint, test } from '../fixtures/orders/order-entry-points.ts';
import { addShop, bottles, purchased, spans } from '../fixtures/orders/orders-test.ts';

const handler = createStaticHandler([
  {
    ...{ id: 'root', path: '/', loader: rootLoader as never },
    children: ['order', 'sale'].map((side) => ({
      ...{ id: side, path: `${side}/:id/details`, middleware: middleware as never, loader: loader as never },
    })),
  },
]);

/** Opens an order's page by the router, which loads frame and page at once. @returns what the bar counts */
async function countsOn(api: EntryPoint, who: SignedIn, path: string) {
  const headers = new Headers({ authorization: `Bearer ${await api.token(who)}` });
  const site = { ...api.accounts.site, social: [], map: { currentLocationDistance: 1_000 } };
  const context = new RouterContextProvider();
  const session = await readSession(api.accounts, headers);
  context.set(pageContext, { app: { ...api.accounts, ...api.app, site }, ...session } as never);
  let opened: Awaited<ReturnType<typeof handler.query>> | undefined;
  await handler.query(new Request(site.baseUrl + path, { headers }), {
    requestContext: context,
    generateMiddlewareResponse: async (query) => {
      opened = await query(new Request(site.baseUrl + path, { headers }));
      return new Response();
    },
  });
  if (opened === undefined || opened instanceof Response) throw new Error(`${path} was not opened`);
  return { ...opened.loaderData.root.visitor.notifications, inbox: opened.loaderData.root.visitor.inboxCount };
}

describe('the bar of an order’s page', () => {
  test('no longer counts what this page shows, and still counts what others have not seen', async ({ api }) => {
    const { wineId, buyer, owner, member } = await addShop(api.app.db);
    const app = { ...api.app, rateLimiter: api.accounts.rateLimiter };
    const orders = [];
    for (let made = 0; made < 2; made += 1) orders.push((await purchased(app, buyer, bottles(wineId, 1))).id);
    app.clock.forward(spans.minute);
    for (const id of orders) await sendMessage(app, owner, id, { content: 'Tomorrow?' });
    app.clock.forward(spans.minute);
    const [first, second] = orders.map((id) => `/order/${id}/details`) as [string, string];
    expect(await countsOn(api, buyer, first)).toMatchObject({ unread: { orders: 1 }, orders: 2, inbox: '1' });
    expect(await countsOn(api, buyer, second)).toMatchObject({ unread: { orders: 0 }, orders: 2, inbox: undefined });
    for (const id of orders) await sendMessage(app, buyer, id, { content: 'Gladly' });
    const sale = `/sale/${orders[0]}/details`;
    // why: a sale that waits to be accepted is counted until it is
    expect(await countsOn(api, owner, sale)).toMatchObject({ sales: 2, inbox: '2' });
    expect(await countsOn(api, member, sale)).toMatchObject({ sales: 2, inbox: '2' });
  });
});
