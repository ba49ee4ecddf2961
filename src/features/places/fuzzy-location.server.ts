import { createHmac } from 'node:crypto';
import type { LatLng } from '#kit/geo.ts';
import { pointFrom } from '#kit/great-circle.ts';
import { signingSecret } from '#kit/signing-secrets.ts';

/**
 * What obfuscating a location needs: the map settings, and the secret without which the true location cannot be
 * computed.
 */
export type FuzzyApp = { site: { map: { fuzzyOffset?: number | undefined } }; sessionSecret: string };

/** The location that a map needs is missing. */
export class MapCenterError extends Error {}

/**
 * The location that a map shows: the obfuscated center if `fuzzy`, otherwise the center.
 * @throws MapCenterError if it is missing; the true center is never shown instead of an obfuscated one
 */
export function shownCenter(
  place: { center?: LatLng | undefined; obfuscatedCenter?: LatLng | undefined },
  fuzzy: boolean,
): LatLng {
  const shown = fuzzy ? place.obfuscatedCenter : place.center;
  if (shown === undefined) {
    throw new MapCenterError(fuzzy ? 'A fuzzy map needs an obfuscated center.' : 'A map needs a center.');
  }
  return shown;
}

/**
 * A location that may be sent to browsers: unchanged, or replaced by an obfuscated one if the operator has set an
 * offset. The same location always gives the same result, so that many listings of a winery reveal no more than one.
 */
export function fuzzyLocation<Place extends LatLng>({ site, sessionSecret }: FuzzyApp, place: Place): Place {
  const { fuzzyOffset } = site.map;
  if (fuzzyOffset === undefined) return place;
  const hidden = obfuscatedCenter(place, fuzzyOffset, signingSecret(sessionSecret));
  return { ...place, ...shownCenter({ obfuscatedCenter: hidden }, true) };
}

/**
 * A point within some meters of the true one, always the same for the same input. All points of the disk are equally
 * likely.
 * @param secret of the server; without it nobody can test guesses of the true location
 */
export function obfuscatedCenter(center: LatLng, meters: number, secret: string): LatLng {
  const digest = createHmac('sha256', secret).update(`fuzzy ${center.lat},${center.lng}`).digest();
  const [first, second] = [digest.readUInt32BE(0) / 2 ** 32, digest.readUInt32BE(4) / 2 ** 32];
  return pointFrom(center, (meters / 1000) * Math.sqrt(first) * 0.999, second * 360);
}
