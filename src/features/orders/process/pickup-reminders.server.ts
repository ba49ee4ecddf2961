import type { Infra } from '#infra/infra.ts';
import type { Actor } from '#kit/actor.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { listDuePickupReminders, lockOrderToRemind } from '../db/due-rows.server.ts';
import { updateOrder } from '../db/order-rows.server.ts';
import { notifyParty } from '../notify-party.server.ts';
import type { MailTransaction } from '../order-dependencies.ts';
import { forEachDueOrder } from './for-each-due-order.server.ts';

/** After how many days buyers are reminded of wine that is ready. */
const reminderDays = [7, 21];

const day = 24 * 3_600_000;

/** When a buyer is reminded next of wine that has been ready since a time; null after the last reminder. */
export function nextPickupReminder(readyAt: Date, now: Date): Date | null {
  return reminderDays.map((days) => new Date(readyAt.getTime() + days * day)).find((at) => at > now) ?? null;
}

/**
 * Reminds the buyers of wine that has waited at the winery for a while. Each order has its own transaction; failures
 * are reported and tried again. For the system only.
 * @param options.most greatest number of orders
 * @returns how many were done
 */
export const sweepPickupReminders = defineUseCase(
  async (
    app: Pick<Infra, 'db' | 'clock' | 'jobs' | 'errors'>,
    actor: Actor,
    { most }: { most: number },
  ): Promise<number> => {
    if (actor.kind !== 'system') return 0;
    return forEachDueOrder(app, await listDuePickupReminders(app.db, app.clock.now(), most), remind);
  },
);

async function remind(app: MailTransaction, id: string): Promise<void> {
  const now = app.clock.now();
  const order = await lockOrderToRemind(app.db, id, now);
  if (!order?.readyAt) return;
  const remindAt = nextPickupReminder(order.readyAt, now);
  const reminded = await updateOrder(app.db, order, { remindAt });
  // why: each reminder is a mail of its own, and a round without one is not repeated
  const round = reminderDays.length - (remindAt === null ? 0 : 1);
  await notifyParty(app, reminded, { recipient: 'customer', mail: 'pickup-reminder' }, round);
}
