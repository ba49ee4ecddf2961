import { type ExtendedData, extendedDataLimit, mergeExtendedData } from '#features/accounts/extended-data.schema.ts';
import type { FieldErrors } from '#kit/field-errors.ts';
import { ok, type Refusal, type Result } from '#kit/result.ts';

/** What clients of the platform API store of a person: for everybody, and for the person alone. */
export type PersonData = { publicData: ExtendedData; privateData: ExtendedData; protectedData: ExtendedData };

/** No data at all. */
export const noPersonData: PersonData = { publicData: {}, privateData: {}, protectedData: {} };

const mapNames = ['publicData', 'privateData', 'protectedData'] as const;

/** Whether changes mention anything. */
export function changesData(changes: PersonData): boolean {
  return mapNames.some((name) => Object.keys(changes[name]).length > 0);
}

/** The stored maps with the changes in them; `invalid` with those that would be too large. */
export function mergePersonData(
  stored: PersonData,
  changes: PersonData,
): Result<PersonData, Refusal<'invalid', { errors: FieldErrors }>> {
  const [merged, errors]: [Partial<PersonData>, Record<string, string>] = [{}, {}];
  for (const name of mapNames) {
    const map = mergeExtendedData(stored[name], changes[name]);
    if (map.ok) merged[name] = map.value;
    else errors[name] = `At most ${extendedDataLimit / 1024} KB, as JSON`;
  }
  const isTooLarge = Object.keys(errors).length > 0;
  return isTooLarge ? { ok: false, code: 'invalid', errors } : ok({ ...noPersonData, ...merged });
}
