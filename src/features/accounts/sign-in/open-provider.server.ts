import { withTimeout } from '#kit/timeout.ts';
import { type Auth, type AuthNeeds, type AuthOptions, openAuth, identityProviderId } from './auth.server.ts';

/** A foreign house where people may prove who they are. `name` is what stands on the button. */
export type IdentityProvider = { issuer: string; clientId: string; clientSecret: string; name: string };

/**
 * The sign-in library as it knows the identity provider.
 * @throws IdentityProviderError while the provider does not tell what it is asked
 */
export type IdentityProviderAuth = () => Promise<Auth>;

/** The identity provider does not answer in time, or not what is needed. For the operator's log. */
class IdentityProviderError extends Error {
  override name = 'IdentityProviderError';
}

/** How long the provider may take to tell how to sign in there, in milliseconds. */
const discoveryTimeout = 5_000;

/**
 * Opens the way to the identity provider. Nothing is asked before somebody sets out; what the provider tells of itself is then kept
 * for as long as the process runs, and after a failure the next one who sets out asks again.
 */
export function openIdentityProvider(
  app: AuthNeeds,
  options: AuthOptions,
  identityProvider: IdentityProvider,
  timeout = discoveryTimeout,
): IdentityProviderAuth {
  let opened: Promise<Auth> | undefined;
  return () => {
    // why: an instance of its own, so that the provider keeps nobody waiting who signs in with a password
    opened ??= discover(openAuth(app, options, oidcOf(identityProvider)), timeout).catch((error) => {
      opened = undefined;
      throw error;
    });
    return opened;
  };
}

async function discover(auth: Auth, timeout: number): Promise<Auth> {
  const late = () => new IdentityProviderError(`The identity provider did not answer within ${timeout} ms`);
  const { socialProviders } = await withTimeout(timeout, auth.$context, late);
  if (socialProviders.some(({ id }) => id === identityProviderId)) return auth;
  throw new IdentityProviderError('The identity provider does not tell how to sign in there');
}

function oidcOf({ issuer, clientId, clientSecret, name }: IdentityProvider) {
  return {
    providerId: identityProviderId,
    name,
    discoveryUrl: `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`,
    requireIdTokenVerification: true,
    clientId,
    clientSecret,
    scopes: ['openid', 'email', 'profile'],
    pkce: true,
    // why: some providers send the word instead of the value, and every word is true
    mapProfileToUser: ({ email_verified: verified }: Record<string, unknown>) => ({
      emailVerified: verified === true || verified === 'true',
    }),
  };
}
