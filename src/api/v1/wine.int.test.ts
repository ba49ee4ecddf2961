import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { distanceKm } from '#kit/geo.ts';
import { addPerson } from '../../../tests/fixtures/accounts/add-person.ts';
import { type TestApp, test } from '../../../tests/fixtures/database/integration-test.ts';
import { addListing, addWinery } from '../../../tests/fixtures/listings/add-listing.ts';
import { operationRoutes } from '../operation-routes.server.ts';
import { wineOperations } from './wine.server.ts';

function routes(app: TestApp, fuzzyOffset?: number) {
  const cache = <Value>(_key: string, _age: number, make: () => Promise<Value>) => make();
  const given = { ...app, cache, site: { map: { fuzzyOffset } }, sessionSecret: 'a secret of the tests' };
  return operationRoutes(wineOperations, given as unknown as Parameters<typeof operationRoutes>[1]);
}

async function searchWith(app: TestApp, query: string) {
  const answer = await routes(app).request(`/api/v1/wine/search?${query}`);
  const body = await answer.json();
  return { status: answer.status, body, titles: body.data?.map(({ title }: { title: string }) => title).toSorted() };
}

test('the search finds the listings of a seller, and listings by their ids', async ({ app }) => {
  const wineryId = await addWinery(app.db);
  const a = await addListing(app.db, wineryId, { title: 'A' });
  await addListing(app.db, wineryId, { title: 'B' });
  const elsewhere = await addListing(app.db, await addWinery(app.db, { slug: 'other', name: 'Other' }), { title: 'C' });
  const { id: userId } = await addPerson(app.db, { email: 'owner@example.test' });
  const membership = { userId, wineryId, role: 'owner', createdAt: app.clock.now() } as const;
  await app.db.insertInto('wineryMembers').values(membership).execute();
  expect(await searchWith(app, `author_id=${userId}`)).toMatchObject({ status: 200, titles: ['A', 'B'] });
  expect(await searchWith(app, `ids=${a},${elsewhere}`)).toMatchObject({ status: 200, titles: ['A', 'C'] });
  expect(await searchWith(app, `ids=${a},${elsewhere}&author_id=${userId}`)).toMatchObject({ titles: ['A'] });
  expect(await searchWith(app, `author_id=${randomUUID()}`)).toMatchObject({ status: 200, titles: [] });
  expect(await searchWith(app, `ids=${randomUUID()}`)).toMatchObject({ body: { meta: { totalItems: 0 } } });
});

test.for([
  ['author_id=me', 'author_id'],
  ['author_id=%00', 'author_id'],
  ['ids=1,2', 'ids'],
  [`ids=${Array.from({ length: 101 }, () => randomUUID())}`, 'ids'],
] as const)('an invalid search is refused: %s', async ([query, parameter], { app }) => {
  const { status, body } = await searchWith(app, query);
  expect([status, body.errors]).toMatchObject([400, [{ code: 'validation-invalid-params', meta: { parameter } }]]);
});

test('with fuzzy locations nobody learns the exact location of a wine, from the API or its page', async ({ app }) => {
  const here = { lat: 30.2366, lng: -98.9104 };
  const id = await addListing(app.db, await addWinery(app.db), { title: 'Alta', place: 'Stonewall', ...here });
  const ask = async (fuzzyOffset?: number) =>
    (await (await routes(app, fuzzyOffset).request(`/api/v1/wine/${id}`)).json()).data;
  expect((await ask()).location).toEqual({ place: 'Stonewall', ...here });
  const { location } = await ask(500);
  expect(distanceKm(here, location)).toBeGreaterThan(0);
  expect(distanceKm(here, location)).toBeLessThanOrEqual(0.5);
  expect(JSON.stringify(await ask(500))).not.toContain('30.2366');
});
