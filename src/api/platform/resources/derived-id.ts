import { createHash } from 'node:crypto';

/** The id of a resource that is stored nowhere: a UUID that follows from a text, the same on every node. */
export function derivedId(text: string): string {
  const digits = createHash('sha256').update(text).digest('hex');
  const parts = [digits.slice(0, 8), digits.slice(8, 12), `5${digits.slice(13, 16)}`, `8${digits.slice(17, 20)}`];
  return [...parts, digits.slice(20, 32)].join('-');
}
