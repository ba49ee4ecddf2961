import type { Infra } from '#infra/infra.ts';
import type { LatLng } from '#kit/geo.ts';
import { findTownRows } from './db/place-rows.server.ts';
import type { Town } from './find-places.server.ts';

/** A town as somebody wrote it, with its state and ZIP code. */
export type TownQuery = { city: string; state: string; zip: string | null };

/** The gazetteer's entries of a town and a ZIP code. `region` is of the town, else of the ZIP code. */
export type KnownTown = { town: Town | undefined; zipMiddle: LatLng | undefined; region: string | undefined };

/** Finds many towns like `findTown`, in their order. It reads only what everybody may see. One query. */
export async function findTowns(app: Pick<Infra, 'db'>, queries: readonly TownQuery[]): Promise<KnownTown[]> {
  if (queries.length === 0) return [];
  const rows = await findTownRows(app.db, queries);
  return rows.map(({ name, county, lat, lng, region, zipLat, zipLng, zipRegion }) => ({
    town:
      name === null || county === null || lat === null || lng === null
        ? undefined
        : { name, county, middle: { lat, lng } },
    zipMiddle: zipLat === null || zipLng === null ? undefined : { lat: zipLat, lng: zipLng },
    region: region ?? zipRegion ?? undefined,
  }));
}
