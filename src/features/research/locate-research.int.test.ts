import { expect } from 'vitest';
import { anonymous } from '#kit/actor.ts';
import { kmOf } from '#kit/geo.ts';
import { type TestApp, test } from '../../../tests/fixtures/database/integration-test.ts';
import { emptyResearch, type ResearchQuery } from './research-query.ts';
import { researchWineries } from './research-wineries.server.ts';

const research = (app: TestApp, query: Partial<ResearchQuery>) => {
  const cache = <Value>(_key: string, _age: number, make: () => Promise<Value>) => make();
  return researchWineries({ ...app, cache }, anonymous, { ...emptyResearch, ...query });
};

test('near a place is nearest first, with the distance', async ({ demo: app }) => {
  const { wineries, located } = await research(app, { address: 'fredericksburg', within: 10 });
  expect(located.query.address).toBe('Fredericksburg, TX');
  expect(wineries.length).toBeGreaterThan(5);
  const kilometers = wineries.map(({ km }) => km ?? Number.NaN);
  expect(kilometers).toEqual(kilometers.toSorted((one, other) => one - other));
  expect(Math.max(...kilometers)).toBeLessThanOrEqual(kmOf(10));
});

test('at a place that does not exist is everywhere, and says so', async ({ demo: app }) => {
  const [everywhere, nowhere, halfway] = await Promise.all([
    research(app, {}),
    research(app, { address: 'Qwghlm', within: 10 }),
    research(app, { from: 'Austin', to: 'Qwghlm' }),
  ]);
  expect(nowhere).toMatchObject({ total: everywhere.total, unknownPlaces: ['Qwghlm'] });
  expect(halfway).toMatchObject({ total: everywhere.total, unknownPlaces: ['Qwghlm'] });
});

test('at a place outside Texas and Oregon is everywhere and names it, and a namesake here is named too', async ({
  demo: app,
}) => {
  const [everywhere, elsewhere, namesake, route, halfway] = await Promise.all([
    research(app, {}),
    research(app, { address: 'Seattle', within: 10 }),
    research(app, { address: 'Paris', within: 50 }),
    research(app, { from: 'Austin', to: 'Paris' }),
    research(app, { from: 'Seattle', to: 'Qwghlm' }),
  ]);
  const [seattle, paris] = ['Seattle, Washington', 'Paris, France'];
  const { total } = everywhere;
  expect(elsewhere).toMatchObject({
    total,
    unknownPlaces: [],
    outsidePlaces: [{ name: seattle, shown: 'everywhere' }],
  });
  expect(elsewhere.located.query).toEqual(everywhere.located.query);
  expect(namesake.outsidePlaces).toEqual([{ name: paris, shown: 'Paris, TX' }]);
  expect(route.outsidePlaces).toEqual([{ name: paris, shown: 'Austin, TX to Paris, TX' }]);
  expect(route.located.route).not.toBeNull();
  expect(halfway).toMatchObject({
    total,
    unknownPlaces: ['Qwghlm'],
    outsidePlaces: [{ name: seattle, shown: 'everywhere' }],
  });
});
