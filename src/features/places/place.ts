import { type Bounds, boundsAround, formatBounds, formatLatLng, type LatLng } from '#kit/geo.ts';

/** What a place can be. `ava` is an American Viticultural Area. */
export type PlaceKind = 'city' | 'zip' | 'county' | 'ava' | 'region';

/** A place to search wine around: what people call it ("Fredericksburg, TX"), its middle, and the box to search. */
export type Place = { name: string; kind: PlaceKind; origin: LatLng; bounds: Bounds };

/** The least distance from a place's middle to the sides of its box, in kilometers: about an hour's drive for a city. */
const leastKm: Record<PlaceKind, number> = { city: 40, zip: 25, county: 30, ava: 5, region: 50 };

/** A place as the search page's address carries it: `lat,lng`, and `neLat,neLng,swLat,swLng`. */
export type PlaceParameters = { address: string; origin: string; bounds: string };

/** Writes a place into the search page's address. */
export function placeParameters({ name, origin, bounds }: Place): PlaceParameters {
  return { address: name, origin: formatLatLng(origin), bounds: formatBounds(bounds) };
}

/** The name under which a visitor's own position is searched. */
export const currentLocationName = 'Current location';

/**
 * The place where a visitor is, with a box around it. The position is rounded to about 100 meters: an address that is shared does not
 * tell a home.
 * @param meters from the middle to each side
 */
export function currentLocation({ lat, lng }: LatLng, meters: number): Place {
  const origin = { lat: Number(lat.toFixed(3)), lng: Number(lng.toFixed(3)) };
  return { name: currentLocationName, kind: 'city', origin, bounds: boundsAround(origin, meters / 1000) };
}

/**
 * A place of a kind, with a box around its middle that also holds the extent.
 * @param extent the box of the place's own shape, or of the towns in it, where one is known
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
