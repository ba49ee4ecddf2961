/**
 * Whether PostgreSQL can keep a text: it has no NUL, which `text` refuses, and no half of a surrogate pair, which JSON refuses.
 * @see https://www.postgresql.org/docs/18/datatype-json.html
 */
export function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}
