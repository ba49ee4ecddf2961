import type { Bounds, LatLng } from '#kit/geo.ts';

/** The smallest box around points; undefined around none. @param least degrees that it measures from side to side at least */
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
