import { sendMails } from '#features/mail/mail-outbox.server.ts';
import { wineryTimeZone } from '#features/wineries/hours/open-now.ts';
import type { Transaction } from '#infra/database.ts';
import type { Infra } from '#infra/infra.ts';
import { addDuration } from '#kit/duration.ts';
import type { Locked } from '#kit/locked.ts';
import { grantingDeadline, handGranting } from '../allocation.ts';
import { wishesPath } from '../allocation-url.ts';
import { type DueAllocation, stepAllocation } from '../db/granting-rows.server.ts';
import { clearGrants, countOpenWishes } from '../db/hand-granting-rows.server.ts';
import { listAllocationOwners } from '../db/notice-rows.server.ts';
import '../allocation-mails.ts';

type Within = Pick<Infra, 'clock' | 'jobs'> & { db: Transaction };

/**
 * Closes an allocation whose wishes are granted by hand: its winery's owners are mailed that wishes wait for them. Without
 * wishes it goes on at once. The caller's transaction has locked the allocation.
 */
export async function waitForGrants(app: Within, allocation: Locked<DueAllocation>): Promise<void> {
  const closedAt = app.clock.now();
  const wishes = await countOpenWishes(app.db, allocation.id);
  if (wishes === 0) {
    await stepAllocation(app.db, allocation, { state: 'granting', dueAt: null, closedAt }, closedAt);
    return;
  }
  const dueAt = addDuration(grantingDeadline(closedAt), { days: -handGranting.reminderDays });
  await stepAllocation(app.db, allocation, { state: 'closed', dueAt, closedAt }, closedAt);
  await mailOwners(app, allocation, { wishes, until: grantingDeadline(closedAt), key: 'wishes-wait' });
}

/**
 * Reminds the owners of a winery that wishes wait for them. Once the deadline is over, the wishes are refused, those too
 * for which bottles were saved: nobody has said that they are to be charged. The caller's transaction has locked the
 * allocation.
 */
export async function continueWaiting(app: Within, allocation: Locked<DueAllocation>): Promise<void> {
  const now = app.clock.now();
  const until = grantingDeadline(allocation.closedAt ?? now);
  if (now < until) {
    await stepAllocation(app.db, allocation, { state: 'closed', dueAt: until }, now);
    const wishes = await countOpenWishes(app.db, allocation.id);
    await mailOwners(app, allocation, { wishes, until, key: 'wishes-wait-reminder' });
    return;
  }
  await clearGrants(app.db, allocation);
  await stepAllocation(app.db, allocation, { state: 'granting', dueAt: null }, now);
}

async function mailOwners(
  app: Within,
  { id, title, wineryId, wineryName: winery, county, wineryState: state }: DueAllocation,
  { wishes, until, key }: { wishes: number; until: Date; key: string },
): Promise<void> {
  const owners = await listAllocationOwners(app.db, wineryId);
  const timeZone = wineryTimeZone({ county, state });
  const props = { title, winery, path: wishesPath(id), wishes, until: until.toISOString(), timeZone };
  await sendMails(
    app,
    owners.map(({ userId, to }) => ({
      mail: { mail: 'allocation-wishes-wait', to, props, userId } as const,
      key: `allocation:${id}:${key}:${userId}`,
    })),
  );
}
