import { createHmac } from 'node:crypto';
import { signingSecret } from '#kit/signing-secrets.ts';

/**
 * The secret of a webhook: it follows from that of the installation, so that none is stored. In the form of the Standard
 * Webhooks specification.
 */
export function webhookSecret(
  sessionSecret: string,
  { id, secretVersion }: { id: string; secretVersion: number },
): string {
  const hmac = createHmac('sha256', signingSecret(sessionSecret));
  return `whsec_${hmac.update(`webhook ${id} ${secretVersion}`).digest('base64')}`;
}

/**
 * The headers that prove where a message comes from and when: its id, its time in seconds, and a signature of both with the
 * body (HMAC-SHA256).
 */
export function signatureHeaders(
  secret: string,
  { id, at, body }: { id: string; at: Date; body: string },
): Record<string, string> {
  const seconds = Math.floor(at.getTime() / 1000);
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64');
  return { 'webhook-id': id, 'webhook-timestamp': String(seconds), 'webhook-signature': `v1,${signature}` };
}
