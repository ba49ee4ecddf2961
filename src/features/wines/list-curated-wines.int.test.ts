import { describe, expect } from 'vitest';
import { anonymous } from '#kit/viewer.ts';
import { addListing, addWinery } from '../../../tests/fixtures/add-listing.ts';
import { test } from '../../../tests/fixtures/integration-test.ts';
import { listCuratedWines } from './list-curated-wines.server.ts';

const day = (number: number) => {
  const at = new Date(Date.UTC(2026, 0, number));
  return { createdAt: at, publishedAt: at };
};

describe('the curated shelf', () => {
  test('shows published wines of pinned wineries alone, newest first', async ({ app }) => {
    const pinned = await addWinery(app.db, { slug: 'pinned', pinned: true });
    await addListing(app.db, pinned, { state: 'draft', ...day(5), publishedAt: null });
    await addListing(app.db, await addWinery(app.db), day(4));
    const old = await addListing(app.db, pinned, day(1));
    const fresh = await addListing(app.db, pinned, day(3));
    const middle = await addListing(app.db, pinned, day(2));
    expect((await listCuratedWines(app, anonymous, 24)).map((wine) => wine.id)).toEqual([fresh, middle, old]);
    expect((await listCuratedWines(app, anonymous, 2)).map((wine) => wine.id)).toEqual([fresh, middle]);
  });

  test('asks the database once, whatever the number of wines', async ({ demo }) => {
    const before = demo.statements.length;
    const shelf = await listCuratedWines(demo, anonymous, 24);
    expect(shelf.length).toBeGreaterThan(20);
    expect(demo.statements.length - before).toBe(1);
  });
});
