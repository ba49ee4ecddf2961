import { sendMails } from '#features/mail/mail-outbox.server.ts';
import { wineryTimeZone } from '#features/wineries/hours/open-now.ts';
import type { Infra } from '#infra/infra.ts';
import type { Actor } from '#kit/actor.ts';
import { addDuration } from '#kit/duration.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { offerPath } from '../allocation-url.ts';
import {
  type AllocationNotice,
  listGroupsToNotify,
  lockGroupToNotify,
  type NotifiedGroup,
  setNoticeAt,
  takePeopleToNotify,
} from '../db/notice-rows.server.ts';
import '../allocation-mails.ts';

/** How many groups are told in one sweep; the others follow in the next. */
const mostGroups = 10;

/** How many days before a window is over those are reminded who have done nothing. */
const reminderDays = 2;

type NoticeApp = Pick<Infra, 'db' | 'clock' | 'jobs'>;

/**
 * Tells people of allocations that their window is open, and two days before it is over those who have neither bought
 * nor wished. Each is told once, on however many nodes it runs. For the system only.
 * @returns how many were told, up to `most` of a group
 */
export const sweepAllocationNotices = defineUseCase(
  async (app: NoticeApp, actor: Actor, { most }: { most: number }): Promise<number> => {
    if (actor.kind !== 'system') return 0;
    let told = 0;
    for (const id of await listGroupsToNotify(app.db, app.clock.now(), mostGroups))
      told = Math.max(told, await notifyGroup(app, id, most));
    return told;
  },
);

/** When those are reminded who have done nothing: not on the day on which the window opened. */
function reminderAt({ opensAt, closesAt }: NotifiedGroup): Date | null {
  const at = addDuration(closesAt, { days: -reminderDays });
  return at > addDuration(opensAt, { days: 1 }) ? at : null;
}

function notifyGroup(app: NoticeApp, id: string, most: number): Promise<number> {
  return app.db.transaction().execute(async (db) => {
    const now = app.clock.now();
    const group = await lockGroupToNotify(db, id, now);
    if (!group) return 0;
    const reminder = reminderAt(group);
    const notice: AllocationNotice = group.noticeAt.getTime() === reminder?.getTime() ? 'closing' : 'open';
    const isOver = group.closesAt <= now;
    const people = isOver ? [] : await takePeopleToNotify(db, group, notice, { now, most });
    const { allocationId, title, winery, closesAt, county, wineryState: state } = group;
    const about = { title, winery, path: offerPath(allocationId) };
    const props = { ...about, closesAt: closesAt.toISOString(), timeZone: wineryTimeZone({ county, state }) };
    const mails = people.map(({ number, userId, to }) => ({
      mail: { mail: `allocation-${notice}` as const, to, props, userId },
      key: `allocation:${allocationId}:${number}:${notice}`,
    }));
    await sendMails({ ...app, db }, mails);
    if (people.length < most) await setNoticeAt(db, group, notice === 'open' && !isOver ? reminder : null);
    return people.length;
  });
}
