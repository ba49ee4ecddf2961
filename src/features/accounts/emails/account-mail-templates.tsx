import { ActionLink, Aside, ButtonLink, MailFrame, Paragraph } from '#features/mail/emails/mail-layout.tsx';
import type { MailTemplate } from '#features/mail/emails/mail-template.ts';
import type { MailProps, MailSite } from '#features/mail/mail.ts';
import type { AccountMailProps, SecurityMailProps } from '../account-mails.ts';
import { banMailTemplates } from './ban-mail-templates.tsx';
import { securityMailTemplates } from './security-mail-templates.tsx';

/** To the email of a new account: asks to verify it. */
const verifyEmail = {
  subject: (_: unknown, site: MailSite) => `Confirm your e-mail for ${site.name}`,
  Show: ({ site, path, expiresAt }: { site: MailSite } & MailProps['verify-email']) => (
    <MailFrame site={site} preview="One click, and the address is yours." heading="Confirm your e-mail">
      <Paragraph>
        Somebody signed up at {site.name} with this e-mail address. If that was you, please confirm it.
      </Paragraph>
      <ActionLink site={site} path={path} expiresAt={expiresAt}>
        Confirm my e-mail
      </ActionLink>
      <Aside>
        If you did not sign up, ignore this e-mail. The address stays unconfirmed, and nothing else happens.
      </Aside>
    </MailFrame>
  ),
};

/** To a person who forgot the password: the link to choose a new one. */
const resetPassword = {
  subject: (_: unknown, site: MailSite) => `Choose a new password for ${site.name}`,
  Show: ({ site, path, expiresAt }: { site: MailSite } & MailProps['reset-password']) => (
    <MailFrame site={site} preview="The link to a new password." heading="Choose a new password">
      <Paragraph>
        Somebody asked for a new password for your account at {site.name}. If that was you, choose it here.
      </Paragraph>
      <ActionLink site={site} path={path} expiresAt={expiresAt}>
        Choose a new password
      </ActionLink>
      <Aside>If you did not ask, ignore this e-mail. Your password stays as it is.</Aside>
    </MailFrame>
  ),
};

/** To the email that an account is to change to: asks to verify it. */
const confirmNewEmail = {
  subject: (_: unknown, site: MailSite) => `Confirm your new e-mail for ${site.name}`,
  Show: ({ site, path, expiresAt }: { site: MailSite } & MailProps['confirm-new-email']) => (
    <MailFrame site={site} preview="One click, and your account moves here." heading="Confirm your new e-mail">
      <Paragraph>
        Somebody asked to use this e-mail address for an account at {site.name}. If that was you, confirm it.
      </Paragraph>
      <ActionLink site={site} path={path} expiresAt={expiresAt}>
        Confirm my new e-mail
      </ActionLink>
      <Aside>If you did not ask, ignore this e-mail. The account keeps the address that it has.</Aside>
    </MailFrame>
  ),
};

/**
 * To the old email after a change. It does not contain the new email, since somebody else may read the old one by now.
 */
const emailChanged = {
  subject: (_: unknown, site: MailSite) => `Your e-mail at ${site.name} was changed`,
  Show: ({ site }: { site: MailSite }) => (
    <MailFrame site={site} preview="Your account has another address now." heading="Your e-mail was changed">
      <Paragraph>
        The e-mail address of your account at {site.name} was changed. From now on you sign in with the new one, and
        this address gets no more mail from us.
      </Paragraph>
      <Paragraph>
        If you did not do this, somebody else may know your password. Write to {site.contact.email} at once, and change
        the password wherever you used the same one.
      </Paragraph>
      <Aside>If it was you, there is nothing to do.</Aside>
    </MailFrame>
  ),
};

/** To a person whose email is verified: welcome. */
const welcome = {
  subject: (_: unknown, site: MailSite) => `Welcome to ${site.name}`,
  Show: ({ site, firstName }: { site: MailSite } & MailProps['welcome']) => (
    <MailFrame site={site} preview="Texas wine, straight from the wineries." heading={`Welcome, ${firstName}`}>
      <Paragraph>
        Your e-mail address is confirmed. Now you can buy from Texas wineries, book tastings, and keep the wines that
        you like best.
      </Paragraph>
      <ButtonLink url={`${site.baseUrl}/s`}>See the wines</ButtonLink>
      <Aside>
        You get this e-mail once, because you opened an account at {site.name}. If you did not, write to us.
      </Aside>
    </MailFrame>
  ),
};

/** The templates of all mails about accounts, by name. */
export const accountMailTemplates: {
  [Name in keyof (AccountMailProps & SecurityMailProps)]: MailTemplate<(AccountMailProps & SecurityMailProps)[Name]>;
} = {
  'verify-email': verifyEmail,
  'reset-password': resetPassword,
  'confirm-new-email': confirmNewEmail,
  'email-changed': emailChanged,
  welcome,
  ...banMailTemplates,
  ...securityMailTemplates,
};
