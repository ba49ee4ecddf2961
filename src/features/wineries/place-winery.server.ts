import { findTown } from '#features/places/find-town.server.ts';
import { pinFault } from '#features/places/pin-fault.ts';
import { stateName } from '#features/places/states.ts';
import type { Infra } from '#infra/infra.ts';
import type { FieldErrors } from '#kit/field-errors.ts';
import type { OwnWineryRow } from './db/own-winery-rows.server.ts';
import type { WineryInfo } from './winery-info.schema.ts';

/** The columns that say where a winery is. */
type Placed = Pick<OwnWineryRow, 'city' | 'county' | 'lat' | 'lng' | 'coordPrecision'>;

/** What the gazetteer knows of a winery's town and ZIP code. */
type Known = Awaited<ReturnType<typeof findTown>>;

/**
 * Where a winery is: at its pin, else in the middle of its ZIP code or town, as the gazetteer has them, which also names its county. A
 * town that the gazetteer does not have is kept where it stood before.
 * @returns the columns, or what is wrong by field
 */
export async function placeWinery(
  app: Pick<Infra, 'db'>,
  info: WineryInfo,
  before: OwnWineryRow,
): Promise<{ ok: true; columns: Placed } | { ok: false; errors: FieldErrors }> {
  const known = await findTown(app, { kind: 'system' }, info);
  const stays = before.city === info.city && before.state === info.state;
  const wrong = wrongRegion(info) ?? wrongTown(info, known, stays) ?? wrongPin(info, known);
  if (wrong) return { ok: false, errors: wrong };
  const city = known.town?.name ?? info.city;
  const county = known.town?.county ?? (stays ? before.county : null);
  return { ok: true, columns: { city, county, ...pointOf(info, known, before) } };
}

function wrongRegion({ state, region }: WineryInfo): FieldErrors | undefined {
  if ((state === 'OR') === (region === 'oregon')) return undefined;
  return {
    region: state === 'OR' ? 'Wineries of Oregon have one region here: Oregon' : 'Please choose a region of Texas',
  };
}

function wrongTown({ state }: WineryInfo, { town }: Known, stays: boolean): FieldErrors | undefined {
  if (town || stays) return undefined;
  return { city: `No town goes by that name in ${stateName(state)}. Please give the nearest one` };
}

function wrongPin({ state, city, pin }: WineryInfo, { town, zipMiddle }: Known): FieldErrors | undefined {
  if (!pin) return undefined;
  const fault = pinFault(pin, { name: city, states: [state], middle: town?.middle ?? zipMiddle });
  return fault === undefined ? undefined : { pin: fault };
}

function pointOf({ pin }: WineryInfo, { town, zipMiddle }: Known, before: OwnWineryRow) {
  if (pin) return { ...pin, coordPrecision: 'site' as const };
  if (zipMiddle) return { ...zipMiddle, coordPrecision: 'zip_centroid' as const };
  if (town) return { ...town.middle, coordPrecision: 'city' as const };
  const { lat, lng, coordPrecision } = before;
  return { lat, lng, coordPrecision };
}
