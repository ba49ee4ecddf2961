import { type Bounds, boundsAround, formatBounds, formatLatLng, type LatLng } from '#kit/geo.ts';

/** The kinds of places. `ava` is an American Viticultural Area. */
export type PlaceKind = 'city' | 'zip' | 'county' | 'ava' | 'region';

/** A place to search around: its name ("Fredericksburg, TX"), its center, and the bounds to search in. */
export type Place = { name: string; kind: PlaceKind; origin: LatLng; bounds: Bounds };

/** The least distance from a place's center to its bounds, in kilometers. For a city it is about an hour's drive. */
const leastKm: Record<PlaceKind, number> = { city: 40, zip: 25, county: 30, ava: 5, region: 50 };

/** The query parameters of a place on the search page: `lat,lng`, and `neLat,neLng,swLat,swLng`. */
export type PlaceParameters = { address: string; origin: string; bounds: string };

/** The query parameters of a place. */
export function placeParameters({ name, origin, bounds }: Place): PlaceParameters {
  return { address: name, origin: formatLatLng(origin), bounds: formatBounds(bounds) };
}

/** The name of a visitor's own location in the search. */
export const currentLocationName = 'Current location';

/**
 * A visitor's location with bounds around it. It is rounded to about 100 meters, so that a shared URL does not reveal a
 * home.
 * @param meters from the center to each side
 */
export function currentLocation({ lat, lng }: LatLng, meters: number): Place {
  const origin = { lat: Number(lat.toFixed(3)), lng: Number(lng.toFixed(3)) };
  return { name: currentLocationName, kind: 'city', origin, bounds: boundsAround(origin, meters / 1000) };
}

/**
 * A place with bounds around its center that also contain its extent.
 * @param extent of the place's shape, or of the towns in it, if known
 */
export function placeAt(name: string, kind: PlaceKind, origin: LatLng, extent?: Bounds): Place {
  const around = boundsAround(origin, leastKm[kind]);
  const bounds = extent ? cover(around, extent) : around;
  return { name, kind, origin, bounds };
}

function cover(a: Bounds, b: Bounds): Bounds {
  return {
    ne: { lat: Math.max(a.ne.lat, b.ne.lat), lng: Math.max(a.ne.lng, b.ne.lng) },
    sw: { lat: Math.min(a.sw.lat, b.sw.lat), lng: Math.min(a.sw.lng, b.sw.lng) },
  };
}
