import { RouterContextProvider } from 'react-router';
import { describe, expect } from 'vitest';
import { filesOpenedBy } from '../../scripts/flow-files.ts';
import { readSession } from '../../src/features/accounts/sign-in/session.server.ts';
import type { SignedIn } from '../../src/kit/actor.ts';
import { action as takeCheckoutStep } from '../../src/web/checkout/checkout-steps.route.ts';
import { loader as search } from '../../src/web/search/search.route.tsx';
import { action as editListing } from '../../src/web/seller/editor/edit-listing.route.tsx';
import { pageContext } from '../../src/web/shell/page-context.server.ts';
import { draftWine } from '../fixtures/listings/draft-listing.ts';
import { type EntryPoint, test } from '../fixtures/orders/order-entry-points.ts';
import { addShop, bottles, shippingDetails } from '../fixtures/orders/orders-test.ts';

type Opened = { who: SignedIn; path: string; params?: object; form?: Record<string, string> };

// biome-ignore lint/suspicious/noExplicitAny: the functions of three routes, each with arguments of its own type
type RouteFunction = (given: any) => Promise<any>;

/** Follows a flow from the route's function to the database, and says what it opened and sent. */
async function follow(door: EntryPoint, route: RouteFunction, { who, path, params = {}, form }: Opened) {
  const { accounts } = door;
  await accounts.auth.$context;
  const headers = new Headers({ authorization: `Bearer ${await door.token(who)}` });
  const session = await readSession(accounts, headers);
  const context = new RouterContextProvider();
  const site = { ...accounts.site, social: [] };
  const app = { ...accounts, ...door.app, site, listingApproval: false, map: { fuzzy: undefined }, cache: (_key: string, _age: number, load: () => unknown) => load() };
  context.set(pageContext, { app, ...session, network: undefined, nonce: undefined } as never);
  const url = new URL(path, accounts.site.baseUrl);
  const body = form && new URLSearchParams(form);
  const request = new Request(url, { headers, ...(body && { method: 'POST', body }) });
  const before = door.app.statements.length;
  const { value, files, withGround } = await filesOpenedBy(() => route({ context, request, url, params }));
  return { value, files, withGround, statements: door.app.statements.length - before };
}

describe('a flow is followed in few files', () => {
  test('placing an order', async ({ door }) => {
    const { wineId, buyer } = await addShop(door.app.db);
    const request = bottles(wineId, 2, { deliveryMethod: 'shipping', shippingDetails });
    const form = { step: 'place', request: JSON.stringify({ id: crypto.randomUUID(), ...request }) };
    const flow = await follow(door, takeCheckoutStep, { who: buyer, path: '/checkout-steps', form });
    expect(flow.value.status, await flow.value.clone().text()).toBe(200);
    console.log(flow.files, flow.withGround.filter((f: string) => !flow.files.includes(f)), flow.files.length, flow.withGround.length, flow.statements);
  });
  test('publishing', async ({ door }) => {
    const { owner } = await addShop(door.app.db);
    const id = await draftWine(door.app, owner);
    const params = { slug: 'mourvedre', id, type: 'draft', tab: 'disclaimer' };
    const form = { intent: 'publish', disclaimer: 'Contains sulfites.' };
    const path = `/l/mourvedre/${id}/draft/disclaimer`;
    const flow = await follow(door, editListing, { who: owner, path, params, form });
    expect(flow.value).toMatchObject({ status: 303 });
    console.log(flow.files, flow.withGround.filter((f: string) => !flow.files.includes(f)), flow.files.length, flow.withGround.length, flow.statements);
  });
  test('search', async ({ door }) => {
    const { buyer } = await addShop(door.app.db);
    const flow = await follow(door, search, { who: buyer, path: '/s?keywords=chateau&pub_style=red' });
    console.log(flow.files.length, JSON.stringify(flow.value.results.total), flow.files, flow.withGround, flow.statements);
  });
});
