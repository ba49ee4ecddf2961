import { z } from 'zod';
import type { Infra } from '#infra/infra.ts';
import { type Actor, mayChange } from '#kit/actor.ts';
import { type FieldErrors, fieldErrorsOf } from '#kit/field-errors.ts';
import { ok, type Refusal, type Result, refuse } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { emailField, keptPhoneField } from '../account-fields.schema.ts';
import { findPerson, isEmailTaken, updateUser } from '../db/user-rows.server.ts';
import { recordSecurityEvent } from '../security-log/record-security-event.server.ts';
import type { AuthApp } from '../sign-in/auth.server.ts';
import { type RateLimited, takeVerificationEmail } from '../sign-in/rate-limits.server.ts';
import { checkCurrentPassword, type PasswordRefusal } from './check-current-password.server.ts';
import { lacksFactorProof } from './missing-proof.server.ts';
import { sendVerification } from './verification-link.server.ts';

/** Changes of the contact details of an account: what is not mentioned stays, and unknown fields are refused. */
export const contactSchema = z.strictObject({
  email: emailField.optional(),
  phoneNumber: keptPhoneField,
  currentPassword: z.string().max(256).catch(''),
});

const passwordMessages: Record<Exclude<PasswordRefusal['code'], 'too-many'>, string> = {
  missing: 'Please enter your password to change the address',
  wrong: 'This is not your current password',
  'no-password': 'This account has no password yet. Choose one first, by “Forgot your password?”',
};

export type ContactResult =
  | Result<
      { email: boolean; phoneNumber: boolean },
      'forbidden' | 'proof-required' | Refusal<'invalid', { errors: FieldErrors }>
    >
  | RateLimited;

/**
 * Saves the actor's email, phone number, or both. A new email needs the current password, and a fresh
 * proof of who has a second factor, and stays pending until the
 * link sent to it is opened; the answer does not reveal whether another account has it. A pending email stays pending
 * if only the phone number changes. Refused in an impersonation session.
 */
export const changeContactDetails = defineUseCase(
  async (app: AuthApp, actor: Actor, fields: unknown): Promise<ContactResult> => {
    if (!mayChange(actor)) return { ok: false, code: 'forbidden' };
    const parsed = contactSchema.safeParse(fields);
    if (!parsed.success) return { ok: false, code: 'invalid', errors: fieldErrorsOf(parsed.error.issues) };
    const person = await findPerson(app.db, actor.id);
    if (!person) return { ok: false, code: 'forbidden' };
    const { email = person.email, phoneNumber = person.phoneNumber, currentPassword } = parsed.data;
    const changed = { email: email !== person.email, phoneNumber: phoneNumber !== person.phoneNumber };
    if (!changed.email) {
      await updateUser(app.db, actor.id, { phoneNumber }, app.clock.now());
      return ok(changed);
    }
    if (await lacksFactorProof(app, actor)) return { ok: false, code: 'proof-required' };
    const refused = await refuseEmailChange(app, actor.id, currentPassword);
    if (refused) return refused;
    await requestChange(app, person, { phoneNumber, pendingEmail: email });
    return ok(changed);
  },
);

const emailSchema = z.object({ email: emailField, currentPassword: contactSchema.shape.currentPassword });

/**
 * Changes the actor's email alone, by a program, with the same rules. An email that another account has is refused:
 * front ends of the platform API show that, and signing up says it too. It is said only to who knows the password, and
 * as often as verification mails are sent.
 */
export const changeEmail = defineUseCase(
  async (
    app: AuthApp,
    actor: Actor,
    fields: unknown,
  ): Promise<
    | Result<
        { email: boolean },
        'forbidden' | 'proof-required' | 'email-taken' | Refusal<'invalid', { errors: FieldErrors }>
      >
    | RateLimited
  > => {
    if (!mayChange(actor)) return { ok: false, code: 'forbidden' };
    const parsed = emailSchema.safeParse(fields);
    if (!parsed.success) return { ok: false, code: 'invalid', errors: fieldErrorsOf(parsed.error.issues) };
    const person = await findPerson(app.db, actor.id);
    if (!person) return { ok: false, code: 'forbidden' };
    const { email, currentPassword } = parsed.data;
    if (await lacksFactorProof(app, actor)) return { ok: false, code: 'proof-required' };
    const refused = await refuseEmailChange(app, actor.id, currentPassword);
    if (refused) return refused;
    if (email === person.email) return ok({ email: false });
    if (await isEmailTaken(app.db, email)) return { ok: false, code: 'email-taken' };
    await requestChange(app, person, { pendingEmail: email });
    return ok({ email: true });
  },
);

/** Keeps an email as pending, and sends the link that verifies it. */
function requestChange(
  app: AuthApp,
  person: NonNullable<Awaited<ReturnType<typeof findPerson>>>,
  change: { pendingEmail: string; phoneNumber?: string | null },
): Promise<void> {
  return app.db.transaction().execute(async (db) => {
    await updateUser(db, person.id, change, app.clock.now());
    await sendVerification({ ...app, db }, { ...person, pendingEmail: change.pendingEmail });
    await recordSecurityEvent({ ...app, db }, 'email-change-requested', { id: person.id });
  });
}

async function refuseEmailChange(
  app: AuthApp,
  userId: string,
  password: string,
): Promise<Refusal<'invalid', { errors: FieldErrors }> | RateLimited | undefined> {
  const refusal = await checkCurrentPassword(app, userId, password);
  if (refusal?.code === 'too-many') return refusal;
  if (refusal) return { ok: false, code: 'invalid', errors: { currentPassword: passwordMessages[refusal.code] } };
  return takeVerificationEmail(app.rateLimiter, userId);
}

/**
 * Cancels a pending change of email: the link that was sent to the new email stops working. Refused in an impersonation
 * session.
 */
export const cancelEmailChange = defineUseCase(
  async (app: Pick<Infra, 'db' | 'clock'>, actor: Actor): Promise<Result<undefined, 'forbidden'>> => {
    if (!mayChange(actor)) return refuse('forbidden');
    await updateUser(app.db, actor.id, { pendingEmail: null }, app.clock.now());
    return ok(undefined);
  },
);
