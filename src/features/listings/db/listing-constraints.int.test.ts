import { type Insertable, sql } from 'kysely';
import { describe, expect } from 'vitest';
import type { Tables } from '#infra/database.ts';
import { test } from '../../../../tests/fixtures/database/integration-test.ts';
import { addListing, addWinery } from '../../../../tests/fixtures/listings/add-listing.ts';

type InvalidRow<Table> = [problem: string, row: Partial<Insertable<Table>>, constraint: string | RegExp];

const badListings: InvalidRow<Tables['listings']>[] = [
  ['a published wine without a price', { priceCents: 0 }, 'listings_published_price'],
  ['a submitted wine without a price', { priceCents: 0, state: 'pendingApproval' }, 'listings_published_price'],
  ['a negative price', { priceCents: -1, state: 'draft' }, 'listings_price'],
  ['no title', { title: '' }, 'listings_title'],
  ['published without a date', { publishedAt: null }, 'listings_published_at'],
  ['published before it was created', { publishedAt: new Date('2020-01-01') }, 'listings_published_order'],
  ['a wine without a style', { style: null }, 'listings_kind'],
  ['a wine by the night', { unitType: 'night' }, 'listings_kind'],
  ['a tasting by the bottle', { type: 'tasting', style: null }, 'listings_kind'],
  ['a tasting with a vintage', { type: 'tasting', unitType: 'day', style: null, vintage: 2020 }, 'listings_kind'],
  ['an unknown varietal', { varietals: ['welchs'] }, 'names the varietal welchs, which does not exist'],
  ['a blend of other than 100 percent', { varietals: ['syrah', 'grenache'], blendPercents: [60, 30] }, '100 percent'],
  ['a share of a varietal that is not listed', { blendPercents: [50, 50] }, 'listings_blend'],
  ['a varietal with a share of 0', { varietals: ['syrah', 'grenache'], blendPercents: [100, 0] }, 'listings_blend'],
  ['shipping without fees', { shippingEnabled: true }, 'listings_shipping'],
  ['an empty pairing', { pairings: [''] }, 'listings_pairings'],
  ['too much alcohol', { abvTenths: 500 }, 'listings_abv'],
];

const badWineries: InvalidRow<Tables['wineries']>[] = [
  ['a region of the other state', { region: 'oregon' }, 'wineries_region'],
  ['an unknown state', { state: 'CA' }, 'wineries_region'],
  ['a slug that is not valid in a URL', { slug: 'Red Gate' }, 'wineries_slug'],
  ['half a location', { lat: 30 }, 'wineries_place'],
  ['a latitude out of range', { lat: 91, lng: 0, coordPrecision: 'site' }, 'wineries_lat'],
  ['a script for a website', { website: 'javascript:alert(1)' }, 'wineries_website'],
  ['a score above five', { score: '5.1' }, 'wineries_score'],
  ['an unknown range of production', { annualProduction: 'much' as never }, 'wineries_annual_production'],
  ['an unknown criterion', { otherCriteria: ['Parking' as never] }, 'wineries_other_criteria'],
  ['an unknown varietal', { varietals: ['welchs'] }, 'names the varietal welchs'],
];

test('every foreign key to listings is covered by an index', async ({ app: { db } }) => {
  const { rows } = await sql<{ found: string }>`
    select conrelid::regclass || '.' || attname as found
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and confrelid = 'listings'::regclass and not exists (
      select from pg_index where indrelid = conrelid and indkey[0] = conkey[1]
        and (indpred is null or pg_get_expr(indpred, indrelid) = '(' || attname || ' IS NOT NULL)'))`.execute(db);
  expect(rows).toEqual([]);
});

describe('the database refuses', () => {
  test.for(badListings)('%s', async ([, row, constraint], { app: { db } }) => {
    const wineryId = await addWinery(db);
    await expect(addListing(db, wineryId, row)).rejects.toThrow(constraint);
  });

  test.for(badWineries)('a winery with %s', async ([, row, constraint], { app: { db } }) => {
    await expect(addWinery(db, row)).rejects.toThrow(constraint);
  });

  test('a negative stock, and a stock without a number', async ({ app: { db } }) => {
    const listingId = await addListing(db, await addWinery(db));
    await expect(db.insertInto('stock').values({ listingId, quantity: -1 }).execute()).rejects.toThrow(
      'stock_quantity',
    );
    await expect(
      db
        .insertInto('stock')
        .values({ listingId, quantity: null as never })
        .execute(),
    ).rejects.toThrow('null value');
  });

  test('deleting a varietal that is used by a wine', async ({ app: { db } }) => {
    await addListing(db, await addWinery(db));
    await expect(db.deleteFrom('varietals').where('code', '=', 'tempranillo').execute()).rejects.toThrow('is in use');
    await db.deleteFrom('varietals').where('code', '=', 'tannat').execute();
  });
});
