import { MailFrame } from '#features/mail/emails/mail-frame.tsx';
import { Aside, Paragraph } from '#features/mail/emails/mail-parts.tsx';
import type { MailSite } from '#features/mail/mail.ts';

/** To the old address: the account has another one now. It names no new address, since the old one may be somebody else's by now. */
export const emailChanged = {
  subject: (site: MailSite) => `Your e-mail at ${site.name} was changed`,
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
