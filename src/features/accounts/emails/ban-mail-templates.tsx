import { Aside, ButtonLink, MailFrame, Paragraph } from '#features/mail/emails/mail-layout.tsx';
import type { MailProps, MailSite } from '#features/mail/mail.ts';

/** To a person whom an admin banned: why, what it means, and whom to write to. */
const accountBanned = {
  subject: (_: unknown, site: MailSite) => `Your account at ${site.name} was banned`,
  Show: ({ site, reason }: { site: MailSite } & MailProps['account-banned']) => (
    <MailFrame site={site} preview="You can’t log in any more." heading="Your account was banned">
      <Paragraph>
        We banned your account at {site.name}, so you can’t log in any more. Our reason: “{reason}”
      </Paragraph>
      <Paragraph>
        Your wine club memberships aren’t charged, and wineries with no other active owner can’t sell. Orders in
        progress will be delivered, canceled, or refunded.
      </Paragraph>
      <ButtonLink url={`${site.baseUrl}/terms-of-service`}>Read the terms of use</ButtonLink>
      <Aside>If you think this is a mistake, write to {site.contact.email}.</Aside>
    </MailFrame>
  ),
};

/** To a person whose ban was lifted. */
const accountUnbanned = {
  subject: (_: unknown, site: MailSite) => `Your account at ${site.name} is open again`,
  Show: ({ site }: { site: MailSite }) => (
    <MailFrame site={site} preview="You can log in again." heading="Your account is open again">
      <Paragraph>We lifted the ban of your account at {site.name}. You can log in again.</Paragraph>
      <Paragraph>
        What the ban stopped resumes. Wine club memberships are charged again, so please check their next dates. If you
        own a winery, what the ban closed is open again.
      </Paragraph>
      <ButtonLink url={`${site.baseUrl}/login`}>Log in</ButtonLink>
      <Aside>If you have questions, write to {site.contact.email}.</Aside>
    </MailFrame>
  ),
};

/** The mails about bans, by name. */
export const banMailTemplates = { 'account-banned': accountBanned, 'account-unbanned': accountUnbanned };
