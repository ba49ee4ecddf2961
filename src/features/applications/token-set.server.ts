import { secondsAfter } from '#features/accounts/sessions/session-lifetime.ts';
import type { Scope } from './application.ts';
import { accessSeconds, type Refresh, signAccess, signRefresh } from './tokens/tokens.server.ts';

/** The response to a grant, with the names of OAuth 2. */
export type TokenSet = {
  access_token: string;
  scope: Scope;
  token_type: 'bearer';
  expires_in: number;
  refresh_token?: string;
};

type Signing = { sessionSecret: string; clock: { now(): Date } };

/** A token set without a refresh token: for what is public, and for the secret's trust. */
export function accessOnly(
  { sessionSecret, clock }: Signing,
  access: { applicationId: string; sessionId: string | null; scope: Scope },
): TokenSet {
  const expiresAt = secondsAfter(clock.now(), accessSeconds);
  const token = signAccess(sessionSecret, { ...access, expiresAt });
  return { access_token: token, scope: access.scope, token_type: 'bearer', expires_in: accessSeconds };
}

/** A token set for a session, with the refresh token of a generation. */
export function sessionTokens(app: Signing, scope: Scope, refresh: Refresh): TokenSet {
  const { applicationId, sessionId } = refresh;
  const set = accessOnly(app, { applicationId, sessionId, scope });
  return { ...set, refresh_token: signRefresh(app.sessionSecret, refresh) };
}
