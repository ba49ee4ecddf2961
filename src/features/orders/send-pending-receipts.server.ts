import type { Infra } from '#infra/infra.ts';
import type { Job, JobOutcome } from '#infra/jobs/jobs.ts';
import type { Viewer } from '#kit/actor.ts';
import { listPendingReceipts } from './db/order-queries.server.ts';
import { notifyParty } from './notify-party.server.ts';

/** Of how old an order a receipt is still sent, in milliseconds, and of how many. All others are printed from their pages. */
const [life, most] = [90 * 24 * 3_600_000, 20];

/**
 * Sends the receipts that waited for a buyer's address to be proved, which it is now: of what was paid for before and not canceled
 * since; what was paid later had its receipt at once. For the system alone.
 */
export async function sendPendingReceipts(
  app: Pick<Infra, 'db' | 'clock' | 'jobs'>,
  viewer: Viewer,
  job: Pick<Job, 'data'>,
): Promise<JobOutcome> {
  if (viewer.kind !== 'system') return 'give-up';
  // why: the queue holds nothing but what the proof of an address put there
  const { userId, provedAt } = job.data as { userId: string; provedAt: string };
  await app.db.transaction().execute(async (db) => {
    const before = new Date(provedAt);
    const pending = await listPendingReceipts(db, userId, { since: new Date(before.getTime() - life), before, limit: most });
    for (const order of pending) await notifyParty({ ...app, db }, order, { recipient: 'customer', mail: 'order-receipt' });
  });
  return 'done';
}
