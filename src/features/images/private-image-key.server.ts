import { createHmac, timingSafeEqual } from 'node:crypto';
import { acceptedSecrets, signingSecret } from '#kit/signing-secrets.ts';

/**
 * The key with which whoever has it sees a picture before it is attached: for front ends whose people are signed in by
 * tokens, which a browser does not send along with the address of a picture.
 */
export function privateImageKey(secrets: string, id: string): string {
  return keyOf(signingSecret(secrets), id).toString('base64url');
}

/** Whether this is the key of the picture. */
export function isPrivateImageKey(secrets: string, id: string, key: string): boolean {
  const sent = Buffer.from(key.slice(0, 100), 'base64url');
  return acceptedSecrets(secrets).some((secret) => {
    const expected = keyOf(secret, id);
    return sent.length === expected.length && timingSafeEqual(sent, expected);
  });
}

function keyOf(secret: string, id: string): Buffer {
  return createHmac('sha256', secret).update(`unattached picture ${id}`).digest().subarray(0, 16);
}
