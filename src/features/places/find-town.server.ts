import type { Infra } from '#infra/infra.ts';
import type { Viewer } from '#kit/actor.ts';
import type { LatLng } from '#kit/geo.ts';
import { findTownRow, findZipRow } from './db/town-rows.server.ts';

/** A town of the gazetteer, named as it is there. */
export type Town = { name: string; county: string; middle: LatLng };

/**
 * The town of a name in a state, of several the largest, and the middle of a ZIP code. Accents and capitals do not matter. Open to
 * every viewer; at most two queries.
 * @param asked.zip five digits; only those of Texas are known
 */
export async function findTown(
  app: Pick<Infra, 'db'>,
  _viewer: Viewer,
  asked: { city: string; state: string; zip: string | null },
): Promise<{ town: Town | undefined; zipMiddle: LatLng | undefined }> {
  const row = await findTownRow(app.db, asked.city, asked.state);
  const zipMiddle = asked.zip === null ? undefined : await findZipRow(app.db, asked.zip);
  const town = row && { name: row.name, county: row.county, middle: { lat: row.lat, lng: row.lng } };
  return { town, zipMiddle };
}
