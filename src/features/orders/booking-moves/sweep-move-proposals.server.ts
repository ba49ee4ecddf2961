import type { Infra } from '#infra/infra.ts';
import type { Actor } from '#kit/actor.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { closeOpenMove, listOrdersWithExpiredMove, lockOrderWithExpiredMove } from '../db/booking-move-rows.server.ts';
import { notifyParties } from '../notify-party.server.ts';
import type { MailTransaction } from '../order-dependencies.ts';

/**
 * Ends the proposals of another time that were not answered in time, and tells both parties. Each order has its own
 * transaction; failures are reported and tried again. For the system only.
 * @param options.most greatest number of orders
 * @returns how many were done
 */
export const sweepMoveProposals = defineUseCase(
  async (
    app: Pick<Infra, 'db' | 'clock' | 'jobs' | 'errors'>,
    actor: Actor,
    { most }: { most: number },
  ): Promise<number> => {
    if (actor.kind !== 'system') return 0;
    let done = 0;
    for (const id of await listOrdersWithExpiredMove(app.db, app.clock.now(), most)) {
      try {
        await app.db.transaction().execute((db) => expire({ ...app, db }, id));
        done += 1;
      } catch (error) {
        app.errors.report('order-timer-failed', error, { order: id });
      }
    }
    return done;
  },
);

async function expire(app: MailTransaction, id: string): Promise<void> {
  const now = app.clock.now();
  const order = await lockOrderWithExpiredMove(app.db, id, now);
  const expired = order && (await closeOpenMove(app.db, order, { state: 'expired', by: 'system', at: now }));
  // why: of a visit that took place, or was canceled, nobody needs to hear it
  if (!expired || order.state !== 'purchased') return;
  await notifyParties(
    app,
    [order],
    [
      { recipient: 'customer', mail: 'move-expired' },
      { recipient: 'provider', mail: 'move-expired' },
    ],
    expired.number,
  );
}
