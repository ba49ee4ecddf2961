import { type FieldErrors, fieldErrorsOf } from '#kit/field-errors.ts';
import { defaultDisplayName } from '../account.ts';
import { shopDate } from '../age.ts';
import { sendVerification } from '../credentials/send-verification.server.ts';
import { completePerson, findPerson } from '../db/user-rows.server.ts';
import { confirmSchema } from '../person.schema.ts';
import { signUpStates } from '../sign-up-states.ts';
import type { AuthApp } from './auth-app.server.ts';
import { takeVerificationEmail } from './rate-limits.server.ts';
import type { Session } from './read-session.server.ts';

export type ConfirmResult =
  | { ok: true }
  | { ok: false; reason: 'invalid'; errors: FieldErrors }
  | { ok: false; reason: 'forbidden' };

/**
 * Completes the account of somebody whom an identity provider knows. For that person's own session alone, and once: an account
 * that is complete is changed elsewhere.
 * @param unconfirmed who the request's session says it is
 */
export async function confirmAccount(
  app: Pick<AuthApp, 'db' | 'clock' | 'jobs' | 'limits' | 'sessionSecret'>,
  unconfirmed: Session['unconfirmed'],
  fields: unknown,
): Promise<ConfirmResult> {
  if (!unconfirmed) return { ok: false, reason: 'forbidden' };
  const now = app.clock.now();
  const parsed = confirmSchema(shopDate(now), signUpStates).safeParse(fields);
  if (!parsed.success) return { ok: false, reason: 'invalid', errors: fieldErrorsOf(parsed.error.issues) };
  const { terms: _, ...person } = parsed.data;
  const displayName = defaultDisplayName(person.firstName, person.lastName);
  const done = await completePerson(app.db, unconfirmed.id, { ...person, displayName, termsAcceptedAt: now }, now);
  if (!done) return { ok: false, reason: 'forbidden' };
  const confirmed = await findPerson(app.db, unconfirmed.id);
  if (confirmed && !confirmed.emailVerified) {
    await takeVerificationEmail(app.limits, confirmed.id);
    await sendVerification(app, confirmed);
  }
  return { ok: true };
}
