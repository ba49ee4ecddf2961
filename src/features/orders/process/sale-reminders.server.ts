import type { Infra } from '#infra/infra.ts';
import type { Actor } from '#kit/actor.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { listDueSaleReminders, lockSaleToRemind } from '../db/due-rows.server.ts';
import { updateOrder } from '../db/order-rows.server.ts';
import { type Notification, notifyParties } from '../notify-party.server.ts';
import type { MailTransaction } from '../order-dependencies.ts';
import { forEachDueOrder } from './for-each-due-order.server.ts';
import { isCanceledNext, nextSaleReminder } from './order-status.ts';

/**
 * Reminds wineries three days and one day before an order is canceled automatically, and the operator too if it is
 * disputed. Nobody is reminded of an order that only its buyer can keep, by choosing another card, or that the
 * winery cannot keep because of a ban. Each order has its own transaction; failures are reported and tried again. For the system only.
 * @param options.most greatest number of orders
 * @returns how many were done
 */
export const sweepSaleReminders = defineUseCase(
  async (
    app: Pick<Infra, 'db' | 'clock' | 'jobs' | 'errors'>,
    actor: Actor,
    { most }: { most: number },
  ): Promise<number> => {
    if (actor.kind !== 'system') return 0;
    return forEachDueOrder(app, await listDueSaleReminders(app.db, app.clock.now(), most), remind);
  },
);

async function remind(app: MailTransaction, id: string): Promise<void> {
  const now = app.clock.now();
  const order = await lockSaleToRemind(app.db, id, now);
  if (!order) return;
  const wineryRemindAt = nextSaleReminder(order, now);
  const reminded = await updateOrder(app.db, order, { wineryRemindAt });
  const isOver = order.dueAt === null || order.dueAt <= now || !isCanceledNext(order);
  const isStopped = order.wineryIsSuspended || (order.buyerIsGone && order.acceptedAt === null);
  if (isOver || isStopped || order.cardWasDeclined) return;
  const mail = 'sale-reminder' as const;
  const operator: Notification[] = order.state === 'disputed' ? [{ recipient: 'operator', mail }] : [];
  // why: each reminder is a mail of its own, also between two transitions
  const round = Math.floor(now.getTime() / 1_000);
  await notifyParties(app, [reminded], [{ recipient: 'provider', mail }, ...operator], round);
}
