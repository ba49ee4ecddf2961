import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { sendMail } from '#features/mail/mail-outbox.server.ts';
import { readLink, signLink } from '#features/mail/signed-link.server.ts';
import type { Transaction } from '#infra/database.ts';
import { type Actor, mayChange } from '#kit/actor.ts';
import { ok, type Result, success } from '#kit/result.ts';
import { acceptedSecrets, signingSecret } from '#kit/signing-secrets.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { cancelPendingClaims, findPerson, isEmailTaken, verifyUserEmail } from '../db/user-rows.server.ts';
import { recordSecurityEvent } from '../security-log/record-security-event.server.ts';
import type { AuthApp, RequestOrigin } from '../sign-in/auth.server.ts';
import {
  networkLimits,
  type RateLimited,
  takeRateLimits,
  takeVerificationEmail,
} from '../sign-in/rate-limits.server.ts';
import { notifyEmailVerified } from './notify-email-verified.server.ts';

/** How long the link of a verification mail works, in milliseconds. */
const verificationLifetime = 24 * 3600 * 1000;

/** When a link that is sent now expires. */
function verificationExpiry(now: Date): Date {
  return new Date(now.getTime() + verificationLifetime);
}

/**
 * The content of a signed link: whoever opens it can read the mail of `updateTo`, or, without that, of `email`, which
 * is the account's email at the time of sending. Both are digests: the token is part of a URL, and anybody could decode
 * an address there.
 */
const verificationSchema = z.object({ sub: z.uuid(), email: z.string(), updateTo: z.string().optional() });

type VerificationLink = z.output<typeof verificationSchema>;

/** What a link that was opened verifies, with the emails themselves. */
type EmailVerification = { sub: string; email: string; updateTo?: string };

const purpose = 'verify-email';

/** The digest of an email in a link of this shop. */
function digestOf(email: string, secret: string): string {
  return createHmac('sha256', secret).update(`${purpose} ${email}`).digest('base64url');
}

/** Whether a digest in a link is that of an email. @param secrets `acceptedSecrets` */
function isDigestOf(email: string, secrets: string, digest: string | undefined): boolean {
  return acceptedSecrets(secrets).some((secret) => digestOf(email, secret) === digest);
}

/**
 * Signs the content of a link.
 * @param now the start of its lifetime
 */
function signVerification(verification: VerificationLink, secret: string, now: Date): Promise<string> {
  return signLink(verification, { purpose, secret }, { from: now, until: verificationExpiry(now) });
}

/** Reads a signed link; undefined if it is expired, incomplete, or not signed by this shop. */
function readVerification(token: string, secret: string, now: Date): Promise<VerificationLink | undefined> {
  return readLink(token, verificationSchema, { purpose, secret, now });
}

/** A person whose email is to be verified. `pendingEmail` is the email that the account is to change to. */
type UnverifiedPerson = { id: string; email: string; pendingEmail: string | null };

/** Sends the link that verifies an email: the pending one if there is one, otherwise the account's. */
export async function sendVerification(
  app: Pick<AuthApp, 'db' | 'jobs' | 'clock' | 'sessionSecret'>,
  person: UnverifiedPerson,
): Promise<void> {
  const { id: sub, email, pendingEmail } = person;
  const { sessionSecret: secret } = app;
  const signing = signingSecret(secret);
  const updateTo = pendingEmail === null ? {} : { updateTo: digestOf(pendingEmail, signing) };
  const now = app.clock.now();
  const token = await signVerification({ sub, email: digestOf(email, signing), ...updateTo }, secret, now);
  const props = {
    path: `/verify-email?${new URLSearchParams({ t: token })}`,
    expiresAt: verificationExpiry(now).toISOString(),
  } as const;
  const mail = pendingEmail === null ? 'verify-email' : 'confirm-new-email';
  await sendMail(app, { mail, to: pendingEmail ?? email, props });
}

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

export type VerifyResult = Result<{ email: string }, 'broken-link' | 'email-taken' | RateLimited>;

/**
 * Verifies an email with the link of a mail. Open to every actor: the link is the permission. The link of a change of
 * email works once; the link of a first email may be opened again. When an email changes, a mail goes to the old one, and one to the new one.
 */
export const verifyEmail = defineUseCase(
  async (app: AuthApp, _actor: Actor, token: string, from: RequestOrigin): Promise<VerifyResult> => {
    const tooMany = await takeRateLimits(
      app.rateLimiter,
      networkLimits('verify', from.network, verificationsPerNetwork),
    );
    if (tooMany) return tooMany;
    const { sessionSecret: secret } = app;
    const link = await readVerification(token, secret, app.clock.now());
    const person = link && (await findPerson(app.db, link.sub));
    if (!person || !isDigestOf(person.email, secret, link.email)) return { ok: false, code: 'broken-link' };
    const { email, pendingEmail: updateTo } = person;
    if (link.updateTo === undefined) return verifyFirstEmail(app, { sub: link.sub, email }, person);
    if (updateTo === null || !isDigestOf(updateTo, secret, link.updateTo)) return { ok: false, code: 'broken-link' };
    if (await isEmailTaken(app.db, updateTo)) return { ok: false, code: 'email-taken' };
    const verification = { sub: link.sub, email, updateTo };
    return app.db.transaction().execute(async (db) => {
      if (!(await markVerified({ ...app, db }, verification))) return { ok: false, code: 'broken-link' };
      await cancelPendingClaims(db, verification.sub, app.clock.now(), { emailRead: true });
      if (!person.emailVerified) await notifyEmailVerified({ ...app, db }, verification.sub);
      await recordSecurityEvent({ ...app, db }, 'email-changed', { id: verification.sub });
      await sendMail({ ...app, db }, { mail: 'email-changed', to: verification.email, props: {} });
      await sendMail({ ...app, db }, { mail: 'new-email', to: updateTo, props: {} });
      return ok({ email: updateTo });
    });
  },
);

/** Verifies the email of a new account and sends the welcome mail, once. */
async function verifyFirstEmail(
  app: AuthApp,
  { sub: id, email }: EmailVerification,
  person: { emailVerified: boolean; firstName: string | null },
): Promise<VerifyResult> {
  if (person.emailVerified) return ok({ email });
  return app.db.transaction().execute(async (db) => {
    const isVerified = await verifyReadEmail({ ...app, db }, { ...person, id, email });
    return isVerified ? ok({ email }) : { ok: false, code: 'broken-link' };
  });
}

/**
 * Verifies the email of an account whose person has just opened a link that was mailed to it, and sends the welcome
 * mail, in the caller's transaction. The caller checks permissions.
 * @returns false if the account has another email by now
 */
export async function verifyReadEmail(
  app: { db: Transaction } & Pick<AuthApp, 'jobs' | 'clock'>,
  { id, email, firstName }: { id: string; email: string; firstName: string | null },
): Promise<boolean> {
  if (!(await markVerified(app, { sub: id, email }))) return false;
  await notifyEmailVerified(app, id);
  await sendMail(app, { mail: 'welcome', to: email, props: { firstName: firstName ?? '' } });
  return true;
}

/** @returns false if a concurrent request has verified or changed the email */
function markVerified(
  app: Pick<AuthApp, 'db' | 'clock'>,
  { sub, email, updateTo }: EmailVerification,
): Promise<boolean> {
  return verifyUserEmail(app.db, { id: sub, from: email, to: updateTo ?? email }, app.clock.now());
}
