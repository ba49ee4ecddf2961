import { usStates } from '#features/accounts/addresses/us-states.ts';
import { stateOfZip } from '#features/accounts/addresses/zip-areas.ts';

/** Where somebody wants wine to be sent: the state by its postal code, and the ZIP code of five digits. */
export type DeliveryPlace = { state: string; zip: string };

/** Where a ZIP code is: its state, and the city as far as the gazetteer knows it (those of Texas and Oregon). */
export type ZipPlace = { city: string | undefined; state: string };

/** The place of a ZIP code as somebody typed it, with or without its last four digits; undefined if there is none. */
export function placeOfZip(typed: unknown): DeliveryPlace | undefined {
  const [, zip] = (typeof typed === 'string' && /^\s*(\d{5})(?:-?\d{4})?\s*$/.exec(typed)) || [];
  const state = zip === undefined ? undefined : stateOfZip(zip);
  return zip === undefined || state === undefined ? undefined : { state, zip };
}

/** A place in words: `Texas (78701)`. */
export function placeName({ state, zip }: DeliveryPlace): string {
  return `${usStates.find(({ code }) => code === state)?.name ?? state} (${zip})`;
}
