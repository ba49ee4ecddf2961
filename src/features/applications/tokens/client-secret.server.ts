import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** A new client secret: 256 random bits, so that its hash needs no salt. */
export function newClientSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** The SHA-256 of a secret or a code, in hexadecimal. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

/** Whether a secret has this hash. */
export function isSecret(secret: string, hash: string): boolean {
  return timingSafeEqual(Buffer.from(hashSecret(secret), 'hex'), Buffer.from(hash, 'hex'));
}

/** Whether a verifier is the one of a challenge (PKCE with SHA-256). */
export function isVerifier(verifier: string, challenge: string): boolean {
  const expected = createHash('sha256').update(verifier).digest();
  const sent = Buffer.from(challenge, 'base64url');
  return sent.length === expected.length && timingSafeEqual(sent, expected);
}
