import { z } from 'zod';
import { isStorable } from '#kit/plain-text.ts';
import { ok, type Result, refuse } from '#kit/result.ts';

/** How long a map of extended data may be, in bytes of its JSON. */
export const extendedDataLimit = 50 * 1024;

/** What clients of the platform API keep with a person, a listing, or an order beside the fields that we know. */
export type ExtendedData = Readonly<Record<string, z.core.util.JSONType>>;

const depthLimit = 20;

/**
 * Changes of a map of extended data: a value for a name replaces the stored one as a whole, null removes it. Texts and
 * names that PostgreSQL cannot store are refused, and so are values more than twenty levels deep.
 */
export const extendedDataChanges = z.record(z.string().min(1).max(255), z.json()).refine(isStorableValue, {
  message: 'Only what can be stored, up to twenty levels deep',
});

/**
 * The stored map with the changes in it.
 * @returns `too-large` if the whole would be longer than the limit
 */
export function mergeExtendedData(stored: ExtendedData, changes: ExtendedData): Result<ExtendedData, 'too-large'> {
  const merged = withChanges(stored, changes);
  return new TextEncoder().encode(JSON.stringify(merged)).length > extendedDataLimit ? refuse('too-large') : ok(merged);
}

/** The same, however long it is. */
export function withChanges(stored: ExtendedData, changes: ExtendedData): ExtendedData {
  return Object.fromEntries(Object.entries({ ...stored, ...changes }).filter(([, value]) => value !== null));
}

function isStorableValue(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return isStorable(value);
  if (typeof value !== 'object' || value === null) return true;
  if (depth === depthLimit) return false;
  return Object.entries(value).every(([name, inner]) => isStorable(name) && isStorableValue(inner, depth + 1));
}
