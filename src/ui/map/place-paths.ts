import type { LatLng } from '#kit/geo.ts';
import { isInState } from '#kit/state-bounds.ts';
import { circleAround } from './fuzzy.ts';
import type { CustomMarker } from './map-settings.ts';
import { type DrawnState, project } from './projection.ts';

const pin = 'c-6.8-7.4-12-13.8-12-20.6a12 12 0 0 1 24 0c0 6.8-5.2 13.2-12 20.6';

/** Pins with a hole, their tips on the places; northern ones first, so that southern ones are drawn over them. */
export function pinsPath(points: readonly LatLng[], state: DrawnState): string {
  return [...points]
    .sort((one, other) => other.lat - one.lat)
    .map((point) => project(point, state))
    .map(({ x, y }) => `M${x} ${y}${pin}zm-4.5-20.6a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0-9 0z`)
    .join('');
}

/**
 * Dots as SVG path data, each a line of length zero: draw it with a round cap, as wide as the dots.
 *
 * @param grain dots closer than this, in units of the drawing, are drawn once
 */
export function dotsPath(points: readonly LatLng[], state: DrawnState, grain = 5): string {
  const spots = points.filter((point) => isInState(point, state)).map((point) => project(point, state));
  const cells = new Map(spots.map(({ x, y }) => [`${Math.round(x / grain)} ${Math.round(y / grain)}`, { x, y }]));
  const place = (value: number) => (grain < 1 ? value : Math.round(value));
  return [...cells.values()].map(({ x, y }) => `M${place(x)} ${place(y)}h0`).join('');
}

/** The fuzzy circle. At the scale of a whole state its true size is a speck, so it is drawn sixty times as wide. */
export function circlePath(center: LatLng, state: DrawnState, meters: number): string {
  const spots = circleAround(center, meters * 60).map((corner) => project(corner, state));
  return `M${spots.map(({ x, y }) => `${x} ${y}`).join('L')}z`;
}

/** The upper left corner of a marker's image, relative to its place. */
export function markerCorner({ anchor, width, height }: CustomMarker): { x: number; y: number } {
  const x = anchor === 'left' ? 0 : anchor === 'right' ? -width : -width / 2;
  const y = anchor === 'top' ? 0 : anchor === 'bottom' ? -height : -height / 2;
  return { x, y };
}
