import { expect } from 'vitest';
import { anonymous } from '#kit/actor.ts';
import { test } from '../../../tests/fixtures/database/integration-test.ts';
import { addWinery } from '../../../tests/fixtures/listings/add-listing.ts';
import { listPinnedWineries, listWineryPoints } from './list-wineries.server.ts';

test('pinned wineries alternate between regions, by name within each', async ({ app }) => {
  await addWinery(app.db, { slug: 'a-west', name: 'A West', pinned: true });
  await addWinery(app.db, { slug: 'b-west', name: 'B West', pinned: true });
  await addWinery(app.db, { slug: 'c-south', name: 'C South', region: 'south_texas', city: 'Rockport', pinned: true });
  await addWinery(app.db, { slug: 'd-west', name: 'D West' });
  const pinned = await listPinnedWineries(app, anonymous, 8);
  expect(pinned.map(({ slug }) => slug)).toEqual(['a-west', 'c-south', 'b-west']);
  expect(pinned[1]).toMatchObject({ name: 'C South', city: 'Rockport', region: 'South Texas' });
  expect(await listPinnedWineries(app, anonymous, 2)).toHaveLength(2);
});

test('only wineries with coordinates have a point', async ({ app }) => {
  await addWinery(app.db, { slug: 'known', lat: 33.5, lng: -101.9, coordPrecision: 'site' });
  await addWinery(app.db, { slug: 'unknown' });
  expect(await listWineryPoints(app, anonymous)).toEqual([{ lat: 33.5, lng: -101.9 }]);
});

test('each list takes one query, whatever the number of wineries', async ({ demo }) => {
  const before = demo.statements.length;
  expect((await listPinnedWineries(demo, anonymous, 8)).length).toBe(8);
  expect((await listWineryPoints(demo, anonymous)).length).toBeGreaterThan(200);
  expect(demo.statements.length - before).toBe(2);
});
