import { describe, expect } from 'vitest';
import { anonymous } from '#kit/actor.ts';
import { test } from '../../../tests/fixtures/database/integration-test.ts';
import { addListing, addWinery } from '../../../tests/fixtures/listings/add-listing.ts';
import { moveSlug, planUrl, readPlan, readSlugs } from './chosen-wineries.ts';
import { compareWineries } from './compare-wineries.server.ts';
import { planDay } from './plan-day.server.ts';

const hours = JSON.stringify(Array(7).fill([{ opens: '11:00', closes: '17:00' }]));

describe('a comparison', () => {
  test('has at most four wineries in the order of the URL, also by old slugs', async ({ app }) => {
    for (const slug of ['one', 'two', 'three', 'four', 'five']) await addWinery(app.db, { slug, name: slug, hours });
    await app.db.updateTable('wineries').set({ slug: 'uno' }).where('slug', '=', 'one').execute();
    const found = await compareWineries(app, anonymous, ['gone', 'three', 'one', 'two', 'five', 'four']);
    expect(found.map(({ slug }) => slug)).toEqual(['three', 'uno', 'two', 'five']);
    expect(found[0]?.hours).toEqual([{ days: 'Monday – Sunday', hours: '11 AM – 5 PM' }]);
  });

  test('says what is on sale and from which price, and the scores that were given', async ({ app }) => {
    const wineryId = await addWinery(app.db, {});
    await addListing(app.db, wineryId, { priceCents: 3000 });
    await addListing(app.db, wineryId, { priceCents: 1800 });
    await addListing(app.db, wineryId, { state: 'draft', priceCents: 100 });
    await app.db
      .insertInto('wineryScores')
      .values({ wineryId, reviewCount: 2, verifiedCount: 0, quality: '4.5', distribution: [0, 0, 0, 1, 1] } as never)
      .execute();
    const [winery] = await compareWineries(app, anonymous, ['red-gate']);
    expect(winery).toMatchObject({
      reviews: 2,
      wines: { count: 2, from: { amount: 1800, currency: 'USD' } },
      tastings: { count: 0, from: null },
      scores: { qualityScore: 4.5, varietyScore: null },
    });
  });
});

describe('a planned day', () => {
  const plan = { slugs: ['north', 'south', 'west'], date: '2026-11-28', start: '11:00', stay: 60 };

  test('adds the time at each stop and the estimated way, and says whether a winery is open then', async ({ app }) => {
    const at = (lat: number, lng: number) => ({ lat, lng, coordPrecision: 'site' as const, hours });
    await addWinery(app.db, { slug: 'north', name: 'North', ...at(31, -98) });
    await addWinery(app.db, { slug: 'south', name: 'South', ...at(30, -98) });
    await addWinery(app.db, { slug: 'west', name: 'West', hours: null });
    const { stops, km, minutes } = await planDay(app, anonymous, plan);
    // why: one degree of latitude is 111.2 km, by road 144.6 km: 120 minutes
    expect(km).toBeCloseTo(144.6, 0);
    expect(minutes).toBe(120);
    expect(stops.map(({ times, isOpen }) => [times, isOpen])).toEqual([
      ['11 AM to 12 PM', true],
      ['2 PM to 3 PM', true],
      ['3 PM to 4 PM', null],
    ]);
    expect(stops[2]?.drive).toBeNull();
    const early = await planDay(app, anonymous, { ...plan, start: '08:00' });
    expect(early.stops[0]).toMatchObject({ isOpen: false, openText: 'Closed when you arrive. Opens at 11 AM' });
    const late = await planDay(app, anonymous, { ...plan, start: '16:30' });
    expect(late.stops[0]).toMatchObject({ isOpen: false, openText: 'Closes before you leave. Open until 5 PM' });
  });

  test('lists the tastings that have a free seat on that day', async ({ demo }) => {
    const day = { ...plan, slugs: ['pedernales-bend'] };
    const tomorrow = new Date(demo.clock.now().getTime() + 86_400_000).toISOString().slice(0, 10);
    const [week, past] = await Promise.all([
      Promise.all(
        [0, 1, 2, 3, 4, 5, 6].map((after) => {
          const date = new Date(Date.parse(tomorrow) + after * 86_400_000).toISOString().slice(0, 10);
          return planDay(demo, anonymous, { ...day, date });
        }),
      ),
      planDay(demo, anonymous, { ...day, date: '2020-01-01' }),
    ]);
    expect(week.flatMap(({ stops }) => stops[0]?.tastings ?? []).length).toBeGreaterThan(0);
    expect(past.stops[0]?.tastings).toEqual([]);
  });

  test('is in its URL; what cannot be used there is as usual', () => {
    expect(readPlan(new URL(planUrl(plan), 'http://shop.test').searchParams, '2026-11-23')).toEqual(plan);
    const bad = new URLSearchParams('wineries=../x,a,a&wineries=b&date=2026-02-30&start=25:00&stay=7');
    expect(readPlan(bad, '2026-11-23')).toEqual({ slugs: ['a', 'b'], date: '2026-11-23', start: '11:00', stay: 60 });
    expect(
      readSlugs(new URLSearchParams({ wineries: Array.from({ length: 900 }, (_, at) => `w${at}`).join() })),
    ).toHaveLength(50);
    expect(moveSlug(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b']);
    expect(moveSlug(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c']);
  });
});
