/** A point on the globe in decimal degrees (WGS 84). */
export type LatLng = { lat: number; lng: number };

/**
 * A bounding box on the globe in decimal degrees: its north-east and south-west corners. None crosses the 180th
 * meridian.
 */
export type Bounds = { ne: LatLng; sw: LatLng };

/** Mean radius of the earth in kilometres, from the map rules of the specification. */
export const earthRadiusKm = 6371;

const degreesToRadians = Math.PI / 180;

/** Plain decimal degrees with an optional sign: neither `1e3` nor `0x10` nor an empty text is a coordinate. */
const decimal = /^-?\d{1,3}(\.\d{1,15})?$/;

/** Whether latitude and longitude are in range. */
function onGlobe({ lat, lng }: LatLng): boolean {
  return Math.abs(lat) <= 90 && Math.abs(lng) <= 180;
}

/** Parses `lat,lng` from a URL; undefined for anything else and for points outside the globe. */
export function parseLatLng(text: string): LatLng | undefined {
  const numbers = parseNumbers(text, 2);
  if (!numbers) return undefined;
  const point = { lat: numbers[0] as number, lng: numbers[1] as number };
  return onGlobe(point) ? point : undefined;
}

/** Formats a point for a URL: `lat,lng` with at most five decimals, about a metre. */
export function formatLatLng({ lat, lng }: LatLng): string {
  return `${shorten(lat)},${shorten(lng)}`;
}

/**
 * Parses `neLat,neLng,swLat,swLng`; undefined for anything else, for points outside the globe and for corners in the
 * wrong order.
 */
export function parseBounds(text: string): Bounds | undefined {
  const numbers = parseNumbers(text, 4);
  if (!numbers) return undefined;
  const [neLat, neLng, swLat, swLng] = numbers as [number, number, number, number];
  const bounds = { ne: { lat: neLat, lng: neLng }, sw: { lat: swLat, lng: swLng } };
  return onGlobe(bounds.ne) && onGlobe(bounds.sw) && neLat >= swLat && neLng >= swLng ? bounds : undefined;
}

/** Formats a bounding box for a URL: `neLat,neLng,swLat,swLng`. */
export function formatBounds({ ne, sw }: Bounds): string {
  return `${formatLatLng(ne)},${formatLatLng(sw)}`;
}

/** Whether a point is within a bounding box, its edges included. */
export function isWithin({ lat, lng }: LatLng, { ne, sw }: Bounds): boolean {
  return lat <= ne.lat && lat >= sw.lat && lng <= ne.lng && lng >= sw.lng;
}

/** The centre of a bounding box. */
export function centerOf({ ne, sw }: Bounds): LatLng {
  return { lat: (ne.lat + sw.lat) / 2, lng: (ne.lng + sw.lng) / 2 };
}

/**
 * The bounding box whose sides are at a distance from a point, as searched for "near". It is clipped at the poles and
 * at the 180th meridian.
 *
 * @param km from the centre to each side
 */
export function boundsAround({ lat, lng }: LatLng, km: number): Bounds {
  const north = km / earthRadiusKm / degreesToRadians;
  const east = Math.min(180, north / Math.max(0.01, Math.cos(lat * degreesToRadians)));
  return {
    ne: { lat: Math.min(90, lat + north), lng: Math.min(180, lng + east) },
    sw: { lat: Math.max(-90, lat - north), lng: Math.max(-180, lng - east) },
  };
}

/** The distance between two points along the surface of the earth, in kilometres (haversine). */
export function distanceKm(a: LatLng, b: LatLng): number {
  const sine = (degrees: number) => Math.sin((degrees * degreesToRadians) / 2) ** 2;
  const cosine = (degrees: number) => Math.cos(degrees * degreesToRadians);
  const half = sine(b.lat - a.lat) + cosine(a.lat) * cosine(b.lat) * sine(b.lng - a.lng);
  return 2 * earthRadiusKm * Math.asin(Math.min(1, Math.sqrt(half)));
}

function parseNumbers(text: string, howMany: number): number[] | undefined {
  const parts = text.split(',', howMany + 1);
  return parts.length === howMany && parts.every((part) => decimal.test(part)) ? parts.map(Number) : undefined;
}

function shorten(degrees: number): number {
  return Number(degrees.toFixed(5)) + 0;
}

/** The smallest bounding box of points; undefined without points. @param least minimum size in degrees */
export function boundsOf(points: readonly LatLng[], least = 0): Bounds | undefined {
  if (points.length === 0) return undefined;
  const [south, north] = widened(
    points.map(({ lat }) => lat),
    least,
  );
  const [west, east] = widened(
    points.map(({ lng }) => lng),
    least,
  );
  return { ne: { lat: north, lng: east }, sw: { lat: south, lng: west } };
}

function widened(values: number[], least: number): [low: number, high: number] {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const more = Math.max(0, least - (high - low)) / 2;
  return [low - more, high + more];
}

/** The kilometers of an international mile. */
export const kmPerMile = 1.609344;

/** Miles as kilometers. */
export function kmOf(miles: number): number {
  return miles * kmPerMile;
}
