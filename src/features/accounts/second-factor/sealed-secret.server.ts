import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { acceptedSecrets, signingSecret } from '#kit/signing-secrets.ts';

/** A key of its own, so that nothing else signed or encrypted with the installation's secret can be used here. */
function keyOf(secret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', 'lonevine second factor', 32));
}

/**
 * Encrypts the secret of a person's authenticator app (AES-256-GCM), so that a stolen copy of the database gives nobody
 * codes. It can be opened for this person only.
 * @param sessionSecrets of the installation; the first encrypts
 */
export function sealSecret(secret: string, userId: string, sessionSecrets: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', keyOf(signingSecret(sessionSecrets)), nonce).setAAD(Buffer.from(userId));
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
}

/**
 * Decrypts what `sealSecret` encrypted with any of the installation's secrets. `isFormer` says that it was not the first
 * of them, so that it should be encrypted anew. Undefined if it was changed, or encrypted for another person or with a
 * secret that counts no more.
 */
export function openSealedSecret(
  sealed: string,
  userId: string,
  sessionSecrets: string,
): { secret: string; isFormer: boolean } | undefined {
  const bytes = Buffer.from(sealed, 'base64url');
  for (const [at, accepted] of acceptedSecrets(sessionSecrets).entries()) {
    try {
      return { secret: open(bytes, userId, keyOf(accepted)), isFormer: at > 0 };
    } catch {
      // why: only the right key opens it, and nothing in it tells which one that is
    }
  }
  return undefined;
}

function open(bytes: Buffer, userId: string, key: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12))
    .setAAD(Buffer.from(userId))
    .setAuthTag(bytes.subarray(12, 28));
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
}
