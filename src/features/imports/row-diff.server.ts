import { isDeepStrictEqual } from 'node:util';
import type { FieldValues } from './import-target.ts';

/** The fields of these values that differ from what there is, and what they were. */
export function diffOf(values: FieldValues, current: FieldValues): { after: FieldValues; before: FieldValues } {
  const changed = Object.keys(values).filter((field) => !isDeepStrictEqual(values[field], current[field] ?? null));
  const pick = (from: FieldValues) => Object.fromEntries(changed.map((field) => [field, from[field] ?? null]));
  return { after: pick(values), before: pick(current) };
}

/** Whether all of these fields have these values. */
export function stillHas(current: FieldValues, values: FieldValues): boolean {
  return Object.entries(values).every(([field, value]) => isDeepStrictEqual(current[field] ?? null, value));
}
