import { MailFrame } from '#features/mail/emails/mail-frame.tsx';
import { ActionLink, Aside, Paragraph } from '#features/mail/emails/mail-parts.tsx';
import type { MailProps, MailSite } from '#features/mail/mail.ts';

/** To the address of a new account: is it yours? */
export const verifyEmail = {
  subject: (site: MailSite) => `Confirm your e-mail for ${site.name}`,
  Show: ({ site, path, expiresAt }: { site: MailSite } & MailProps['verify-email']) => (
    <MailFrame site={site} preview="One click, and the address is yours." heading="Confirm your e-mail">
      <Paragraph>Somebody signed up at {site.name} with this e-mail address. If that was you, please confirm it.</Paragraph>
      <ActionLink site={site} path={path} expiresAt={expiresAt}>
        Confirm my e-mail
      </ActionLink>
      <Aside>
        If you did not sign up, ignore this e-mail. The address stays unconfirmed, and nothing else happens.
      </Aside>
    </MailFrame>
  ),
};
