import type { Infra } from '#infra/infra.ts';
import type { Viewer } from '#kit/actor.ts';
import { resumePayouts } from '../db/payment-rows.server.ts';
import { paymentQueue } from '../job-queues.ts';

/**
 * Has payouts of a winery that came back tried again at once, since its bank account has changed. For the system alone.
 * @param accountRef its account at the provider
 */
export async function retryPayouts(
  app: Pick<Infra, 'db' | 'clock' | 'jobs'>,
  viewer: Viewer,
  accountRef: string,
): Promise<void> {
  if (viewer.kind !== 'system') return;
  await app.db.transaction().execute(async (db) => {
    const freed = await resumePayouts(db, { accountRef, now: app.clock.now() });
    for (const { orderId, attempt } of freed)
      await app.jobs.send(paymentQueue, { orderId }, { db, key: `${orderId}:paid-out:${attempt}` });
  });
}
