import { createHash } from 'node:crypto';

/**
 * The id of a job with a key: the same for the same key, so that the database refuses the second.
 * @returns a UUID of version 8, which is for makers' own ways. @see https://www.rfc-editor.org/rfc/rfc9562#section-5.8
 */
export function jobId(queue: string, key: string): string {
  const hash = createHash('sha256').update(`${queue}\n${key}`).digest('hex');
  const variant = ((Number.parseInt(hash.charAt(16), 16) & 0x3) | 0x8).toString(16);
  const parts = [hash.slice(0, 8), hash.slice(8, 12), `8${hash.slice(13, 16)}`, variant + hash.slice(17, 20)];
  return [...parts, hash.slice(20, 32)].join('-');
}
