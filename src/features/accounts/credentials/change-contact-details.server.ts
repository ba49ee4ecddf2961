import { z } from 'zod';
import { mayChange, type Viewer } from '#kit/actor.ts';
import { type FieldErrors, firstErrors } from '#kit/field-errors.ts';
import { emailField, phoneField } from '../account-fields.schema.ts';
import { changePerson, findPerson } from '../db/user-rows.server.ts';
import type { AuthApp, TooMany } from '../sign-in/auth-app.server.ts';
import { takeVerificationMail } from '../sign-in/rate-limits.server.ts';
import { checkCurrentPassword, type PasswordDoubt } from './check-current-password.server.ts';
import { sendVerification } from './send-verification.server.ts';

const schema = z.object({ email: emailField, phoneNumber: phoneField, currentPassword: z.string().max(256).catch('') });

const passwordWords: Record<Exclude<PasswordDoubt['reason'], 'too-many'>, string> = {
  missing: 'Please enter your password to change the address',
  wrong: 'This is not your current password',
  'no-password': 'This account has no password yet. Choose one first, by “Forgot your password?”',
};

export type ContactResult =
  | { ok: true; changed: { email: boolean; phoneNumber: boolean } }
  | { ok: false; reason: 'invalid'; errors: FieldErrors }
  | { ok: false; reason: 'forbidden' }
  | TooMany;

/**
 * Saves the viewer's own e-mail address, phone number, or both. A new address needs the current password and waits until the
 * link sent to it is opened; whether somebody has it already is not told. One that waits goes on waiting where only the phone
 * number changes. Not for a limited session.
 */
export async function changeContactDetails(app: AuthApp, viewer: Viewer, fields: unknown): Promise<ContactResult> {
  if (!mayChange(viewer)) return { ok: false, reason: 'forbidden' };
  const parsed = schema.safeParse(fields);
  if (!parsed.success) return { ok: false, reason: 'invalid', errors: firstErrors(parsed.error.issues) };
  const person = await findPerson(app.db, viewer.id);
  if (!person) return { ok: false, reason: 'forbidden' };
  const { email, phoneNumber, currentPassword } = parsed.data;
  const changed = { email: email !== person.email, phoneNumber: phoneNumber !== person.phoneNumber };
  if (!changed.email) {
    await changePerson(app.db, viewer.id, { phoneNumber }, app.clock.now());
    return { ok: true, changed };
  }
  const refused = await mayChangeEmail(app, viewer.id, currentPassword);
  if (refused) return refused;
  await app.db.transaction().execute(async (db) => {
    await changePerson(db, viewer.id, { phoneNumber, pendingEmail: email }, app.clock.now());
    await sendVerification({ ...app, db }, { ...person, pendingEmail: email });
  });
  return { ok: true, changed };
}

async function mayChangeEmail(
  app: AuthApp,
  userId: string,
  password: string,
): Promise<Exclude<ContactResult, { ok: true }> | undefined> {
  const doubt = await checkCurrentPassword(app, userId, password);
  if (doubt?.reason === 'too-many') return doubt;
  if (doubt) return { ok: false, reason: 'invalid', errors: { currentPassword: passwordWords[doubt.reason] } };
  return takeVerificationMail(app.limits, userId);
}
