import { z } from 'zod';
import { endSessions } from '#features/accounts/sessions/end-sessions.server.ts';
import { secondsBefore } from '#features/accounts/sessions/session-lifetime.ts';
import type { AuthApp, RequestOrigin } from '#features/accounts/sign-in/auth.server.ts';
import type { RateLimited } from '#features/accounts/sign-in/rate-limits.server.ts';
import { readSessionById } from '#features/accounts/sign-in/session.server.ts';
import { signInForToken } from '#features/accounts/sign-in/sign-in-for-token.server.ts';
import type { Actor } from '#kit/actor.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import type { Application, Scope } from './application.ts';
import { findSecretHash } from './db/application-rows.server.ts';
import {
  findApplicationSession,
  replaceRefreshToken,
  takeAuthorizationCode,
} from './db/application-session-rows.server.ts';
import { type ApplicationNeeds, enabledApplication } from './enabled-applications.server.ts';
import { openApplicationSession } from './open-application-session.server.ts';
import { readAccess } from './read-access.server.ts';
import { accessOnly, sessionTokens, type TokenSet } from './token-set.server.ts';
import { hashSecret, isSecret, isVerifier } from './tokens/client-secret.server.ts';
import { readRefreshToken, refreshGraceSeconds } from './tokens/tokens.server.ts';

/** What granting tokens needs. */
export type TokenApp = AuthApp & ApplicationNeeds;

export type GrantResult = Result<
  TokenSet,
  'no-match' | 'second-factor-required' | 'validation-invalid-params' | RateLimited
>;

const text = z.string().max(2_000);
/** The forms of the grants. What else is sent is ignored, as OAuth 2 says. */
const grantSchema = z.discriminatedUnion('grant_type', [
  z.object({ grant_type: z.literal('client_credentials'), client_id: text }),
  z.object({
    ...{ grant_type: z.literal('password'), client_id: text },
    ...{ username: text, password: text, code: text.optional() },
  }),
  z.object({ grant_type: z.literal('refresh_token'), client_id: text, refresh_token: text }),
  z.object({
    ...{ grant_type: z.literal('token_exchange'), client_id: text },
    ...{ client_secret: text, subject_token: text },
  }),
  z.object({
    ...{ grant_type: z.literal('authorization_code'), client_id: text },
    ...{ code: text, redirect_uri: text, code_verifier: text },
  }),
]);

type Grant = z.output<typeof grantSchema>;
type Sent<Kind extends Grant['grant_type']> = Extract<Grant, { grant_type: Kind }>;

/**
 * Grants tokens for the platform API to an application: for what is public, for a person by their password (and the code
 * of their second factor), by the refresh token before it, for the trust of the client secret, or for the session that an
 * admin has opened in somebody's name. Open to every actor: what is sent is the permission. A person's tokens belong to
 * an ordinary session of theirs and end with it.
 */
export const grantTokens = defineUseCase(
  async (app: TokenApp, actor: Actor, form: unknown, from: RequestOrigin): Promise<GrantResult> => {
    const parsed = grantSchema.safeParse(form);
    if (!parsed.success) return refuse('validation-invalid-params');
    const application = await enabledApplication(app, parsed.data.client_id);
    if (!application) return refuse('no-match');
    switch (parsed.data.grant_type) {
      case 'client_credentials':
        return ok(accessOnly(app, { applicationId: application.id, sessionId: null, scope: 'public-read' }));
      case 'password':
        return grantByPassword(app, actor, application, parsed.data, from);
      case 'refresh_token':
        return refresh(app, application, parsed.data);
      case 'token_exchange':
        return exchange(app, application, parsed.data);
      case 'authorization_code':
        return redeemCode(app, application, parsed.data);
    }
  },
);

async function grantByPassword(
  app: TokenApp,
  actor: Actor,
  application: Application,
  { username: email, password, code }: Sent<'password'>,
  from: RequestOrigin,
): Promise<GrantResult> {
  if (!application.maySignIn) return refuse('no-match');
  const signedIn = await signInForToken(app, actor, { email, password, code }, from);
  return signedIn.ok ? openApplicationSession(app, application, signedIn.value.token) : signedIn;
}

/**
 * The next tokens of a session. The refresh token before the newest one counts for some seconds, and gives the same one
 * as the call that replaced it; an older one is a copy in wrong hands, so that its session ends.
 */
async function refresh(
  app: TokenApp,
  application: Application,
  { refresh_token: token }: Sent<'refresh_token'>,
): Promise<GrantResult> {
  const sent = readRefreshToken(app.sessionSecret, token);
  if (!sent || sent.applicationId !== application.id || !application.maySignIn) return refuse('no-match');
  const scope = await scopeOf(app, sent.sessionId);
  if (!scope) return refuse('no-match');
  const [now, generation] = [app.clock.now(), sent.generation + 1];
  if (await replaceRefreshToken(app.db, sent, now)) return ok(sessionTokens(app, scope, { ...sent, generation }));
  const newest = await findApplicationSession(app.db, sent);
  if (!newest) return refuse('no-match');
  if (newest.generation === generation && newest.refreshedAt >= secondsBefore(now, refreshGraceSeconds)) {
    return ok(sessionTokens(app, scope, { ...sent, generation }));
  }
  await endSessions(app, [sent.sessionId]);
  return refuse('no-match');
}

/** The scope of a person's tokens in a session; undefined if it has ended. */
async function scopeOf(app: TokenApp, sessionId: string): Promise<Scope | undefined> {
  const { actor } = (await readSessionById(app, sessionId)).session;
  if (actor.kind !== 'user') return undefined;
  return actor.limited ? 'user:limited' : 'user';
}

/** The same session with the trust of the client secret. It has no refresh token: the server asks again. */
async function exchange(
  app: TokenApp,
  application: Application,
  { client_secret: secret, subject_token: token }: Sent<'token_exchange'>,
): Promise<GrantResult> {
  const access = (await hasSecret(app, application, secret)) ? await readAccess(app, token) : undefined;
  const isOwn = access?.application.id === application.id && access.session.sessionId !== undefined;
  // why: an admin who looks at the shop as somebody else changes nothing, however trusted the server is
  if (!application.mayBeTrusted || !isOwn || access.scope === 'user:limited') return refuse('no-match');
  const { sessionId = null } = access.session;
  return ok(accessOnly(app, { applicationId: application.id, sessionId, scope: 'trusted:user' }));
}

/** Whether the secret is the application's. */
export async function hasSecret(app: Pick<TokenApp, 'db'>, { id }: Application, secret: string): Promise<boolean> {
  const hash = await findSecretHash(app.db, id);
  return hash !== undefined && isSecret(secret, hash);
}

async function redeemCode(
  app: TokenApp,
  application: Application,
  { code, redirect_uri: redirectUri, code_verifier: verifier }: Sent<'authorization_code'>,
): Promise<GrantResult> {
  const taken = await app.db
    .transaction()
    .execute((db) => takeAuthorizationCode(db, hashSecret(code), app.clock.now()));
  const isRight =
    taken?.applicationId === application.id &&
    taken.redirectUri === redirectUri &&
    isVerifier(verifier, taken.codeChallenge);
  if (!isRight) return refuse('no-match');
  const { token } = await readSessionById(app, taken.sessionId);
  return token === undefined ? refuse('no-match') : openApplicationSession(app, application, token);
}
