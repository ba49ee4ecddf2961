import { createHmac } from 'node:crypto';
import type { LatLng } from '#kit/geo.ts';
import { pointFrom } from '#kit/great-circle.ts';

/** What showing a place needs: the settings of maps, and the secret that keeps anybody from computing the way back. */
export type FuzzyApp = { site: { map: { fuzzyOffset?: number | undefined } }; sessionSecret: string };

/** A map was given no place that it may show. */
export class MapCenterError extends Error {}

/**
 * The place that a map shows: with fuzzy on the obfuscated center, with it off the center.
 * @throws MapCenterError when the one that is required is missing; the true center never stands in for an obfuscated one
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
 * A place as it may leave the server: as it is, or with a point in its stead where the operator set locations to be fuzzy. All that
 * stands on one spot is shown on one spot, so that many listings of a winery reveal no more than one.
 */
export function fuzzyLocation<Place extends LatLng>({ site, sessionSecret }: FuzzyApp, place: Place): Place {
  const { fuzzyOffset } = site.map;
  if (fuzzyOffset === undefined) return place;
  const hidden = obfuscatedCenter(place, fuzzyOffset, sessionSecret);
  return { ...place, ...shownCenter({ obfuscatedCenter: hidden }, true) };
}

/**
 * A point within some meters of the true one, the same at every look. All points of the disk are equally likely.
 * @param secret of the server: without it nobody can try places until the point fits
 */
export function obfuscatedCenter(center: LatLng, meters: number, secret: string): LatLng {
  const digest = createHmac('sha256', secret).update(`fuzzy ${center.lat},${center.lng}`).digest();
  const [first, second] = [digest.readUInt32BE(0) / 2 ** 32, digest.readUInt32BE(4) / 2 ** 32];
  return pointFrom(center, (meters / 1000) * Math.sqrt(first) * 0.999, second * 360);
}
