import { endMembership, setMembership } from '#features/accounts/winery-memberships.server.ts';
import type { Transaction } from '#infra/database.ts';
import type { Infra } from '#infra/infra.ts';
import { revokeInvitationsOf } from '../db/invitation-rows.server.ts';
import { listStaffRows } from '../db/staff-rows.server.ts';
import { pausePayouts } from '../payout-pause.server.ts';
import { beginTerms } from '../terms/winery-terms.server.ts';
import { recordStaffEvent } from './record-staff-change.server.ts';

/**
 * Makes somebody whose claim an admin has approved an owner of a winery, and records it in the history of its staff. If
 * the owners before are to go, their access ends at once, and what they sent out as invitations works no longer. If they
 * go, or all of them are banned, payouts pause until the new owner has confirmed bank account and representative. A winery
 * without a plan begins with that of new wineries. Runs in the caller's transaction, which has locked the person and the
 * winery. The caller checks permissions, and mails everybody.
 * @param change.by the admin
 * @param change.endOthers whether the owners before lose their access
 */
export async function installOwner(
  app: { db: Transaction } & Pick<Infra, 'clock' | 'jobs'>,
  change: { wineryId: string; userId: string; by: string; endOthers: boolean },
): Promise<void> {
  const { wineryId, userId, by, endOthers } = change;
  const now = app.clock.now();
  const others = (await listStaffRows(app.db, wineryId)).filter(({ id, role }) => role === 'owner' && id !== userId);
  await setMembership(app.db, { userId, wineryId, role: 'owner' }, now);
  await beginTerms(app, wineryId);
  await recordStaffEvent(app, { wineryId, kind: 'role-changed', by, person: userId, role: 'owner' });
  for (const { id } of endOthers ? others : []) {
    await endMembership(app.db, { userId: id, wineryId });
    await revokeInvitationsOf(app.db, { wineryId, invitedBy: id, now });
    await recordStaffEvent(app, { wineryId, kind: 'removed', by, person: id, role: 'owner' });
  }
  const arePaused = endOthers || others.every(({ bannedAt }) => bannedAt !== null);
  if (others.length > 0 && arePaused) await pausePayouts(app, { wineryId });
}
