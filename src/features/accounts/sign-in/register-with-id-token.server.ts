import type { Actor } from '#kit/actor.ts';
import { type FieldErrors, fieldErrorsOf } from '#kit/field-errors.ts';
import { ok, type Refusal, type Result, refuse } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { defaultDisplayName } from '../account.ts';
import { emailField } from '../account-fields.schema.ts';
import { shopDate } from '../age.ts';
import { endSession } from '../db/session-rows.server.ts';
import { findPerson, findProviderUser, isBanned } from '../db/user-rows.server.ts';
import { personDataSchema, providerRegistrationSchema } from '../person.schema.server.ts';
import { mergePersonData, noPersonData, type PersonData } from '../profile/person-data.ts';
import { recordSecurityEvent } from '../security-log/record-security-event.server.ts';
import { identityProviderId, type RequestOrigin } from './auth.server.ts';
import { completeAccount } from './complete-account.server.ts';
import { type IdTokenClaims, openByIdToken, type ProviderApp, readIdToken } from './id-token-session.server.ts';
import { sendFirstVerification, takeSignUp } from './open-account.server.ts';
import type { RateLimited } from './rate-limits.server.ts';
import { sessionToken } from './session.server.ts';

type Registered = Result<
  { userId: string },
  | 'no-match'
  | 'unavailable'
  | 'email-taken'
  | 'user-is-banned'
  | Refusal<'invalid', { errors: FieldErrors }>
  | RateLimited
>;

type Registration = {
  person: ReturnType<ReturnType<typeof providerRegistrationSchema>['parse']>;
  data: PersonData;
};

/**
 * Opens an account for somebody whom the identity provider has signed in in an application; it does not sign them in.
 * Open to every actor: the provider's ID token is the permission. By the rules and limits of `registerAccount`; names
 * that are not sent are those of the provider, and the e-mail is always the provider's. An account that was begun and not
 * completed is completed.
 * @returns `email-taken` if the person, or somebody with their e-mail, has an account; `user-is-banned` if it is theirs
 * and banned
 */
export const registerWithIdToken = defineUseCase(
  async (
    app: ProviderApp,
    _actor: Actor,
    { idToken, fields, data }: { idToken: string; fields: Readonly<Record<string, unknown>>; data: unknown },
    from: RequestOrigin,
  ): Promise<Registered> => {
    if (app.provider === undefined) return refuse('unavailable');
    const claims = readIdToken(idToken);
    if (!claims) return refuse('no-match');
    const read = readRegistration(claims, { fields, data }, app.clock.now());
    if (!read.ok) return read;
    const allowed = await takeSignUp(app.rateLimiter, from.network);
    if (!allowed.ok) return allowed;
    const opened = await openByIdToken(app, { token: idToken, claims }, from);
    if (!opened.ok) return (await isOfBanned(app, opened.code, claims)) ? refuse('user-is-banned') : opened;
    // why: whoever signs up is signed in by the next call, as with a password
    await endSession(app.db, sessionToken(new Headers({ authorization: opened.value.token }), app) ?? '');
    const userId = await findProviderUser(app.db, identityProviderId, claims.sub);
    // why: said only now, so that nobody learns by a forged token who has an account
    if (userId === undefined) return refuse('email-taken');
    const completed = await complete(app, userId, read.value);
    if (!completed.ok) return completed.code === 'forbidden' ? refuse('email-taken') : completed;
    await recordSecurityEvent(app, 'signed-up', { id: userId });
    const person = await findPerson(app.db, userId);
    if (person && !person.emailVerified) await sendFirstVerification(app, userId, person.email);
    return ok({ userId });
  },
);

/**
 * Whether no session was opened because the person is banned. The library has the same code for it as for a taken e-mail,
 * in both cases of a token that the provider has signed: so nobody else learns of a ban.
 */
async function isOfBanned(app: ProviderApp, code: string, { sub }: IdTokenClaims): Promise<boolean> {
  const userId = code === 'email-taken' ? await findProviderUser(app.db, identityProviderId, sub) : undefined;
  return userId !== undefined && (await isBanned(app.db, userId));
}

function readRegistration(
  { given_name: firstName, family_name: lastName, email }: IdTokenClaims,
  { fields, data }: { fields: Readonly<Record<string, unknown>>; data: unknown },
  now: Date,
): Result<Registration, Refusal<'invalid', { errors: FieldErrors }>> {
  const person = providerRegistrationSchema(shopDate(now)).safeParse({ firstName, lastName, ...fields });
  const changes = personDataSchema.safeParse(data);
  const isOther = fields.email !== undefined && emailField.safeParse(fields.email).data !== email?.toLowerCase();
  if (!person.success || !changes.success || isOther) {
    const issues = [...(person.error?.issues ?? []), ...(changes.error?.issues ?? [])];
    const errors = fieldErrorsOf(issues);
    const other = { email: 'The e-mail address is the one at the identity provider' };
    return { ok: false, code: 'invalid', errors: isOther ? { ...errors, ...other } : errors };
  }
  const stored = mergePersonData(noPersonData, changes.data);
  return stored.ok ? ok({ person: person.data, data: stored.value }) : stored;
}

/** Completes the account with its data. @returns `forbidden` if it was completed meanwhile */
function complete(app: ProviderApp, userId: string, { person, data }: Registration) {
  const { displayName, ...named } = person;
  const shown = displayName ?? defaultDisplayName(named.firstName, named.lastName);
  const account = { ...named, displayName: shown, termsAcceptedAt: app.clock.now() };
  return completeAccount(app, userId, { account, data });
}
