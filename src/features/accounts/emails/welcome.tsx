import { MailFrame } from '#features/mail/emails/mail-frame.tsx';
import { Aside, ButtonLink, Paragraph } from '#features/mail/emails/mail-parts.tsx';
import type { MailProps, MailSite } from '#features/mail/mail.ts';

/** To somebody whose address is confirmed: good that you are here. */
export const welcome = {
  subject: (site: MailSite) => `Welcome to ${site.name}`,
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
