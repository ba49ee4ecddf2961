import { Aside, ButtonLink, MailFrame, Paragraph } from '#features/mail/emails/mail-layout.tsx';
import type { MailTemplate } from '#features/mail/emails/mail-template.ts';
import type { MailSite } from '#features/mail/mail.ts';

/**
 * The properties of mails about approvals. The title is null for unverified emails, because it is text chosen by the
 * winery.
 */
type ListingMailProps = { title: string | null; wineryName: string; listingId: string };

/** The mails about reviewed listings. */
export type ListingMails = {
  'listing-approved': ListingMailProps;
  'listing-sent-back': ListingMailProps & { reason: string };
};

declare module '#features/mail/mail.ts' {
  interface MailProps extends ListingMails {}
}

/** The templates of the mails about reviewed listings, by name. */
export const listingMailTemplates: { [Name in keyof ListingMails]: MailTemplate<ListingMails[Name]> } = {
  'listing-approved': {
    subject: 'Your listing is published',
    Show: ({ site, title, wineryName, listingId }) => (
      <MailFrame site={site} preview="Buyers can find it now." heading="Your listing is published">
        <Paragraph>{`We looked at ${named(title)} of ${wineryName} and published it. Buyers can find it now.`}</Paragraph>
        <ButtonLink url={`${site.baseUrl}/l/${listingId}`}>See the listing</ButtonLink>
        <Aside>{contact(site)}</Aside>
      </MailFrame>
    ),
  },
  'listing-sent-back': {
    subject: 'Your listing needs a change',
    Show: ({ site, title, wineryName, reason }) => (
      <MailFrame site={site} preview="It is a draft again." heading="Your listing needs a change">
        <Paragraph>{`We looked at ${named(title)} of ${wineryName} and did not publish it. This is why:`}</Paragraph>
        <Paragraph>{reason}</Paragraph>
        <Paragraph>It is a draft again. Once you have changed it, publish it anew.</Paragraph>
        <ButtonLink url={`${site.baseUrl}/listings?state=draft`}>See your drafts</ButtonLink>
        <Aside>{contact(site)}</Aside>
      </MailFrame>
    ),
  },
};

function named(title: string | null): string {
  return title === null ? 'a listing' : `“${title}”`;
}

function contact(site: MailSite): string {
  return `You get this e-mail because you own a winery at ${site.name}. Questions about it: ${site.contact.email}.`;
}
