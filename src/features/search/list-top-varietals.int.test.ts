import { expect } from 'vitest';
import { anonymous } from '#kit/actor.ts';
import { addListing, addWinery } from '../../../tests/fixtures/add-listing.ts';
import { test } from '../../../tests/fixtures/integration-test.ts';
import { listTopVarietals } from './list-top-varietals.server.ts';

test('grapes are counted over published wines, a blend under each of its grapes, the commonest first', async ({
  app,
}) => {
  const wineryId = await addWinery(app.db);
  await addListing(app.db, wineryId, { varietals: ['mourvedre'] });
  await addListing(app.db, wineryId, { varietals: ['mourvedre', 'viognier'] });
  await addListing(app.db, wineryId, { varietals: ['syrah'], state: 'draft' });
  await addListing(app.db, wineryId, { type: 'tasting', unitType: 'day', style: null, varietals: ['viognier'] });
  expect(await listTopVarietals(app, anonymous, 12)).toEqual([
    { code: 'mourvedre', name: 'Mourvèdre', colour: 'red', count: 2 },
    { code: 'viognier', name: 'Viognier', colour: 'white', count: 1 },
  ]);
  expect(await listTopVarietals(app, anonymous, 1)).toHaveLength(1);
});

test('an empty shop has none', async ({ app }) => {
  expect(await listTopVarietals(app, anonymous, 12)).toEqual([]);
});

test('asks the database once, whatever the number of wines', async ({ demo }) => {
  const before = demo.statements.length;
  const top = await listTopVarietals(demo, anonymous, 12);
  expect(top).toHaveLength(12);
  expect(demo.statements.length - before).toBe(1);
});
