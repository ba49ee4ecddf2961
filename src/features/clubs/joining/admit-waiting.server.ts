import { addDays } from '#features/availability/local-day.ts';
import { localDayOf } from '#features/availability/zoned-time.ts';
import { sendMails } from '#features/mail/mail-outbox.server.ts';
import { wineryTimeZone } from '#features/wineries/hours/open-now.ts';
import type { Transaction } from '#infra/database.ts';
import type { Infra } from '#infra/infra.ts';
import type { Locked } from '#kit/locked.ts';
import { type AdmittedRow, admitWaitingRows, listClubsToAdmit, lockClub } from '../db/joining-rows.server.ts';
import { findSubscriptionClub, setNextDates } from '../db/subscription-rows.server.ts';
import { type LinkApp, membershipPath } from '../membership-link.server.ts';
import { nextDate } from '../subscriptions/next-date.server.ts';
import { firstDays } from '../subscriptions/schedule.ts';
import './joined-mails.ts';

type AdmitApp = { db: Transaction } & Pick<Infra, 'jobs'> & LinkApp;

/** How many times a caller admits as many people as are admitted at once, at most. */
const mostRounds = 10;

/**
 * Gives the free places of a club to those who wait for them, who came first first, and mails them. Runs in the caller's
 * transaction, which has locked the club. The caller checks permissions.
 */
export async function admitWaiting(app: AdmitApp, clubId: string): Promise<void> {
  for (let round = 0; round < mostRounds; round += 1) {
    const admitted = await admitWaitingRows(app.db, clubId, app.clock.now());
    if (admitted.length === 0) return;
    await beginAdmitted(app, clubId, admitted);
  }
}

/** How many clubs are worked on in one sweep; the others follow in the next. */
const mostClubs = 20;

/** Gives places to those who waited while a ban kept them back, once it is lifted. @returns how many clubs had some */
export async function sweepWaiting(app: Omit<AdmitApp, 'db'> & Pick<Infra, 'db'>): Promise<number> {
  const clubs = await listClubsToAdmit(app.db, mostClubs);
  for (const clubId of clubs)
    await app.db.transaction().execute(async (db) => {
      if (await lockClub(db, clubId)) await admitWaiting({ ...app, db }, clubId);
    });
  return clubs.length;
}

/** Sets the first dates of the subscriptions of those who have a place now, and mails them when the caller's transaction commits. */
export async function beginAdmitted(
  app: AdmitApp,
  clubId: string,
  admitted: readonly Locked<AdmittedRow>[],
): Promise<void> {
  await startSubscriptions(app.db, clubId, admitted, app.clock.now());
  const mails = await Promise.all(
    admitted.map(async ({ id, email: to, userId, winery, club, intervalMonths }) => {
      const path = await membershipPath(app, { id, userId });
      const props = { winery, club, path, isSubscription: intervalMonths !== null };
      return { mail: { mail: 'club-admitted' as const, to, props, userId }, key: `club:${id}:admitted` };
    }),
  );
  if (mails.length > 0) await sendMails(app, mails);
}

/** Sets the first dates of those whose subscription begins, as soon as they wanted it and it can be changed before. */
async function startSubscriptions(
  db: Transaction,
  clubId: string,
  admitted: readonly Locked<AdmittedRow>[],
  now: Date,
) {
  const subscribed = admitted.filter(({ intervalMonths }) => intervalMonths !== null);
  const club = subscribed.length > 0 ? await findSubscriptionClub(db, clubId) : undefined;
  if (!club) return;
  const zone = wineryTimeZone({ county: club.county, state: club.wineryState });
  const first = addDays(localDayOf(zone, now), firstDays);
  await setNextDates(
    db,
    subscribed.map((member) => ({ member, ...nextDate(club, member.startsOn > first ? member.startsOn : first) })),
    now,
  );
}
