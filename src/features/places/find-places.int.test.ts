import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { anonymous } from '#kit/actor.ts';
import { distanceKm } from '#kit/geo.ts';
import { type TestApp, test } from '../../../tests/fixtures/database/integration-test.ts';
import { lookUpPlace, resolvePlace, suggestPlaces } from './find-places.server.ts';
import { findTowns } from './find-towns.server.ts';

async function namesFor(app: TestApp, typed: string): Promise<string[]> {
  const { places } = await suggestPlaces(app, anonymous, typed);
  return places.map((place) => place.name);
}

describe('place suggestions', () => {
  test('start with the typed text, larger places first', async ({ app }) => {
    expect((await namesFor(app, 'fred'))[0]).toBe('Fredericksburg, TX');
    expect((await namesFor(app, 'sa')).slice(0, 2)).toEqual(['San Antonio, TX', 'Salem, OR']);
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
    expect(await namesFor(app, 'gardendale')).toEqual(['Gardendale, TX', 'Gardendale, TX (La Salle County)']);
    const second = await resolvePlace(app, anonymous, 'Gardendale, TX (La Salle County)');
    expect(second?.name).toBe('Gardendale, TX (La Salle County)');
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
  ['Portland, OR', 'Portland, OR', 'city'],
  ['portland oregon', 'Portland, OR', 'city'],
  ['Portland', 'Portland, OR', 'city'],
  ['Portland, TX', 'Portland, TX', 'city'],
  ['Bend', 'Bend, OR', 'city'],
  ['Springfield', 'Springfield, OR', 'city'],
  ['97201', 'Portland, OR 97201', 'zip'],
  ['Yamhill County', 'Yamhill County, OR', 'county'],
  ['Polk County, TX', 'Polk County, TX', 'county'],
  ['Polk County, OR', 'Polk County, OR', 'county'],
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
      for (const place of (await suggestPlaces(app, anonymous, typed)).places)
        expect(await resolvePlace(app, anonymous, place.name)).toEqual(place);
  });
});

const elsewhere = [
  ['Portland, Maine', 'Portland, Maine'],
  ['portland, me', 'Portland, Maine'],
  ['wineries near Springfield, IL', 'Springfield, Illinois'],
  ['springfield missouri', 'Springfield, Missouri'],
  ['Fredericksburg, VA', 'Fredericksburg, Virginia'],
  ['Austin, MN 55912', '55912, Minnesota'],
  ['98101', '98101, Washington'],
  ['Paris, France', 'Paris, France'],
  ['Nowhere at All, Ohio', 'Nowhere At All, Ohio'],
  ['Seattle', 'Seattle, Washington'],
  ['seatle', 'Seattle, Washington'],
  ['Napa Valley', 'Napa Valley, California'],
  ['Washington', 'Washington'],
  ['Greece', 'Greece'],
] as const;

describe('a place outside Texas and Oregon', () => {
  test('is named, and never replaced by a namesake here', async ({ app }) => {
    for (const [typed, outside] of elsewhere)
      expect(await lookUpPlace(app, anonymous, typed), typed).toEqual({ place: undefined, outside });
  });

  test('is named beside a smaller namesake here, unless that is the larger one or far better known', async ({
    app,
  }) => {
    const namesakes = [
      ['Paris', 'Paris, TX', 'Paris, France'],
      ['Italy', 'Italy, TX', 'Italy'],
      ['Springfield', 'Springfield, OR', 'Springfield, Missouri'],
      ['Paris, TX', 'Paris, TX', undefined],
      ['Portland', 'Portland, OR', undefined],
      ['Salem', 'Salem, OR', undefined],
      ['Houston', 'Houston, TX', undefined],
      ['Oregon', 'Oregon', undefined],
    ] as const;
    for (const [typed, name, outside] of namesakes) {
      const found = await lookUpPlace(app, anonymous, typed);
      expect([found.place?.name, found.outside], typed).toEqual([name, outside]);
    }
  });

  test('is named beside the suggestions, without similar names', async ({ app }) => {
    for (const typed of ['Seattle', 'portland, me', '98101'])
      expect(await suggestPlaces(app, anonymous, typed), typed).toMatchObject({
        places: [],
        outside: expect.stringMatching(/./),
      });
    expect((await suggestPlaces(app, anonymous, 'fred')).outside).toBeUndefined();
  });
});

test('every winery of the directory is in a town of its own state that the gazetteer knows, and so is its ZIP code', async ({
  app,
}) => {
  const { rows } = await sql<{ unknown: string }>`
    select distinct city || ', ' || state || ' ' || zip as unknown from wineries
    where not exists (select from cities where plain_name = plain_text(wineries.city) and state = wineries.state)
      or (zip is not null and not exists (
        select from zips join regions on code = zips.region where zips.zip = wineries.zip and state = wineries.state))`.execute(
    app.db,
  );
  expect(rows).toEqual([]);
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

test('the towns of many rows are found by an index, without reading the gazetteer for each', async ({ app }) => {
  const asked = { city: 'FREDERICKSBURG', state: 'TX', zip: '78624' };
  await app.db.transaction().execute(async (db) => {
    const found = await findTowns({ db }, Array(250).fill(asked));
    expect(found).toHaveLength(250);
    expect(found[249]).toMatchObject({ town: { name: 'Fredericksburg' }, region: 'central_texas' });
    const { rows } = await sql<{ read: number }>`
      select (seq_tup_read + idx_tup_fetch)::int as read from pg_stat_xact_user_tables where relname = 'cities'`.execute(
      db,
    );
    expect(rows[0]?.read).toBe(250);
  });
});
