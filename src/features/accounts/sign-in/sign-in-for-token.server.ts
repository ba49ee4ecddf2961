import type { Actor } from '#kit/actor.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { endSession } from '../db/session-rows.server.ts';
import { passSecondFactor } from '../second-factor/pass-second-factor.server.ts';
import type { AuthApp, RequestOrigin } from './auth.server.ts';
import type { RateLimited } from './rate-limits.server.ts';
import { sessionToken } from './session.server.ts';
import { signIn } from './sign-in-and-out.server.ts';

export type TokenResult = Result<{ token: string; id: string }, 'no-match' | 'second-factor-required' | RateLimited>;

/**
 * Signs in a program with email, password and, for accounts that have one, the code of the second factor, all at once.
 * Open to every actor. Without a right code, the session that the password opened ends.
 */
export const signInForToken = defineUseCase(
  async (
    app: AuthApp,
    actor: Actor,
    input: { email: unknown; password: unknown; code?: unknown },
    from: RequestOrigin,
  ): Promise<TokenResult> => {
    const opened = await signIn(app, actor, input, from);
    if (!opened.ok) return opened;
    const { token, awaits, userId: id } = opened.value;
    if (awaits === undefined) return ok({ token, id });
    const headers = new Headers({ authorization: `Bearer ${token}` });
    const passed =
      awaits === 'code' && typeof input.code === 'string'
        ? await passSecondFactor(app, actor, input.code, { ...from, headers })
        : undefined;
    if (passed?.ok) return ok({ token: passed.value.token, id });
    await endSession(app.db, sessionToken(headers, app) ?? '');
    return passed?.code === 'too-many' ? passed : refuse('second-factor-required');
  },
);
