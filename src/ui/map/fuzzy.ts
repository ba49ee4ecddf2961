import type { LatLng } from '#kit/geo.ts';
import { mapConfig } from './map-config.ts';

/** A map was given no place that it may show. */
export class MapCenterError extends Error {}

/**
 * The place that a map shows: with fuzzy on the obfuscated center, with it off the center.
 * @throws MapCenterError when the one that is required is missing; the true center never stands in for an obfuscated one
 */
export function shownCenter(place: { center?: LatLng; obfuscatedCenter?: LatLng }, fuzzy: boolean): LatLng {
  const shown = fuzzy ? place.obfuscatedCenter : place.center;
  if (shown === undefined) {
    throw new MapCenterError(fuzzy ? 'A fuzzy map needs an obfuscated center.' : 'A map needs a center.');
  }
  return shown;
}

/**
 * A point within the fuzzy offset of the true one, the same for the same seed: many looks reveal no more than one. All points
 * of the disk are equally likely.
 * @param seed something that visitors cannot know, e.g. the listing's id signed with a secret of the server. With an id alone
 * anybody could compute the way back, so call this on the server, and never send the true point beside it.
 */
export function obfuscatedCenter(center: LatLng, seed: string): LatLng {
  const [first, second] = twoFractions(seed);
  const km = (mapConfig.fuzzy.offset / 1000) * Math.sqrt(first) * 0.999;
  return pointFrom(center, km, second * 360);
}

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

/** The point reached from another one after so many kilometres in a direction, in degrees clockwise from the north. */
function pointFrom(from: LatLng, km: number, bearing: number): LatLng {
  const distance = km / mapConfig.earthRadiusKm;
  const [lat, turn] = [(from.lat * Math.PI) / 180, (bearing * Math.PI) / 180];
  const sine = Math.sin(lat) * Math.cos(distance) + Math.cos(lat) * Math.sin(distance) * Math.cos(turn);
  const east = Math.atan2(
    Math.sin(turn) * Math.sin(distance) * Math.cos(lat),
    Math.cos(distance) - Math.sin(lat) * sine,
  );
  const lng = from.lng + (east * 180) / Math.PI;
  return { lat: (Math.asin(Math.max(-1, Math.min(1, sine))) * 180) / Math.PI, lng: ((lng + 540) % 360) - 180 };
}

/** Two numbers from 0 to below 1 out of a text: FNV-1a, then mixed, so that similar texts lie far apart. */
function twoFractions(text: string): [number, number] {
  return [0x811c9dc5, 0x9e3779b9].map((start) => {
    let hash = start;
    for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
    hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
    hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
    return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
  }) as [number, number];
}
