import { createHash } from 'node:crypto';

/** 22 characters of base64url hold 132 bits. */
const length = 22;

/**
 * A short mark of what a value says: the beginning of its SHA-256, 22 characters of base64url. The same mark, the same value; the order of
 * an object's keys does not count, a `Date` is its ISO text, and what JSON leaves out (`undefined`, functions) is left out.
 * @throws TypeError for what JSON cannot say, such as a bigint
 */
export function fingerprintOf(value: unknown): string {
  const canonical = JSON.stringify(value, withSortedKeys) ?? '';
  return createHash('sha256').update(canonical).digest('base64url').slice(0, length);
}

function withSortedKeys(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
