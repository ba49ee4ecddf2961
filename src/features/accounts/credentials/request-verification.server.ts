import { mayChange, type Viewer } from '#kit/actor.ts';
import { findPerson } from '../db/user-rows.server.ts';
import type { AuthApp } from '../sign-in/auth-app.server.ts';
import { takeVerificationEmail } from '../sign-in/rate-limits.server.ts';
import { sendVerification } from './send-verification.server.ts';

export type VerificationRefusal = 'forbidden' | 'already-verified' | 'resendFailed' | 'resendFailedTooManyRequests';

/** Sends the mail that proves the viewer's address once more. For whoever is signed in, for the own address alone. */
export async function requestVerification(
  app: AuthApp,
  viewer: Viewer,
): Promise<{ ok: true } | { ok: false; reason: VerificationRefusal }> {
  if (!mayChange(viewer)) return { ok: false, reason: 'forbidden' };
  const person = await findPerson(app.db, viewer.id);
  if (!person) return { ok: false, reason: 'forbidden' };
  if (person.emailVerified && person.pendingEmail === null) return { ok: false, reason: 'already-verified' };
  const tooMany = await takeVerificationEmail(app.limits, viewer.id);
  if (tooMany) return { ok: false, reason: 'resendFailedTooManyRequests' };
  try {
    await sendVerification(app, person);
    return { ok: true };
  } catch (error) {
    app.errors.report('verification-mail-failed', error);
    return { ok: false, reason: 'resendFailed' };
  }
}
