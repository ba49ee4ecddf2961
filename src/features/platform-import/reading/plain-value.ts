/** The bounds of a value in an export: how deep it is nested. What an API returns has about ten levels. */
const maxDepth = 40;

/** A file is no export, or more than one may be. Its message is for the operator. */
export class ExportFileError extends Error {
  override name = 'ExportFileError';
}

/**
 * A value of JSON as the API writes it, whatever wrote the file: the SDK's types (`{_sdkType, …}`, or an object with
 * nothing but `uuid`) become ids, amounts, places and numbers.
 * @throws ExportFileError if it is nested too deeply
 */
export function plainValue(value: unknown, depth = 0): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (depth === maxDepth) throw new ExportFileError('It is nested too deeply');
  if (Array.isArray(value)) return value.map((one) => plainValue(one, depth + 1));
  const { _sdkType: type, ...fields } = value as Record<string, unknown>;
  const names = Object.keys(fields);
  if ((type === 'UUID' || names.length === 1) && typeof fields.uuid === 'string') return fields.uuid;
  if (type === 'BigDecimal') return Number(fields.value);
  // why: such a key would change what the object is
  const safe = names.filter((name) => name !== '__proto__');
  return Object.fromEntries(safe.map((name) => [name, plainValue(fields[name], depth + 1)]));
}
