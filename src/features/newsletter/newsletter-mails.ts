import type { PagePath } from '#features/mail/mail.ts';
import type { IssueContent } from './issue.ts';

/**
 * The properties of the newsletter's mails. `expiresAt` is when the link of the confirmation ends. `postalAddress` is
 * that of the operator, which commercial mails have to contain.
 * @see https://www.ftc.gov/business-guidance/resources/can-spam-act-compliance-guide-business
 */
export type NewsletterMailProps = {
  'newsletter-confirmation': { path: PagePath; expiresAt: string };
  'newsletter-issue': {
    subject: string;
    previewLine: string;
    content: IssueContent;
    postalAddress: string;
    /** Whether it goes to its author alone, to look at it before it is sent. */
    isTest: boolean;
  };
};

declare module '#features/mail/mail.ts' {
  interface MailProps extends NewsletterMailProps {}
}
