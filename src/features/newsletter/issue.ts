import type { ArticleNode } from '#features/content/article-tree.ts';
import type { Pagination } from '#features/listings/pagination.ts';

/** What an issue of the newsletter is now. */
export type IssueState = 'draft' | 'scheduled' | 'sending' | 'paused' | 'sent';

/** The maximum lengths of an issue's texts in characters, and of its lists. */
export const issueLimits = { subject: 120, previewLine: 150, body: 60_000, pictures: 20, cards: 24 } as const;

/** A wine, tasting, or winery in an issue, as it was when the mail was made. `detail` is its winery and price. */
export type IssueCard = { name: string; detail: string; path: string };

/** A picture of an issue, with the size of its original in pixels. */
export type IssuePicture = { width: number; height: number };

/** The text of an issue with what it shows: listings by id and wineries by slug, pictures by id. */
export type IssueContent = {
  text: ArticleNode[];
  cards: Record<string, IssueCard>;
  pictures: Record<string, IssuePicture>;
};

/** An issue in the admins' list. `sendAt` is when sending begins or began, null if nobody has chosen that. */
export type ListedIssue = {
  id: string;
  subject: string;
  state: IssueState;
  savedAt: string;
  sendAt: string | null;
  startedAt: string | null;
  finishedAt: string | null;
  recipients: number | null;
};

/** A page of issues, the newest first, and how many people are subscribed now. */
export type IssuesPage = Pagination & { total: number; perPage: number; subscribers: number; issues: ListedIssue[] };

/**
 * What became of an issue: how many mails still wait, were sent, failed, or were refused because of the address, whose
 * subscription ended before, and how many readers unsubscribed with its link.
 */
export type IssueResult = {
  waiting: number;
  sent: number;
  failed: number;
  bounced: number;
  skipped: number;
  unsubscribed: number;
};

/** An issue as it is written or was sent. */
export type ShownIssue = ListedIssue & {
  version: number;
  previewLine: string;
  body: string;
  /** Null until sending begins. */
  result: IssueResult | null;
  /** How many people would get it now. */
  subscribers: number;
};

/** The URL of an issue in the dashboard. */
export function issueUrl(id: string): string {
  return `/dashboard/newsletter/${id}`;
}

/** The share of an issue's recipients whose mails wait no more, in percent. */
export function progressOf(recipients: number, { waiting: _, unsubscribed: _left, ...done }: IssueResult): number {
  const finished = Object.values(done).reduce((sum, count) => sum + count, 0);
  return recipients === 0 ? 100 : Math.min(100, Math.floor((finished / recipients) * 100));
}

/** How issues are sent: how many mails a second, and the operator's postal address; undefined if it is not set. */
export type NewsletterSettings = { perSecond: number; postalAddress: string | undefined };
