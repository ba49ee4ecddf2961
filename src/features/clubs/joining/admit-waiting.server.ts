import { addDays } from '#features/availability/local-day.ts';
import { localDayOf } from '#features/availability/zoned-time.ts';
import { sendMails } from '#features/mail/mail-outbox.server.ts';
import { wineryTimeZone } from '#features/wineries/hours/open-now.ts';
import type { Transaction } from '#infra/database.ts';
import type { Infra } from '#infra/infra.ts';
import { type AdmittedRow, admitWaitingRows } from '../db/joining-rows.server.ts';
import { findSubscriptionClub, setNextDates } from '../db/subscription-rows.server.ts';
import { type LinkApp, membershipPath } from '../membership-link.server.ts';
import { nextDate } from '../subscriptions/next-date.server.ts';
import { firstDays } from '../subscriptions/schedule.ts';
import './joined-mails.ts';

/**
 * Gives the free places of a club to those who wait for them, who came first first, and mails them. Runs in the caller's
 * transaction, which has locked the club. The caller checks permissions.
 */
export async function admitWaiting(
  app: { db: Transaction } & Pick<Infra, 'jobs'> & LinkApp,
  clubId: string,
): Promise<void> {
  const now = app.clock.now();
  const admitted = await admitWaitingRows(app.db, clubId, now);
  await startSubscriptions(app.db, clubId, admitted, now);
  const mails = await Promise.all(
    admitted.map(async ({ id, email: to, userId, winery, club }) => {
      const props = { winery, club, path: await membershipPath(app, id) };
      return { mail: { mail: 'club-admitted' as const, to, props, userId }, key: `club:${id}:admitted` };
    }),
  );
  await sendMails(app, mails);
}

/** Sets the first dates of those whose subscription begins. */
async function startSubscriptions(db: Transaction, clubId: string, admitted: readonly AdmittedRow[], now: Date) {
  const subscribed = admitted.filter(({ intervalMonths }) => intervalMonths !== null);
  const club = subscribed.length > 0 ? await findSubscriptionClub(db, clubId) : undefined;
  if (!club) return;
  const zone = wineryTimeZone({ county: club.county, state: club.wineryState });
  const first = addDays(localDayOf(zone, now), firstDays);
  await setNextDates(
    db,
    subscribed.map(({ id }) => nextDate(club, id, first)),
    now,
  );
}
