import { shopDate, shopDay } from '#features/accounts/age.ts';
import type { Mail, PagePath } from '#features/mail/mail.ts';
import { sendMails } from '#features/mail/mail-outbox.server.ts';
import type { Transaction } from '#infra/database.ts';
import type { Infra } from '#infra/infra.ts';
import type { Actor } from '#kit/actor.ts';
import { addDuration } from '#kit/duration.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { planAll } from '../billing/plan-members.server.ts';
import { findBilledRelease, listOfferedWines, lockMembersToNotify } from '../db/billing-rows.server.ts';
import {
  insertNotices,
  listReleasesToAnnounce,
  lockEndingHolds,
  lockExpiringCards,
  type NoticedMember,
} from '../db/notice-rows.server.ts';
import { type LinkApp, membershipPath } from '../membership-link.server.ts';
import { announceSubscriptions, type NoticeApp } from './announce-subscriptions.server.ts';
import { sendComingMails } from './coming-mails.server.ts';
import { dueNotice, noticeDays, noticeHorizon, type ReleaseNotice } from './notice-times.ts';

/** How many releases are announced in one sweep; the others follow in the next. */
const mostReleases = 10;

/**
 * Tells members of their clubs: two weeks and two days before a release or shipment is charged, what it costs them; that a hold ends;
 * that their card expires. Each is told once, and on however many nodes it runs. For the system only.
 * @returns how many were told, up to `most` of each kind
 */
export const sweepClubNotices = defineUseCase(
  async (app: NoticeApp, actor: Actor, { most }: { most: number }): Promise<number> => {
    if (actor.kind !== 'system') return 0;
    const now = app.clock.now();
    let notified = 0;
    for (const { id, billAt } of await listReleasesToAnnounce(app.db, {
      now,
      until: noticeHorizon(now),
      most: mostReleases,
    })) {
      const notice = dueNotice(billAt, now);
      if (notice) notified = Math.max(notified, await announceRelease(app, id, notice, most));
    }
    notified = Math.max(notified, await announceSubscriptions(app, most));
    const holdsUntil = shopDay(addDuration(now, { days: noticeDays.holdEnds }));
    const months = { from: shopDate(now), until: shopDate(addDuration(now, { days: noticeDays.cardExpires })) };
    const holds = await app.db.transaction().execute(async (db) => {
      const members = await lockEndingHolds(db, holdsUntil, most);
      return tell({ ...app, db }, 'hold-ends', members, holdMail);
    });
    const cards = await app.db.transaction().execute(async (db) => {
      const members = await lockExpiringCards(db, months, most);
      return tell({ ...app, db }, 'card-expires', members, cardMail);
    });
    return Math.max(notified, holds, cards);
  },
);

type TellApp = { db: Transaction } & Pick<Infra, 'clock' | 'jobs'> & LinkApp;

/** Mails members and stores that they were told. */
async function tell(
  app: TellApp,
  kind: string,
  members: readonly NoticedMember[],
  mailFor: (member: NoticedMember, path: PagePath) => Mail,
): Promise<number> {
  await insertNotices(app.db, kind, members, app.clock.now());
  const mails = members.map(async (member) => ({
    mail: mailFor(member, await membershipPath(app, { id: member.membershipId, userId: member.userId })),
    key: `club:${member.membershipId}:${kind}:${member.subject}`,
  }));
  await sendMails(app, await Promise.all(mails));
  return members.length;
}

function holdMail(member: NoticedMember, path: PagePath): Mail {
  const { to, userId, club, winery, isSubscription, subject: lastDay } = member;
  return { mail: 'club-hold-ends', to, props: { club, winery, isSubscription, path, lastDay }, userId };
}

function cardMail({ to, userId, club, winery, isSubscription }: NoticedMember): Mail {
  return { mail: 'club-card-expires', to, props: { club, winery, isSubscription }, userId };
}

/** Tells the next members of a release what it will cost them; those who skip it, or do not get it, need no mail. */
async function announceRelease(app: NoticeApp, id: string, notice: ReleaseNotice, most: number): Promise<number> {
  const release = await findBilledRelease(app.db, id);
  if (!release) return 0;
  return app.db.transaction().execute(async (db) => {
    const members = await lockMembersToNotify(db, release, notice, most);
    if (members.length === 0) return 0;
    const offered = [...(await listOfferedWines(db, id)).values()].flat();
    // why: whether there are enough bottles is known only when all members have chosen
    const enough = new Map(offered.map(({ listingId }) => [listingId, Number.POSITIVE_INFINITY]));
    const planned = await planAll({ ...app, db }, release, members, enough);
    await insertNotices(
      db,
      notice,
      members.map(({ id: membershipId }) => ({ membershipId, subject: id })),
      app.clock.now(),
    );
    const { clubName, wineryName, name, billOn } = release;
    const mails = { clubName, wineryName, release: name, subject: id, notice };
    await sendComingMails(
      { ...app, db },
      mails,
      planned.map((one) => ({ ...one, billOn })),
    );
    return members.length;
  });
}
