import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { bookDates } from '#features/availability/bookings/book-dates.server.ts';
import { createTtlCache } from '#infra/cache.ts';
import { anonymous } from '#kit/actor.ts';
import { boundsAround } from '#kit/geo.ts';
import { addPerson } from '../../../tests/fixtures/accounts/add-person.ts';
import { type TestApp, test } from '../../../tests/fixtures/database/integration-test.ts';
import { addListing, addWinery } from '../../../tests/fixtures/listings/add-listing.ts';
import { addTasting, twoSessions, wholeDays } from '../../../tests/fixtures/listings/add-tasting.ts';
import { findWines, titlesOf } from '../../../tests/fixtures/listings/find-wines.ts';
import { fullCondition, type SearchMatch } from './db/search-conditions.server.ts';
import { searchListings } from './search-listings.server.ts';
import { emptyQuery, type Facet, facetKeys, facets, type SearchQuery } from './search-query.ts';
import { withFilter } from './search-url.ts';

describe('filters', () => {
  test('show only matching listings', async ({ demo }) => {
    const { listings, total } = await findWines(demo, {
      filters: { ...emptyQuery.filters, winery_region: ['west_texas'], style: ['white'] },
      price: { min: 2000, max: 4000 },
    });
    expect(total).toBeGreaterThan(0);
    for (const listing of listings) {
      expect(listing).toMatchObject({ type: 'wine', style: 'white', wineryRegion: 'West Texas' });
      expect(listing.price.amount).toBeGreaterThanOrEqual(2000);
      expect(listing.price.amount).toBeLessThanOrEqual(4000);
    }
  });

  test('by seller show the listings of all wineries that the person owns or works for', async ({ app }) => {
    const [first, second, other] = await Promise.all(
      ['first', 'second', 'other'].map((slug) => addWinery(app.db, { slug, name: slug })),
    );
    const titles = new Map([
      [first, 'Owned'],
      [second, 'Helped'],
      [other, 'Other'],
    ]);
    for (const [wineryId, title] of titles) await addListing(app.db, wineryId as string, { title });
    await addListing(app.db, first as string, { title: 'Draft', state: 'draft' });
    const [seller, buyer] = await Promise.all(
      ['seller', 'buyer'].map((name) => addPerson(app.db, { email: `${name}@example.test` })),
    );
    const membership = { userId: seller?.id as string, createdAt: app.clock.now() };
    await app.db
      .insertInto('wineryMembers')
      .values([
        { ...membership, wineryId: first as string, role: 'owner' },
        { ...membership, wineryId: second as string, role: 'member' },
      ])
      .execute();
    const authorId = seller?.id as string;
    expect(new Set(await titlesOf(app, { authorId }))).toEqual(new Set(['Owned', 'Helped']));
    const { total, facets: options } = await findWines(app, { authorId, wineryId: first as string });
    expect([total, options.style.find(({ value }) => value === 'red')?.count]).toEqual([1, 1]);
    expect(await titlesOf(app, { authorId, wineryId: other as string })).toEqual([]);
    expect(await titlesOf(app, { authorId: buyer?.id as string })).toEqual([]);
    expect(await titlesOf(app, { authorId: '00000000-0000-4000-8000-000000000000' })).toEqual([]);
  });

  test('by ids show only published ones, together with other filters', async ({ app }) => {
    const wineryId = await addWinery(app.db);
    const [a, b] = [
      await addListing(app.db, wineryId, { title: 'A', priceCents: 1000 }),
      await addListing(app.db, wineryId, { title: 'B', priceCents: 2000 }),
    ];
    await addListing(app.db, wineryId, { title: 'C' });
    const draft = await addListing(app.db, wineryId, { title: 'Draft', state: 'draft' });
    const unknown = '00000000-0000-4000-8000-000000000000';
    const found = await findWines(app, { ids: [b, a, draft, unknown], sort: '-price' });
    expect([found.total, found.listings.map(({ title }) => title)]).toEqual([2, ['A', 'B']]);
    expect(found.facets.style.find(({ value }) => value === 'red')?.count).toBe(2);
    expect(await titlesOf(app, { ids: [a], price: { min: 1500, max: null } })).toEqual([]);
    expect(await titlesOf(app, { ids: [unknown] })).toEqual([]);
  });

  test('by seller and by ids use an index, however large the shop is', async ({ demo }) => {
    const plans: string[] = [];
    const words: SearchMatch['words'] = [];
    const anyone = '00000000-0000-4000-8000-000000000000';
    for (const conditions of [{ authorId: anyone }, { ids: [anyone] }]) {
      const holds = fullCondition({ search: { ...emptyQuery, ...conditions }, words });
      const { rows } = await demo.db.transaction().execute(async (db) => {
        // why: the demo is so small that a sequential scan would be cheaper
        await sql`set local enable_seqscan = off`.execute(db);
        return sql<
          Record<'QUERY PLAN', string>
        >`explain select d.listing_id from search_documents d where ${holds}`.execute(db);
      });
      plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
    }
    expect(plans[0]).toMatch(/winery_members_pkey/);
    expect(plans[1]).toMatch(/search_documents_pkey/);
    expect(plans.join()).not.toMatch(/Seq Scan/);
  });

  test('exclude drafts and closed wines', async ({ app }) => {
    const wineryId = await addWinery(app.db, {});
    for (const state of ['draft', 'pendingApproval', 'closed', 'published'] as const) {
      await addListing(app.db, wineryId, { title: state, state });
    }
    expect(await titlesOf(app, {})).toEqual(['published']);
  });

  test('by stock keep tastings, which have none', async ({ demo }) => {
    const all = await findWines(demo, {});
    const some = await findWines(demo, { minStock: 1 });
    const tastings = (of: typeof all) => of.facets.type.find(({ value }) => value === 'tasting')?.count;
    expect(some.total).toBeLessThan(all.total);
    expect(tastings(some)).toBe(tastings(all));
    expect(some.listings.every(({ soldOut }) => !soldOut)).toBe(true);
  });

  test('have complete options: every region, every city with a winery, every varietal on sale', async ({ demo }) => {
    const { facets: options } = await findWines(demo, { keywords: 'nothing-of-this-kind' });
    const cities = await demo.db.selectFrom('wineries').select('cityCode').distinct().execute();
    expect(options.winery_region).toHaveLength(6);
    expect(options.winery_city.map(({ value }) => value).sort()).toEqual(cities.map((row) => row.cityCode).sort());
    expect(options.varietals_offered.length).toBeGreaterThan(20);
    expect(options.varietals_offered.find(({ value }) => value === 'mourvedre')?.label).toBe('Mourvèdre');
  });

  test('show for each option exactly how many results choosing it gives', async ({ demo }) => {
    const some = await findWines(demo, {});
    const value = (facet: Facet) => fc.constantFrom(...some.facets[facet].slice(0, 6).map((option) => option.value));
    const single = (facet: Facet) => 'single' in facets[facet];
    const filters = fc.record(
      Object.fromEntries(
        facetKeys.map((facet) => [
          facet,
          fc.oneof(
            { weight: 3, arbitrary: fc.constant([]) },
            { weight: 1, arbitrary: fc.uniqueArray(value(facet), { minLength: 1, maxLength: single(facet) ? 1 : 3 }) },
          ),
        ]),
      ) as Record<Facet, fc.Arbitrary<string[]>>,
    );
    const search = fc.record({
      filters,
      keywords: fc.constantFrom('', '', 'reserve', 'texas red'),
      minStock: fc.constantFrom(null, null, 1),
      price: fc.constantFrom({ min: null, max: null }, { min: 2500, max: null }),
    });
    await fc.assert(
      fc.asyncProperty(search, fc.constantFrom(...facetKeys), fc.nat(5), async (given, facet, at) => {
        const found = await findWines(demo, given);
        const option = found.facets[facet][at % found.facets[facet].length];
        if (!option) return;
        const chosen = await findWines(demo, withFilter({ ...emptyQuery, ...given }, facet, [option.value]));
        expect(chosen.total).toBe(option.count);
      }),
      { numRuns: 60 },
    );
  }, 30_000);
});

describe('places', () => {
  test('limit results to their bounds, nearest first', async ({ demo }) => {
    const origin = { lat: 30.275, lng: -98.872 };
    const { listings, total } = await findWines(demo, { origin, bounds: boundsAround(origin, 60) });
    expect(total).toBeGreaterThan(0);
    expect(new Set(listings.map(({ wineryRegion }) => wineryRegion))).toEqual(new Set(['Central Texas']));
  });

  test('without wineries have no results', async ({ demo }) => {
    expect((await findWines(demo, { bounds: { ne: { lat: 27, lng: -92 }, sw: { lat: 26, lng: -93 } } })).total).toBe(0);
  });
});

describe('the sort', () => {
  const prices = async (app: TestApp, sort: SearchQuery['sort']) =>
    (await findWines(app, { sort })).listings.map(({ price }) => price.amount);

  test('by price is descending, with a hyphen ascending', async ({ demo }) => {
    const [falling, rising] = [await prices(demo, 'price'), await prices(demo, '-price')];
    expect(falling).toEqual(falling.toSorted((a, b) => b - a));
    expect(rising).toEqual(rising.toSorted((a, b) => a - b));
    expect(Math.max(...rising)).toBeLessThan(Math.min(...falling));
  });

  test('by time is newest first, with a hyphen oldest first', async ({ app }) => {
    const wineryId = await addWinery(app.db, {});
    for (const day of [1, 3, 2]) {
      const createdAt = new Date(Date.UTC(2026, 0, day));
      await addListing(app.db, wineryId, { title: `Day ${day}`, createdAt, publishedAt: createdAt });
    }
    expect(await titlesOf(app, {})).toEqual(['Day 3', 'Day 2', 'Day 1']);
    expect(await titlesOf(app, { sort: '-createdAt' })).toEqual(['Day 1', 'Day 2', 'Day 3']);
  });
});

describe('counts', () => {
  const style = (value: string) => ({ filters: { ...emptyQuery.filters, style: [value] } });

  test('of filters alone are cached for five seconds, for every page and sort', async ({ demo }) => {
    let now = 0;
    const app = { ...demo, cache: createTtlCache({ now: () => new Date(now) }) };
    const counted = async (search: Partial<SearchQuery>) => {
      demo.statements.length = 0;
      const { total } = await searchListings(app, anonymous, { ...emptyQuery, ...search });
      expect(total).toBeGreaterThan(0);
      return demo.statements.filter((statement) => statement.includes("'total' as facet")).length;
    };
    expect(await counted(style('red'))).toBe(1);
    expect(await counted({ ...style('red'), page: 2, sort: 'price' })).toBe(0);
    expect(await counted(style('white'))).toBe(1);
    now = 4_999;
    expect(await counted(style('red'))).toBe(0);
    now = 5_000;
    expect(await counted(style('red'))).toBe(1);
    for (const specific of [{ keywords: 'reserve' }, { price: { min: 2_000, max: null } }, { address: 'Austin' }]) {
      for (let time = 0; time < 2; time++) expect(await counted(specific), JSON.stringify(specific)).toBe(1);
    }
  });
});

describe('pages', () => {
  test('show every result once', async ({ demo }) => {
    const first = await findWines(demo, {});
    const shownIds = new Set<string>();
    for (let page = 1; page <= first.pages; page++) {
      for (const { id } of (await findWines(demo, { page })).listings) shownIds.add(id);
    }
    expect(shownIds.size).toBe(first.total);
  });

  test('after the last are empty and have the total', async ({ demo }) => {
    const { total, pages } = await findWines(demo, {});
    for (const page of [pages + 1, 1_000_000]) {
      expect(await findWines(demo, { page })).toMatchObject({ page, pages, total, listings: [] });
    }
  });

  test('take the same few statements, whatever they show', async ({ demo }) => {
    const count = async (search: Partial<SearchQuery>) => {
      demo.statements.length = 0;
      await findWines(demo, search);
      return demo.statements.length;
    };
    expect(await count({})).toBe(4);
    expect(await count({ keywords: 'mourvedre', filters: { ...emptyQuery.filters, style: ['red'] } })).toBe(5);
    expect(await count({ price: { min: 9_000, max: null } })).toBe(4);
  });
});

describe('free dates', () => {
  test('show the tastings with a seat on one of these days, as their calendars have it', async ({ app: given }) => {
    const now = new Date('2026-11-24T16:00:00Z');
    const app = { ...given, clock: { now: () => now } };
    const wineryId = await addWinery(app.db);
    await addListing(app.db, wineryId, { title: 'A wine' });
    const weekend = twoSessions.filter(({ dayOfWeek }) => dayOfWeek === 'sat');
    const sessions = await addTasting(app.db, wineryId, { entries: weekend.map((one) => ({ ...one, seats: 2 })) });
    const rename = (id: string, title: string) =>
      app.db.updateTable('listings').set({ title }).where('id', '=', id).execute();
    await rename(sessions, 'Sessions');
    await rename(await addTasting(app.db, wineryId, { entries: wholeDays.slice(0, 1) }), 'Mondays');
    const found = async (first: string, last = first) => (await titlesOf(app, { dates: { first, last } })).toSorted();
    expect(await found('2026-11-28')).toEqual(['Sessions']);
    expect(await found('2026-11-29', '2026-11-30')).toEqual(['Mondays']);
    expect(await found('2026-11-27', '2026-12-01')).toEqual(['Mondays', 'Sessions']);
    expect(await found('2026-11-21'), 'the past').toEqual([]);
    expect(await found('2027-02-27'), 'too far ahead').toEqual([]);
    const book = (startDate: string, endDate: string) =>
      app.db
        .transaction()
        .execute((db) =>
          bookDates({ ...app, db }, { kind: 'system' }, { listingId: sessions, startDate, endDate, seats: 2 }),
        );
    await book('2026-11-28T17:00:00Z', '2026-11-28T18:30:00Z');
    expect(await found('2026-11-28'), 'one session is full').toEqual(['Sessions']);
    await book('2026-11-28T21:00:00Z', '2026-11-28T22:30:00Z');
    expect(await found('2026-11-28'), 'both are full').toEqual([]);
    const exception = (seats: number, startAt: string, endAt: string) =>
      app.db
        .insertInto('availabilityExceptions')
        .values({ listingId: sessions, startAt: new Date(startAt), endAt: new Date(endAt), seats, createdAt: now })
        .execute();
    await exception(4, '2026-11-28T21:00:00Z', '2026-11-28T22:30:00Z');
    expect(await found('2026-11-28'), 'one session has more seats').toEqual(['Sessions']);
    await exception(0, '2026-12-05T06:00:00Z', '2026-12-06T06:00:00Z');
    expect(await found('2026-12-05'), 'a closed day').toEqual([]);
    await exception(3, '2026-12-06T18:00:00Z', '2026-12-06T20:00:00Z');
    expect(await found('2026-12-06'), 'a session of its own').toEqual(['Sessions']);
  });
});
