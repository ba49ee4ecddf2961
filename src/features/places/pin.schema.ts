import { z } from 'zod';
import { type Bounds, distanceKm, isWithin, type LatLng, parseLatLng } from '#kit/geo.ts';
import { isInState } from '#kit/state-bounds.ts';
import { stateName, type states } from './states.ts';

/** A pin as it is typed: latitude and longitude as maps copy them, `30.2752, -98.872`. Nothing is null. */
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

/** How far a pin may stand from the middle of its place, in kilometers: out west towns have wide ranges. */
const maxPinDistance = 120;

/** A mile, in kilometers. */
const mile = 1.609344;

const extentOf = { TX: 'texas', OR: 'oregon' } as const;

type StateCode = keyof typeof states;

/** What a pin must be near to: a place, in one of some states. `bounds` is all of a wide one; where nobody knows its `middle` it may be anywhere. */
type PinPlace = { name: string; states: readonly StateCode[]; middle: LatLng | undefined; bounds?: Bounds };

/** Why a pin cannot stand where it does, for people; undefined where it can. */
export function findPinError(pin: LatLng, { name, states, middle, bounds }: PinPlace): string | undefined {
  if (!states.some((state) => isInState(pin, extentOf[state]))) {
    return `This position is not in ${states.map(stateName).join(' or ')}`;
  }
  const away = middle ? distanceKm(pin, middle) : 0;
  if (away <= maxPinDistance || (bounds && isWithin(pin, bounds))) return undefined;
  return `This position is ${Math.round(away / mile)} miles from ${name}`;
}
