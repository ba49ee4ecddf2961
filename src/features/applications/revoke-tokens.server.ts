import type { AuthApp } from '#features/accounts/sign-in/auth.server.ts';
import { readSessionById } from '#features/accounts/sign-in/session.server.ts';
import { signOut } from '#features/accounts/sign-in/sign-in-and-out.server.ts';
import type { Actor } from '#kit/actor.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import type { PlatformAccess } from './read-access.server.ts';
import { readRefreshToken } from './tokens/tokens.server.ts';

/**
 * Ends the session of a refresh token, as logging out does. Open to whoever has an access token of the same application;
 * a token that does not count any more is no error.
 */
export const revokeTokens = defineUseCase(
  async (
    app: AuthApp,
    actor: Actor,
    { access, token }: { access: Pick<PlatformAccess, 'application'>; token: string },
  ): Promise<Result<undefined, 'forbidden'>> => {
    const sent = readRefreshToken(app.sessionSecret, token);
    if (!sent) return ok(undefined);
    if (sent.applicationId !== access.application.id) return refuse('forbidden');
    const session = await readSessionById(app, sent.sessionId);
    if (session.token !== undefined) {
      await signOut(app, actor, { headers: new Headers({ authorization: `Bearer ${session.token}` }) });
    }
    return ok(undefined);
  },
);
