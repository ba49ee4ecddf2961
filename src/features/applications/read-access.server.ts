import type { SecondFactorPolicy } from '#features/accounts/second-factor/second-factor-need.server.ts';
import {
  anonymousSession,
  readSessionById,
  type Session,
  type SignedSite,
} from '#features/accounts/sign-in/session.server.ts';
import type { Infra } from '#infra/infra.ts';
import type { Application, Scope } from './application.ts';
import { type ApplicationNeeds, enabledApplication } from './enabled-applications.server.ts';
import { readAccessToken } from './tokens/tokens.server.ts';

/** Who calls the platform API: through which application, with which right, and in which session. */
export type PlatformAccess = {
  application: Application;
  scope: Scope;
  session: Session;
  /** Of a person: the token of the session, signed, as use cases read it from `Authorization`. */
  sessionToken: string | undefined;
};

export type AccessNeeds = ApplicationNeeds &
  Pick<Infra, 'clock'> &
  SignedSite &
  SecondFactorPolicy & { blockedAccounts?: ReadonlySet<string> };

/**
 * Reads an access token: one query for a person, none for what is public. Undefined if the token is none, has expired, or
 * its session has ended, or its application is disabled or has lost the right that it was issued by.
 */
export async function readAccess(app: AccessNeeds, token: string): Promise<PlatformAccess | undefined> {
  const access = readAccessToken(app.sessionSecret, token, app.clock.now());
  const application = access && (await enabledApplication(app, access.applicationId));
  if (!access || !application) return undefined;
  const { scope, sessionId } = access;
  if (sessionId === null) return { application, scope, session: anonymousSession, sessionToken: undefined };
  if (!application.maySignIn || (scope === 'trusted:user' && !application.mayBeTrusted)) return undefined;
  const { session, token: sessionToken } = await readSessionById(app, sessionId);
  return session.actor.kind === 'user' ? { application, scope, session, sessionToken } : undefined;
}
