import { type Bounds, boundsAround, boundsOf, distanceKm, earthRadiusKm, type LatLng } from '#kit/geo.ts';

/**
 * Roads are longer than the straight line by about this much in Texas and Oregon: an estimate, since no map of roads is
 * asked.
 */
export const roadFactor = 1.3;

/** The speed on country roads, towns included, in kilometers per hour: 45 miles. */
const drivingSpeed = 72.4;

/** The estimated distance by road, in kilometers. */
export function drivingKm(from: LatLng, to: LatLng): number {
  return distanceKm(from, to) * roadFactor;
}

/** The estimated time for a distance by road, in minutes, rounded up to five. */
export function drivingMinutes(km: number): number {
  return Math.ceil(((km / drivingSpeed) * 60) / 5) * 5;
}

type Vector = readonly [x: number, y: number, z: number];

/**
 * A route as a great circle, in vectors from the center of the earth: with them a database finds what is near it.
 * `normal` is perpendicular to the circle; `afterFrom` and `beforeTo` say whether a point is between the two ends.
 */
export type RouteVectors = { normal: Vector; afterFrom: Vector; beforeTo: Vector };

/** The vectors of a route; undefined if its ends are the same place or opposite each other. */
export function routeVectors(from: LatLng, to: LatLng): RouteVectors | undefined {
  const [start, end] = [vectorOf(from), vectorOf(to)];
  const across = cross(start, end);
  const length = Math.hypot(...across);
  if (length < 1e-9) return undefined;
  const normal = across.map((part) => part / length) as unknown as Vector;
  return { normal, afterFrom: cross(normal, start), beforeTo: cross(end, normal) };
}

/** How far a point is from the line between the ends of a route, or from the nearer end, in kilometers. */
export function routeDistanceKm(point: LatLng, { from, to }: { from: LatLng; to: LatLng }): number {
  const vectors = routeVectors(from, to);
  const at = vectorOf(point);
  const along = (vector: Vector) => vector.reduce((sum, part, axis) => sum + part * (at[axis] ?? 0), 0);
  if (!vectors || along(vectors.afterFrom) < 0 || along(vectors.beforeTo) < 0) {
    return Math.min(distanceKm(point, from), distanceKm(point, to));
  }
  return earthRadiusKm * Math.asin(Math.min(1, Math.abs(along(vectors.normal))));
}

/** The bounding box of everything at most so far from a route. */
export function boundsAroundRoute(from: LatLng, to: LatLng, km: number): Bounds {
  // why: a great circle bulges to the north of the box of its ends, by a few kilometers at the length of Texas
  const margin = km + distanceKm(from, to) / 20;
  const corners = [from, to].flatMap((end) => {
    const { ne, sw } = boundsAround(end, margin);
    return [ne, sw];
  });
  return boundsOf(corners) as Bounds;
}

function vectorOf({ lat, lng }: LatLng): Vector {
  const [north, east] = [(lat * Math.PI) / 180, (lng * Math.PI) / 180];
  return [Math.cos(north) * Math.cos(east), Math.cos(north) * Math.sin(east), Math.sin(north)];
}

function cross([ax, ay, az]: Vector, [bx, by, bz]: Vector): Vector {
  return [ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx];
}
