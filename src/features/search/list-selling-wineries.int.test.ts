import { expect } from 'vitest';
import { anonymous } from '#kit/actor.ts';
import { addListing, addWinery } from '../../../tests/fixtures/add-listing.ts';
import { test } from '../../../tests/fixtures/integration-test.ts';
import { listSellingWineries } from './list-selling-wineries.server.ts';

test('a winery sells when a wine of its is published, the pinned ones come first', async ({ app }) => {
  const [first, second, drafting, pouring] = await Promise.all([
    addWinery(app.db, { slug: 'a', name: 'A' }),
    addWinery(app.db, { slug: 'b', name: 'B', pinned: true, region: 'south_texas' }),
    addWinery(app.db, { slug: 'c', name: 'C' }),
    addWinery(app.db, { slug: 'd', name: 'D' }),
  ]);
  await addListing(app.db, first);
  await addListing(app.db, first);
  await addListing(app.db, second);
  await addListing(app.db, drafting, { state: 'draft' });
  await addListing(app.db, pouring, { type: 'tasting', unitType: 'day', style: null });
  expect(await listSellingWineries(app, anonymous)).toEqual([
    { name: 'B', region: 'south_texas' },
    { name: 'A', region: expect.any(String) },
  ]);
});

test('asks the database once, whatever the number of wines', async ({ demo }) => {
  const before = demo.statements.length;
  expect((await listSellingWineries(demo, anonymous)).length).toBeGreaterThan(10);
  expect(demo.statements.length - before).toBe(1);
});
