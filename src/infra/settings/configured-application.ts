import { createHash, createHmac } from 'node:crypto';
import path from 'node:path';
import { signingSecret } from '#kit/signing-secrets.ts';
import { readOrGenerateSecret } from '../generated-secret.ts';

type Settings = {
  MARKETPLACE_CLIENT_ID?: string | undefined;
  MARKETPLACE_CLIENT_SECRET?: string | undefined;
  DEMO: boolean;
};

/**
 * The application that the settings describe; in a demo there is one in any case. What is not set is generated once, and
 * kept; a generated secret follows from the one that signs sessions, so that all nodes have the same.
 * @param options.folder where generated values are kept
 */
export async function configuredApplication(
  { MARKETPLACE_CLIENT_ID: id, MARKETPLACE_CLIENT_SECRET: secret, DEMO: demo }: Settings,
  { folder, sessionSecret }: { folder: string; sessionSecret: string },
): Promise<{ clientId: string; clientSecret: string; isGenerated: boolean } | undefined> {
  if (id === undefined && !demo) return undefined;
  const clientId = id ?? uuidOf(await readOrGenerateSecret(path.join(folder, 'marketplace-client-id')));
  if (secret !== undefined) return { clientId, clientSecret: secret, isGenerated: false };
  const key = signingSecret(sessionSecret);
  const generate = () => createHmac('sha256', key).update(`client secret of ${clientId}`).digest('base64url');
  const clientSecret = await readOrGenerateSecret(path.join(folder, 'marketplace-client-secret'), generate);
  return { clientId, clientSecret, isGenerated: true };
}

/** A UUID that follows from a generated secret, in the form of a random one. */
function uuidOf(secret: string): string {
  const bytes = createHash('sha256').update(`uuid ${secret}`).digest().subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** The line that says how programs reach the platform API of a demo. */
export function applicationLine({ clientId, clientSecret }: { clientId: string; clientSecret: string }): string {
  return `  Platform API, under /v1: client id ${clientId}, client secret ${clientSecret}\n`;
}
