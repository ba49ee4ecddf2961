import type { MailTemplate } from '#features/mail/emails/mail-template.ts';
import type { AccountMailProps } from '#features/mail/mail.ts';
import { confirmNewEmail } from './confirm-new-email.tsx';
import { emailChanged } from './email-changed.tsx';
import { resetPassword } from './reset-password.tsx';
import { verifyEmail } from './verify-email.tsx';
import { welcome } from './welcome.tsx';

/** Every mail of the accounts, by name. */
export const accountMailTemplates: { [Name in keyof AccountMailProps]: MailTemplate<AccountMailProps[Name]> } = {
  'verify-email': verifyEmail,
  'reset-password': resetPassword,
  'confirm-new-email': confirmNewEmail,
  'email-changed': emailChanged,
  welcome,
};
