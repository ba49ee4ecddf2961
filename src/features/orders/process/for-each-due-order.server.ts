import type { Infra } from '#infra/infra.ts';
import type { MailTransaction } from '../order-dependencies.ts';

/**
 * Does something for each of the given orders in a transaction of its own. A failure is reported and keeps no other
 * order waiting; what it was to do stays due.
 * @returns for how many it was done
 */
export async function forEachDueOrder(
  app: Pick<Infra, 'db' | 'clock' | 'jobs' | 'errors'>,
  ids: readonly string[],
  act: (app: MailTransaction, id: string) => Promise<void>,
): Promise<number> {
  let done = 0;
  for (const id of ids) {
    try {
      await app.db.transaction().execute((db) => act({ ...app, db }, id));
      done += 1;
    } catch (error) {
      app.errors.report('order-timer-failed', error, { order: id });
    }
  }
  return done;
}
