import { randomBytes } from 'node:crypto';
import type { Actor } from '#kit/actor.ts';
import { type FieldErrors, fieldErrorsOf } from '#kit/field-errors.ts';
import { ok, type Refusal, type Result, success } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { defaultDisplayName, signUpStates } from '../account.ts';
import { type CalendarDate, shopDate } from '../age.ts';
import { sendVerification } from '../credentials/verification-link.server.ts';
import { insertSession } from '../db/session-rows.server.ts';
import { findPerson } from '../db/user-rows.server.ts';
import {
  confirmSchema,
  personDataSchema,
  providerRegistrationSchema,
  shortSignUpSchema,
  signUpSchema,
} from '../person.schema.server.ts';
import { noPersonData } from '../profile/person-data.ts';
import { deviceName } from '../sessions/device-name.ts';
import { replaceDeviceSession } from '../sessions/replace-device-session.server.ts';
import { secondsAfter, sessionLifetime } from '../sessions/session-lifetime.ts';
import type { AuthApp, RequestOrigin } from './auth.server.ts';
import { completeAccount } from './complete-account.server.ts';
import { openAccount, takeSignUp } from './open-account.server.ts';
import { withPasswordBackpressure } from './password-backpressure.server.ts';
import { type RateLimited, recordSignIn, takeVerificationEmail } from './rate-limits.server.ts';
import { type Session, sessionCookie, signedToken } from './session.server.ts';
import type { OpenedSession } from './sign-in-and-out.server.ts';

/** An account that was opened, and its first session. */
type OpenedAccount = OpenedSession & { userId: string };

export type SignUpResult = Result<
  OpenedAccount,
  'email-taken' | Refusal<'invalid', { errors: FieldErrors }> | RateLimited
>;

/**
 * Creates an account and signs in. Open to every actor. Of two concurrent sign-ups with one email, one is refused
 * because the email is taken. Fields that the form does not have (roles, flags) are ignored. Where a network opens many
 * accounts, further ones must verify their email before they order, so that a bot gains nothing by them.
 * @param options.short whether ZIP code, state, and role are left open: on the way to pay
 */
export const signUp = defineUseCase(
  async (
    app: AuthApp,
    _actor: Actor,
    input: unknown,
    from: RequestOrigin,
    options: { short?: boolean } = {},
  ): Promise<SignUpResult> => {
    const today = shopDate(app.clock.now());
    const schema = options.short ? shortSignUpSchema(today) : signUpSchema(today, signUpStates);
    const parsed = schema.safeParse(input);
    if (!parsed.success) return { ok: false, code: 'invalid', errors: fieldErrorsOf(parsed.error.issues) };
    return withPasswordBackpressure(app, async () => {
      const allowed = await takeSignUp(app.rateLimiter, from.network);
      if (!allowed.ok) return allowed;
      const { terms: _, ...person } = parsed.data;
      const opened = await openSignedIn(app, { ...person, ...allowed.value }, from);
      if (!opened.ok) return opened;
      const browser = await replaceDeviceSession(app, from.headers, opened.value);
      await recordSignIn(app.rateLimiter, { email: person.email, network: from.network });
      return ok({ ...opened.value, cookies: [...opened.value.cookies, browser] });
    });
  },
);

/** Opens the account with its first session. */
async function openSignedIn(
  app: AuthApp,
  person: Parameters<typeof openAccount>[1],
  { headers }: RequestOrigin,
): Promise<Result<OpenedAccount, 'email-taken'>> {
  const token = randomBytes(24).toString('base64url');
  const session = { token, userAgent: deviceName(headers.get('user-agent')) };
  const opened = await openAccount(app, person, (db, userId, now) => {
    const expiresAt = secondsAfter(now, sessionLifetime.idle);
    return insertSession(db, { ...session, now, userId, expiresAt });
  });
  if (!opened.ok) return opened;
  const cookies = [sessionCookie(app, token, sessionLifetime.absolute)];
  return ok({ cookies, token: signedToken(app, token), userId: opened.value.userId });
}

export type ConfirmResult = Result<undefined, Refusal<'invalid', { errors: FieldErrors }> | 'forbidden'>;

/**
 * Completes the account of a person whom an identity provider has signed in. Only in that person's own session, and
 * only once; later changes go through the profile.
 * @param unconfirmed the unconfirmed person of the request's session
 * @param sentData what clients of the platform API store of the person beside the fields. Their fields are those of
 *   `registerWithIdToken`: the program shows the terms, and what pages ask for besides can follow later
 */
export async function confirmAccount(
  app: Pick<AuthApp, 'db' | 'clock' | 'jobs' | 'rateLimiter' | 'sessionSecret'>,
  unconfirmed: Session['unconfirmed'],
  fields: unknown,
  sentData?: unknown,
): Promise<ConfirmResult> {
  if (!unconfirmed) return { ok: false, code: 'forbidden' };
  const now = app.clock.now();
  const parsed = readConfirmed(fields, shopDate(now), sentData !== undefined);
  const changes = personDataSchema.safeParse(sentData ?? noPersonData);
  if (!parsed.success || !changes.success) {
    const issues = [...(parsed.error?.issues ?? []), ...(changes.error?.issues ?? [])];
    return { ok: false, code: 'invalid', errors: fieldErrorsOf(issues) };
  }
  const { displayName, ...person } = parsed.data;
  const shown = displayName ?? defaultDisplayName(person.firstName, person.lastName);
  const account = { ...person, displayName: shown, termsAcceptedAt: now };
  const completed = await completeAccount(app, unconfirmed.id, { account, data: changes.data });
  if (!completed.ok) return completed;
  const confirmed = await findPerson(app.db, unconfirmed.id);
  if (confirmed && !confirmed.emailVerified) {
    await takeVerificationEmail(app.rateLimiter, confirmed.id);
    await sendVerification(app, confirmed);
  }
  return success;
}

/** The person of a form of our pages, whose terms are not stored as such, or of a program. */
function readConfirmed(fields: unknown, today: CalendarDate, isOfProgram: boolean) {
  if (isOfProgram) return providerRegistrationSchema(today).safeParse(fields);
  return confirmSchema(today, signUpStates)
    .transform(({ terms: _, ...person }) => ({ ...person, displayName: undefined }))
    .safeParse(fields);
}
