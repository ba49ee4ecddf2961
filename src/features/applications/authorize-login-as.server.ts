import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { secondsAfter } from '#features/accounts/sessions/session-lifetime.ts';
import type { AuthApp } from '#features/accounts/sign-in/auth.server.ts';
import { openImpersonationSession } from '#features/accounts/sign-in/open-impersonation-session.server.ts';
import { type Actor, authorizeAdmin, isAdmin } from '#kit/actor.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import type { Application } from './application.ts';
import { findApplicationRow } from './db/application-rows.server.ts';
import { insertAuthorizationCode } from './db/application-session-rows.server.ts';
import { hashSecret } from './tokens/client-secret.server.ts';

/** How long a code counts, in seconds: the browser is on its way to the application. */
const codeSeconds = 60;

/** What an application asks for when an admin wants to log in to it as somebody (OAuth 2 with PKCE). */
const requestSchema = z.object({
  response_type: z.literal('code'),
  client_id: z.uuid().toLowerCase(),
  redirect_uri: z.url({ protocol: /^https?$/ }).max(500),
  user_id: z.uuid().toLowerCase(),
  state: z.string().max(500).optional(),
  code_challenge: z.string().regex(/^[\w-]{43}$/),
  code_challenge_method: z.literal('S256'),
});

type LoginAsRequest = z.output<typeof requestSchema>;

type LoginAsRefusal = 'forbidden' | 'invalid' | 'not-found';

/**
 * What an application asks an admin for: to log in to it as somebody. For admins. It is `invalid` if the whole address is
 * not one of the application's, so that codes go nowhere else.
 */
export const showLoginAsRequest = defineUseCase(
  async (
    app: Pick<AuthApp, 'db'>,
    actor: Actor,
    sent: unknown,
  ): Promise<Result<{ application: string; userId: string; redirectUri: string }, LoginAsRefusal>> => {
    if (!isAdmin(actor)) return refuse('forbidden');
    const found = await readLoginAsRequest(app, sent);
    if (!found.ok) return found;
    const { application, request } = found.value;
    return ok({ application: application.name, userId: request.user_id, redirectUri: request.redirect_uri });
  },
);

/**
 * Lets an application log an admin in as somebody: it opens the same limited session as on this site, with the same audit,
 * and gives the application a code for it. For admins, not within such a session.
 * @returns where the admin's browser goes, with the code
 */
export const authorizeLoginAs = defineUseCase(
  async (app: AuthApp, actor: Actor, sent: unknown): Promise<Result<{ url: string }, LoginAsRefusal>> => {
    const admin = authorizeAdmin(actor, app.clock.now(), { proof: false });
    if (!admin.ok) return refuse('forbidden');
    const found = await readLoginAsRequest(app, sent);
    if (!found.ok) return found;
    const { application, request } = found.value;
    const opened = await openImpersonationSession(app, admin.value, request.user_id, application.id);
    if (!opened.ok) return opened;
    const [code, now] = [randomBytes(32).toString('base64url'), app.clock.now()];
    const { redirect_uri: redirectUri, code_challenge: codeChallenge, state } = request;
    const row = { codeHash: hashSecret(code), sessionId: opened.value.sessionId, applicationId: application.id };
    const expiresAt = secondsAfter(now, codeSeconds);
    await insertAuthorizationCode(app.db, { ...row, redirectUri, codeChallenge, expiresAt }, now);
    const url = new URL(redirectUri);
    url.searchParams.set('code', code);
    if (state !== undefined) url.searchParams.set('state', state);
    return ok({ url: url.href });
  },
);

async function readLoginAsRequest(
  app: Pick<AuthApp, 'db'>,
  sent: unknown,
): Promise<Result<{ application: Application; request: LoginAsRequest }, 'invalid' | 'not-found'>> {
  const parsed = requestSchema.safeParse(sent);
  if (!parsed.success) return refuse('invalid');
  const application = await findApplicationRow(app.db, parsed.data.client_id);
  if (!application || application.disabledAt !== null) return refuse('not-found');
  return application.redirectUris.includes(parsed.data.redirect_uri) && application.maySignIn
    ? ok({ application, request: parsed.data })
    : refuse('invalid');
}
