import { MailFrame } from '#features/mail/emails/mail-frame.tsx';
import { ActionLink, Aside, Paragraph } from '#features/mail/emails/mail-parts.tsx';
import type { MailProps, MailSite } from '#features/mail/mail.ts';

/** To the address that an account is to change to: is it yours? */
export const confirmNewEmail = {
  subject: (site: MailSite) => `Confirm your new e-mail for ${site.name}`,
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
