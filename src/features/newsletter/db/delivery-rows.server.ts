import { sql } from 'kysely';
import type { Database, Transaction } from '#infra/database.ts';
import type { Locked } from '#kit/locked.ts';
import type { IssueContent, IssueResult, IssueState } from '../issue.ts';
import type { IssueRow } from './issue-rows.server.ts';
import type { DeliveryState } from './tables.ts';

/** What became of an issue, counted. One statement. */
export async function countDeliveries(db: Database, issueId: string): Promise<IssueResult> {
  const { rows } = await sql<{ state: DeliveryState; found: number; unsubscribed: number }>`
    select state, count(*)::int as found, count(unsubscribed_at)::int as unsubscribed
    from newsletter_deliveries where issue_id = ${issueId} group by state`.execute(db);
  const count = (...states: DeliveryState[]) =>
    rows.reduce((sum, row) => sum + (states.includes(row.state) ? row.found : 0), 0);
  return {
    waiting: count('queued', 'held', 'sending'),
    sent: count('sent'),
    failed: count('failed'),
    bounced: count('bounced'),
    skipped: count('skipped'),
    unsubscribed: rows.reduce((sum, row) => sum + row.unsubscribed, 0),
  };
}

/**
 * Queues an issue again for those whose mails were held back while it was paused.
 * @returns the ids of their subscriptions, at most `limit`
 */
export async function requeueHeld(db: Transaction, issueId: string, limit: number, now: Date): Promise<string[]> {
  const { rows } = await sql<{ subscriptionId: string }>`
    update newsletter_deliveries set state = 'queued', changed_at = ${now}
    where issue_id = ${issueId} and subscription_id in (
      select subscription_id from newsletter_deliveries
      where issue_id = ${issueId} and state = 'held' order by subscription_id limit ${limit})
    returning subscription_id`.execute(db);
  return rows.map(({ subscriptionId }) => subscriptionId);
}

/**
 * Records that an issue is queued for its next subscribers: those who had subscribed before it began, in the order of
 * their ids. The primary key keeps anybody from getting it twice.
 * @returns the ids of their subscriptions, at most `limit`
 */
export async function queueNext(
  db: Transaction,
  { id, queuedUpTo, startedAt }: Pick<Locked<IssueRow>, 'id' | 'queuedUpTo' | 'startedAt'>,
  limit: number,
  now: Date,
): Promise<string[]> {
  const { rows } = await sql<{ subscriptionId: string }>`
    with next as (
      select id from newsletter_subscriptions
      where ended_at is null and bounced_at is null and created_at <= ${startedAt ?? now}
        and (${queuedUpTo}::uuid is null or id > ${queuedUpTo}::uuid)
      order by id limit ${limit}),
    queued as (
      insert into newsletter_deliveries (issue_id, subscription_id, state, changed_at)
      select ${id}, next.id, 'queued', ${now} from next
      on conflict do nothing)
    select id as subscription_id from next order by id`.execute(db);
  return rows.map(({ subscriptionId }) => subscriptionId);
}

/** What a mail of an issue is made of, and whether it is to be sent. */
export type DeliveryRow = {
  issueState: IssueState;
  subject: string;
  previewLine: string;
  content: IssueContent;
  email: string | null;
  isActive: boolean;
};

/** A delivery in a state, locked until the transaction ends; undefined if it is in another one by now. */
export async function lockDelivery(
  db: Transaction,
  { issueId, subscriptionId }: DeliveryId,
): Promise<(DeliveryRow & { state: DeliveryState }) | undefined> {
  const { rows } = await sql<DeliveryRow & { state: DeliveryState }>`
    select d.state, i.state as issue_state, i.subject, i.preview_line, i.content, s.email,
      s.email is not null and s.ended_at is null and s.bounced_at is null
        and not exists (select from users where users.email = s.email and banned_at is not null) as is_active
    from newsletter_deliveries d join newsletter_issues i on i.id = d.issue_id
      left join newsletter_subscriptions s on s.id = d.subscription_id
    where d.issue_id = ${issueId} and d.subscription_id = ${subscriptionId} for update of d`.execute(db);
  return rows[0];
}

/** Which issue to which subscriber. */
export type DeliveryId = { issueId: string; subscriptionId: string };

/** Records what became of an issue to a subscriber. */
export async function setDelivery(
  db: Database,
  { issueId, subscriptionId }: DeliveryId,
  state: DeliveryState,
  now: Date,
): Promise<void> {
  await db
    .updateTable('newsletterDeliveries')
    .set({ state, changedAt: now })
    .where('issueId', '=', issueId)
    .where('subscriptionId', '=', subscriptionId)
    .execute();
}

/** Records that the reader of an issue unsubscribed with its link. */
export async function recordUnsubscribed(
  db: Transaction,
  issueId: string,
  subscriptionId: string,
  now: Date,
): Promise<void> {
  await db
    .updateTable('newsletterDeliveries')
    .set({ unsubscribedAt: now })
    .where('issueId', '=', issueId)
    .where('subscriptionId', '=', subscriptionId)
    .execute();
}

/**
 * Ends the issues that were queued for everybody and of which no mail waits any more. A mail that has waited for longer
 * than any retries take counts as failed: its job is lost. One statement.
 * @param lostBefore when a waiting mail has changed last
 */
export async function finishIssues(db: Database, { now, lostBefore }: { now: Date; lostBefore: Date }): Promise<void> {
  await sql`
    with lost as (
      update newsletter_deliveries d set state = 'failed', changed_at = ${now} from newsletter_issues i
      where i.id = d.issue_id and i.state = 'sending' and i.all_queued
        and d.state in ('queued', 'sending') and d.changed_at < ${lostBefore})
    update newsletter_issues i set state = 'sent', finished_at = ${now}
    where i.state = 'sending' and i.all_queued and not exists (
      select from newsletter_deliveries d
      where d.issue_id = i.id and d.state in ('queued', 'held', 'sending') and d.changed_at >= ${lostBefore})`.execute(
    db,
  );
}
