import { z } from 'zod';
import { type Bounds, distanceKm, isWithin, kmPerMile, type LatLng, parseLatLng } from '#kit/geo.ts';
import { isInState } from '#kit/state-bounds.ts';
import { stateName, type states } from './states.ts';

/** A typed pin: latitude and longitude as copied from maps, `30.2752, -98.872`. An empty value is null. */
export const pinField = z
  .string()
  .nullish()
  .transform((typed, context) => {
    const written = (typed ?? '').replaceAll(/[\s()]/g, '');
    if (written === '') return null;
    const point = parseLatLng(written);
    if (point) return point;
    context.addIssue({ code: 'custom', message: 'A position is latitude and longitude, such as 30.2752, -98.8720' });
    return z.NEVER;
  });

/**
 * The greatest distance of a pin from the center of its place, in kilometers. Towns in west Texas have large
 * surroundings.
 */
const maxPinDistance = 120;

const extentOf = { TX: 'texas', OR: 'oregon' } as const;

type StateCode = keyof typeof states;

/**
 * The place that a pin must be near, in one of some states. `bounds` is set for large places; without `middle` the pin
 * may be anywhere in the state.
 */
type PinPlace = { name: string; states: readonly StateCode[]; middle: LatLng | undefined; bounds?: Bounds };

/** The error message of a pin; undefined if it is valid. */
export function findPinError(pin: LatLng, { name, states, middle, bounds }: PinPlace): string | undefined {
  if (!states.some((state) => isInState(pin, extentOf[state]))) {
    return `This position is not in ${states.map(stateName).join(' or ')}`;
  }
  const distance = middle ? distanceKm(pin, middle) : 0;
  if (distance <= maxPinDistance || (bounds && isWithin(pin, bounds))) return undefined;
  return `This position is ${Math.round(distance / kmPerMile)} miles from ${name}`;
}
