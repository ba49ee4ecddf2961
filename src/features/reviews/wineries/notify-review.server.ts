import type { Mail } from '#features/mail/mail.ts';
import { sendMails } from '#features/mail/mail-outbox.server.ts';
import { listOwners, listPeople, type Recipient } from '../db/review-recipient-rows.server.ts';
import type { ReviewTransaction } from './review-needs.server.ts';
import type { ReportDecision } from './winery-review.ts';
import './winery-review-mails.ts';

/** The most owners of a winery who get a mail. */
const maxOwners = 10;

/** A review as mails name it. */
type NamedReview = { id: string; winery: { id: string; name: string } };

/** Tells the owners of a winery of a new review, when the caller's transaction commits. */
export async function notifyOwners(app: ReviewTransaction, review: NamedReview & { score: number }): Promise<void> {
  const { id: reviewId, winery, score } = review;
  const props = { winery: winery.name, reviewId, score };
  const owners = await listOwners(app.db, winery.id, maxOwners);
  await send(app, owners, `review:${reviewId}`, (to) => ({ mail: 'winery-reviewed', ...to, props }));
}

/** Tells the author of a review that the winery has answered. */
export async function notifyOfAnswer(app: ReviewTransaction, review: NamedReview, authorId: string): Promise<void> {
  const props = { winery: review.winery.name, reviewId: review.id };
  const authors = await listPeople(app.db, [authorId]);
  await send(app, authors, `review:${review.id}:answered`, (to) => ({ mail: 'review-answered', ...to, props }));
}

/** Tells the author of a review, and those who reported it, what an admin decided. */
export async function notifyOfDecision(
  app: ReviewTransaction,
  review: NamedReview,
  told: { authorId: string; reporterIds: readonly string[]; decision: ReportDecision; reason: string },
): Promise<void> {
  const { authorId, reporterIds, decision, reason } = told;
  const props = { winery: review.winery.name, reviewId: review.id, decision, reason };
  const people = await listPeople(app.db, [authorId, ...reporterIds]);
  // why: a review can be decided several times, each of them worth a mail
  const key = `review:${review.id}:decided:${app.clock.now().getTime()}`;
  await send(app, people, key, (to) => ({
    ...{ mail: to.userId === authorId ? 'review-decided' : 'report-decided' },
    ...{ ...to, props },
  }));
}

async function send(
  app: ReviewTransaction,
  recipients: readonly Recipient[],
  key: string,
  mailTo: (to: { to: string; userId: string }) => Mail,
): Promise<void> {
  if (recipients.length === 0) return;
  const mails = recipients.map(({ userId, email }) => ({
    mail: mailTo({ to: email, userId }),
    key: `${key}:${userId}`,
  }));
  await sendMails(app, mails);
}
