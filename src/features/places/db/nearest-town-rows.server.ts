import { sql } from 'kysely';
import type { Database } from '#infra/database.ts';
import type { LatLng } from '#kit/geo.ts';

/** How far away a town can be, in degrees of latitude: about 170 km. */
const reach = 1.5;

/** The town that is nearest to a point, within reach; undefined if there is none. */
export async function findNearestTownRow(
  db: Database,
  { lat, lng }: LatLng,
): Promise<{ name: string; state: string; lat: number; lng: number } | undefined> {
  const { rows } = await sql<{ name: string; state: string; lat: number; lng: number }>`
    select name, state, lat, lng from cities
    where kind = 'city' and lat between ${lat - reach} and ${lat + reach} and lng between ${lng - reach} and ${lng + reach}
    order by power(lat - ${lat}, 2) + power((lng - ${lng}) * cos(radians(${lat})), 2), name
    limit 1`.execute(db);
  return rows[0];
}
