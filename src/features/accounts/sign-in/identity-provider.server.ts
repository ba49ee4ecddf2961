import type { z } from 'zod';
import type { Infra } from '#infra/infra.ts';
import type { Actor } from '#kit/actor.ts';
import { ok, type Result } from '#kit/result.ts';
import { withTimeout } from '#kit/timeout.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { firstNameField, lastNameField } from '../account-fields.schema.ts';
import { recordFactorChange } from '../second-factor/record-factor-change.server.ts';
import { recordSecurityEvent } from '../security-log/record-security-event.server.ts';
import { replaceDeviceSession } from '../sessions/replace-device-session.server.ts';
import {
  type Auth,
  type AuthApp,
  type AuthNeeds,
  type AuthOptions,
  identityProviderFailedUrl,
  identityProviderId,
  openAuth,
} from './auth.server.ts';
import { networkLimits, type RateLimited, takeRateLimits } from './rate-limits.server.ts';
import { sessionToken } from './session.server.ts';
import { findOpenedSession } from './sign-in-and-out.server.ts';

/** An OpenID Connect provider through which people can sign in. `name` is the button's label. */
export type IdentityProvider = { issuer: string; clientId: string; clientSecret: string; name: string };

/** The operator's label for the identity provider, if there is one. */
export type ProviderName = { identityProviderName?: string | undefined };

/**
 * The sign-in library with the identity provider configured.
 * @throws IdentityProviderError while the provider does not return its configuration
 */
export type IdentityProviderAuth = () => Promise<Auth>;

/** The identity provider does not answer in time, or not with what is needed. For the operator's log. */
class IdentityProviderError extends Error {
  override name = 'IdentityProviderError';
}

/** How long the provider may take to return its configuration, in milliseconds. */
const discoveryTimeout = 5_000;

/** How long the provider counts as reachable after it answered, in milliseconds. */
const usuallyReachableFor = 30_000;

/**
 * Prepares the identity provider. Its configuration is requested at the first sign-in and then cached for the life of
 * the process; after a failure the next sign-in requests it again. Later sign-ins ask only whether the provider still
 * answers, so that nobody is sent to one that is down.
 * @param timeout how long it may take to return its configuration, in milliseconds
 * @param reachableFor how long it counts as reachable after it answered, in milliseconds
 */
export function openIdentityProvider(
  app: AuthNeeds,
  options: AuthOptions,
  identityProvider: IdentityProvider,
  timeout = discoveryTimeout,
  reachableFor = usuallyReachableFor,
): IdentityProviderAuth {
  let opened: Promise<Auth> | undefined;
  let answeredAt = 0;
  return async () => {
    // why: a separate instance, so that a slow provider does not delay people who sign in with a password
    opened ??= discover(openAuth(app, options, oidcOf(identityProvider)), identityProvider, timeout)
      .then((auth) => {
        answeredAt = performance.now();
        return auth;
      })
      .catch((error) => {
        opened = undefined;
        throw error;
      });
    const auth = await opened;
    if (performance.now() - answeredAt > reachableFor) {
      await expectAnswer(identityProvider, timeout);
      answeredAt = performance.now();
    }
    return auth;
  };
}

/** @throws IdentityProviderError if the provider does not answer in time with its configuration */
async function expectAnswer({ issuer }: IdentityProvider, timeout: number): Promise<void> {
  const answer = await fetch(discoveryUrlOf(issuer), { signal: AbortSignal.timeout(timeout) }).catch((error) => {
    throw new IdentityProviderError('The identity provider cannot be reached', { cause: error });
  });
  await answer.body?.cancel();
  if (!answer.ok) throw new IdentityProviderError(`The identity provider answers with status ${answer.status}`);
}

function discoveryUrlOf(issuer: string): string {
  return `${withoutSlash(issuer)}/.well-known/openid-configuration`;
}

async function discover(auth: Auth, { issuer }: IdentityProvider, timeout: number): Promise<Auth> {
  const timeoutError = () => new IdentityProviderError(`The identity provider did not answer within ${timeout} ms`);
  const { socialProviders } = await withTimeout(timeout, auth.$context, timeoutError);
  const provider = socialProviders.find(({ id }) => id === identityProviderId);
  if (!provider) throw new IdentityProviderError('The identity provider does not tell how to sign in there');
  // why: the library believes whatever the configuration says, and people are known by their id at this issuer
  if (provider.issuer === undefined || withoutSlash(provider.issuer) !== withoutSlash(issuer))
    throw new IdentityProviderError('The identity provider says that it is another one than OIDC_ISSUER');
  return auth;
}

/** A URL without a slash at its end, which providers write or leave out. */
function withoutSlash(url: string): string {
  return url.replace(/\/$/, '');
}

function oidcOf({ issuer, clientId, clientSecret, name }: IdentityProvider) {
  return {
    providerId: identityProviderId,
    name,
    discoveryUrl: discoveryUrlOf(issuer),
    requireIdTokenVerification: true,
    clientId,
    clientSecret,
    scopes: ['openid', 'email', 'profile'],
    pkce: true,
    // why: some providers send the string "false", which would be truthy
    mapProfileToUser: ({ email_verified: verified, given_name, family_name }: Record<string, unknown>) => ({
      emailVerified: verified === true || verified === 'true',
      ...givenName('firstName', given_name, firstNameField),
      ...givenName('lastName', family_name, lastNameField),
    }),
  };
}

/** A name that the provider says of a new person, for the form that completes the account; nothing if it is no name. */
function givenName<Field extends string>(field: Field, claim: unknown, schema: z.ZodType<string>) {
  const name = schema.safeParse(claim);
  return (name.success ? { [field]: name.data } : {}) as { [Name in Field]?: string };
}

/** How many sign-ins at the provider one network may start per window. */
const perNetwork = { limit: 60, windowSeconds: 900 };

export type IdentityProviderStart = Result<{ url: string; cookies: string[] }, 'unavailable' | RateLimited>;

/**
 * Starts signing in at the identity provider. Open to every actor.
 * @param back path of this site to return to
 * @param failedPath path of this site to go to if it fails
 * @param again asks the provider to have the person sign in there again, even if they are signed in
 * @returns the provider's URL, and cookies that tie its answer to this browser
 */
export const startIdentityProviderSignIn = defineUseCase(
  async (
    app: Pick<AuthApp, 'rateLimiter' | 'errors'> & { provider: IdentityProviderAuth | undefined },
    _actor: Actor,
    { back, failedPath, again = false }: { back: string; failedPath: string; again?: boolean },
    network: string | undefined,
  ): Promise<IdentityProviderStart> => {
    const tooMany = await takeProviderLimits(app, network);
    if (tooMany) return tooMany;
    const body = {
      provider: identityProviderId,
      callbackURL: back,
      newUserCallbackURL: back,
      errorCallbackURL: failedPath,
    };
    const started = await startAtProvider(app, (auth) => auth.api.signInSocial({ body, returnHeaders: true }));
    if (!started.ok || !again) return started;
    const url = new URL(started.value.url);
    url.searchParams.set('prompt', 'login');
    return ok({ ...started.value, url: url.href });
  },
);

/** Counts a start at the provider. @returns the refusal if there were too many */
export function takeProviderLimits(
  app: Pick<AuthApp, 'rateLimiter'>,
  network: string | undefined,
): Promise<RateLimited | undefined> {
  return takeRateLimits(app.rateLimiter, networkLimits('provider sign-in', network, perNetwork));
}

/** Asks the sign-in library for the provider's URL; a failure is reported. The caller checks permissions. */
export async function startAtProvider(
  app: Pick<AuthApp, 'errors'> & { provider: IdentityProviderAuth | undefined },
  start: (auth: Auth) => Promise<{ headers: Headers; response: { url?: string | undefined } }>,
): Promise<Result<{ url: string; cookies: string[] }, 'unavailable'>> {
  if (app.provider === undefined) return { ok: false, code: 'unavailable' };
  try {
    const { headers, response } = await start(await app.provider());
    return response.url
      ? ok({ url: response.url, cookies: headers.getSetCookie() })
      : { ok: false, code: 'unavailable' };
  } catch (error) {
    app.errors.report('identity-provider-failed', error);
    return { ok: false, code: 'unavailable' };
  }
}

/** Where connecting an account with the provider leads once it is done. */
export const providerConnectedPath = '/account/security?connected';

type CallbackNeeds = Pick<Infra, 'db' | 'clock' | 'errors' | 'jobs'> &
  Pick<AuthApp, 'sessionSecret' | 'site'> &
  ProviderName & { provider: IdentityProviderAuth | undefined };

/** How long the provider may take to confirm its answer, in milliseconds: less than the timeout of a request. */
const callbackTimeout = 15_000;

/**
 * Handles the identity provider's answer, which arrives through the visitor's browser. Open to every actor: a cookie
 * ties the answer to the browser that started.
 * @param timeout how long the provider may take to confirm it, in milliseconds
 * @returns a redirect with the session, or to the page for failures
 */
export const handleIdentityProviderCallback = defineUseCase(
  async (app: CallbackNeeds, actor: Actor, request: Request, timeout = callbackTimeout): Promise<Response> => {
    const failed = () =>
      new Response(null, {
        status: 302,
        headers: { location: `${identityProviderFailedUrl(app.site)}&error=unavailable` },
      });
    if (app.provider === undefined) return failed();
    try {
      const auth = await app.provider();
      const tooSlow = () => new Error('The identity provider is too slow');
      const answer = await withTimeout(timeout, auth.handler(request), tooSlow);
      const opened = findOpenedSession(answer.headers);
      const browser = opened && (await replaceDeviceSession(app, request.headers, opened));
      await recordProviderSignIn(app, answer);
      // why: the library connects only the account of the session, which is the actor's
      if (answer.headers.get('location') === providerConnectedPath && actor.kind === 'user') {
        await app.db
          .transaction()
          .execute((db) =>
            recordFactorChange({ ...app, db }, actor.id, 'provider-connected', app.identityProviderName),
          );
      }
      if (browser === undefined) return answer;
      const headers = new Headers(answer.headers);
      headers.append('set-cookie', browser);
      return new Response(answer.body, { status: answer.status, headers });
    } catch (error) {
      app.errors.report('identity-provider-failed', error);
      return failed();
    }
  },
);

/** Records a sign-in by the session that the library's answer opens, if it opens one. */
async function recordProviderSignIn(app: CallbackNeeds, { headers }: Response): Promise<void> {
  const cookie = headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ');
  const session = sessionToken(new Headers({ cookie }), app);
  if (session !== undefined) await recordSecurityEvent(app, 'signed-in', { session });
}
