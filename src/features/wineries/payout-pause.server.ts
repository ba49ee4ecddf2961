import { sendMails } from '#features/mail/mail-outbox.server.ts';
import type { Transaction } from '#infra/database.ts';
import type { Infra } from '#infra/infra.ts';
import { confirmPausedPayouts, unconfirmBank, upsertPayoutPause } from './db/payout-pause-rows.server.ts';
import { hasEndedOwner } from './db/staff-event-rows.server.ts';
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

/**
 * How long after an owner's access has ended a page of the payment provider that they opened may still take a bank
 * account, in milliseconds.
 */
const openPageLifetime = 24 * 3_600_000;

/**
 * Pauses a winery's payouts until an owner has confirmed its bank account, if it has another one within a day after an
 * owner's access ended: they may have entered it on a page that they had opened before. Runs in the caller's
 * transaction.
 * @returns whether it is so
 */
export async function pauseAfterChangedBank(
  app: { db: Transaction } & Pick<Infra, 'clock'>,
  { wineryId }: { wineryId: string },
): Promise<boolean> {
  const now = app.clock.now();
  const since = new Date(now.getTime() - openPageLifetime);
  const isDoubtful = await hasEndedOwner(app.db, wineryId, since);
  if (isDoubtful) await unconfirmBank(app.db, wineryId, now);
  return isDoubtful;
}

/** What an owner has just saved of the winery's payout account. */
type SavedDetails = { wineryId: string; ownerId: string; bank: boolean; representative: boolean };

/**
 * Records that an owner has saved the bank account or the representative of a winery whose payouts are paused; with
 * both, payouts resume and all owners get a mail. What was saved by somebody who is no longer an owner counts for
 * nothing: it may have replaced what the new owner saved, so payouts pause anew. Runs in the caller's transaction.
 * @returns whether payouts have resumed by this
 */
export async function confirmPayoutDetails(
  app: { db: Transaction } & Pick<Infra, 'clock' | 'jobs'>,
  { wineryId, ownerId, bank, representative }: SavedDetails,
): Promise<boolean> {
  const winery = await lockStaffWinery(app.db, wineryId, ownerId);
  if (!winery) return false;
  if (!isPermitted(winery.role, 'payouts')) {
    await pausePayouts(app, { wineryId });
    return false;
  }
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
