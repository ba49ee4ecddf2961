import { sendMails } from '#features/mail/mail-outbox.server.ts';
import type { Transaction } from '#infra/database.ts';
import type { Infra } from '#infra/infra.ts';
import { confirmPausedPayouts, upsertPayoutPause } from './db/payout-pause-rows.server.ts';
import { lockStaffWinery } from './db/staff-rows.server.ts';
import { listActiveStaff, recordStaffEvent } from './staff/record-staff-change.server.ts';
import { isPermitted } from './staff/staff-permissions.ts';

/**
 * Pauses a winery's payouts, since it has another owner, until that one has confirmed bank account and representative.
 * Runs in the caller's transaction, which has locked the winery. The caller checks permissions.
 */
export async function pausePayouts(
  app: { db: Transaction } & Pick<Infra, 'clock'>,
  { wineryId }: { wineryId: string },
): Promise<void> {
  await upsertPayoutPause(app.db, wineryId, app.clock.now());
}

/** What an owner has just saved of the winery's payout account. */
type SavedDetails = { wineryId: string; ownerId: string; bank: boolean; representative: boolean };

/**
 * Records that an owner has saved the bank account or the representative of a winery whose payouts are paused; with
 * both, payouts resume and all owners get a mail. Nothing counts that was saved by somebody who is no longer an owner.
 * Runs in the caller's transaction.
 * @returns whether payouts have resumed by this
 */
export async function confirmPayoutDetails(
  app: { db: Transaction } & Pick<Infra, 'clock' | 'jobs'>,
  { wineryId, ownerId, bank, representative }: SavedDetails,
): Promise<boolean> {
  const winery = await lockStaffWinery(app.db, wineryId, ownerId);
  if (!winery || !isPermitted(winery.role, 'payouts')) return false;
  const isOver = await confirmPausedPayouts(app.db, wineryId, { bank, representative, now: app.clock.now() });
  if (!isOver) return false;
  const event = await recordStaffEvent(app, { wineryId, kind: 'payouts-resumed', by: ownerId });
  const owners = (await listActiveStaff(app.db, wineryId)).filter(({ role }) => role === 'owner');
  await sendMails(
    app,
    owners.map(({ email: to }) => ({
      mail: { mail: 'payouts-resumed', to, props: { winery: winery.name } },
      key: `staff:${event}:${to}`,
    })),
  );
  return true;
}
