import type { Infra } from '#infra/infra.ts';
import type { Actor } from '#kit/actor.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { keepConfiguredRow } from './db/application-rows.server.ts';
import { hashSecret } from './tokens/client-secret.server.ts';

/** The application that the settings describe. */
export type ConfiguredApplication = { clientId: string; clientSecret: string };

/**
 * Keeps the application of the settings: adds it, open to pages of every origin, or gives it the secret that the settings
 * have now. What admins have changed of it stays. Called when the server starts.
 */
export const keepConfiguredApplication = defineUseCase(
  async (
    app: Pick<Infra, 'db' | 'clock'>,
    actor: Actor,
    { clientId: id, clientSecret }: ConfiguredApplication,
  ): Promise<Result<undefined, 'forbidden'>> => {
    if (actor.kind !== 'system') return refuse('forbidden');
    const now = app.clock.now();
    await keepConfiguredRow(app.db, {
      ...{ id, name: 'Front end', secretHash: hashSecret(clientSecret), allowedOrigins: ['*'] },
      ...{ maySignIn: true, mayBeTrusted: true, disabledAt: null },
      ...{ secretChangedAt: now, createdAt: now, updatedAt: now },
    });
    return ok(undefined);
  },
);
