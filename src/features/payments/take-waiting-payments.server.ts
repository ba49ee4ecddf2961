import type { Infra } from '#infra/infra.ts';
import { takeWaiting } from './db/payment-rows.server.ts';

const minute = 60_000;
/** How many are taken at once. */
const most = 50;

/**
 * The orders whose payments wait for something that may have happened unheard: at most 50, taken once each. A payment that is to be
 * asked for is left to its job for two minutes; one that the buyer is to confirm is looked at after one, and a reservation every six
 * hours: it may have lapsed.
 */
export function takeWaitingPayments(app: Pick<Infra, 'db' | 'clock'>): Promise<string[]> {
  const now = app.clock.now();
  const before = (minutes: number) => new Date(now.getTime() - minutes * minute);
  const since = { unsettled: before(2), open: before(1), authorised: before(360) };
  return takeWaiting(app.db, { since, now, limit: most });
}
