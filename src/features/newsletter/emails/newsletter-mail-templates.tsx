import { Link } from '@react-email/components';
import { ActionLink, Aside, MailFrame, Paragraph } from '#features/mail/emails/mail-layout.tsx';
import { mailStyles } from '#features/mail/emails/mail-styles.ts';
import type { MailTemplate, UnsubscribeLink } from '#features/mail/emails/mail-template.ts';
import type { MailSite } from '#features/mail/mail.ts';
import type { NewsletterMailProps } from '../newsletter-mails.ts';
import { IssueText } from './issue-text.tsx';

/** The templates of the newsletter's mails, by name. */
export const newsletterMailTemplates: {
  [Name in keyof NewsletterMailProps]: MailTemplate<NewsletterMailProps[Name]>;
} = {
  'newsletter-confirmation': {
    subject: (_, site) => `Confirm your subscription to ${site.name}`,
    Show: ({ site, path, expiresAt }) => (
      <MailFrame site={site} preview="One click, and you get wine news." heading="Confirm your subscription">
        <Paragraph>
          {`Somebody asked for wine news from ${site.name} at this e-mail address. If that was you, please confirm it.`}
        </Paragraph>
        <ActionLink site={site} path={path} expiresAt={expiresAt}>
          Confirm my subscription
        </ActionLink>
        <Aside>If you did not ask, ignore this e-mail. Without your confirmation we send you no news.</Aside>
      </MailFrame>
    ),
  },
  'newsletter-issue': {
    subject: ({ subject, isTest }) => (isTest ? `Test: ${subject}` : subject),
    Show: Issue,
  },
};

/** An issue: its text, and in the footer who sent it, from where, and how to unsubscribe. */
function Issue({
  site,
  unsubscribeUrl,
  subject,
  previewLine,
  content,
  postalAddress,
  isTest,
}: { site: MailSite } & UnsubscribeLink & NewsletterMailProps['newsletter-issue']) {
  return (
    <MailFrame
      site={site}
      preview={previewLine}
      heading={subject}
      footer={
        <p style={mailStyles.foot} className="mail-soft">
          {isTest ? 'This is a test, sent to you alone. ' : 'You get this e-mail because you subscribed to our news. '}
          {unsubscribeUrl !== undefined && (
            <Link href={unsubscribeUrl} style={mailStyles.wordLink} className="mail-link">
              Unsubscribe
            </Link>
          )}
          <br />
          {site.name}, {postalAddress}
        </p>
      }
    >
      <IssueText baseUrl={site.baseUrl} content={content} />
    </MailFrame>
  );
}
