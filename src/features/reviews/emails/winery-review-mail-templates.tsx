import { Aside, ButtonLink, MailFrame, Paragraph } from '#features/mail/emails/mail-layout.tsx';
import type { MailTemplate } from '#features/mail/emails/mail-template.ts';
import type { MailSite } from '#features/mail/mail.ts';
import { reviewUrl } from '../wineries/winery-review.ts';
import type { WineryReviewMailProps } from '../wineries/winery-review-mails.ts';

type Templates = { [Name in keyof WineryReviewMailProps]: MailTemplate<WineryReviewMailProps[Name]> };

/** The templates of the mails about reviews of wineries, by name. None contains what somebody wrote in a review. */
export const wineryReviewMailTemplates: Templates = {
  'winery-reviewed': {
    optional: 'winery-reviews',
    subject: ({ winery }) => `${winery} has a new review`,
    Show: ({ site, unsubscribeUrl, winery, reviewId, score }) => {
      const heading = `${winery} has a new review`;
      return (
        <MailFrame site={site} preview={heading} heading={heading} unsubscribeUrl={unsubscribeUrl}>
          <Paragraph>
            Somebody reviewed {winery} and gave it {score} out of 5. You can answer it once, in public.
          </Paragraph>
          <ButtonLink url={site.baseUrl + reviewUrl(reviewId)}>Read and answer</ButtonLink>
        </MailFrame>
      );
    },
  },
  'review-answered': {
    optional: 'winery-reviews',
    subject: ({ winery }) => `${winery} answered your review`,
    Show: ({ site, unsubscribeUrl, winery, reviewId }) => {
      const heading = `${winery} answered your review`;
      return (
        <MailFrame site={site} preview={heading} heading={heading} unsubscribeUrl={unsubscribeUrl}>
          <Paragraph>The answer is on your review, where everybody can read it.</Paragraph>
          <ButtonLink url={site.baseUrl + reviewUrl(reviewId)}>Read the answer</ButtonLink>
        </MailFrame>
      );
    },
  },
  'review-decided': {
    subject: ({ winery, decision }) =>
      `${decision === 'kept' ? 'Your review is published' : 'We removed your review'}: ${winery}`,
    Show: ({ site, winery, reviewId, decision, reason }) => {
      const heading = decision === 'kept' ? 'Your review is published' : 'We removed your review';
      return (
        <MailFrame site={site} preview={heading} heading={heading}>
          <Paragraph>
            {decision === 'kept'
              ? `We looked at your review of ${winery} and kept it. This is why:`
              : `We looked at your review of ${winery} and removed it. This is why:`}
          </Paragraph>
          <Paragraph>{reason}</Paragraph>
          <ButtonLink url={site.baseUrl + reviewUrl(reviewId)}>See your review</ButtonLink>
          <Aside>{contact(site)}</Aside>
        </MailFrame>
      );
    },
  },
  'report-decided': {
    subject: ({ winery, decision }) =>
      `We ${decision === 'kept' ? 'kept' : 'removed'} the review you reported: ${winery}`,
    Show: ({ site, winery, reviewId, decision, reason }) => {
      const heading = `We ${decision === 'kept' ? 'kept' : 'removed'} the review you reported`;
      return (
        <MailFrame site={site} preview={heading} heading={heading}>
          <Paragraph>You reported a review of {winery}. We looked at it, and this is why we decided so:</Paragraph>
          <Paragraph>{reason}</Paragraph>
          {decision === 'kept' && <ButtonLink url={site.baseUrl + reviewUrl(reviewId)}>See the review</ButtonLink>}
          <Aside>{contact(site)}</Aside>
        </MailFrame>
      );
    },
  },
};

function contact(site: MailSite): string {
  return `Questions about it: ${site.contact.email}.`;
}
