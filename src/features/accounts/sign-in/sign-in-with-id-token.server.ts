import { z } from 'zod';
import type { Actor } from '#kit/actor.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { findProviderUser } from '../db/user-rows.server.ts';
import { secondFactorNeedOf } from '../second-factor/second-factor-need.server.ts';
import { recordSecurityEvent } from '../security-log/record-security-event.server.ts';
import { type AuthApp, authErrorCode, deviceHeaders, identityProviderId, type RequestOrigin } from './auth.server.ts';
import type { IdentityProviderAuth } from './identity-provider.server.ts';
import { networkLimits, type RateLimited, takeRateLimits } from './rate-limits.server.ts';
import { findOpenedSession } from './sign-in-and-out.server.ts';

/** How many tokens of the provider one network may send per window. */
const perNetwork = { limit: 100, windowSeconds: 900 };

const claimsSchema = z.object({ sub: z.string().max(300), nonce: z.string().max(300).optional() });

/**
 * Signs in a program with an ID token of the identity provider, for somebody who has an account already. Open to every
 * actor: the token is the permission, and the provider's signature is checked. Refused to accounts with a second factor,
 * whose code has no place here.
 */
export const signInWithIdToken = defineUseCase(
  async (
    app: AuthApp & { provider: IdentityProviderAuth | undefined },
    _actor: Actor,
    idToken: string,
    from: RequestOrigin,
  ): Promise<Result<{ token: string }, 'no-match' | 'unavailable' | 'second-factor-required' | RateLimited>> => {
    if (app.provider === undefined) return refuse('unavailable');
    const tooMany = await takeRateLimits(app.rateLimiter, networkLimits('provider token', from.network, perNetwork));
    if (tooMany) return tooMany;
    const claims = claimsSchema.safeParse(claimsOf(idToken)).data;
    const userId = claims && (await findProviderUser(app.db, identityProviderId, claims.sub));
    // why: the library would open an account
    if (!claims || userId === undefined) return refuse('no-match');
    if (await secondFactorNeedOf(app, userId)) return refuse('second-factor-required');
    const auth = await app.provider().catch((error) => {
      app.errors.report('identity-provider-failed', error);
      return undefined;
    });
    if (!auth) return refuse('unavailable');
    try {
      const { headers } = await auth.api.signInSocial({
        body: { provider: identityProviderId, idToken: { token: idToken, nonce: claims.nonce } },
        headers: deviceHeaders(from),
        returnHeaders: true,
      });
      const opened = findOpenedSession(headers);
      if (!opened) return refuse('no-match');
      await recordSecurityEvent(app, 'signed-in', { id: userId });
      return ok({ token: opened.token });
    } catch (error) {
      authErrorCode(error);
      await recordSecurityEvent(app, 'sign-in-failed', { id: userId });
      return refuse('no-match');
    }
  },
);

/** What a token says of itself, unchecked. */
function claimsOf(token: string): unknown {
  try {
    return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
  } catch {
    return undefined;
  }
}
