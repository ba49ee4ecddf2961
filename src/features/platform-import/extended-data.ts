import {
  type ExtendedData,
  extendedDataChanges,
  extendedDataLimit,
  mergeExtendedData,
} from '#features/accounts/extended-data.schema.ts';
import { mapOf, type RowProblem } from './platform-export.ts';

/**
 * A map of data without the keys that are fields here. One that cannot be stored is left out and reported.
 * @param field its name, for the report
 */
export function extendedDataOf(
  given: unknown,
  own: ReadonlySet<string>,
  { field, problems }: { field: string; problems: RowProblem[] },
): ExtendedData {
  const others = Object.entries(mapOf(given)).filter(([key, value]) => !own.has(key) && value !== null);
  const parsed = extendedDataChanges.safeParse(Object.fromEntries(others));
  if (!parsed.success) {
    problems.push({ field, reason: `${parsed.error.issues[0]?.message ?? 'It cannot be stored'}. It was left out` });
    return {};
  }
  const merged = mergeExtendedData({}, parsed.data);
  if (merged.ok) return merged.value;
  problems.push({ field, reason: `It is longer than ${extendedDataLimit / 1024} KB. It was left out` });
  return {};
}
