import { sendMail } from '#features/mail/mail-outbox.server.ts';
import type { Transaction } from '#infra/database.ts';
import { type Actor, hasFreshProof, mayChange } from '#kit/actor.ts';
import { type FieldErrors, fieldErrorsOf } from '#kit/field-errors.ts';
import { ok, type Refusal, type Result } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { hasSecondFactor } from '../db/second-factor-rows.server.ts';
import { endOtherSessions } from '../db/session-rows.server.ts';
import { cancelPendingClaims, changePasswordHash, findPerson, lockUser } from '../db/user-rows.server.ts';
import { recordSecurityEvent } from '../security-log/record-security-event.server.ts';
import type { AuthApp, RequestOrigin } from '../sign-in/auth.server.ts';
import { withPasswordBackpressure } from '../sign-in/password-backpressure.server.ts';
import type { RateLimited } from '../sign-in/rate-limits.server.ts';
import { renewToken, sessionToken } from '../sign-in/session.server.ts';
import { checkCurrentPassword } from './check-current-password.server.ts';
import { changePasswordSchema } from './password-fields.server.ts';

export type ChangePasswordResult =
  | Result<
      { cookies: string[] },
      'forbidden' | 'proof-required' | 'no-password' | Refusal<'invalid', { errors: FieldErrors }>
    >
  | RateLimited;

type Needs = Pick<AuthApp, 'db' | 'jobs' | 'clock' | 'rateLimiter' | 'passwordHasher' | 'sessionSecret' | 'site'>;

/**
 * Changes the actor's password and ends all other sessions; the person gets a mail. A browser session continues with a new token; a session of
 * an API client, which sends its token as `Authorization`, keeps it. Refused in an impersonation session and in a
 * session that has just been ended. Accounts without a password (identity provider only) set one through the link of a
 * mail instead. With a second factor it needs a fresh proof too, which was given with it.
 * @returns the cookies with which a browser session continues
 */
export const changePassword = defineUseCase(
  async (app: Needs, actor: Actor, fields: unknown, from: RequestOrigin): Promise<ChangePasswordResult> => {
    if (!mayChange(actor)) return { ok: false, code: 'forbidden' };
    const parsed = changePasswordSchema.safeParse(fields);
    if (!parsed.success) return { ok: false, code: 'invalid', errors: fieldErrorsOf(parsed.error.issues) };
    const token = sessionToken(from.headers, app);
    if (token === undefined) return { ok: false, code: 'forbidden' };
    // why: a password that has just been typed is a fresh proof, but for who has a second factor
    const hasFactor = await hasSecondFactor(app.db, actor.id);
    if (hasFactor && !hasFreshProof(actor, app.clock.now())) return { ok: false, code: 'proof-required' };
    const refusal = await checkCurrentPassword(app, actor.id, parsed.data.currentPassword);
    if (refusal?.code === 'too-many') return refusal;
    if (refusal?.code === 'no-password') return { ok: false, code: 'no-password' };
    if (refusal)
      return { ok: false, code: 'invalid', errors: { currentPassword: 'This is not your current password' } };
    return withPasswordBackpressure(app, async () =>
      changeTo(app, { userId: actor.id, token, hasFactor }, parsed.data.password, from.headers),
    );
  },
);

async function changeTo(
  app: Needs,
  current: { userId: string; token: string; hasFactor: boolean },
  newPassword: string,
  headers: Headers,
): Promise<ChangePasswordResult> {
  const password = await app.passwordHasher.hash(newPassword);
  const { next, cookies } = renewToken(app, headers, current.token);
  const session = { ...current, next };
  if (!(await app.db.transaction().execute((db) => replacePassword({ ...app, db }, session, password)))) {
    return { ok: false, code: 'forbidden' };
  }
  return ok({ cookies });
}

/** @returns false if another change of password has just ended this session */
async function replacePassword(
  app: { db: Transaction } & Pick<AuthApp, 'clock' | 'jobs'>,
  { hasFactor, ...session }: { userId: string; token: string; next: string; hasFactor: boolean },
  password: string,
): Promise<boolean> {
  const now = app.clock.now();
  // why: without the lock, two concurrent changes that end each other's sessions would deadlock
  if (!(await lockUser(app.db, session.userId))) return false;
  if (!(await endOtherSessions(app.db, { ...session, now, provedAt: hasFactor ? undefined : now }))) return false;
  await changePasswordHash(app.db, session.userId, password, now);
  await cancelPendingClaims(app.db, session.userId, now, { emailRead: false });
  await recordSecurityEvent(app, 'password-changed', { id: session.userId });
  const person = await findPerson(app.db, session.userId);
  if (person) await sendMail(app, { mail: 'password-changed', to: person.email, props: {} });
  return true;
}
