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

/** Least similarity of a misspelled name that is used without asking the visitor. */
const resolveLikeness = { least: 0.4, whole: true };

/**
 * Resolves a typed place name: "Fredericksburg", "near fredericksburg, tx", "78624", "Gillespie County", "Texas Hill
 * Country". Undefined if no place is similar. For everybody.
 * @param typed any text; only its first 100 characters are used
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

/** The greatest number of suggestions. */
const maxSuggestions = 8;
/** Least similarity of a misspelled name that is suggested: lower, because the visitor chooses. */
const suggestLikeness = { least: 0.42, whole: false };

/**
 * Suggests places while a visitor types, best match first, at most eight: cities and AVAs of Texas and Oregon,
 * counties, regions, ZIP codes. Accents and case do not matter. For everybody.
 * @param typed any text; only its first 100 characters are used
 */
export const suggestPlaces = defineUseCase(async (app: PlacesApp, _actor: Actor, typed: string): Promise<Place[]> => {
  const text = normalizePlaceText(typed);
  const known = await askGeocoder(app, text, maxSuggestions);
  return known.length > 0 ? known : findPlaces(app, text, suggestLikeness, maxSuggestions);
});

type PlaceRow = Awaited<ReturnType<typeof findZips>>[number];

/**
 * Searches the offline gazetteer: ZIP codes for digits; otherwise names that start with the text and, if there are
 * none, similar names.
 * @param text from `normalizePlaceText`
 * @param likeness least similarity of a misspelled name
 * @param limit greatest number of places
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

/** A town of the gazetteer, with its name there. */
export type Town = { name: string; county: string; middle: LatLng };

/**
 * The town with this name in a state (the largest if there are several), and the center of the ZIP code. Accents and
 * case do not matter. For everybody; at most two queries.
 * @param query.zip five digits; only those of Texas are known
 */
export const findTown = defineUseCase(
  async (
    app: Pick<Infra, 'db'>,
    _actor: Actor,
    query: { city: string; state: string; zip: string | null },
  ): Promise<{ town: Town | undefined; zipMiddle: LatLng | undefined }> => {
    const row = await findTownRow(app.db, query.city, query.state);
    const zipMiddle = query.zip === null ? undefined : await findZipRow(app.db, query.zip);
    const town = row && { name: row.name, county: row.county, middle: { lat: row.lat, lng: row.lng } };
    return { town, zipMiddle };
  },
);
