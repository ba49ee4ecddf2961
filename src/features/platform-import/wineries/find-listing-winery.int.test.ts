import { expect } from 'vitest';
import { addPerson } from '../../../../tests/fixtures/accounts/add-person.ts';
import { addWinery } from '../../../../tests/fixtures/listings/add-listing.ts';
import { countsOf, test } from '../../../../tests/fixtures/platform-import/platform-import-test.ts';

test('a winery of the directory is matched by name and town, and one with another owner is not taken over', async ({
  importing,
}) => {
  const { db } = importing.app;
  const place = {
    name: 'Frio Bend Cellars',
    slug: 'frio-bend',
    city: 'Fredericksburg',
    region: 'central_texas',
  } as const;
  const wineryId = await addWinery(db, place);
  await importing.run({ dryRun: true });
  expect(await importing.written()).toContain('Frio Bend Cellars of the directory now belongs to its author');
  const owner = await addPerson(db, { email: 'other@example.test' });
  const createdAt = importing.app.clock.now();
  await db.insertInto('wineryMembers').values({ userId: owner.id, wineryId, role: 'owner', createdAt }).execute();
  const report = await importing.run();
  expect(countsOf(report)['listings.json']).toEqual({ wrong: 6 });
  expect(await db.selectFrom('wineryMembers').select('userId').execute()).toEqual([{ userId: owner.id }]);
  expect(await importing.written()).toContain('has another owner here');
});

test('a winery that is only similar to one of the directory is decided by a person', async ({ importing }) => {
  const { db } = importing.app;
  await addWinery(db, { name: 'Frio Bend Cellars', slug: 'frio-bend', city: 'Lubbock' });
  const report = await importing.run();
  expect(countsOf(report)['listings.json']).toEqual({ wrong: 6 });
  expect(await importing.written()).toContain('wineries that may be this one: Frio Bend Cellars in Lubbock');
  expect(await db.selectFrom('wineryMembers').select('userId').execute()).toEqual([]);
});
