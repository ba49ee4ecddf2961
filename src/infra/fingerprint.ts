import { createHash } from 'node:crypto';

/** 22 characters of base64url encode 132 bits. */
const length = 22;

/**
 * A fingerprint of a value: the first 22 characters of its SHA-256 in base64url. The order of an object's keys does not
 * matter, a `Date` counts as its ISO text, and what JSON omits (`undefined`, functions) is omitted.
 *
 * @throws TypeError for values that JSON cannot represent, such as a bigint
 */
export function fingerprintOf(value: unknown): string {
  const canonical = JSON.stringify(value, withSortedKeys) ?? '';
  return createHash('sha256').update(canonical).digest('base64url').slice(0, length);
}

function withSortedKeys(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
