import type { Viewer } from '#kit/actor.ts';
import { identityProviderId } from './auth.server.ts';
import type { AuthApp, RateLimited } from './auth-app.server.ts';
import type { IdentityProviderAuth } from './open-provider.server.ts';
import { takeRateLimits } from './rate-limits.server.ts';

/** How often one network may set out for the provider. */
const perNetwork = { limit: 60, windowSeconds: 900 };

export type IdentityProviderStart =
  | { ok: true; url: string; cookies: string[] }
  | { ok: false; reason: 'unavailable' }
  | RateLimited;

/**
 * Begins signing in at the identity provider. Open to every viewer.
 * @param back path of this site to come to afterwards @param failedPath path of this site to come to when it did not work
 * @returns the provider's address, and cookies that tie its answer to this browser
 */
export async function startIdentityProviderSignIn(
  app: Pick<AuthApp, 'limits' | 'errors'> & { provider: IdentityProviderAuth | undefined },
  _viewer: Viewer,
  { back, failedPath }: { back: string; failedPath: string },
  network: string | undefined,
): Promise<IdentityProviderStart> {
  if (app.provider === undefined) return { ok: false, reason: 'unavailable' };
  const tooMany = await takeRateLimits(app.limits, [[`provider sign-in from ${network ?? 'nowhere'}`, perNetwork]]);
  if (tooMany) return tooMany;
  try {
    const auth = await app.provider();
    const { headers, response } = await auth.api.signInSocial({
      body: { provider: identityProviderId, callbackURL: back, newUserCallbackURL: back, errorCallbackURL: failedPath },
      returnHeaders: true,
    });
    if (!response.url) return { ok: false, reason: 'unavailable' };
    return { ok: true, url: response.url, cookies: headers.getSetCookie() };
  } catch (error) {
    app.errors.report('identity-provider-failed', error);
    return { ok: false, reason: 'unavailable' };
  }
}
