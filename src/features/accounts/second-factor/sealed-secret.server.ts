import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** A key of its own, so that nothing else signed or encrypted with the installation's secret can be used here. */
function keyOf(sessionSecret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', sessionSecret, '', 'lonevine second factor', 32));
}

/**
 * Encrypts the secret of a person's authenticator app (AES-256-GCM), so that a stolen copy of the database gives nobody
 * codes. It can be opened for this person only.
 */
export function sealSecret(secret: string, userId: string, sessionSecret: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', keyOf(sessionSecret), nonce).setAAD(Buffer.from(userId));
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
}

/** Decrypts what `sealSecret` encrypted. @throws if it was changed, or sealed for another person or installation */
export function openSealedSecret(sealed: string, userId: string, sessionSecret: string): string {
  const bytes = Buffer.from(sealed, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', keyOf(sessionSecret), bytes.subarray(0, 12))
    .setAAD(Buffer.from(userId))
    .setAuthTag(bytes.subarray(12, 28));
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
}
