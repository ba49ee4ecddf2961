import { expect } from 'vitest';
import { handleCityForm } from '../../src/web/admin/cities/cities.server.ts';
import { addPerson } from '../fixtures/accounts/add-person.ts';
import { test } from '../fixtures/database/integration-test.ts';

test('renaming, merging and removing a city lead to a list that says what was done', async ({ app }) => {
  const admin = { ...(await addPerson(app.db, { admin: true })), roles: ['admin'] };
  const cities = ['Lubock', 'Lubbock', 'Hye'].map((name) => ({ name, state: 'TX' }));
  await app.db.insertInto('filterCities').values(cities).execute();
  const send = async (typed: Record<string, string>) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(typed)) form.set(name, value);
    return (await handleCityForm({ app, actor: admin } as never, form)).doneUrl;
  };
  expect(await send({ intent: 'rename', code: 'Lubock_TX', name: 'Lubbok' })).toBe(
    '/dashboard/cities?search=Lubbok&done=rename',
  );
  expect(await send({ intent: 'merge', code: 'Lubbok_TX', name: 'Lubbock' })).toBe(
    '/dashboard/cities?search=Lubbock&done=merge',
  );
  expect(await send({ intent: 'remove', code: 'Hye_TX' })).toBe('/dashboard/cities?done=remove');
});
