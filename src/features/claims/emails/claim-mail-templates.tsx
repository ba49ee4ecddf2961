import { Aside, ButtonLink, MailFrame, Paragraph } from '#features/mail/emails/mail-layout.tsx';
import type { MailTemplate } from '#features/mail/emails/mail-template.ts';
import type { MailSite } from '#features/mail/mail.ts';
import { claimUrl } from '#features/wineries/winery.ts';
import type { ClaimMailProps, ClaimNews } from '../claim-mails.ts';

type Text = { subject: string; lead: (winery: string) => string; button: string; to: (claimId: string) => string };

/** What the claimant reads of each state. */
const texts: Record<ClaimNews, Text> = {
  received: {
    subject: 'We got your claim',
    lead: (winery) => `You asked to run the page of ${winery}. We check every claim by hand, usually within 3 days.`,
    button: 'See your claim',
    to: claimUrl,
  },
  approved: {
    subject: 'Your claim is approved',
    lead: (winery) => `You now run the page of ${winery}. List your first wine whenever you are ready.`,
    button: 'List your first wine',
    to: () => '/l/new',
  },
  rejected: {
    subject: 'Your claim is not approved',
    lead: (winery) => `We looked at your claim for ${winery} and did not approve it. This is why:`,
    button: 'See your claim',
    to: claimUrl,
  },
  withdrawn: {
    subject: 'You withdrew your claim',
    lead: (winery) => `Your claim for ${winery} is withdrawn. You can claim the winery again at any time.`,
    button: 'See your claim',
    to: claimUrl,
  },
};

/** What the owners of a disputed winery read. */
const disputeTexts: Record<ClaimNews, { subject: string; lead: (winery: string, ended: boolean) => string }> = {
  received: {
    subject: 'Somebody disputes the ownership of your winery',
    lead: (winery) =>
      `Somebody says that ${winery} is theirs. Nothing changes while we check. If you know who it is, or why, tell us by replying to the address below.`,
  },
  approved: {
    subject: 'The ownership of your winery has changed',
    lead: (winery, ended) =>
      ended
        ? `We approved the claim of somebody else for ${winery}. You no longer have access to it.`
        : `We approved the claim of somebody else for ${winery}. They own it together with you.`,
  },
  rejected: {
    subject: 'The ownership of your winery stays as it is',
    lead: (winery) => `We rejected the claim of somebody else for ${winery}. Nothing has changed for you.`,
  },
  withdrawn: {
    subject: 'The ownership of your winery stays as it is',
    lead: (winery) => `Somebody withdrew their claim for ${winery}. Nothing has changed for you.`,
  },
};

/** The templates of the mails about claims, by name. */
export const claimMailTemplates: { [Name in keyof ClaimMailProps]: MailTemplate<ClaimMailProps[Name]> } = {
  'claim-news': {
    subject: ({ news }) => texts[news].subject,
    Show: ({ site, news, winery, claimId, reason }) => {
      const { subject, lead, button, to } = texts[news];
      return (
        <MailFrame site={site} preview={subject} heading={subject}>
          <Paragraph>{lead(winery ?? 'your winery')}</Paragraph>
          {reason !== null && <Paragraph>{reason}</Paragraph>}
          {news === 'rejected' && (
            <Paragraph>If you can show us more, claim the winery again from the page of this claim.</Paragraph>
          )}
          <ButtonLink url={`${site.baseUrl}${to(claimId)}`}>{button}</ButtonLink>
          <Aside>{contact(site)}</Aside>
        </MailFrame>
      );
    },
  },
  'claim-to-review': {
    subject: ({ news }) => (news === 'received' ? 'A claim waits' : 'A claim was withdrawn'),
    Show: ({ site, news, winery, claimId, isDispute }) => {
      const heading = news === 'received' ? 'A claim waits for you' : 'A claim was withdrawn';
      return (
        <MailFrame site={site} preview={heading} heading={heading}>
          <Paragraph>
            {news === 'received' ? `Somebody claims ${winery}.` : `The claim for ${winery} was withdrawn.`}
            {isDispute ? ' The winery has an owner: it is a dispute.' : ''}
          </Paragraph>
          <ButtonLink url={`${site.baseUrl}/dashboard/claims/${claimId}`}>See the claim</ButtonLink>
        </MailFrame>
      );
    },
  },
  'ownership-disputed': {
    subject: ({ news }) => disputeTexts[news].subject,
    Show: ({ site, news, winery, slug, ended }) => (
      <MailFrame site={site} preview={disputeTexts[news].subject} heading={disputeTexts[news].subject}>
        <Paragraph>{disputeTexts[news].lead(winery, ended)}</Paragraph>
        <ButtonLink url={`${site.baseUrl}/winery/${slug}/`}>See the winery</ButtonLink>
        <Aside>{`You get this e-mail because you ${ended ? 'owned' : 'own'} a winery at ${site.name}. Questions about it: ${site.contact.email}.`}</Aside>
      </MailFrame>
    ),
  },
};

function contact(site: MailSite): string {
  return `You get this e-mail because you claimed a winery at ${site.name}. Questions about it: ${site.contact.email}.`;
}
