import type { Actor } from '#kit/actor.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { findProviderUser } from '../db/user-rows.server.ts';
import { secondFactorNeedOf } from '../second-factor/second-factor-need.server.ts';
import { recordSecurityEvent } from '../security-log/record-security-event.server.ts';
import { replaceDeviceSession } from '../sessions/replace-device-session.server.ts';
import { identityProviderId, type RequestOrigin } from './auth.server.ts';
import { openByIdToken, type ProviderApp, readIdToken } from './id-token-session.server.ts';
import { type RateLimited, takeRateLimits } from './rate-limits.server.ts';

/** How many tokens of one person an application may send per window. */
const perPerson = { limit: 20, windowSeconds: 900 };

/**
 * Signs in a program with an ID token of the identity provider, for somebody who has an account already. Open to every
 * actor: the token is the permission, and the provider's signature is checked. It opens a session as a password does, and
 * replaces those beyond the number that a person can have. Refused to accounts with a second factor, whose code has no
 * place here. Attempts count for the person in the application: all come from the network of its server.
 * @param sent.applicationId of the application whose server sends the token, and has proved it
 */
export const signInWithIdToken = defineUseCase(
  async (
    app: ProviderApp,
    _actor: Actor,
    { idToken, applicationId }: { idToken: string; applicationId: string },
    from: RequestOrigin,
  ): Promise<Result<{ token: string }, 'no-match' | 'unavailable' | 'second-factor-required' | RateLimited>> => {
    if (app.provider === undefined) return refuse('unavailable');
    const claims = readIdToken(idToken);
    if (!claims) return refuse('no-match');
    const tooMany = await takeRateLimits(app.rateLimiter, [
      [`provider token of ${claims.sub} in ${applicationId}`, perPerson],
    ]);
    if (tooMany) return tooMany;
    const userId = await findProviderUser(app.db, identityProviderId, claims.sub);
    // why: the library would open an account
    if (userId === undefined) return refuse('no-match');
    if (await secondFactorNeedOf(app, userId)) return refuse('second-factor-required');
    const opened = await openByIdToken(app, { token: idToken, claims }, from);
    if (!opened.ok) {
      if (opened.code === 'unavailable') return refuse('unavailable');
      await recordSecurityEvent(app, 'sign-in-failed', { id: userId });
      return refuse('no-match');
    }
    const { token } = opened.value;
    await replaceDeviceSession(app, from.headers, { token });
    await recordSecurityEvent(app, 'signed-in', { id: userId });
    return ok({ token });
  },
);
