/**
 * Whether PostgreSQL can store a text: without NUL, which `text` refuses, and without unpaired surrogates, which JSON
 * refuses.
 *
 * @see https://www.postgresql.org/docs/18/datatype-json.html
 */
export function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}
