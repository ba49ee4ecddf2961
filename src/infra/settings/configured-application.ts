import { createHash } from 'node:crypto';
import path from 'node:path';
import { readOrGenerateSecret } from '../generated-secret.ts';

type Settings = {
  MARKETPLACE_CLIENT_ID?: string | undefined;
  MARKETPLACE_CLIENT_SECRET?: string | undefined;
  DEMO: boolean;
};

/**
 * The application that the settings describe; in a demo there is one in any case. What is not set is generated once, and
 * kept.
 * @param folder where generated values are kept
 */
export async function configuredApplication(
  { MARKETPLACE_CLIENT_ID: id, MARKETPLACE_CLIENT_SECRET: secret, DEMO: demo }: Settings,
  folder: string,
): Promise<{ clientId: string; clientSecret: string } | undefined> {
  if (id === undefined && !demo) return undefined;
  const generated = (name: string) => readOrGenerateSecret(path.join(folder, name));
  return {
    clientId: id ?? uuidOf(await generated('marketplace-client-id')),
    clientSecret: secret ?? (await generated('marketplace-client-secret')),
  };
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
