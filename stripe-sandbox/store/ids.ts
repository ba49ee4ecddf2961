import { randomBytes } from 'node:crypto';

const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** An id as Stripe's look, `pi_…`: 24 letters that nobody guesses. */
export function newId(prefix: string, length = 24): string {
  let id = '';
  // why: modulo 62 of a byte favours the first letters a little; ids only have to differ
  for (const byte of randomBytes(length)) id += letters[byte % 62];
  return `${prefix}_${id}`;
}

/** The id of something that may stand for it or be the thing itself. */
export function idOf(reference: string | { id: string } | null | undefined): string | undefined {
  return typeof reference === 'object' ? reference?.id : reference;
}
