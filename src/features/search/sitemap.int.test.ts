import { expect } from 'vitest';
import { createTtlCache } from '#infra/cache.ts';
import { anonymous } from '#kit/actor.ts';
import { type TestApp, test } from '../../../tests/fixtures/database/integration-test.ts';
import { addListing, addWinery } from '../../../tests/fixtures/listings/add-listing.ts';
import { countSitemapListings } from './db/sitemap-rows.server.ts';
import { listSitemapEntries, listSitemapListings, listSitemapParts, type SitemapEntry } from './sitemap.server.ts';
import type { SitemapPart } from './sitemap-part.ts';

async function entriesOf(app: TestApp, part: SitemapPart) {
  const entries: SitemapEntry[] = [];
  for await (const some of listSitemapEntries(app, anonymous, part)) entries.push(...some);
  return entries;
}

test('the sitemap has only what visitors may see: no drafts, closed listings, or demo pages', async ({ app }) => {
  const wineryId = await addWinery(app.db);
  const demo = await addWinery(app.db, { slug: 'invented', demo: true });
  const publishedAt = new Date('2026-02-03T04:05:06Z');
  const id = await addListing(app.db, wineryId, { publishedAt });
  await addListing(app.db, wineryId, { title: 'Draft', state: 'draft', publishedAt: null });
  await addListing(app.db, wineryId, { title: 'Closed', state: 'closed' });
  await addListing(app.db, demo, { title: 'Invented' });
  expect(await entriesOf(app, { kind: 'wines', number: 1, of: 1 })).toEqual([
    { url: `/l/chateau-ete/${id}`, since: publishedAt },
  ]);
  expect(await entriesOf(app, { kind: 'wineries', number: 1, of: 1 })).toEqual([
    { url: '/winery/red-gate/', since: null },
  ]);
});

test('all parts together have every page once', async ({ demo }) => {
  await demo.db.updateTable('wineries').set({ demo: false }).execute();
  const whole = await entriesOf(demo, { kind: 'wines', number: 1, of: 1 });
  const parts = await Promise.all(
    Array.from({ length: 16 }, (_, at) => entriesOf(demo, { kind: 'wines', number: at + 1, of: 16 })),
  );
  expect(whole.length).toBeGreaterThan(200);
  expect(parts.flat()).toEqual(whole);
});

test('a small shop has one part of each kind', async ({ app }) => {
  expect(await listSitemapParts(app, anonymous)).toEqual([
    { kind: 'wineries', number: 1, of: 1 },
    { kind: 'wines', number: 1, of: 1 },
  ]);
});

test('the listings for sitemaps of other front ends come by pages up to a last one, without those of the demo', async ({
  app,
}) => {
  const wineryId = await addWinery(app.db);
  const demo = await addWinery(app.db, { slug: 'invented', demo: true });
  await addListing(app.db, demo, { title: 'Invented' });
  const ids: string[] = [];
  for (const title of ['One', 'Two', 'Three']) ids.push(await addListing(app.db, wineryId, { title }));
  const needs = { ...app, cache: createTtlCache(app.clock) };
  const pageOf = (page: number, perPage: number) => listSitemapListings(needs, anonymous, { page, perPage });
  const sorted = ids.toSorted();
  expect(await pageOf(1, 2)).toEqual({ ids: sorted.slice(0, 2), total: 3, lastPage: 50_000 });
  expect(await pageOf(2, 2)).toEqual({ ids: sorted.slice(2), total: 3, lastPage: 50_000 });
  // why: a page past the last one is answered without reading what is before it
  expect(await pageOf(1_001, 100)).toEqual({ ids: [], total: 3, lastPage: 1_000 });
  expect(await countSitemapListings(app.db, 2)).toBe(2);
});
