import type { Infra } from '#infra/infra.ts';
import type { Actor } from '#kit/actor.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { disableOtherConfiguredRows, keepConfiguredRow } from './db/application-rows.server.ts';
import { hashSecret } from './tokens/client-secret.server.ts';

/**
 * The application that the settings describe. `isGenerated` if they have no secret: then every node has one that follows
 * from the same, and it counts only if the application has none yet.
 */
export type ConfiguredApplication = { clientId: string; clientSecret: string; isGenerated?: boolean };

/** Where front ends of the platform on a developer's machine have codes sent to. */
const localRedirectUris = [3000, 4000].map((port) => `http://localhost:${port}/api/login-as`);

/**
 * Keeps the application of the settings: adds it, open to pages of every origin, or gives it the secret of the settings if
 * that has changed since it was stored. What admins have changed of it stays, the secret included. An earlier one that the settings no longer describe, as that of a demo
 * that became a real shop, is disabled. Called when the server starts.
 * @param configured undefined if the settings describe none
 */
export const keepConfiguredApplication = defineUseCase(
  async (
    app: Pick<Infra, 'db' | 'clock'>,
    actor: Actor,
    configured: ConfiguredApplication | undefined,
  ): Promise<Result<undefined, 'forbidden'>> => {
    if (actor.kind !== 'system') return refuse('forbidden');
    const now = app.clock.now();
    await disableOtherConfiguredRows(app.db, configured?.clientId ?? null, now);
    if (!configured) return ok(undefined);
    const { clientId: id, clientSecret, isGenerated = false } = configured;
    const row = {
      ...{ id, name: 'Front end', secretHash: hashSecret(clientSecret), allowedOrigins: ['*'] },
      ...{ redirectUris: localRedirectUris, maySignIn: true, mayBeTrusted: true, disabledAt: null },
      ...{ secretChangedAt: now, createdAt: now, updatedAt: now },
    };
    await keepConfiguredRow(app.db, row, { isGenerated });
    return ok(undefined);
  },
);
