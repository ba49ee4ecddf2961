import { createHash } from 'node:crypto';
import { randomBase32 } from './totp.server.ts';

/** How many recovery codes a person gets. Each works once. */
const count = 10;

/** New recovery codes as people write them, in seven groups as `ABCD-EFGH`: 136 random bits each. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: count }, () => (randomBase32(17).match(/.{4}/g) ?? []).join('-'));
}

/** The longest text that is read as a code: a recovery code whose groups are apart by a blank, a hyphen, and a blank. */
export const maxCodeLength = 60;

/**
 * The stored hash of a recovery code, typed in any case and with or without hyphens. A fast hash is enough: nobody can
 * try 136 random bits.
 */
export function hashRecoveryCode(code: string): string {
  const plain = code.toUpperCase().replace(/[^A-Z0-9]/g, '');
  return createHash('sha256').update(plain).digest('base64url');
}
