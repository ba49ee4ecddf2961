import { RouterContextProvider } from 'react-router';
import { describe, expect } from 'vitest';
import { readSession } from '../../src/features/accounts/sign-in/session.server.ts';
import { setCartLine } from '../../src/features/cart/change-cart.server.ts';
import { sendMessage } from '../../src/features/messages/send-message.server.ts';
import type { SignedIn } from '../../src/kit/actor.ts';
import { loader as cartLoader } from '../../src/web/cart/cart.route.tsx';
import { loader as orderLoader, middleware as orderMiddleware } from '../../src/web/orders/order.route.tsx';
import { loader as rootLoader } from '../../src/web/root.tsx';
import { pageContext } from '../../src/web/shell/page-context.server.ts';
import { countStatements } from '../fixtures/database/count-statements.ts';
import { addWinery } from '../fixtures/listings/add-listing.ts';
import { type EntryPoint, test } from '../fixtures/orders/order-entry-points.ts';
import { addShop, addWine, bottles, purchased } from '../fixtures/orders/orders-test.ts';

/** Maximum number of statements of a page, those of the session and of the page frame included. */
const bounds = { order: { statements: 9 }, cart: { statements: 9 } } as const;

// biome-ignore lint/suspicious/noExplicitAny: the loaders of three routes, each with arguments of its own type
type Loader = (given: any) => Promise<unknown>;

type Page = { loader: Loader; middleware?: typeof orderMiddleware; params?: object };

/** Opens a page as the server does: the session, then what precedes its loaders, then the frame and the page. */
async function openPage(api: EntryPoint, who: SignedIn, path: string, page: Page) {
  const headers = new Headers({ authorization: `Bearer ${await api.token(who)}` });
  const { accounts } = api;
  const site = { ...accounts.site, social: [], map: { currentLocationDistance: 1_000 } };
  const counted = countStatements(api.app);
  await counted.of(async () => {
    const session = await readSession(accounts, headers);
    const context = new RouterContextProvider();
    const visit = { ...session, network: undefined, nonce: undefined, cookiesAccepted: true };
    context.set(pageContext, {
      app: { ...accounts, ...api.app, site, browserPayments: undefined },
      ...visit,
    } as never);
    const url = new URL(path, accounts.site.baseUrl);
    const given = { context, request: new Request(url, { headers }), url, params: page.params ?? {} };
    expect(session.actor).toMatchObject({ id: who.id });
    for (const each of page.middleware ?? []) await each(given as never, async () => new Response());
    await rootLoader(given as never);
    await page.loader(given);
  });
  return counted;
}

describe('the number of statements of a page', () => {
  test('of an order, with its messages', async ({ api }) => {
    const { wineId, wineryId, buyer, owner } = await addShop(api.app.db);
    const other = await addWine(api.app.db, wineryId, 9, { title: 'Other' });
    const items = [wineId, other].map((listingId) => ({ listingId, quantity: 1 }));
    const { id } = await purchased(api.app, buyer, { items, deliveryMethod: 'pickup' });
    const { rateLimiter } = api.accounts;
    await sendMessage({ ...api.app, rateLimiter }, buyer, id, { content: 'Is it dry?' });
    const page = { loader: orderLoader as Loader, middleware: orderMiddleware, params: { id } };
    for (const [who, side] of [
      [buyer, 'order'],
      [owner, 'sale'],
    ] as const) {
      (await openPage(api, who, `/${side}/${id}/details`, page)).expectAtMost(bounds.order);
    }
  });

  test('of a cart', async ({ api }) => {
    const { wineId, buyer, owner } = await addShop(api.app.db);
    await purchased(api.app, buyer, bottles(wineId, 1));
    const app = { ...api.app, rateLimiter: api.accounts.rateLimiter };
    const other = await addWinery(api.app.db, { slug: 'blue-hill', name: 'Blue Hill' });
    const form = { listingId: await addWine(api.app.db, other, 9), quantity: '2' };
    for (const who of [buyer, owner]) {
      expect(await setCartLine(app, who, { key: undefined, network: undefined, form })).toMatchObject({ ok: true });
      (await openPage(api, who, '/cart', { loader: cartLoader as Loader })).expectAtMost(bounds.cart);
    }
  });
});
