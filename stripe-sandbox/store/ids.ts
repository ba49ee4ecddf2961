import { randomBytes } from 'node:crypto';

const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** An id in Stripe's format, `pi_…`: 24 unguessable characters. */
export function newId(prefix: string, length = 24): string {
  let id = '';
  // why: modulo 62 of a byte favours the first characters a little; ids only have to differ
  for (const byte of randomBytes(length)) id += letters[byte % 62];
  return `${prefix}_${id}`;
}

/** The id of a reference, which is an id or an object. */
export function idOf(reference: string | { id: string } | null | undefined): string | undefined {
  return typeof reference === 'object' ? reference?.id : reference;
}
