import type { Generated } from 'kysely';
import type { IssueContent, IssueState } from '../issue.ts';

/**
 * A newsletter subscription that was confirmed. The email is trimmed and in lower case, so that it occurs once. With
 * `endedAt` its person has unsubscribed, with `bouncedAt` a mail server has refused the address for good.
 */
export type NewsletterSubscriptionTable = {
  id: Generated<string>;
  email: string;
  createdAt: Date;
  endedAt: Date | null;
  bouncedAt: Date | null;
};

/** An email that somebody typed to subscribe and that is not confirmed yet. */
export type NewsletterRequestTable = { id: string; email: string; expiresAt: Date };

/** An issue of the newsletter. The migration says what each column means. */
export type NewsletterIssueTable = {
  id: string;
  version: number;
  subject: string;
  previewLine: string;
  body: string;
  state: IssueState;
  sendAt: Date | null;
  startedAt: Date | null;
  finishedAt: Date | null;
  content: IssueContent | null;
  recipients: number | null;
  queuedUpTo: string | null;
  queuedAt: Date | null;
  allQueued: Generated<boolean>;
  savedBy: string;
  createdAt: Date;
  savedAt: Date;
};

/** An uploaded picture of an issue. */
export type NewsletterImageTable = { imageId: string; issueId: string };

/**
 * What became of an issue to one subscriber: waiting in the outbox, held back while the issue is paused, being sent
 * right now, sent, failed, refused by the address's server, or skipped because the subscription has ended.
 */
export type DeliveryState = 'queued' | 'held' | 'sending' | 'sent' | 'failed' | 'bounced' | 'skipped';

export type NewsletterDeliveryTable = {
  issueId: string;
  subscriptionId: string;
  state: DeliveryState;
  changedAt: Date;
  unsubscribedAt: Date | null;
};

declare module '#infra/database.ts' {
  interface Tables {
    newsletterSubscriptions: NewsletterSubscriptionTable;
    newsletterRequests: NewsletterRequestTable;
    newsletterIssues: NewsletterIssueTable;
    newsletterImages: NewsletterImageTable;
    newsletterDeliveries: NewsletterDeliveryTable;
  }
}
