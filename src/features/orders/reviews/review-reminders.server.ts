import type { Infra } from '#infra/infra.ts';
import type { Actor } from '#kit/actor.ts';
import { addDuration } from '#kit/duration.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { findOrder } from '../db/order-rows.server.ts';
import { listDueReminders, listReviews, takeReminder } from '../db/review-rows.server.ts';
import { notifyParty } from '../notify-party.server.ts';
import type { MailTransaction } from '../order-dependencies.ts';
import { forEachDueOrder } from '../process/for-each-due-order.server.ts';
import type { OrderParty } from '../process/order-effects.ts';
import { reviewPeriod } from '../process/order-process.ts';

/** How many days before the end of the review period the reminder is sent. */
const daysLeft = 3;

/** When the parties of an order that completes now are reminded. */
export function reminderAt(completed: Date): Date {
  return addDuration(completed, { days: reviewPeriod.days - daysLeft });
}

const parties: readonly OrderParty[] = ['customer', 'provider'];
/** The states in which reviews can still be written. */
const open: readonly string[] = ['completed', 'reviewed-by-customer', 'reviewed-by-provider'];

/**
 * Sends due reminders, once, to the parties of completed orders who have not written a review. Each order has its own
 * transaction; failures are reported and tried again. For the system only.
 * @param options.most greatest number of orders
 * @returns how many were done
 */
export const sweepReviewReminders = defineUseCase(
  async (
    app: Pick<Infra, 'db' | 'clock' | 'jobs' | 'errors'>,
    actor: Actor,
    { most }: { most: number },
  ): Promise<number> => {
    if (actor.kind !== 'system') return 0;
    return forEachDueOrder(app, await listDueReminders(app.db, app.clock.now(), most), remind);
  },
);

async function remind(app: MailTransaction, id: string): Promise<void> {
  const order = (await takeReminder(app.db, id)) && (await findOrder(app.db, id, null));
  if (!order || !open.includes(order.state)) return;
  const reviews = await listReviews(app.db, id);
  for (const recipient of parties) {
    if (reviews.some(({ party }) => party === recipient)) continue;
    await notifyParty(app, order, { recipient, mail: 'review-reminder' });
  }
}
