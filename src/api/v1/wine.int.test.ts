import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { addPerson } from '../../../tests/fixtures/accounts/add-person.ts';
import { type TestApp, test } from '../../../tests/fixtures/database/integration-test.ts';
import { addListing, addWinery } from '../../../tests/fixtures/listings/add-listing.ts';
import { operationRoutes } from '../operation-routes.server.ts';
import { wineOperations } from './wine.server.ts';

async function searchWith(app: TestApp, query: string) {
  const given = { ...app, cache: <Value>(_key: string, _age: number, make: () => Promise<Value>) => make() };
  const routes = operationRoutes(wineOperations, given as unknown as Parameters<typeof operationRoutes>[1]);
  const answer = await routes.request(`/api/v1/wine/search?${query}`);
  const body = await answer.json();
  return { status: answer.status, body, titles: body.data?.map(({ title }: { title: string }) => title).toSorted() };
}

test('the search finds what a seller sells, and listings by their ids', async ({ app }) => {
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
] as const)('a search that cannot be meant is refused: %s', async ([query, parameter], { app }) => {
  const { status, body } = await searchWith(app, query);
  expect([status, body.errors]).toMatchObject([400, [{ code: 'validation-invalid-params', meta: { parameter } }]]);
});
