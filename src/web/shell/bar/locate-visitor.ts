import type { LatLng } from '#kit/geo.ts';
import { ok, type Result, refuse } from '#kit/result.ts';

/** How long the browser may look for the visitor, in milliseconds (the specification's geolocation time-out). */
const locateTimeout = 5_000;

/**
 * Asks the browser where the visitor is, as exactly as it can tell. The browser asks the visitor.
 * @returns the point, or why there is none: refused, too slow, or not known
 */
export function locateVisitor(): Promise<Result<LatLng, 'refused' | 'too-slow' | 'unknown'>> {
  return new Promise((resolve) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve(ok({ lat: coords.latitude, lng: coords.longitude })),
      ({ code }) => resolve(refuse(code === 1 ? 'refused' : code === 3 ? 'too-slow' : 'unknown')),
      { enableHighAccuracy: true, timeout: locateTimeout },
    );
  });
}
