import { sql } from 'kysely';
import { expect } from 'vitest';
import { closeListings } from '#features/listings/editing/bulk-change-listings.server.ts';
import { drawSellerBottle } from '#features/listings/editing/preview-listing.server.ts';
import { csvFile } from '#kit/csv.ts';
import { addWinery } from '../../../../tests/fixtures/listings/add-listing.ts';
import { addShop, addWine, type Shop, test } from '../../../../tests/fixtures/orders/orders-test.ts';
import { changePrices } from '../bulk/bulk-actions.server.ts';
import { selectListings } from '../bulk/select-listings.server.ts';
import { exportListings } from './export-listings.server.ts';
import { listSellerListings } from './manage-listings.server.ts';
import type { SellerListingPage } from './seller-listing-summary.ts';
import { setListingStock } from './set-listing-stock.server.ts';

/** The columns of a bottle, empty for a tasting. */
const bottleless = { varietals: [], shippingEnabled: false, shippingFirstCents: null, shippingAdditionalCents: null };

type App = Parameters<typeof listSellerListings>[0];

async function list(app: App, actor: Shop['owner'], query: object = {}, page: string | null = null) {
  const listed = await listSellerListings(app, actor, { query, page });
  if (!listed.ok) throw new Error(listed.code);
  return listed.value;
}

const names = ({ listings }: SellerListingPage) => listings.map(({ name }) => name);
const day = (number: number) => new Date(Date.UTC(2026, 2, number));

/** Wines in every state, changed on successive days, and one of another winery. */
async function addCellar(app: App, { wineryId }: Shop) {
  const wine = (title: string, stock: number, number: number, more: object = {}) =>
    addWine(app.db, wineryId, stock, { title, updatedAt: day(number), ...more });
  const other = await addWinery(app.db, { slug: 'other', name: 'Other' });
  const noPrice = { state: 'draft' as const, publishedAt: null, priceCents: 0, sentBackReason: 'No label.' };
  return {
    few: await wine('Mourvèdre', 5, 2, { vintage: 2021 }),
    none: await wine('Tannat', 0, 3),
    draft: await wine('Picpoul', 9, 4, noPrice),
    pending: await wine('Viognier', 9, 5, { state: 'pendingApproval', publishedAt: null }),
    closed: await wine('Malbec', 0, 6, { state: 'closed' }),
    foreign: await addWine(app.db, other, 5, { title: 'Foreign' }),
  };
}

test('a winery’s people see all of their listings, last changed first, by state and by name', async ({
  orders: app,
}) => {
  const shop = await addShop(app.db);
  const { few, draft, foreign } = await addCellar(app, shop);
  const all = await list(app, shop.member);
  expect(names(all)).toEqual([
    'NV Malbec',
    'NV Viognier',
    'NV Picpoul',
    'NV Tannat',
    '2021 Mourvèdre',
    'NV Château Été',
  ]);
  expect(all.listings.map(({ standing }) => standing)).toEqual([
    'closed',
    'pendingApproval',
    'draft',
    'outOfStock',
    'published',
    'published',
  ]);
  expect(all.counts).toEqual({
    all: 6,
    published: 2,
    'out-of-stock': 1,
    'low-stock': 2,
    draft: 1,
    'pending-approval': 1,
    closed: 1,
  });
  expect(all.listings[2]).toMatchObject({
    price: null,
    sentBackReason: 'No label.',
    imageUrl: `/listings/${draft}/picture`,
    may: ['publish', 'submit', 'discard'],
  });
  for (const state of ['published', 'out-of-stock', 'low-stock', 'draft', 'pending-approval', 'closed'] as const) {
    const shown = await list(app, shop.owner, { state });
    expect([state, shown.total, shown.listings.length]).toEqual([state, all.counts[state], all.counts[state]]);
  }
  expect(names(await list(app, shop.owner, { search: ' 2021 mourvedre ' }))).toEqual(['2021 Mourvèdre']);
  expect(names(await list(app, shop.owner, { search: 'o', state: 'closed' }))).toEqual([]);
  expect(names(await list(app, shop.owner, { search: '%' }))).toEqual([]);
  expect(names(await list(app, shop.owner, { search: 'a\0', state: 'no' }))).toHaveLength(6);
  expect(names(await list(app, shop.owner, { winery: 'other' }))).toEqual([]);
  expect(await listSellerListings(app, shop.stranger, { query: {}, page: null })).toMatchObject({
    code: 'forbidden',
  });
  expect((await drawSellerBottle(app, shop.member, draft)).ok).toBe(true);
  expect((await drawSellerBottle(app, shop.stranger, draft)).ok).toBe(false);
  const limited = { ...shop.owner, limited: true };
  expect((await list(app, limited)).listings.every(({ may }) => may.length === 0)).toBe(true);
  expect(await setListingStock(app, limited, { id: few, stock: '4', oldTotal: '5' })).toMatchObject({ ok: false });
  expect(await setListingStock(app, shop.owner, { id: foreign, stock: '4', oldTotal: '5' })).toMatchObject({
    code: 'forbidden',
  });
});

test('the list shows nine a page, with a constant number of queries; an out-of-range page shows the nearest one', async ({
  orders: app,
}) => {
  const shop = await addShop(app.db);
  const queries = async (page: string | null, query: object = {}) => {
    const before = app.statements.length;
    const { listings, pages, requested } = await list(app, shop.owner, query, page);
    return { listings: listings.length, pages, requested, queries: app.statements.length - before };
  };
  expect(await queries(null)).toEqual({ listings: 1, pages: 1, requested: 'as-requested', queries: 3 });
  for (let added = 0; added < 20; added++) await addWine(app.db, shop.wineryId, added);
  expect(await queries('2')).toEqual({ listings: 9, pages: 3, requested: 'as-requested', queries: 3 });
  expect(await queries('2', { search: 'château' })).toEqual({
    listings: 9,
    pages: 3,
    requested: 'as-requested',
    queries: 3,
  });
  for (const search of ['château', '']) {
    expect(await queries('999999999', { search })).toMatchObject({ listings: 0, pages: 3 });
  }
  expect(await queries('0')).toMatchObject({ listings: 9, requested: 'unreadable' });
});

test('stock is set only from the expected number, to a whole number of bottles', async ({ orders: app }) => {
  const { owner, wineId: id } = await addShop(app.db);
  const set = (stock: string, oldTotal: string) => setListingStock(app, owner, { id, stock, oldTotal });
  expect(await set('20', '12')).toEqual({ ok: true, value: { quantity: 20 } });
  expect(await set('30', '12')).toEqual({ ok: false, code: 'old-total-mismatch', quantity: 20 });
  expect(await set('30', '')).toEqual({ ok: false, code: 'old-total-mismatch', quantity: 20 });
  for (const bad of ['-1', '1.5', '', 'many', '1e3', '1000001']) {
    expect([bad, await set(bad, '20')]).toEqual([bad, { ok: false, code: 'validation-invalid-params' }]);
  }
  expect(await set(' 0 ', '20')).toMatchObject({ ok: true });
});

test('many listings are closed at once; those that are not published or not the winery’s are skipped and named', async ({
  orders: app,
}) => {
  const shop = await addShop(app.db);
  const { few, draft, foreign } = await addCellar(app, shop);
  const closed = await closeListings(app, shop.member, [few, draft, foreign, shop.wineId, shop.wineId, 'no-id']);
  expect(closed).toEqual({
    ok: true,
    value: {
      changed: [
        { id: few, name: '2021 Mourvèdre' },
        { id: shop.wineId, name: 'NV Château Été' },
      ],
      skipped: [
        { id: draft, name: 'NV Picpoul', reason: 'invalid-transition' },
        { id: foreign, name: null, reason: 'not-found' },
        { id: 'no-id', name: null, reason: 'not-found' },
      ],
    },
  });
  expect((await list(app, shop.owner)).counts).toMatchObject({ closed: 3, published: 0 });
  const { state } = await app.db
    .selectFrom('listings')
    .select('state')
    .where('id', '=', foreign)
    .executeTakeFirstOrThrow();
  expect(state).toBe('published');
});

test('many prices change at once from what was shown; those that would be too low or have changed are skipped', async ({
  orders: app,
}) => {
  const shop = await addShop(app.db);
  const { few, none, draft, foreign } = await addCellar(app, shop);
  await sql`update listings set price_cents = 100 where id = ${none}`.execute(app.db);
  const change = (by: string, ids: [string, number][], way = 'lower-dollars') =>
    changePrices(app, shop.owner, { change: { way, by }, prices: ids.map(([id, oldCents]) => ({ id, oldCents })) });
  expect(
    await change('1', [
      [few, 2450],
      [none, 100],
      [foreign, 2450],
      [shop.wineId, 2000],
      [draft, 0],
    ]),
  ).toEqual({
    ok: true,
    value: {
      changed: [{ id: few, name: '2021 Mourvèdre' }],
      skipped: [
        { id: none, name: 'NV Tannat', reason: 'too-low' },
        { id: foreign, name: null, reason: 'not-found' },
        { id: shop.wineId, name: 'NV Château Été', reason: 'price-changed' },
        { id: draft, name: 'NV Picpoul', reason: 'too-low' },
      ],
    },
  });
  expect(await change('99999', [[few, 2350]], 'raise-dollars')).toMatchObject({
    value: { skipped: [{ reason: 'too-high' }] },
  });
  expect(await change('100', [[few, 2350]], 'lower-percent')).toMatchObject({ code: 'invalid' });
  expect(await change('10', [[few, 2350]], 'raise-percent')).toMatchObject({ value: { changed: [{ id: few }] } });
  const [first] = (await list(app, shop.owner)).listings;
  expect(first).toMatchObject({ id: few, price: { amount: 2585, currency: 'USD' } });
});

test('a selection contains only the winery’s own listings, and a whole list up to a maximum', async ({
  orders: app,
}) => {
  const shop = await addShop(app.db);
  const { few, foreign } = await addCellar(app, shop);
  const query = { search: '', state: 'published', winery: '' } as const;
  const choose = async (choice: { ids: string[]; all: boolean }, actor = shop.owner) =>
    selectListings(app, actor, { ...choice, query });
  expect(await choose({ ids: [few, foreign, 'no-id', few], all: false })).toMatchObject({
    value: { listings: [{ id: few }], tooMany: null },
  });
  expect(await choose({ ids: [], all: true })).toMatchObject({
    value: { listings: [{ id: few }, { id: shop.wineId }] },
  });
  expect(await choose({ ids: [few], all: false }, { ...shop.owner, limited: true })).toMatchObject({
    code: 'forbidden',
  });
  const elsewhere = { ids: [], all: true, query: { ...query, winery: 'an-old-address' } };
  expect(await selectListings(app, shop.owner, elsewhere)).toMatchObject({ value: { listings: [] } });
  const many = Array.from({ length: 10_001 }, () => crypto.randomUUID());
  expect(await choose({ ids: many, all: false })).toMatchObject({ value: { listings: [], tooMany: 10_001 } });
});

test('the list is exported as it is filtered, and no name in it is a formula', async ({ orders: app }) => {
  const shop = await addShop(app.db);
  await addCellar(app, shop);
  await addWine(app.db, shop.wineryId, 1, {
    type: 'tasting',
    title: '=1+1',
    style: null,
    unitType: 'day',
    ...bottleless,
  });
  const exported = await exportListings(app, shop.owner, {});
  if (!exported.ok) throw new Error(exported.code);
  const file = await new Response(csvFile(exported.value.head, exported.value.batches)).text();
  const rows = file.trimEnd().split('\r\n');
  expect(rows[0]).toBe('Name,Type,Winery,State,Price,Currency,Stock,Last changed,Id');
  expect(
    rows
      .slice(1)
      .map((row) => row.split(',').slice(0, 7).join())
      .toSorted(),
  ).toEqual([
    "'=1+1,tasting,Red Gate,Published,24.50,USD,",
    '2021 Mourvèdre,wine,Red Gate,Published,24.50,USD,5',
    'NV Château Été,wine,Red Gate,Published,24.50,USD,12',
    'NV Malbec,wine,Red Gate,Closed,24.50,USD,0',
    'NV Picpoul,wine,Red Gate,Draft,,USD,9',
    'NV Tannat,wine,Red Gate,Out of stock,24.50,USD,0',
    'NV Viognier,wine,Red Gate,Pending approval,24.50,USD,9',
  ]);
  expect(await exportListings(app, shop.stranger, {})).toMatchObject({ ok: false });
});
