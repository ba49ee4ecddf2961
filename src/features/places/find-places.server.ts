import type { Infra } from '#infra/infra.ts';
import { centerOf } from '#kit/geo.ts';
import { findPlacesByPrefix, findPlacesLike, findZips, type Likeness } from './db/place-rows.server.ts';
import { type Place, placeAt } from './place.ts';

type PlaceRow = Awaited<ReturnType<typeof findZips>>[number];

/**
 * Looks a place up in the offline gazetteer: ZIP codes for digits; else names that begin so, and only where there is none,
 * names like it.
 * @param text tidied by `tidyPlaceText`
 * @param likeness how like a misspelt name must be
 * @param limit how many places at most
 */
export async function findPlaces(
  app: Pick<Infra, 'db'>,
  text: string,
  likeness: Likeness,
  limit: number,
): Promise<Place[]> {
  if (text === '') return [];
  if (/^\d{1,5}$/.test(text)) return (await findZips(app.db, text, limit)).map(placeFromRow);
  const begin = await findPlacesByPrefix(app.db, text, limit);
  const rows = begin.length === 0 && text.length > 4 ? await findPlacesLike(app.db, text, likeness, limit) : begin;
  return rows.map(placeFromRow);
}

function placeFromRow({ kind, name, lat, lng, south, west, north, east }: PlaceRow): Place {
  const extent =
    south === null || west === null || north === null || east === null
      ? undefined
      : { ne: { lat: north, lng: east }, sw: { lat: south, lng: west } };
  const origin = lat === null || lng === null ? extent && centerOf(extent) : { lat, lng };
  if (!origin) throw new Error(`The place ${name} lies nowhere`);
  return placeAt(name, kind, origin, extent);
}
