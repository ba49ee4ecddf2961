import type { LatLng } from '#kit/geo.ts';
import { isInState } from '#kit/state-bounds.ts';
import type { DrawnState } from './projection.ts';
import oregonUrl from './shapes/oregon.svg?url';
import texasUrl from './shapes/texas.svg?url';

/**
 * The outline files: each contains a path for every region of its state, named by the region's code, one for
 * `counties`, and one for the `land` around.
 */
export const outlineUrls: Record<DrawnState, string> = { texas: texasUrl, oregon: oregonUrl };

/** The regions of each state, in the order in which they are drawn, with the class of their tint. */
export const regionTints: Record<DrawnState, Record<string, string>> = {
  texas: {
    west_texas: 'fill-region-west',
    north_texas: 'fill-region-north',
    central_texas: 'fill-region-central',
    east_texas: 'fill-region-east',
    south_texas: 'fill-region-south',
  },
  oregon: { oregon: 'fill-region-oregon' },
};

/** The state that contains most of the points; Texas if equal. */
export function stateOf(points: readonly LatLng[]): DrawnState {
  const inOregon = points.filter((point) => isInState(point, 'oregon')).length;
  return inOregon > points.length / 2 ? 'oregon' : 'texas';
}

/** A few cities for orientation, and on which side of its dot each name is placed. */
export const landmarks: Record<DrawnState, readonly (LatLng & { name: string; side: 'left' | 'right' })[]> = {
  texas: [
    { name: 'Dallas', lat: 32.783, lng: -96.807, side: 'right' },
    { name: 'Houston', lat: 29.763, lng: -95.363, side: 'left' },
    { name: 'Austin', lat: 30.267, lng: -97.743, side: 'right' },
    { name: 'San Antonio', lat: 29.424, lng: -98.494, side: 'left' },
    { name: 'El Paso', lat: 31.759, lng: -106.487, side: 'right' },
    { name: 'Lubbock', lat: 33.578, lng: -101.855, side: 'right' },
    { name: 'Amarillo', lat: 35.222, lng: -101.831, side: 'right' },
    { name: 'Corpus Christi', lat: 27.801, lng: -97.396, side: 'left' },
  ],
  oregon: [
    { name: 'Portland', lat: 45.523, lng: -122.676, side: 'right' },
    { name: 'Salem', lat: 44.943, lng: -123.035, side: 'right' },
    { name: 'Eugene', lat: 44.052, lng: -123.087, side: 'right' },
    { name: 'Bend', lat: 44.058, lng: -121.315, side: 'right' },
    { name: 'Medford', lat: 42.327, lng: -122.876, side: 'right' },
  ],
};
