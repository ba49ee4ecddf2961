import { zipStateProblem } from '#features/accounts/addresses/zip-field.ts';
import { findTown } from '#features/places/find-places.server.ts';
import { findPinError } from '#features/places/pin.schema.ts';
import { stateName } from '#features/places/states.ts';
import type { Infra } from '#infra/infra.ts';
import type { FieldErrors } from '#kit/field-errors.ts';
import type { LatLng } from '#kit/geo.ts';
import { ok, type Refusal, type Result } from '#kit/result.ts';
import type { SellerWineryRow } from './db/seller-winery-rows.server.ts';
import type { WineryInfo } from './winery.schema.ts';

/** The fields that say where a winery is. */
type WineryLocation = Pick<WineryInfo, 'city' | 'state' | 'zip' | 'region' | 'pin'>;

/** The columns that say where a winery is. */
export type LocationColumns = Pick<SellerWineryRow, 'city' | 'county' | 'lat' | 'lng' | 'coordPrecision'>;

/** Where a winery is so far. */
type LocationBefore = LocationColumns & Pick<SellerWineryRow, 'state'>;

/** The gazetteer's entries of a winery's town and ZIP code. */
type KnownTown = Pick<Awaited<ReturnType<typeof findTown>>, 'town' | 'zipMiddle'>;

/**
 * Locates a winery: at its pin, or else at the center of its ZIP code or town in the gazetteer, which also gives the
 * county. If the gazetteer does not have the town, and the town has not changed, the coordinates stay.
 * @returns the columns, or error messages by field
 */
export async function locateWinery(
  app: Pick<Infra, 'db'>,
  info: WineryLocation,
  before: LocationBefore,
): Promise<Result<LocationColumns, Refusal<'invalid', { errors: FieldErrors }>>> {
  return locateAt(await findTown(app, { kind: 'system' }, info), info, before);
}

/** Locates a winery like `locateWinery`, by the gazetteer's entries of its town and ZIP code. */
export function locateAt(
  known: KnownTown,
  info: WineryLocation,
  before: LocationBefore,
): Result<LocationColumns, Refusal<'invalid', { errors: FieldErrors }>> {
  const isUnchanged = isStill(info, before);
  const errors = { ...regionError(info), ...zipError(info), ...townErrors(info, known, isUnchanged) };
  if (Object.keys(errors).length > 0) return { ok: false, code: 'invalid', errors };
  const city = known.town?.name ?? info.city;
  const county = known.town?.county ?? (isUnchanged ? before.county : null);
  return ok({ city, county, ...pointOf(info, known, before) });
}

/**
 * Error messages about a winery's location, by field, as far as the given fields allow.
 * @param location the fields that are valid by themselves
 */
export async function findLocationErrors(
  app: Pick<Infra, 'db'>,
  location: Partial<WineryLocation>,
  before: Pick<SellerWineryRow, 'city' | 'state'>,
): Promise<FieldErrors> {
  const { state, city, zip = null, region, pin = null } = location;
  if (state === undefined) return {};
  const wrong = { ...(region !== undefined && regionError({ state, region })), ...zipError({ state, zip }) };
  // why: without a town it can only be checked that the pin is in its state
  if (city === undefined) return { ...wrong, ...pinError({ state, city: '', pin }, undefined) };
  const place = { state, city, zip, pin };
  const known = await findTown(app, { kind: 'system' }, place);
  return { ...wrong, ...townErrors(place, known, isStill(place, before)) };
}

function isStill(
  { city, state }: Pick<WineryLocation, 'city' | 'state'>,
  before: Pick<SellerWineryRow, 'city' | 'state'>,
): boolean {
  return before.city === city && before.state === state;
}

function townErrors(
  location: Pick<WineryLocation, 'city' | 'state' | 'pin'>,
  known: KnownTown,
  isUnchanged: boolean,
): FieldErrors {
  const wrong = townError(location, known, isUnchanged);
  return { ...wrong, ...pinError(location, wrong ? undefined : (known.town?.middle ?? known.zipMiddle)) };
}

function zipError({ state, zip }: Pick<WineryLocation, 'state' | 'zip'>): FieldErrors | undefined {
  const message = zipStateProblem(zip, state);
  return message === undefined ? undefined : { zip: message };
}

function regionError({ state, region }: Pick<WineryLocation, 'state' | 'region'>): FieldErrors | undefined {
  if ((state === 'OR') === (region === 'oregon')) return undefined;
  return {
    region: state === 'OR' ? 'Wineries of Oregon have one region here: Oregon' : 'Please choose a region of Texas',
  };
}

function townError(
  { state }: Pick<WineryLocation, 'state'>,
  { town }: KnownTown,
  isUnchanged: boolean,
): FieldErrors | undefined {
  if (town || isUnchanged) return undefined;
  return { city: `We can’t find a town with that name in ${stateName(state)}. Please enter the nearest one` };
}

function pinError({ state, city, pin }: Pick<WineryLocation, 'city' | 'state' | 'pin'>, middle: LatLng | undefined) {
  if (!pin) return undefined;
  const message = findPinError(pin, { name: city, states: [state], middle });
  return message === undefined ? undefined : { pin: message };
}

function pointOf({ pin }: Pick<WineryLocation, 'pin'>, { town, zipMiddle }: KnownTown, before: LocationColumns) {
  if (pin) return { ...pin, coordPrecision: 'site' as const };
  if (zipMiddle) return { ...zipMiddle, coordPrecision: 'zip_centroid' as const };
  if (town) return { ...town.middle, coordPrecision: 'city' as const };
  const { lat, lng, coordPrecision } = before;
  return { lat, lng, coordPrecision };
}
