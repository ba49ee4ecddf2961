import { z } from 'zod';
import { type Result, refuse } from '#kit/result.ts';
import { type AuthApp, authErrorCode, deviceHeaders, identityProviderId, type RequestOrigin } from './auth.server.ts';
import type { IdentityProviderAuth } from './identity-provider.server.ts';
import { findOpenedSession, type OpenedSession } from './sign-in-and-out.server.ts';

/** The sign-in library, with an identity provider if there is one. */
export type ProviderApp = AuthApp & { provider: IdentityProviderAuth | undefined };

const claimsSchema = z.object({
  sub: z.string().max(300),
  nonce: z.string().max(300).optional(),
  email: z.string().max(300).optional().catch(undefined),
  given_name: z.string().max(300).optional().catch(undefined),
  family_name: z.string().max(300).optional().catch(undefined),
});

/** What an ID token says of somebody. */
export type IdTokenClaims = z.output<typeof claimsSchema>;

/** What a token says of itself, unchecked; undefined if it is none. */
export function readIdToken(token: string): IdTokenClaims | undefined {
  try {
    return claimsSchema.safeParse(JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())).data;
  } catch {
    return undefined;
  }
}

/**
 * Opens a session by an ID token of the identity provider, whose signature and audience are checked; of somebody without
 * an account the library opens one, which is not complete. The caller checks who has an account, and ends or replaces
 * sessions.
 * @returns `email-taken` if the account of that email is another one
 */
export async function openByIdToken(
  app: ProviderApp,
  { token, claims }: { token: string; claims: IdTokenClaims },
  from: RequestOrigin,
): Promise<Result<OpenedSession, 'no-match' | 'email-taken' | 'unavailable'>> {
  if (app.provider === undefined) return refuse('unavailable');
  const auth = await app.provider().catch((error) => {
    app.errors.report('identity-provider-failed', error);
    return undefined;
  });
  if (!auth) return refuse('unavailable');
  try {
    const { headers } = await auth.api.signInSocial({
      body: { provider: identityProviderId, idToken: { token, nonce: claims.nonce } },
      headers: deviceHeaders(from),
      returnHeaders: true,
    });
    const opened = findOpenedSession(headers);
    return opened ? { ok: true, value: opened } : refuse('no-match');
  } catch (error) {
    return refuse(authErrorCode(error) === 'OAUTH_LINK_ERROR' ? 'email-taken' : 'no-match');
  }
}
