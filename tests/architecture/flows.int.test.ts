import { RouterContextProvider } from 'react-router';
import { describe, expect, type TestContext } from 'vitest';
import { filesOpenedBy } from '../../scripts/flow-files.ts';
import { readSession } from '../../src/features/accounts/sign-in/session.server.ts';
import { siteSocialImage } from '../../src/features/listings/listing-social-image.ts';
import { createTtlCache } from '../../src/infra/cache.ts';
import type { SignedIn } from '../../src/kit/actor.ts';
import { action as takeCheckoutStep } from '../../src/web/checkout/checkout-steps.route.ts';
import { loader as search } from '../../src/web/search/search.route.tsx';
import { action as editListing } from '../../src/web/seller/editor/edit-listing.route.tsx';
import { pageContext } from '../../src/web/shell/page-context.server.ts';
import { withoutCatalog } from '../fixtures/database/count-statements.ts';
import { draftWine } from '../fixtures/listings/draft-listing.ts';
import { type EntryPoint, test } from '../fixtures/orders/order-entry-points.ts';
import { addShop, bottles, shippingDetails } from '../fixtures/orders/orders-test.ts';

/**
 * How many files a flow may open from its route to the SQL, and how many statements it may send, the session's not
 * included. Why placing an order and a search open more than 20 is said in docs/decisions/0032-files-of-a-flow.md and 0039.
 */
const bounds = {
  placing: { files: 38, statements: 15 },
  publishing: { files: 16, statements: 7 },
  search: { files: 22, statements: 8 },
} as const;

type Request = { who: SignedIn; path: string; params?: object; form?: Record<string, string> };

// biome-ignore lint/suspicious/noExplicitAny: the functions of three routes, each with arguments of its own type
type RouteFunction = (given: any) => Promise<any>;

/** Follows a flow from the route's function to the database; `npm run metrics` reads what the test notes of it. */
async function follow(
  { api, task }: { api: EntryPoint; task: TestContext['task'] },
  name: keyof typeof bounds,
  route: RouteFunction,
  { who, path, params = {}, form }: Request,
) {
  const { accounts } = api;
  const headers = new Headers({ authorization: `Bearer ${await api.token(who)}` });
  const session = await readSession(accounts, headers);
  const app = {
    ...accounts,
    ...api.app,
    siteImage: siteSocialImage(accounts.site.name),
    cache: createTtlCache(api.app.clock),
    listingApproval: false,
  };
  const context = new RouterContextProvider();
  context.set(pageContext, { app, ...session, network: undefined, nonce: undefined } as never);
  const url = new URL(path, accounts.site.baseUrl);
  const body = form && new URLSearchParams(form);
  const request = new Request(url, { headers, ...(body && { method: 'POST', body }) });
  const before = api.app.statements.length;
  const { value, files, withGround } = await filesOpenedBy(() => route({ context, request, url, params }));
  const statements = withoutCatalog(api.app.statements.slice(before)).length;
  Object.assign(task.meta, { flow: { name, files: files.length, withGround: withGround.length, statements } });
  expect(files.length, files.join('\n')).toBeLessThanOrEqual(bounds[name].files);
  expect(statements).toBeLessThanOrEqual(bounds[name].statements);
  return { value, files };
}

describe('a flow is followed in few files', () => {
  test('placing an order that is shipped', async ({ api, task }) => {
    const { wineId, buyer } = await addShop(api.app.db);
    const request = bottles(wineId, 2, { deliveryMethod: 'shipping', shippingDetails });
    const form = { step: 'place', request: JSON.stringify({ id: crypto.randomUUID(), ...request }) };
    const asked = { who: buyer, path: '/checkout-steps', form };
    const { value, files } = await follow({ api, task }, 'placing', takeCheckoutStep, asked);
    expect(value).toMatchObject({
      data: { status: 'saved', order: { state: 'pending-payment' } },
      init: { status: 200 },
    });
    expect(files).toContain('src/features/orders/db/placing-rows.server.ts');
    expect(files, 'what it only reads a constant of').not.toContain('src/features/orders/order-query.schema.ts');
  });

  test('publishing a listing with a tab that is saved', async ({ api, task }) => {
    const { owner } = await addShop(api.app.db);
    const id = await draftWine(api.app, owner);
    const params = { slug: 'mourvedre', id, type: 'draft', tab: 'disclaimer' };
    const form = { intent: 'publish', disclaimer: 'Contains sulfites.' };
    const asked = { who: owner, path: `/l/mourvedre/${id}/draft/disclaimer`, params, form };
    const { value, files } = await follow({ api, task }, 'publishing', editListing, asked);
    expect(value).toMatchObject({ status: 303 });
    expect(files).toContain('src/features/listings/db/seller-listing-rows.server.ts');
  });

  test('a search for words and a filter, by somebody who has signed in', async ({ api, task }) => {
    const { buyer } = await addShop(api.app.db);
    const asked = { who: buyer, path: '/s?keywords=chateau&pub_style=red' };
    const { value, files } = await follow({ api, task }, 'search', search, asked);
    expect(value.results.total).toBe(1);
    expect(files).toContain('src/features/search/db/result-rows.server.ts');
  });
});
