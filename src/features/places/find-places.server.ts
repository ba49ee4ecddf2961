import type { Infra } from '#infra/infra.ts';
import type { Actor } from '#kit/actor.ts';
import { centerOf, type LatLng } from '#kit/geo.ts';
import { defineUseCase } from '#kit/use-case.ts';
import {
  findPlacesByPrefix,
  findPlacesLike,
  findTownRow,
  findZipRow,
  findZips,
  type Likeness,
} from './db/place-rows.server.ts';
import { askGeocoder, type PlacesApp } from './geocoder.server.ts';
import { normalizePlaceText } from './normalize-place-text.ts';
import { type Place, placeAt } from './place.ts';

/** How like a misspelt name must be to be taken without asking: nobody chooses it from a list. */
const resolveLikeness = { least: 0.4, whole: true };

/**
 * The place that a typed address means: "Fredericksburg", "near fredericksburg, tx", "78624", "Gillespie County", "Texas Hill
 * Country". Undefined where none is like it. Open to every actor.
 * @param typed any text; only its first 100 characters count
 */
export const resolvePlace = defineUseCase(
  async (app: PlacesApp, _actor: Actor, typed: string): Promise<Place | undefined> => {
    const text = normalizePlaceText(typed);
    const [known] = await askGeocoder(app, text, 1);
    if (known) return known;
    const [found] = await findPlaces(app, text, resolveLikeness, 1);
    return found;
  },
);

/** How many places are suggested at most. */
const maxSuggestions = 8;
/** How like a misspelt name must be to be suggested: the visitor sees it and chooses. */
const suggestLikeness = { least: 0.42, whole: false };

/**
 * Places that somebody may mean who is typing, the likeliest first, at most eight: cities and wine areas of Texas and Oregon,
 * counties, regions, ZIP codes. Accents and capitals do not matter. Open to every actor.
 * @param typed any text; only its first 100 characters count
 */
export const suggestPlaces = defineUseCase(async (app: PlacesApp, _actor: Actor, typed: string): Promise<Place[]> => {
  const text = normalizePlaceText(typed);
  const known = await askGeocoder(app, text, maxSuggestions);
  return known.length > 0 ? known : findPlaces(app, text, suggestLikeness, maxSuggestions);
});

type PlaceRow = Awaited<ReturnType<typeof findZips>>[number];

/**
 * Looks a place up in the offline gazetteer: ZIP codes for digits; else names that begin so, and only where there is none,
 * names like it.
 * @param text tidied by `tidyPlaceText`
 * @param likeness how like a misspelt name must be
 * @param limit how many places at most
 */
async function findPlaces(app: Pick<Infra, 'db'>, text: string, likeness: Likeness, limit: number): Promise<Place[]> {
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

/** A town of the gazetteer, named as it is there. */
export type Town = { name: string; county: string; middle: LatLng };

/**
 * The town of a name in a state, of several the largest, and the middle of a ZIP code. Accents and capitals do not matter. Open to
 * every actor; at most two queries.
 * @param asked.zip five digits; only those of Texas are known
 */
export const findTown = defineUseCase(
  async (
    app: Pick<Infra, 'db'>,
    _actor: Actor,
    asked: { city: string; state: string; zip: string | null },
  ): Promise<{ town: Town | undefined; zipMiddle: LatLng | undefined }> => {
    const row = await findTownRow(app.db, asked.city, asked.state);
    const zipMiddle = asked.zip === null ? undefined : await findZipRow(app.db, asked.zip);
    const town = row && { name: row.name, county: row.county, middle: { lat: row.lat, lng: row.lng } };
    return { town, zipMiddle };
  },
);
