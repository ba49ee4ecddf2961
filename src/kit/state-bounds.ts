import { type Bounds, isWithin, type LatLng } from './geo.ts';

/**
 * The extents of the states in degrees, rounded outward: they decide which drawing shows a point, where a map begins,
 * and where a winery may be.
 */
export const stateBounds = {
  texas: { ne: { lat: 36.55, lng: -93.45 }, sw: { lat: 25.8, lng: -106.7 } },
  oregon: { ne: { lat: 46.35, lng: -116.4 }, sw: { lat: 41.95, lng: -124.75 } },
} as const satisfies Record<string, Bounds>;

/** Whether a point is within the extent of a state. */
export function isInState(point: LatLng, state: keyof typeof stateBounds): boolean {
  return isWithin(point, stateBounds[state]);
}
