import { shopDay } from '#features/accounts/age.ts';
import { addDays } from '#features/availability/local-day.ts';
import { momentAt } from '#features/availability/zoned-time.ts';
import { wineryTimeZone } from '#features/wineries/hours/open-now.ts';
import {
  listReleasesToPutOff,
  listSubscribersToPutOff,
  putOffReleases,
  putOffSubscribers,
} from '../db/suspension-rows.server.ts';
import { firstNoticeDays } from '../notices/notice-times.ts';
import type { BillingApp } from './billing-app.ts';

/**
 * Puts off what clubs of suspended wineries would bill in the next two weeks, day by day. Once the suspension ends, members
 * are told two weeks before anything is charged, as of everything else. Runs with the billing of clubs.
 * @returns how many releases and subscriptions were put off, up to `most` of each
 */
export async function putOffSuspended(app: Pick<BillingApp, 'db' | 'clock'>, most: number): Promise<number> {
  const now = app.clock.now();
  const earliest = addDays(shopDay(now), firstNoticeDays + 1);
  return app.db.transaction().execute(async (db) => {
    const releases = await listReleasesToPutOff(db, earliest, most);
    const members = await listSubscribersToPutOff(db, earliest, most);
    const dateOf = (putOff: (typeof releases)[number]) => {
      return { ...putOff, on: earliest, at: momentAt(wineryTimeZone(putOff), earliest, 0) };
    };
    await putOffReleases(db, releases.map(dateOf), now);
    await putOffSubscribers(db, members.map(dateOf), now);
    return Math.max(releases.length, members.length);
  });
}
