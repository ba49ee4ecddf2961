/**
 * Metadata after an update: an empty value clears its key, an empty text all of it.
 * https://docs.stripe.com/api/metadata
 */
export function mergeMetadata(
  before: Record<string, string> | null | undefined,
  update: Record<string, string | number | null> | '' | null | undefined,
): Record<string, string> {
  if (update === undefined) return before ?? {};
  if (update === '' || update === null) return {};
  const merged = { ...before };
  for (const [name, value] of Object.entries(update)) {
    if (value === '' || value === null) delete merged[name];
    else merged[name] = String(value);
  }
  return merged;
}
