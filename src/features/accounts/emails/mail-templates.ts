import type { ReactNode } from 'react';
import type { MailProps, MailSite } from '../mail.ts';
import { confirmNewEmail } from './confirm-new-email.tsx';
import { emailChanged } from './email-changed.tsx';
import { resetPassword } from './reset-password.tsx';
import { verifyEmail } from './verify-email.tsx';
import { welcome } from './welcome.tsx';

/** A mail: its subject and what it shows. A subject is the house's own words alone. */
export type MailTemplate<Props> = {
  subject: (site: MailSite) => string;
  Show: (given: { site: MailSite } & Props) => ReactNode;
};

/** Every mail of the accounts, by name. */
export const mailTemplates: { [Name in keyof MailProps]: MailTemplate<MailProps[Name]> } = {
  'verify-email': verifyEmail,
  'reset-password': resetPassword,
  'confirm-new-email': confirmNewEmail,
  'email-changed': emailChanged,
  welcome,
};
