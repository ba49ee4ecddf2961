import { z } from 'zod';
import type { Passwords } from '#infra/passwords.ts';
import { type FieldErrors, firstErrors } from '#kit/field-errors.ts';
import type { Viewer } from '#kit/viewer.ts';
import type { AuthApp, TooMany } from './auth-app.server.ts';
import { takeAll } from './bounds.server.ts';
import { passwordTries } from './change-password.server.ts';
import { changePerson, findPasswordHash, findPerson } from './db/user-rows.server.ts';
import { emailField, phoneField } from './fields.schema.ts';
import { sendVerification } from './send-verification.server.ts';

const schema = z.object({ email: emailField, phoneNumber: phoneField, currentPassword: z.string().max(256).catch('') });

/** How many addresses one person may try to change to. */
const newAddresses = { limit: 5, windowSeconds: 24 * 3600 };

export type ContactResult =
  | { ok: true; changed: { email: boolean; phoneNumber: boolean } }
  | { ok: false; reason: 'invalid'; errors: FieldErrors }
  | { ok: false; reason: 'forbidden' }
  | TooMany;

/**
 * Saves the viewer's own e-mail address, phone number, or both. A new address needs the current password and waits until the
 * link sent to it is opened; whether somebody has it already is not told. Not for a limited session.
 */
export async function changeContactDetails(
  app: AuthApp & { passwords: Passwords },
  viewer: Viewer,
  fields: unknown,
): Promise<ContactResult> {
  if (viewer.kind !== 'user' || viewer.limited) return { ok: false, reason: 'forbidden' };
  const parsed = schema.safeParse(fields);
  if (!parsed.success) return { ok: false, reason: 'invalid', errors: firstErrors(parsed.error.issues) };
  const person = await findPerson(app.db, viewer.id);
  if (!person) return { ok: false, reason: 'forbidden' };
  const { email, phoneNumber, currentPassword } = parsed.data;
  const changed = { email: email !== person.email, phoneNumber: phoneNumber !== person.phoneNumber };
  if (changed.email) {
    const refused = await mayChangeEmail(app, viewer.id, currentPassword);
    if (refused) return refused;
  }
  const now = app.clock.now();
  const pendingEmail = changed.email ? email : null;
  await changePerson(app.db, viewer.id, { phoneNumber, pendingEmail }, now);
  if (changed.email) await sendVerification(app, { ...person, pendingEmail });
  return { ok: true, changed };
}

async function mayChangeEmail(
  app: AuthApp & { passwords: Passwords },
  userId: string,
  password: string,
): Promise<Exclude<ContactResult, { ok: true }> | undefined> {
  const wrong = (error: string) => ({ ok: false, reason: 'invalid', errors: { currentPassword: error } }) as const;
  if (password === '') return wrong('Please enter your password to change the address');
  const tooMany = await takeAll(app.limits, [
    [`password of ${userId}`, passwordTries],
    [`new address of ${userId}`, newAddresses],
  ]);
  if (tooMany) return tooMany;
  const hash = await findPasswordHash(app.db, userId);
  if (hash === undefined)
    return wrong('This account has no password yet. Choose one first, by “Forgot your password?”');
  if (!(await app.passwords.verify(password, hash))) return wrong('This is not your current password');
}
