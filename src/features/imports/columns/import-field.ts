import { transliterate } from '#kit/plain-text.ts';

/**
 * A field that a column can be. `names` are what people call such a column, in small letters and digits only; the label
 * is always one of them.
 */
export type ImportField = { field: string; label: string; hint?: string; names: readonly string[] };

/** A column's name as far as it matters: small letters and digits. */
export function normalizedHeader(header: string): string {
  return transliterate(header).replace(/[^a-z0-9]/g, '');
}
