import { z } from 'zod';
import {
  cancelEmailChange,
  changeContactDetails,
  contactSchema,
} from '#features/accounts/credentials/change-contact-details.server.ts';
import { requestVerification, verifyEmail } from '#features/accounts/credentials/email-verification.server.ts';
import { changePersonalDetails, personalDetailsSchema } from '#features/accounts/profile/personal-details.server.ts';
import { setMailPreferences, showMailPreferences } from '#features/mail/mail-preferences.server.ts';
import { optionalMails } from '#features/mail/optional-mail.ts';
import { ok } from '#kit/result.ts';
import { defineOperation, type Operation } from '../../operation.ts';
import { apiRefusal } from '../../refusals.ts';

const account = { tag: 'Accounts', roles: 'signed-in' } as const;

const changeContact = defineOperation({
  ...account,
  method: 'put',
  path: '/api/v1/user/contact-details',
  summary: 'Change your e-mail, which needs the current password, or your phone number; what is not mentioned stays',
  body: contactSchema,
  validatedBy: 'use-case',
  data: z.object({ email: z.boolean(), phoneNumber: z.boolean() }).describe('What changed; the e-mail once verified'),
  refusals: [400, 403, 429],
  handle: async ({ app, actor, body }) => {
    const changed = await changeContactDetails(app, actor, body);
    return changed.ok ? changed : apiRefusal(changed);
  },
});

const cancelEmail = defineOperation({
  ...account,
  method: 'delete',
  path: '/api/v1/user/contact-details/pending-email',
  summary: 'Cancel the change of your e-mail while it is not verified',
  data: z.null(),
  refusals: [403],
  handle: async ({ app, actor }) => {
    const canceled = await cancelEmailChange(app, actor);
    return canceled.ok ? ok(null) : canceled;
  },
});

const changeDetails = defineOperation({
  ...account,
  method: 'put',
  path: '/api/v1/user/personal-details',
  summary: 'Change your ZIP code, state, company, or what you are; what is not mentioned stays',
  body: personalDetailsSchema,
  validatedBy: 'use-case',
  data: z.null(),
  refusals: [400, 403],
  handle: async ({ app, actor, body }) => {
    const changed = await changePersonalDetails(app, actor, body);
    return changed.ok ? ok(null) : apiRefusal(changed);
  },
});

const sendVerification = defineOperation({
  ...account,
  method: 'post',
  path: '/api/v1/user/verification',
  summary: 'Send the link that verifies your e-mail again, at most five times a day',
  data: z.null(),
  refusals: [403, 409, 429],
  handle: async ({ app, actor }) => {
    const sent = await requestVerification(app, actor);
    return sent.ok ? ok(null) : apiRefusal(sent);
  },
});

const verify = defineOperation({
  tag: 'Accounts',
  roles: 'everyone',
  method: 'put',
  path: '/api/v1/user/verification',
  summary: 'Verify an e-mail with the token of a mail’s link, in a session of the account or with its password',
  body: z.object({ token: z.string().max(4_000), password: z.string().max(256).optional() }),
  data: z.object({ email: z.string() }),
  refusals: [400, 403, 409, 429],
  handle: async ({ app, actor, session, body }) => {
    const verified = await verifyEmail(app, actor, body, session.from);
    return verified.ok ? verified : apiRefusal(verified);
  },
});

const mails = z.array(z.enum(optionalMails));
const preferences = { ...account, path: '/api/v1/user/email-preferences', data: mails, refusals: [403] } as const;

const showMails = defineOperation({
  ...preferences,
  method: 'get',
  summary: 'The optional mails that you get',
  handle: ({ app, actor }) => showMailPreferences(app, actor),
});

const chooseMails = defineOperation({
  ...preferences,
  method: 'put',
  summary: 'Choose the optional mails that you get',
  body: z.object({ mails }),
  refusals: [400, 403],
  handle: async ({ app, actor, body }) => {
    const set = await setMailPreferences(app, actor, body.mails);
    return set.ok ? showMailPreferences(app, actor) : set;
  },
});

/** How a person is reached, and what they say of themselves. */
export const contactOperations: readonly Operation[] = [
  changeContact,
  cancelEmail,
  changeDetails,
  sendVerification,
  verify,
  showMails,
  chooseMails,
];
