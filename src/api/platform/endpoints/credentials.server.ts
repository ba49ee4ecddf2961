import { z } from 'zod';
import { changeEmail } from '#features/accounts/credentials/change-contact-details.server.ts';
import { changePassword } from '#features/accounts/credentials/change-password.server.ts';
import { requestVerification, verifyEmail } from '#features/accounts/credentials/email-verification.server.ts';
import { requestPasswordResetByProgram, resetPassword } from '#features/accounts/credentials/reset-password.server.ts';
import type { Actor } from '#kit/actor.ts';
import type { FieldErrors } from '#kit/field-errors.ts';
import { refuse } from '#kit/result.ts';
import { answerOne, definePlatformEndpoint, type Endpoint, type EndpointAnswer } from '../endpoint.ts';
import { type PlatformRefusal, platformRefusal, type UseCaseRefusal } from '../errors/platform-refusal.ts';
import { passwordReset } from '../resources/password-reset.ts';
import { reference } from '../response/resource.ts';

const own = { method: 'post', scope: 'user', answers: ['currentUser'] } as const;

const changeOwnEmail = definePlatformEndpoint({
  ...own,
  name: 'current_user/change_email',
  summary: 'Change your e-mail: it is pending until the link of its mail is opened',
  body: z.strictObject({ email: z.string(), currentPassword: z.string() }),
  handle: async ({ app, actor, body }) => {
    const changed = await changeEmail(app, actor, body);
    return changed.ok ? answerSelf(actor) : passwordRefusal(changed);
  },
});

const changeOwnPassword = definePlatformEndpoint({
  ...own,
  name: 'current_user/change_password',
  summary: 'Change your password, from 10 to 256 characters; all other sessions end',
  body: z.strictObject({ currentPassword: z.string(), newPassword: z.string() }),
  handle: async ({ app, actor, session, body: { currentPassword, newPassword } }) => {
    const fields = { currentPassword, password: newPassword, passwordConfirmation: newPassword };
    const changed = await changePassword(app, actor, fields, session.from);
    return changed.ok ? answerSelf(actor) : passwordRefusal(changed);
  },
});

const sendVerificationMail = definePlatformEndpoint({
  ...own,
  name: 'current_user/send_verification_email',
  summary: 'Send the link that verifies your e-mail again, at most five times a day',
  body: z.strictObject({}),
  handle: async ({ app, actor }) => {
    const sent = await requestVerification(app, actor);
    return sent.ok ? answerSelf(actor) : sent;
  },
});

const verify = definePlatformEndpoint({
  ...own,
  name: 'current_user/verify_email',
  summary: 'Verify your e-mail with the token of a mail’s link',
  body: z.strictObject({ verificationToken: z.string().max(4_000) }),
  handle: async ({ app, actor, session, body }) => {
    const verified = await verifyEmail(app, actor, { token: body.verificationToken }, session.from);
    return verified.ok ? answerSelf(actor) : verified;
  },
});

const anonymous = { method: 'post', scope: 'any', answers: ['passwordReset'] } as const;

const requestReset = definePlatformEndpoint({
  ...anonymous,
  name: 'password_reset/request',
  summary: 'Send a link for a new password',
  body: z.strictObject({ email: z.string() }),
  handle: async ({ app, actor, session, body }) => {
    const requested = await requestPasswordResetByProgram(app, actor, body, session.from);
    if (requested.ok) return answerOne(passwordReset());
    return requested.code === 'invalid' ? { ...requested, errors: { email: requested.error } } : requested;
  },
});

const reset = definePlatformEndpoint({
  ...anonymous,
  name: 'password_reset/reset',
  summary: 'Choose a new password with the token of a mail’s link, which works once',
  body: z.strictObject({ email: z.string(), passwordResetToken: z.string().max(1_000), newPassword: z.string() }),
  handle: async ({ app, actor, session, body: { email, passwordResetToken: token, newPassword } }) => {
    const fields = { password: newPassword, passwordConfirmation: newPassword };
    const done = await resetPassword(app, actor, { token, fields, email }, session.from);
    return done.ok ? answerOne(passwordReset()) : passwordRefusal(done);
  },
});

/** How people sign in and are reached: e-mail and password. */
export const credentialEndpoints: readonly Endpoint[] = [
  changeOwnEmail,
  changeOwnPassword,
  sendVerificationMail,
  verify,
  requestReset,
  reset,
];

function answerSelf(actor: Actor): EndpointAnswer | UseCaseRefusal {
  return actor.kind === 'user' ? answerOne(reference('currentUser', actor.id)) : refuse('forbidden');
}

/** A refusal in the platform's names: a wrong current password is 403, and the new one is `newPassword`. */
function passwordRefusal(refused: UseCaseRefusal & { errors?: FieldErrors }): UseCaseRefusal | PlatformRefusal {
  if (refused.code !== 'invalid') return refused;
  const { currentPassword, password: newPassword, ...errors } = refused.errors ?? {};
  if (currentPassword !== undefined) return platformRefusal('forbidden', currentPassword);
  return { ...refused, errors: { ...errors, ...(newPassword !== undefined && { newPassword }) } };
}
