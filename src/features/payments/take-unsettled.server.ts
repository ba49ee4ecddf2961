import type { Infra } from '#infra/infra.ts';
import { takeUnsettled as takeRows } from './db/payment-rows.server.ts';

/** How long a payment is left to its job before somebody else looks after it, in milliseconds. */
const patience = 2 * 60_000;
/** How many are taken at once. */
const most = 50;

/** The orders whose payments are not where they are to be, and that nobody has touched for two minutes: at most 50, taken once each. */
export function takeUnsettled(app: Pick<Infra, 'db' | 'clock'>): Promise<string[]> {
  const now = app.clock.now();
  return takeRows(app.db, { before: new Date(now.getTime() - patience), now, limit: most });
}
