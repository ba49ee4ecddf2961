import { describe, expect } from 'vitest';
import { anonymous } from '#kit/actor.ts';
import { type TestApp, test } from '../../../tests/fixtures/database/integration-test.ts';
import { addListing, addWinery } from '../../../tests/fixtures/listings/add-listing.ts';
import { listWineryListings } from './list-listings.server.ts';

const tasting = { type: 'tasting', unitType: 'day', style: null, vintage: null } as const;

/** A winery with that many published wines, oldest first, and one of each kind that must not be listed. */
async function wineryWith(app: TestApp, wines: number): Promise<string> {
  const wineryId = await addWinery(app.db);
  for (let number = 1; number <= wines; number++) {
    const at = new Date(Date.UTC(2026, 0, 1, 0, number));
    await addListing(app.db, wineryId, { title: `Wine ${number}`, createdAt: at, publishedAt: at });
  }
  await addListing(app.db, wineryId, { title: 'Draft', state: 'draft', publishedAt: null });
  await addListing(app.db, wineryId, { title: 'Closed', state: 'closed' });
  await addListing(app.db, wineryId, { ...tasting, title: 'Tasting' });
  const other = await addWinery(app.db, { slug: 'other', name: 'Other' });
  await addListing(app.db, other, { title: 'Of another winery' });
  return wineryId;
}

describe('the wines of a winery', () => {
  test('are listed 24 a page, newest first, only published ones, with its tastings', async ({ app }) => {
    const wineryId = await wineryWith(app, 26);
    const first = await listWineryListings(app, anonymous, { wineryId, page: null });
    expect(first.wines.map((wine) => wine.title)).toEqual(Array.from({ length: 24 }, (_, at) => `Wine ${26 - at}`));
    expect(first).toMatchObject({ page: 1, pages: 2, total: 26, more: false, requested: 'as-requested' });
    expect(first.tastings.map(({ title }) => title)).toEqual(['Tasting']);
    const second = await listWineryListings(app, anonymous, { wineryId, page: '2' });
    expect(second.wines.map((wine) => wine.title)).toEqual(['Wine 2', 'Wine 1']);
  });

  test('a page after the last one is empty and has the total', async ({ app }) => {
    const wineryId = await wineryWith(app, 25);
    for (const page of ['3', '999999999']) {
      const shown = await listWineryListings(app, anonymous, { wineryId, page });
      expect(shown).toMatchObject({ page: Number(page), pages: 2, total: 25, wines: [] });
    }
  });

  test('an unreadable page number shows the first page, and says so', async ({ app }) => {
    const wineryId = await wineryWith(app, 1);
    for (const page of ['', '0', '-1', '1.5', '1e9', 'abc', '\0', '１', '9'.repeat(10_000), '2; drop table listings']) {
      const shown = await listWineryListings(app, anonymous, { wineryId, page });
      expect(shown, page.slice(0, 20)).toMatchObject({ page: 1, requested: 'unreadable' });
    }
  });

  test('are one empty page for a winery without listings', async ({ app }) => {
    const wineryId = await addWinery(app.db);
    expect(await listWineryListings(app, anonymous, { wineryId, page: null })).toEqual({
      wines: [],
      tastings: [],
      page: 1,
      pages: 1,
      total: 0,
      more: false,
      requested: 'as-requested',
    });
  });

  test('are counted up to a hundred pages', async ({ app }) => {
    const wineryId = await addWinery(app.db);
    const at = new Date(Date.UTC(2026, 0, 1));
    const wine = { wineryId, state: 'published', title: 'One of many', description: '', style: 'red' } as const;
    const rows = Array.from({ length: 2_402 }, () => ({
      ...wine,
      varietals: [],
      pairings: [],
      priceCents: 1,
      createdAt: at,
      publishedAt: at,
    }));
    await app.db.insertInto('listings').values(rows).execute();
    const last = await listWineryListings(app, anonymous, { wineryId, page: '100' });
    expect(last).toMatchObject({ page: 100, pages: 100, total: 2_400, more: true, requested: 'as-requested' });
    expect(last.wines.length).toBe(24);
  });

  test('take three queries, however many there are', async ({ demo }) => {
    const { wineryId } = await demo.db
      .selectFrom('listings')
      .select('wineryId')
      .where('type', '=', 'tasting')
      .executeTakeFirstOrThrow();
    const before = demo.statements.length;
    const shown = await listWineryListings(demo, anonymous, { wineryId, page: null });
    expect(shown.wines.length).toBeGreaterThan(10);
    expect(demo.statements.length - before).toBe(3);
  });
});
