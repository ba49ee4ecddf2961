import { sendMails } from '#features/mail/mail-outbox.server.ts';
import type { Transaction } from '#infra/database.ts';
import type { Infra } from '#infra/infra.ts';
import {
  claimReconciliation as claimRow,
  completeReconciliation as completeRow,
  listPaidAccounts as listAccounts,
  listAlarmRecipients,
} from '../db/reconciliation-rows.server.ts';
import type { Span } from './gateway-ledger.ts';
import type {} from './money-alarm-mail.ts';

const [minute, hour] = [60_000, 3_600_000];

/** How often the ledger is compared with the gateway, and how long a comparison may take, in milliseconds. */
const [interval, timeLimit] = [24 * hour, hour];

/** How far a comparison looks back before the last one, since the gateway may list something late. */
const overlap = hour;

/** How far it stays behind the present, so that what is under way is not compared. */
const delay = 5 * minute;

/** Claims the daily comparison with the gateway. @returns the span to compare; undefined if it is not due */
export async function claimReconciliation(app: Pick<Infra, 'db' | 'clock'>): Promise<Span | undefined> {
  const now = app.clock.now();
  const before = (milliseconds: number) => new Date(now.getTime() - milliseconds);
  const times = { now, completedBefore: before(interval), startedBefore: before(timeLimit) };
  const reconciledUntil = await claimRow(app.db, times);
  return reconciledUntil && { from: new Date(reconciledUntil.getTime() - overlap), until: before(delay) };
}

/** Stores that a span has been compared. */
export function completeReconciliation(app: Pick<Infra, 'db' | 'clock'>, { until }: Span): Promise<void> {
  return completeRow(app.db, { now: app.clock.now(), reconciledUntil: until });
}

/** How many accounts are looked through for returned payouts, and how long a bank may take to return one. */
const [maxAccounts, returnTime] = [10_000, 7 * 24 * hour];

/** The accounts to which payouts were sent in a span, or before it so shortly that a bank may return them in it. */
export async function listPaidAccounts(
  app: Pick<Infra, 'db'>,
  { from, until }: Span,
): Promise<{ accounts: string[]; span: Span }> {
  const since = new Date(from.getTime() - returnTime);
  const accounts = await listAccounts(app.db, { since, limit: maxAccounts });
  return { accounts, span: { from: since, until } };
}

/** Mails the admins that the ledger and the gateway differ, in the caller's transaction. @param found how many times */
export async function notifyOfAlarms(
  app: { db: Transaction } & Pick<Infra, 'clock' | 'jobs'>,
  found: number,
): Promise<void> {
  const day = app.clock.now().toISOString();
  const recipients = await listAlarmRecipients(app.db);
  const mails = recipients.map(({ id: userId, email: to }) => ({
    mail: { mail: 'money-alarm' as const, to, props: { found }, userId },
    key: `money-alarm:${day}:${userId}`,
  }));
  await sendMails(app, mails);
}
