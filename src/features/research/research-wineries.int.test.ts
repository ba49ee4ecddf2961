import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { createTtlCache } from '#infra/cache.ts';
import { anonymous } from '#kit/actor.ts';
import { distanceKm, kmOf, type LatLng } from '#kit/geo.ts';
import { type TestApp, test } from '../../../tests/fixtures/database/integration-test.ts';
import { addDirectory, type DirectoryWinery } from '../../../tests/fixtures/listings/add-directory.ts';
import { addWinery } from '../../../tests/fixtures/listings/add-listing.ts';
import { parseResearchQuery } from './research-query.schema.ts';
import {
  emptyResearch,
  type ResearchFacet,
  type ResearchQuery,
  researchFacetKeys,
  researchScoreKeys,
} from './research-query.ts';
import { withResearchFilter } from './research-url.ts';
import { listResearchPoints, listResearchWineries, researchWineries } from './research-wineries.server.ts';
import { roadFactor } from './route.ts';

/** The app with a cache that keeps nothing, so that each call reads what is stored. */
const uncached = (app: TestApp) => ({
  ...app,
  cache: <Value>(_key: string, _age: number, make: () => Promise<Value>) => make(),
});

const research = (app: TestApp, query: Partial<ResearchQuery>) =>
  researchWineries(uncached(app), anonymous, { ...emptyResearch, ...query });

const namesOf = async (app: TestApp, query: Partial<ResearchQuery>) =>
  (await research(app, query)).wineries.map(({ name }) => name);

/** What each filter says of a winery, written without SQL. */
const reference: Record<ResearchFacet, (winery: DirectoryWinery, values: string[]) => boolean> = {
  stateValue: ({ state }, values) => values.includes(state),
  selectedRegions: ({ region }, values) => values.includes(region),
  selectedCities: ({ city, state }, values) => values.includes(`${city.replaceAll(' ', '_')}_${state}`),
  selectedVarietals: ({ varietals }, values) => varietals.some((code) => values.includes(code)),
  productionRange: ({ annualProduction }, values) => annualProduction !== null && values.includes(annualProduction),
  reservationsRequired: ({ reservationsRequired }) => reservationsRequired === true,
  dogsFriendly: ({ dogsFriendly }) => dogsFriendly === true,
  kidsFriendly: ({ kidsFriendly }) => kidsFriendly === true,
};

/** The distance of a point from the line between two others, in kilometers, from points close to each other on it. */
function routeDistanceKm(point: LatLng, from: LatLng, to: LatLng): number {
  const vectorOf = ({ lat, lng }: LatLng) => {
    const [north, east] = [(lat * Math.PI) / 180, (lng * Math.PI) / 180];
    return [Math.cos(north) * Math.cos(east), Math.cos(north) * Math.sin(east), Math.sin(north)] as const;
  };
  const [start, end] = [vectorOf(from), vectorOf(to)];
  const steps = 2_000;
  const onTheWay = Array.from({ length: steps + 1 }, (_, at) => {
    const [x, y, z] = [0, 1, 2].map((axis) => start[axis as 0] * (1 - at / steps) + end[axis as 0] * (at / steps));
    const [east = 0, side = 0, up = 0] = [x, y, z];
    return {
      lat: (Math.atan2(up, Math.hypot(east, side)) * 180) / Math.PI,
      lng: (Math.atan2(side, east) * 180) / Math.PI,
    };
  });
  return Math.min(...onTheWay.map((place) => distanceKm(point, place)));
}

/** The options of a winery for a filter. */
const optionsOf: Record<ResearchFacet, (winery: DirectoryWinery) => (string | null)[]> = {
  stateValue: ({ state }) => [state],
  selectedRegions: ({ region }) => [region],
  selectedCities: ({ city, state }) => [`${city.replaceAll(' ', '_')}_${state}`],
  selectedVarietals: ({ varietals }) => varietals,
  productionRange: ({ annualProduction }) => [annualProduction],
  reservationsRequired: ({ reservationsRequired }) => [reservationsRequired ? 'true' : null],
  dogsFriendly: ({ dogsFriendly }) => [dogsFriendly ? 'true' : null],
  kidsFriendly: ({ kidsFriendly }) => [kidsFriendly ? 'true' : null],
};

const someOf = (...values: string[]) => fc.subarray(values, { maxLength: 2 });
const yes = fc.constantFrom<string[]>([], ['true']);
const score = fc.constantFrom(0, 0, 0, 2, 3.5, 4.4);
const [austin, lubbock] = [
  { lat: 30.2672, lng: -97.7431 },
  { lat: 33.5779, lng: -101.8552 },
];

/** Any combination of what can be asked without the name of a place. */
const queries = fc.record({
  filters: fc.record({
    stateValue: fc.constantFrom<string[]>([], [], ['TX'], ['OR']),
    selectedRegions: someOf('west_texas', 'central_texas', 'oregon'),
    selectedCities: someOf('Lubbock_TX', 'Dripping_Springs_TX', 'Dundee_OR'),
    selectedVarietals: someOf('tempranillo', 'viognier', 'pinot_noir'),
    productionRange: someOf('<1,000', '5,000-49,999', '>500,000'),
    reservationsRequired: yes,
    dogsFriendly: yes,
    kidsFriendly: yes,
  }),
  scores: fc.record({
    qualityScore: score,
    varietyScore: score,
    ambianceScore: score,
    affordableScore: score,
    foodOfferingsScore: score,
    customerServiceScore: score,
  }),
  searchValue: fc.constantFrom('', '', 'gate', 'Red Gate', 'oregon', 'hill country'),
  origin: fc.constantFrom(null, null, austin, lubbock),
  within: fc.constantFrom(25, 100, 200),
  selectedScore: fc.constantFrom(null, 'high' as const, 'low' as const),
});

describe('what is looked for in the directory', () => {
  test('in every combination of filters equals a slow reference, with every count', async ({ app }) => {
    const directory = await addDirectory(app.db, 150);
    await fc.assert(
      fc.asyncProperty(queries, async (asked) => {
        const query: ResearchQuery = { ...emptyResearch, ...asked, within: asked.origin && asked.within };
        const base = directory.filter((winery) => meetsBase(winery, query));
        const passing = (but?: ResearchFacet) =>
          base.filter((winery) =>
            researchFacetKeys.every((facet) => {
              const values = query.filters[facet];
              return facet === but || values.length === 0 || reference[facet](winery, values);
            }),
          );
        const expected = inOrder(passing(), query);
        const found = await research(app, query);
        expect(found.total).toBe(expected.length);
        expect(found.wineries.map(({ id }) => id)).toEqual(expected.slice(0, 24).map(({ id }) => id));
        for (const facet of researchFacetKeys) {
          const of = passing(facet).flatMap((winery) => optionsOf[facet](winery));
          for (const { value, count } of found.options[facet]) {
            expect([facet, value, count]).toEqual([facet, value, of.filter((option) => option === value).length]);
          }
        }
      }),
      { numRuns: 120 },
    );
  });

  test('along a route is what is near the line, as a slow reference finds it', async ({ demo: app }) => {
    const found = await research(app, { from: 'Fredericksburg', to: 'Lubbock', within: 50 });
    const route = found.located.route;
    expect(route).toMatchObject({ fromName: 'Fredericksburg, TX', toName: 'Lubbock, TX' });
    if (!route) return;
    const all = await app.db.selectFrom('wineries').select(['id', 'lat', 'lng']).where('lat', 'is not', null).execute();
    const near = all.filter(
      ({ lat, lng }) =>
        routeDistanceKm({ lat: Number(lat), lng: Number(lng) }, route.from, route.to) * roadFactor <= kmOf(50),
    );
    expect(near.length).toBeGreaterThan(24);
    expect(near.length).toBeLessThan(all.length);
    expect(found.total).toBe(near.length);
    const kilometers = found.wineries.map(({ place }) => (place ? distanceKm(route.from, place) : 0));
    expect(kilometers).toEqual(kilometers.toSorted((one, other) => one - other));
    for (const { km } of found.wineries) expect(km).toBeLessThanOrEqual(kmOf(50));
  });

  test('by words finds names, towns, counties, and wine areas; letters case and accents do not matter', async ({
    app,
  }) => {
    await addWinery(app.db, { name: 'Château Été', city: 'Hye', county: 'Blanco', avas: ['Texas Hill Country'] });
    await addWinery(app.db, { slug: 'other', name: 'Other' });
    for (const searchValue of ['chateau ete', 'Hye', 'BLANCO', 'hill country', 'Châ', 'wineries in Hye']) {
      expect(await namesOf(app, { searchValue })).toEqual(['Château Été']);
    }
    expect(await namesOf(app, { searchValue: 'wineries' })).toHaveLength(2);
    for (const searchValue of ['!!!', "Hye' | other", 'x'.repeat(10_000)]) {
      expect(await namesOf(app, { searchValue })).toEqual([]);
    }
  });

  test('in a city that was renamed leads to the city as it is now', async ({ app }) => {
    await addWinery(app.db, { city: 'Hye' });
    await sql`insert into filter_city_aliases (city_code, leads_to) values ('Rocky_TX', 'Hye_TX')`.execute(app.db);
    const filters = { ...emptyResearch.filters, selectedCities: ['Rocky_TX'] };
    expect(await namesOf(app, { filters })).toEqual(['Red Gate']);
  });

  test('on a page after the last has no wineries and the total', async ({ app }) => {
    await addDirectory(app.db, 30);
    for (const currentPage of [3, 9_999_999]) {
      const found = await research(app, { currentPage });
      expect([found.page, found.pages, found.total, found.wineries]).toEqual([currentPage, 2, 30, []]);
    }
  });

  test('needs at most three statements, and one when counts and lists of options are known', async ({ app }) => {
    await addDirectory(app.db, 30);
    const cached = { ...app, cache: createTtlCache(app.clock) };
    const count = async () => {
      app.statements.length = 0;
      await researchWineries(cached, anonymous, withResearchFilter(emptyResearch, 'dogsFriendly', ['true']));
      return app.statements.length;
    };
    expect(await count()).toBeLessThanOrEqual(3);
    expect(await count()).toBe(1);
  });
});

describe('the map of the directory', () => {
  test('has every winery that matches and has coordinates', async ({ app }) => {
    const directory = await addDirectory(app.db, 60);
    const query = withResearchFilter(emptyResearch, 'stateValue', ['TX']);
    const points = await listResearchPoints(uncached(app), anonymous, query);
    expect(points.map(({ id }) => id).toSorted()).toEqual(
      directory
        .filter(({ state, lat }) => state === 'TX' && lat !== null)
        .map(({ id }) => id)
        .toSorted(),
    );
  });
});

test('wineries by their ids are in the order of the ids, without those that do not exist', async ({ app }) => {
  const [first, second] = await addDirectory(app.db, 2);
  const gone = '00000000-0000-4000-8000-000000000000';
  const found = await listResearchWineries(app, anonymous, [second?.id ?? '', gone, first?.id ?? '']);
  expect(found.map(({ id }) => id)).toEqual([second?.id, first?.id]);
});

test('what is looked for survives its URL', () => {
  const { query, problems } = parseResearchQuery(
    new URLSearchParams('searchValue=becker&stateValue=Texas&productionRange=<1,000,5,000-49,999&qualityScore=3.5'),
  );
  expect(problems).toEqual([]);
  expect(query).toMatchObject({ searchValue: 'Becker', scores: { qualityScore: 3.5 } });
  expect(query.filters).toMatchObject({ stateValue: ['TX'], productionRange: ['5,000-49,999', '<1,000'] });
});

/** Whether a winery has the words, the scores, and the place of a query. */
function meetsBase(winery: DirectoryWinery, { searchValue, scores, origin, within }: ResearchQuery): boolean {
  const state = winery.state === 'TX' ? 'texas' : 'oregon';
  const text = [winery.name, winery.city, winery.county, ...winery.avas, winery.region, state].join(' ').toLowerCase();
  const words = text.split(/[^a-z0-9]+/);
  const typed = searchValue.toLowerCase().split(' ').filter(Boolean);
  return (
    typed.every((word) => words.some((other) => other.startsWith(word))) &&
    researchScoreKeys.every((key) => scores[key] === 0 || (winery.scores?.[key] ?? -1) >= scores[key]) &&
    (origin === null || (kmFrom(winery, origin) ?? Number.POSITIVE_INFINITY) <= kmOf(within ?? 0))
  );
}

function kmFrom({ lat, lng }: DirectoryWinery, origin: { lat: number; lng: number }): number | null {
  return lat === null || lng === null ? null : distanceKm({ lat, lng }, origin);
}

/** By distance if there is a place and no order was chosen, else by score; those without one last. */
function inOrder(wineries: DirectoryWinery[], { selectedScore, origin }: ResearchQuery): DirectoryWinery[] {
  const sign = selectedScore === 'low' ? 1 : -1;
  const byName = (one: DirectoryWinery, other: DirectoryWinery) =>
    compare(one.name.toLowerCase(), other.name.toLowerCase()) || compare(one.id, other.id);
  return wineries.toSorted((one, other) => {
    if (selectedScore === null && origin) {
      return (kmFrom(one, origin) ?? 1e9) - (kmFrom(other, origin) ?? 1e9) || byName(one, other);
    }
    if (one.score === null || other.score === null) {
      const known = Number(one.score === null) - Number(other.score === null);
      return known || other.reviews - one.reviews || byName(one, other);
    }
    return sign * (one.score - other.score) || other.reviews - one.reviews || byName(one, other);
  });
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
