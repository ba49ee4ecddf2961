import { sendMail } from '#features/mail/mail-outbox.server.ts';
import type { Transaction } from '#infra/database.ts';
import { type Actor, mayChange } from '#kit/actor.ts';
import { ok, type Refusal, type Result, refuse, success } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { revokeMailedLinks } from '../db/mailed-link-rows.server.ts';
import { cancelPendingClaims, findPerson, isEmailTaken, updateUser, verifyUserEmail } from '../db/user-rows.server.ts';
import type { AccountLinkApp } from '../mailed-links/account-link.server.ts';
import { recordSecurityEvent } from '../security-log/record-security-event.server.ts';
import type { AuthApp, RequestOrigin } from '../sign-in/auth.server.ts';
import {
  networkLimits,
  type RateLimited,
  takeRateLimits,
  takeVerificationEmail,
} from '../sign-in/rate-limits.server.ts';
import { checkCurrentPassword } from './check-current-password.server.ts';
import { notifyEmailVerified } from './notify-email-verified.server.ts';
import { type OpenedVerification, readVerification, sendVerification } from './verification-link.server.ts';

export type VerificationRefusal = 'forbidden' | 'already-verified' | 'resendFailed' | 'resendFailedTooManyRequests';

/** Sends the verification mail for the actor's own email again. */
export const requestVerification = defineUseCase(
  async (app: AuthApp, actor: Actor): Promise<Result<undefined, VerificationRefusal>> => {
    if (!mayChange(actor)) return { ok: false, code: 'forbidden' };
    const person = await findPerson(app.db, actor.id);
    if (!person) return { ok: false, code: 'forbidden' };
    if (person.emailVerified && person.pendingEmail === null) return { ok: false, code: 'already-verified' };
    const tooMany = await takeVerificationEmail(app.rateLimiter, actor.id);
    if (tooMany) return { ok: false, code: 'resendFailedTooManyRequests' };
    try {
      await sendVerification(app, person);
      return success;
    } catch (error) {
      app.errors.report('verification-mail-failed', error);
      return { ok: false, code: 'resendFailed' };
    }
  },
);

/** How many links one network may try per window. */
const verificationsPerNetwork = { limit: 60, windowSeconds: 3600 };

/**
 * What the person who opened a link still has to prove: nothing in a session of the account, else its password, or, for
 * an account without one, that they can log in.
 */
type VerificationProof = 'none' | 'password' | 'log-in';

/** A link of a verification mail: the email that it verifies, and whether the account changes to it. */
export type VerificationView = { email: string; isChange: boolean; isVerified: boolean; proof: VerificationProof };

/** What a link would verify, without doing it. Open to every actor, as the link is. */
export const showVerification = defineUseCase(
  async (app: AccountLinkApp, actor: Actor, token: string): Promise<Result<VerificationView, 'broken-link'>> => {
    const opened = await readVerification(app, token);
    if (!opened) return refuse('broken-link');
    const { person, updateTo } = opened;
    return ok({
      email: updateTo ?? person.email,
      isChange: updateTo !== undefined,
      isVerified: updateTo === undefined && person.emailVerified,
      proof: proofOf(actor, opened),
    });
  },
);

function proofOf(actor: Actor, { person }: OpenedVerification): VerificationProof {
  if (mayChange(actor) && actor.id === person.id) return 'none';
  return person.hasPassword ? 'password' : 'log-in';
}

export type VerifyResult = Result<
  { email: string },
  | 'broken-link'
  | 'email-taken'
  | 'proof-required'
  | Refusal<'validation-invalid-params', { errors: { password: string } }>
  | RateLimited
>;

/**
 * Verifies an email with the link of a mail and a proof that the account is that of its reader: a session of the
 * account, or its password. Without one, somebody could sign up with another person's email, and that person would
 * verify it for them. The link of a change of email works once; the link of a first email may be opened again. When an
 * email changes, a mail goes to the old one, and one to the new one.
 * @param input.password as typed; not needed in a session of the account
 * @returns `proof-required` if there is no such session and no password was given
 */
export const verifyEmail = defineUseCase(
  async (
    app: AuthApp,
    actor: Actor,
    { token, password }: { token: string; password?: string | undefined },
    from: RequestOrigin,
  ): Promise<VerifyResult> => {
    const tooMany = await takeRateLimits(
      app.rateLimiter,
      networkLimits('verify', from.network, verificationsPerNetwork),
    );
    if (tooMany) return tooMany;
    const opened = await readVerification(app, token);
    if (!opened) return refuse('broken-link');
    const unproved = await checkProof(app, actor, opened, password);
    if (unproved) return unproved;
    return opened.updateTo === undefined
      ? verifyFirstEmail(app, opened.person)
      : changeVerifiedEmail(app, opened.person, opened.updateTo);
  },
);

/** @returns undefined if the reader of a link has proved that the account is theirs */
async function checkProof(
  app: AuthApp,
  actor: Actor,
  opened: OpenedVerification,
  password: string | undefined,
): Promise<Exclude<VerifyResult, { ok: true }> | undefined> {
  if (proofOf(actor, opened) === 'none') return undefined;
  if (password === undefined) return refuse('proof-required');
  const { id } = opened.person;
  const refusal = await checkCurrentPassword(app, id, password);
  if (refusal === undefined || refusal.code === 'too-many') return refusal;
  if (refusal.code === 'no-password') return refuse('proof-required');
  if (refusal.code === 'wrong') await recordSecurityEvent(app, 'proof-failed', { id });
  const problem = refusal.code === 'wrong' ? 'That isn’t the password for this account' : 'Enter the password';
  return { ...refuse('validation-invalid-params'), errors: { password: problem } };
}

type Person = OpenedVerification['person'];

/** Changes the email of an account to the one whose link was opened. */
async function changeVerifiedEmail(app: AuthApp, person: Person, updateTo: string): Promise<VerifyResult> {
  const { id, email, emailVerified } = person;
  if (await isEmailTaken(app.db, updateTo)) return refuse('email-taken');
  return app.db.transaction().execute(async (db) => {
    const now = app.clock.now();
    // why: false if a concurrent request has verified or changed the email
    if (!(await verifyUserEmail(db, { id, from: email, to: updateTo }, now))) return refuse('broken-link');
    await cancelPendingClaims(db, id, now, { emailRead: true });
    if (!emailVerified) await notifyEmailVerified({ ...app, db }, id);
    await recordSecurityEvent({ ...app, db }, 'email-changed', { id });
    await sendMail({ ...app, db }, { mail: 'email-changed', to: email, props: {} });
    await sendMail({ ...app, db }, { mail: 'new-email', to: updateTo, props: {} });
    return ok({ email: updateTo });
  });
}

/** Verifies the email of a new account and sends the welcome mail, once. */
async function verifyFirstEmail(app: AuthApp, person: Person): Promise<VerifyResult> {
  if (person.emailVerified) return ok({ email: person.email });
  return app.db.transaction().execute(async (db) => {
    const isVerified = await verifyReadEmail({ ...app, db }, person);
    return isVerified ? ok({ email: person.email }) : refuse('broken-link');
  });
}

/**
 * Verifies the email of an account whose person has just opened a link that was mailed to it, in a session of that
 * account or with its password, and sends the welcome mail, in the caller's transaction. The caller checks permissions.
 * @returns false if the account has another email by now
 */
export async function verifyReadEmail(
  app: { db: Transaction } & Pick<AuthApp, 'jobs' | 'clock'>,
  { id, email, firstName }: { id: string; email: string; firstName: string | null },
): Promise<boolean> {
  if (!(await verifyUserEmail(app.db, { id, from: email, to: email }, app.clock.now()))) return false;
  await notifyEmailVerified(app, id);
  await sendMail(app, { mail: 'welcome', to: email, props: { firstName: firstName ?? '' } });
  return true;
}

/**
 * Says with the link of a verification mail that its reader did not ask for it: all links that were mailed to the
 * account stop working, and a change to this email is canceled. Open to every actor: the link is the permission.
 */
export const declineVerification = defineUseCase(
  async (
    app: Pick<AuthApp, 'db' | 'clock' | 'sessionSecret'>,
    _actor: Actor,
    token: string,
  ): Promise<Result<undefined, 'broken-link'>> => {
    const opened = await readVerification(app, token);
    if (!opened) return refuse('broken-link');
    const { person, updateTo } = opened;
    await app.db.transaction().execute(async (db) => {
      await revokeMailedLinks(db, person.id);
      if (updateTo !== undefined) await updateUser(db, person.id, { pendingEmail: null }, app.clock.now());
      await recordSecurityEvent({ ...app, db }, 'email-declined', { id: person.id });
    });
    return success;
  },
);
