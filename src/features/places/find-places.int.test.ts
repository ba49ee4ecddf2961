import { describe, expect } from 'vitest';
import { anonymous } from '#kit/actor.ts';
import { distanceKm } from '#kit/geo.ts';
import { type TestApp, test } from '../../../tests/fixtures/database/integration-test.ts';
import { resolvePlace, suggestPlaces } from './find-places.server.ts';

async function namesFor(app: TestApp, typed: string): Promise<string[]> {
  return (await suggestPlaces(app, anonymous, typed)).map((place) => place.name);
}

describe('place suggestions', () => {
  test('start with the typed text, larger places first', async ({ app }) => {
    expect((await namesFor(app, 'fred'))[0]).toBe('Fredericksburg, TX');
    expect((await namesFor(app, 'sa')).slice(0, 2)).toEqual(['San Antonio, TX', 'San Angelo, TX']);
    expect(await namesFor(app, 'antonio')).toEqual(['San Antonio, TX']);
  });

  test('list a city before the county of the same name, and large AVAs before villages', async ({ app }) => {
    expect(await namesFor(app, 'victoria')).toEqual(['Victoria, TX', 'Victoria County, TX']);
    expect((await namesFor(app, 'Austin'))[0]).toBe('Austin, TX');
    expect((await namesFor(app, 'hill country'))[0]).toBe('Texas Hill Country AVA');
    expect((await namesFor(app, 'willa'))[0]).toBe('Willamette Valley AVA');
  });

  test('tolerate typing errors and accents', async ({ app }) => {
    const slips = [
      ['fredricksburg', 'Fredericksburg, TX'],
      ['fredrick', 'Fredericksburg, TX'],
      ['San Antonoi, TX', 'San Antonio, TX'],
      ['lubock', 'Lubbock, TX'],
      ['Àustín', 'Austin, TX'],
    ] as const;
    for (const [typed, meant] of slips) expect(await namesFor(app, typed), typed).toContain(meant);
  });

  test('are ZIP codes for typed digits', async ({ app }) => {
    const names = await namesFor(app, '7862');
    expect(names).toHaveLength(8);
    expect(names).toContain('Fredericksburg, TX 78624');
  });

  test('distinguish towns of the same name by their county', async ({ app }) => {
    expect(await namesFor(app, 'amity')).toEqual(['Amity, OR', 'Amity, OR (Yamhill County)']);
    expect((await resolvePlace(app, anonymous, 'Amity, OR (Yamhill County)'))?.name).toBe('Amity, OR (Yamhill County)');
  });

  test('are at most eight, with at most two queries, for any input', async ({ app }) => {
    for (const typed of ['a', 'xqzwv', '%', '_', "' or 1=1 --", '<b>', 'a'.repeat(10_000), ', ,', '\0', '٣']) {
      const before = app.statements.length;
      expect((await namesFor(app, typed)).length, typed.slice(0, 20)).toBeLessThanOrEqual(8);
      expect(app.statements.length - before).toBeLessThanOrEqual(2);
    }
    expect(await namesFor(app, '%')).toEqual([]);
    expect(await namesFor(app, '')).toEqual([]);
  });
});

const meanings = [
  ['Fredericksburg', 'Fredericksburg, TX', 'city'],
  ['fredericksburg, tx', 'Fredericksburg, TX', 'city'],
  ['near Fredericksburg', 'Fredericksburg, TX', 'city'],
  ['wineries near dripping springs texas', 'Dripping Springs, TX', 'city'],
  ['78624', 'Fredericksburg, TX 78624', 'zip'],
  ['Fredericksburg, TX 78624, USA', 'Fredericksburg, TX 78624', 'zip'],
  ['Gillespie County', 'Gillespie County, TX', 'county'],
  ['Texas Hill Country', 'Texas Hill Country AVA', 'ava'],
  ['dundee hills ava', 'Dundee Hills AVA', 'ava'],
  ['west texas', 'West Texas', 'region'],
  ['Oregon', 'Oregon', 'region'],
  ['Fredricksburg', 'Fredericksburg, TX', 'city'],
] as const;

describe('a typed place name', () => {
  test('resolves to the place with that name', async ({ app }) => {
    for (const [typed, name, kind] of meanings) {
      const place = await resolvePlace(app, anonymous, typed);
      expect(place, typed).toMatchObject({ name, kind });
      const { origin, bounds } = place ?? expect.fail();
      expect(bounds.sw.lat).toBeLessThan(origin.lat);
      expect(bounds.ne.lng).toBeGreaterThan(origin.lng);
    }
  });

  test('that resembles no place resolves to none', async ({ app }) => {
    for (const typed of ['', '   ', 'zzzz qqq', 'Current location', 'wine', '!!!', '99999'])
      expect(await resolvePlace(app, anonymous, typed), typed).toBeUndefined();
  });

  test('that was suggested resolves to the same place', async ({ app }) => {
    for (const typed of ['fred', 'hill', 'texas', 'medina', '786', 'willa', 'yam'])
      for (const place of await suggestPlaces(app, anonymous, typed))
        expect(await resolvePlace(app, anonymous, place.name)).toEqual(place);
  });
});

test('the search bounds depend on the kind of place: 40 km each way for a city, all its towns for a region', async ({
  app,
}) => {
  const city = (await resolvePlace(app, anonymous, 'Austin')) ?? expect.fail();
  expect(distanceKm(city.origin, { ...city.origin, lat: city.bounds.ne.lat })).toBeCloseTo(40, 5);
  const region = (await resolvePlace(app, anonymous, 'West Texas')) ?? expect.fail();
  const elPaso = { lat: 31.76, lng: -106.49 };
  expect(region.bounds.sw.lng).toBeLessThan(elPaso.lng);
  expect(region.bounds.sw.lat).toBeLessThan(elPaso.lat);
  expect(region.bounds.ne.lat).toBeGreaterThan(36);
});
