import { sql } from 'kysely';
import { expect } from 'vitest';
import { distanceKm } from '#kit/geo.ts';
import { test } from '../../../tests/fixtures/database/integration-test.ts';

test('the distance of the database is that of the code, also at the same place and at opposite ones', async ({
  app,
}) => {
  const places = [-90, -45.4, 0, 30.2672, 89.9].flatMap((lat) =>
    [-180, -97.7431, 0, 82.2569].map((lng) => ({ lat, lng })),
  );
  const pairs = places.flatMap((from) => places.map((to) => ({ from, to })));
  const { rows } = await sql<{ km: number }>`
    select distance_km((pair #>> '{from,lat}')::float8, (pair #>> '{from,lng}')::float8,
      (pair #>> '{to,lat}')::float8, (pair #>> '{to,lng}')::float8) as km
    from jsonb_array_elements(${JSON.stringify(pairs)}::jsonb) with ordinality as given (pair, at) order by at`.execute(
    app.db,
  );
  for (const [at, { from, to }] of pairs.entries()) expect(rows[at]?.km).toBeCloseTo(distanceKm(from, to), 2);
  expect(await sql`select distance_km(30, -98, null, 0) as km`.execute(app.db)).toMatchObject({ rows: [{ km: null }] });
});

test('a query computes distances itself, without a call for each row', async ({ app }) => {
  const { rows } = await sql<{ 'QUERY PLAN': string }>`
    explain (verbose) select distance_km(30, -98, lat, lng) from wineries`.execute(app.db);
  expect(rows.map((row) => row['QUERY PLAN']).join()).not.toContain('distance_km');
});
