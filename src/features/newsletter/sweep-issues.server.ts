import type { TextSite } from '#features/content/read-markdown.server.ts';
import type { Infra } from '#infra/infra.ts';
import type { Actor } from '#kit/actor.ts';
import { addDuration } from '#kit/duration.ts';
import type { Locked } from '#kit/locked.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { finishIssues, queueNext, requeueHeld } from './db/delivery-rows.server.ts';
import { type IssueRow, lockDueIssue, updateIssue } from './db/issue-rows.server.ts';
import { countActive } from './db/subscription-rows.server.ts';
import { issueQueue } from './deliver-issue.server.ts';
import type { NewsletterSettings } from './issue.ts';
import { makeContent } from './issue-content.server.ts';

/** The mails of how many seconds are queued at once, at most: after a standstill nothing is made up for. */
const maxBatchSeconds = 10;

/** For how long a mail waits at most; the retries of its queue take about a day. */
const longestWait = { days: 2 };

type Needs = Pick<Infra, 'db' | 'clock' | 'jobs'> & { site: TextSite; newsletter: NewsletterSettings };

/**
 * Queues the next mails of the issue that is due, as many as the rate allows since the last ones, and ends issues that
 * nobody waits for any more. When an issue begins, its text is frozen with the cards of this moment. Each batch is one
 * transaction, so that it goes on where it stopped, on whichever node. System only.
 * @returns how many mails were queued
 */
export const sweepIssues = defineUseCase(async (app: Needs, actor: Actor): Promise<number> => {
  if (actor.kind !== 'system') return 0;
  const now = app.clock.now();
  const queued = await app.db.transaction().execute(async (db) => {
    const due = await lockDueIssue(db, now);
    if (!due) return 0;
    const issue = due.state === 'scheduled' ? await begin({ ...app, db }, due, now) : due;
    return queueBatch({ ...app, db }, issue, now);
  });
  await finishIssues(app.db, { now, lostBefore: addDuration(now, { days: -longestWait.days }) });
  return queued;
});

type BatchApp = Omit<Needs, 'db'> & { db: Parameters<typeof updateIssue>[0] };

async function begin(app: BatchApp, issue: Locked<IssueRow>, now: Date): Promise<Locked<IssueRow>> {
  const content = await makeContent(app, issue.body);
  const started = { state: 'sending', startedAt: now, recipients: await countActive(app.db) } as const;
  await updateIssue(app.db, issue, { ...started, content });
  return { ...issue, ...started };
}

async function queueBatch(app: BatchApp, issue: Locked<IssueRow>, now: Date): Promise<number> {
  const size = batchSize(app.newsletter.perSecond, issue.queuedAt, now);
  if (size === 0) return 0;
  const held = await requeueHeld(app.db, issue.id, size, now);
  const next = held.length < size ? await queueNext(app.db, issue, size - held.length, now) : [];
  const subscriptions = [...held, ...next];
  const jobs = subscriptions.map((subscriptionId) => ({ data: { issueId: issue.id, subscriptionId } }));
  await app.jobs.sendAll(issueQueue, jobs, { db: app.db });
  await updateIssue(app.db, issue, {
    ...{ queuedAt: now, queuedUpTo: next.at(-1) ?? issue.queuedUpTo },
    allQueued: subscriptions.length < size,
  });
  return subscriptions.length;
}

/** How many mails may be queued now. @param lastAt when the last ones were; null for the first */
function batchSize(perSecond: number, lastAt: Date | null, now: Date): number {
  const seconds = lastAt === null ? 1 : (now.getTime() - lastAt.getTime()) / 1_000;
  return Math.floor(perSecond * Math.min(maxBatchSeconds, Math.max(0, seconds)));
}
