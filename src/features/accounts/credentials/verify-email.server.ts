import { sendMail } from '#features/mail/send-mail.server.ts';
import type { Viewer } from '#kit/actor.ts';
import { cancelPendingClaims, findPerson, isEmailTaken, verifyUserEmail } from '../db/user-rows.server.ts';
import type { AuthApp, RequestOrigin, RateLimited } from '../sign-in/auth-app.server.ts';
import { takeRateLimits } from '../sign-in/rate-limits.server.ts';
import { notifyEmailVerified } from './notify-email-verified.server.ts';
import { type EmailVerification, readVerification } from './verification-token.server.ts';

/** How many links one network may try. */
const verificationsPerNetwork = { limit: 60, windowSeconds: 3600 };

export type VerifyResult = { ok: true; email: string } | { ok: false; reason: 'broken-link' | 'email-taken' } | RateLimited;

/**
 * Takes the link of a mail as the proof of an address. Open to every viewer: the link itself is the right. It works once for a
 * change of address, and as often as it is opened for an address that is proved already. The address that an account had
 * before is told of the change.
 */
export async function verifyEmail(app: AuthApp, _viewer: Viewer, token: string, from: RequestOrigin): Promise<VerifyResult> {
  const tooMany = await takeRateLimits(app.limits, [[`verify from ${from.network ?? 'nowhere'}`, verificationsPerNetwork]]);
  if (tooMany) return tooMany;
  const verification = await readVerification(token, app.sessionSecret, app.clock.now());
  const person = verification && (await findPerson(app.db, verification.sub));
  if (!person || person.email !== verification.email) return { ok: false, reason: 'broken-link' };
  if (verification.updateTo === undefined) return verifyFirstEmail(app, verification, person);
  if (person.pendingEmail !== verification.updateTo) return { ok: false, reason: 'broken-link' };
  if (await isEmailTaken(app.db, verification.updateTo)) return { ok: false, reason: 'email-taken' };
  return app.db.transaction().execute(async (db) => {
    if (!(await markVerified({ ...app, db }, verification))) return { ok: false, reason: 'broken-link' };
    await cancelPendingClaims(db, verification.sub, app.clock.now(), { emailRead: true });
    if (!person.emailVerified) await notifyEmailVerified({ ...app, db }, verification.sub);
    await sendMail({ ...app, db }, { mail: 'email-changed', to: verification.email, props: {} });
    return { ok: true, email: verification.updateTo ?? verification.email };
  });
}

/** The address of a new account; its owner is greeted once. */
async function verifyFirstEmail(
  app: AuthApp,
  verification: EmailVerification,
  person: { emailVerified: boolean; firstName: string | null },
): Promise<VerifyResult> {
  const { email } = verification;
  if (person.emailVerified) return { ok: true, email };
  return app.db.transaction().execute(async (db) => {
    if (!(await markVerified({ ...app, db }, verification))) return { ok: false, reason: 'broken-link' };
    await notifyEmailVerified({ ...app, db }, verification.sub);
    await sendMail({ ...app, db }, { mail: 'welcome', to: email, props: { firstName: person.firstName ?? '' } });
    return { ok: true, email };
  });
}

/** @returns false where somebody else was faster */
function markVerified(app: Pick<AuthApp, 'db' | 'clock'>, { sub, email, updateTo }: EmailVerification): Promise<boolean> {
  return verifyUserEmail(app.db, { id: sub, from: email, to: updateTo ?? email }, app.clock.now());
}
