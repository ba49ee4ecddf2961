import type { LatLng } from '#kit/geo.ts';
import { pointFrom } from '#kit/great-circle.ts';
import { mapConfig } from './map-config.ts';

/**
 * A circle around a point as a closed ring, with a corner every eight degrees, clockwise from the north.
 * @param meters the radius
 */
export function circleAround(center: LatLng, meters: number): LatLng[] {
  const corners = 360 / mapConfig.circleStepDegrees;
  return Array.from({ length: corners + 1 }, (_, at) =>
    pointFrom(center, meters / 1000, (at % corners) * mapConfig.circleStepDegrees),
  );
}
