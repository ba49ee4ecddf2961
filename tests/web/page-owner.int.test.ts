import { describe, expect } from 'vitest';
import { noPageOwner } from '../../src/features/accounts/page-owner.ts';
import { pageOwnerOf } from '../../src/features/accounts/sign-in/page-owner.server.ts';
import { sessionCookie } from '../../src/features/accounts/sign-in/session.server.ts';
import type { SignedIn } from '../../src/kit/actor.ts';
import { databaseFingerprint } from '../fixtures/database/database-fingerprint.ts';
import { addShop } from '../fixtures/orders/orders-test.ts';
import { routes } from '../fixtures/pages/server-build.ts';
import { baseUrl, sessionSecret, test, type WholeServer } from '../fixtures/pages/whole-server.ts';

const ownerOf = (actor: SignedIn, limited = false) => pageOwnerOf({ sessionSecret }, { actor: { ...actor, limited } });

/** Logs somebody in. @param openedBy the admin who does so in their name @returns the cookie of the session */
async function logIn({ app }: WholeServer, { id: userId }: { id: string }, openedBy?: string): Promise<string> {
  const [token, now] = [crypto.randomUUID(), app.clock.now()];
  const row = { userId, token, expiresAt: new Date(now.getTime() + 3600_000), createdAt: now, updatedAt: now };
  const used = { provedAt: now, ...(openedBy && { scope: 'user:limited' as const, openedBy }) };
  await app.db
    .insertInto('sessions')
    .values({ ...row, ...used })
    .execute();
  return sessionCookie({ sessionSecret, site: { baseUrl } }, token, 3600).split(';')[0] ?? '';
}

type Sent = { path: string; fields: Record<string, string>; cookie?: string; accept?: string; multipart?: boolean };

async function post(server: WholeServer, { path, fields, cookie = '', accept = '*/*', multipart = false }: Sent) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const body = multipart ? form : new URLSearchParams(fields);
  const headers = { origin: baseUrl, cookie, accept };
  const answer = await server.fetch(new Request(baseUrl + path, { method: 'POST', headers, body }), '203.0.113.9');
  return { status: answer.status, text: await answer.text(), headers: answer.headers };
}

/** The paths of all routes that take forms, with ids of the shop. */
function pathsWithActions(ids: Readonly<Record<string, string>>): string[] {
  const pathOf = (id: string): string => {
    const route = routes[id];
    return route?.parentId === undefined ? '' : `${pathOf(route.parentId)}${route.path ? `/${route.path}` : ''}`;
  };
  const withActions = Object.values(routes).filter((route) => route !== undefined && 'action' in route.module);
  const paths = withActions.map((route) => pathOf(route?.id ?? '').replace(/\/?:[\w]+\?/g, ''));
  const filled = paths.map((path) => path.replace(/:(\w+)/g, (_, name) => ids[name] ?? crypto.randomUUID()));
  return [...new Set(filled.filter((path) => path !== '/owner-conflict'))];
}

/** Mail programs post to these, without a page. */
const withoutPage = ['/unsubscribe', '/newsletter/unsubscribe'];
const fromAnyPage = [...withoutPage, '/logout', '/cookie-consent'];

describe('every route that takes a form', () => {
  test('writes nothing for a page that says nothing of its owner, or was made for somebody else', {
    timeout: 120_000,
  }, async ({ server }) => {
    const shop = await addShop(server.app.db);
    const cookie = await logIn(server, shop.owner);
    const paths = pathsWithActions({ id: shop.wineId, slug: 'x', type: 'edit', tab: 'details', club: shop.wineryId });
    expect(paths.length).toBeGreaterThan(80);
    const before = await databaseFingerprint(server.app.db);
    const fields = { intent: 'save', firstName: 'Eve', lastName: 'Other', title: 'Changed' };
    const others: Record<string, string>[] = [
      {},
      { pageOwner: ownerOf(shop.buyer) },
      { pageOwner: ownerOf(shop.owner, true) },
    ];
    for (const path of paths) {
      for (const owner of others) {
        if ((owner.pageOwner === undefined ? withoutPage : fromAnyPage).includes(path)) continue;
        const sent = { path, cookie, fields: { ...fields, ...owner } };
        const page = await post(server, { ...sent, accept: 'text/html' });
        expect([page.status, page.text.includes('Nothing was saved or ordered.')], path).toEqual([409, true]);
        const router = await post(server, { ...sent, path: `${path}.data` });
        expect([router.status, router.text.includes('owner-conflict')], path).toEqual([409, true]);
        const script = await post(server, { ...sent, multipart: true });
        expect([script.status, JSON.parse(script.text).code], path).toEqual([409, 'owner-conflict']);
      }
    }
    expect(await databaseFingerprint(server.app.db)).toEqual(before);
    expect(server.reported).toEqual([]);
  });
});

describe('a page made for one person', () => {
  const profile = {
    intent: 'save',
    firstName: 'Grace',
    lastName: 'Hopper',
    bio: 'Sailor',
    currentPassword: 'hunter22',
  };

  test('overwrites nothing of another; its typed text is shown, and no password', async ({ server }) => {
    const shop = await addShop(server.app.db);
    const cookie = await logIn(server, shop.owner);
    const sent = { path: '/profile-settings', fields: { pageOwner: ownerOf(shop.buyer), ...profile }, cookie };
    const answer = await post(server, { ...sent, accept: 'text/html,*/*' });
    const { firstName, lastName, email } = await server.app.db
      .selectFrom('users')
      .select(['firstName', 'lastName', 'email'])
      .where('id', '=', shop.owner.id)
      .executeTakeFirstOrThrow();
    expect([firstName, lastName]).not.toContain('Hopper');
    expect(answer.text).toContain(`You’re now logged in as ${email}.`);
    expect(answer.text).toContain('Sailor');
    expect(answer.text).not.toContain('hunter22');
    expect(answer.text).not.toContain('<script');
    const own = { ...sent, fields: { ...sent.fields, pageOwner: ownerOf(shop.owner) } };
    expect((await post(server, { ...own, multipart: true, accept: 'text/html' })).status).toBe(200);
  });

  test('works again once the same person has logged in again', async ({ server }) => {
    const shop = await addShop(server.app.db);
    const fields = { pageOwner: ownerOf(shop.buyer), ...profile };
    const out = await post(server, { path: '/profile-settings', fields });
    expect([out.status, JSON.parse(out.text).code]).toEqual([401, 'signed-out']);
    const cookie = await logIn(server, shop.buyer);
    expect((await post(server, { path: '/profile-settings', fields, cookie, accept: 'text/html' })).status).toBe(200);
  });

  test('is another one than the page of an admin who has logged in as them', async ({ server }) => {
    const shop = await addShop(server.app.db);
    const cookie = await logIn(server, shop.buyer, shop.admin.id);
    const fields = { pageOwner: ownerOf(shop.buyer), ...profile };
    const answer = await post(server, { path: '/profile-settings', fields, cookie, accept: 'text/html' });
    expect([answer.status, answer.text.includes('with limited access')]).toEqual([409, true]);
  });

  test('sends no picture for another, to a page or to the API', async ({ server }) => {
    const shop = await addShop(server.app.db);
    const cookie = await logIn(server, shop.owner);
    const query = new URLSearchParams({ pageOwner: ownerOf(shop.buyer) });
    for (const path of [`/api/v1/image?${query}`, `/own-listing/${shop.wineId}/photo?${query}`]) {
      const answer = await post(server, { path, fields: {}, cookie });
      expect([answer.status, answer.text.includes('owner-conflict')], path).toEqual([409, true]);
    }
    const own = await post(server, {
      path: `/api/v1/image?${new URLSearchParams({ pageOwner: ownerOf(shop.owner) })}`,
      fields: {},
      cookie,
    });
    expect(own.text).not.toContain('owner-conflict');
  });
});

describe('a page made for nobody', () => {
  test('acts for who has logged in since where it shows nothing personal, and not in a check-out', async ({
    server,
  }) => {
    const shop = await addShop(server.app.db);
    const cookie = await logIn(server, shop.buyer);
    const nobody = { pageOwner: noPageOwner };
    const line = { do: 'add', listingId: shop.wineId, quantity: '1', ...nobody };
    expect((await post(server, { path: '/cart/lines', fields: line, cookie })).status).toBe(303);
    const step = { step: 'place', request: '{}', ...nobody };
    const placed = await post(server, { path: '/winery/x/checkout/steps', fields: step, cookie });
    expect([placed.status, JSON.parse(placed.text).code]).toEqual([409, 'owner-conflict']);
    const orders = await server.app.db.selectFrom('orders').select('id').execute();
    expect(orders).toEqual([]);
  });

  test('is the same for all visitors, and says nothing else in its place', async ({ server }) => {
    const texts = await Promise.all(
      ['198.51.100.1', '198.51.100.2'].map(async (from) =>
        (await server.fetch(new Request(`${baseUrl}/about`), from)).text(),
      ),
    );
    expect(texts[0]).toBe(texts[1]);
    expect(texts[0]).toContain(`data-page-owner="${noPageOwner}"`);
    expect((await server.fetch(new Request(`${baseUrl}/owner-conflict`))).status).toBe(404);
  });
});
