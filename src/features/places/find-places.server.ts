import { usStates } from '#features/accounts/addresses/us-states.ts';
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
  type NamedPlaceRow,
  type PlaceRow,
} from './db/place-rows.server.ts';
import { askGeocoder, type PlacesApp } from './geocoder.server.ts';
import { normalizePlaceText } from './normalize-place-text.ts';
import { nameAndArea, outsideByItself } from './outside-place.ts';
import { type Place, placeAt } from './place.ts';

/** Least similarity of a misspelled name that is used without asking the visitor. */
const resolveLikeness = { least: 0.4, whole: true };

/**
 * What a typed place name means. `outside` is the name of a place outside Texas and Oregon ("Portland, Maine"): instead
 * of a place, or beside a smaller one of that name, which may not be what was meant.
 */
export type PlaceLookup = { place: Place | undefined; outside: string | undefined };

/**
 * Looks up a typed place name: "Fredericksburg", "near fredericksburg, tx", "78624", "Gillespie County", "Texas Hill
 * Country". Finds nothing if no place is similar, and never a namesake of a place that is known to be elsewhere. For
 * everybody.
 * @param typed any text; only its first 100 characters are used
 */
export const lookUpPlace = defineUseCase(async (app: PlacesApp, _actor: Actor, typed: string): Promise<PlaceLookup> => {
  const text = normalizePlaceText(typed);
  const [known] = await askGeocoder(app, text, 1);
  if (known) return { place: known, outside: undefined };
  const { places, outside } = await findPlaces(app, text, resolveLikeness, 1);
  return { place: places[0], outside };
});

/** The place of `lookUpPlace` alone; undefined if there is none, or none in Texas and Oregon. For everybody. */
export const resolvePlace = defineUseCase(
  async (app: PlacesApp, actor: Actor, typed: string): Promise<Place | undefined> =>
    (await lookUpPlace(app, actor, typed)).place,
);

/** The greatest number of suggestions. */
const maxSuggestions = 8;
/** Least similarity of a misspelled name that is suggested: lower, because the visitor chooses. */
const suggestLikeness = { least: 0.42, whole: false };

/** Suggested places, and the place outside Texas and Oregon that was typed, if one was. */
export type SuggestedPlaces = { places: Place[]; outside: string | undefined };

/**
 * Suggests places while a visitor types, best match first, at most eight: cities and AVAs of Texas and Oregon,
 * counties, regions, ZIP codes. Accents and case do not matter. For everybody.
 * @param typed any text; only its first 100 characters are used
 */
export const suggestPlaces = defineUseCase(
  async (app: PlacesApp, _actor: Actor, typed: string): Promise<SuggestedPlaces> => {
    const text = normalizePlaceText(typed);
    const known = await askGeocoder(app, text, maxSuggestions);
    if (known.length > 0) return { places: known, outside: undefined };
    return findPlaces(app, text, suggestLikeness, maxSuggestions);
  },
);

/**
 * Searches the offline gazetteer: ZIP codes for digits; otherwise names that start with the text and, if there are
 * none, similar names. A place elsewhere with exactly the name prevents both, unless a place here has it too.
 * @param text from `normalizePlaceText`
 * @param likeness least similarity of a misspelled name
 * @param limit greatest number of places
 */
async function findPlaces(
  app: Pick<Infra, 'db'>,
  text: string,
  likeness: Likeness,
  limit: number,
): Promise<SuggestedPlaces> {
  if (text === '') return { places: [], outside: undefined };
  if (/^\d{1,5}$/.test(text)) {
    const places = (await findZips(app.db, text, limit)).map(placeFromRow);
    return { places, outside: places.length === 0 ? outsideByItself(text) : undefined };
  }
  const parts = nameAndArea(text);
  const { inside, outside } = separated(await findPlacesByPrefix(app.db, text, parts, limit));
  const [first] = inside;
  if (first?.isExact) {
    const isNamesake = outside && parts.area === null && first.kind === 'city' && isLarger(outside, first.weight);
    return { places: inside.map(placeFromRow), outside: isNamesake ? outside.name : undefined };
  }
  const elsewhere = outside?.name ?? (first ? undefined : outsideByItself(text));
  if (elsewhere !== undefined) return { places: limit > 1 ? inside.map(placeFromRow) : [], outside: elsewhere };
  if (first || text.length <= 4) return { places: inside.map(placeFromRow), outside: undefined };
  return findSimilar(app, text, likeness, limit);
}

/** How much more similar a place elsewhere must be than one here to be meant by a misspelled name. */
const outsideMargin = 0.15;

async function findSimilar(
  app: Pick<Infra, 'db'>,
  text: string,
  likeness: Likeness,
  limit: number,
): Promise<SuggestedPlaces> {
  const rows = await findPlacesLike(app.db, text, likeness, limit);
  const { inside, outside } = separated(rows);
  const isMeant = outside && outside.likeness > (inside[0]?.likeness ?? 0) + outsideMargin;
  if (!isMeant) return { places: inside.map(placeFromRow), outside: undefined };
  return { places: limit > 1 ? inside.map(placeFromRow) : [], outside: outside.name };
}

/** Separates places of Texas and Oregon from the one elsewhere. */
function separated<Row extends NamedPlaceRow>(rows: Row[]) {
  const isInside = (row: Row): row is Exclude<Row, { kind: 'outside' }> => row.kind !== 'outside';
  return { inside: rows.filter(isInside), outside: rows.find((row) => row.kind === 'outside') };
}

/** How many times larger than a place here its namesake abroad must be to be worth a note; in the USA, once. */
const abroadFactor = 10;

function isLarger({ name, weight }: { name: string; weight: number | null }, population: number): boolean {
  if (weight === null) return true;
  const inUsa = usStates.some((state) => name.endsWith(`, ${state.name}`));
  return weight > population * (inUsa ? 1 : abroadFactor);
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
 * @param query.zip five digits; those of Texas and Oregon are known
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
