import { confirmPayoutDetails } from '#features/wineries/payout-pause.server.ts';
import type { Transaction } from '#infra/database.ts';
import type { Infra } from '#infra/infra.ts';
import { isPayoutPaused, resumeDuePayouts } from '../db/payout-rows.server.ts';
import { notifyPayoutChange } from './notify-payout-change.server.ts';
import type { PayoutChange } from './payout-account.schema.ts';

/** Whether a winery's payouts wait, since an owner handed it over or all of them are banned. */
export function arePayoutsPaused(app: Pick<Infra, 'db'>, wineryId: string): Promise<boolean> {
  return isPayoutPaused(app.db, wineryId);
}

/**
 * Makes the payouts of wineries due now that waited while they were suspended, so that none is late, in the caller's
 * transaction. The caller checks permissions.
 */
export async function resumePayouts(
  app: { db: Transaction } & Pick<Infra, 'clock'>,
  wineryIds: readonly string[],
): Promise<void> {
  for (const wineryId of wineryIds) await resumeDuePayouts(app.db, wineryId, app.clock.now());
}

/**
 * Records what an owner has saved of the winery's payout account. If its payouts were paused and everything is confirmed
 * by now, those that are due are sent with the next sweep. If they no longer own it by now, payouts pause. All owners
 * get a mail. The caller checks permissions.
 */
export async function confirmSavedDetails(
  app: Pick<Infra, 'db' | 'clock' | 'jobs'>,
  { wineryId, ownerId }: { wineryId: string; ownerId: string },
  { bankAccountToken, accountToken }: Pick<PayoutChange, 'bankAccountToken' | 'accountToken'>,
): Promise<void> {
  const [bank, representative] = [bankAccountToken !== undefined, accountToken !== undefined];
  if (!bank && !representative) return;
  await app.db.transaction().execute(async (db) => {
    const details = { wineryId, ownerId, bank, representative };
    if (await confirmPayoutDetails({ ...app, db }, details)) await resumeDuePayouts(db, wineryId, app.clock.now());
  });
  const token = bankAccountToken ?? accountToken ?? '';
  await notifyPayoutChange(app, wineryId, { what: bank ? 'bank' : 'holder', token });
}
