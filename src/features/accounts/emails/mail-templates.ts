import type { AccountMailProps } from '../mail.ts';
import type { MailTemplate } from '../mail-template.ts';
import { confirmNewEmail } from './confirm-new-email.tsx';
import { emailChanged } from './email-changed.tsx';
import { resetPassword } from './reset-password.tsx';
import { verifyEmail } from './verify-email.tsx';
import { welcome } from './welcome.tsx';

/** Every mail of the accounts, by name. */
export const mailTemplates: { [Name in keyof AccountMailProps]: MailTemplate<AccountMailProps[Name]> } = {
  'verify-email': verifyEmail,
  'reset-password': resetPassword,
  'confirm-new-email': confirmNewEmail,
  'email-changed': emailChanged,
  welcome,
};
