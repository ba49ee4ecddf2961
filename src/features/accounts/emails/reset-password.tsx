import { MailFrame } from '#features/mail/emails/mail-frame.tsx';
import { ActionLink, Aside, Paragraph } from '#features/mail/emails/mail-parts.tsx';
import type { MailProps, MailSite } from '#features/mail/mail.ts';

/** To somebody who forgot the password: choose a new one. */
export const resetPassword = {
  subject: (site: MailSite) => `Choose a new password for ${site.name}`,
  Show: ({ site, path, expiresAt }: { site: MailSite } & MailProps['reset-password']) => (
    <MailFrame site={site} preview="The link to a new password." heading="Choose a new password">
      <Paragraph>Somebody asked for a new password for your account at {site.name}. If that was you, choose it here.</Paragraph>
      <ActionLink site={site} path={path} expiresAt={expiresAt}>
        Choose a new password
      </ActionLink>
      <Aside>If you did not ask, ignore this e-mail. Your password stays as it is.</Aside>
    </MailFrame>
  ),
};
