import { usStates } from '#features/accounts/addresses/us-states.ts';
import { stateOfZip } from '#features/accounts/addresses/zip-areas.ts';
import { states } from './states.ts';

/**
 * A normalized place text taken apart: a name, and the state or country after it, in lower case. `area` is null if none
 * is named.
 */
export type NameAndArea = { name: string; area: string | null };

const elsewhere = usStates.filter(({ code }) => !(code in states));

/**
 * Takes a normalized text apart: "portland, me", "portland, maine", "portland maine" and "paris, france" have an area;
 * codes of states are replaced by their names. "tx" and "or" are no areas here.
 */
export function nameAndArea(text: string): NameAndArea {
  const comma = text.lastIndexOf(',');
  if (comma > 0) {
    const area = text.slice(comma + 1).trim();
    return { name: text.slice(0, comma).trim(), area: stateNamed(area) ?? area };
  }
  for (const { code, name } of elsewhere) {
    const ending = [` ${name.toLowerCase()}`, ` ${code.toLowerCase()}`].find((end) => text.endsWith(end));
    if (ending !== undefined) return { name: text.slice(0, -ending.length), area: name.toLowerCase() };
  }
  return { name: text, area: null };
}

/** The lower-case name of a state other than Texas and Oregon by its name or postal code. */
function stateNamed(text: string): string | undefined {
  return elsewhere
    .find(({ code, name }) => [code, name].some((known) => known.toLowerCase() === text))
    ?.name.toLowerCase();
}

/**
 * The name of a place that is certainly elsewhere, though no list has it: a ZIP code of another state, or a town with
 * another state behind a comma. Undefined otherwise.
 * @param text from `normalizePlaceText`
 */
export function outsideByItself(text: string): string | undefined {
  if (/^\d{5}$/.test(text)) {
    const state = stateOfZip(text);
    return state === undefined || state in states ? undefined : `${text}, ${nameOfState(state)}`;
  }
  const { name, area } = nameAndArea(text);
  const known = elsewhere.find((state) => state.name.toLowerCase() === area);
  return text.includes(',') && known && name !== '' ? `${capitalized(name)}, ${known.name}` : undefined;
}

function nameOfState(code: string): string {
  return usStates.find((state) => state.code === code)?.name ?? code;
}

function capitalized(name: string): string {
  return name.replace(/(?<![\p{L}\p{N}’'])\p{L}/gu, (letter) => letter.toUpperCase());
}
