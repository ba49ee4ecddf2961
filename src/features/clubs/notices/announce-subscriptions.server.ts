import { wineName } from '#features/listings/listing.ts';
import type { Transaction } from '#infra/database.ts';
import { addDuration } from '#kit/duration.ts';
import type { BillingApp } from '../billing/billing-app.ts';
import { planMembers } from '../billing/plan-members.server.ts';
import type { ShipmentPlan } from '../billing/shipment-plan.ts';
import { insertNotices } from '../db/notice-rows.server.ts';
import {
  findSubscriptionClub,
  listClubsToNotify,
  listSubscriptionWines,
  lockSubscribersToNotify,
  type SubscriptionMember,
  type SubscriptionWineRow,
} from '../db/subscription-rows.server.ts';
import type { LinkApp } from '../membership-link.server.ts';
import { offeredTo } from '../subscriptions/next-date.server.ts';
import { sendComingMails } from './coming-mails.server.ts';
import { noticeSpans, type ReleaseNotice } from './notice-times.ts';

/** What telling members of their clubs needs. */
export type NoticeApp = Pick<BillingApp, 'db' | 'clock' | 'jobs' | 'fees'> & LinkApp;

/** How many clubs are worked on in one sweep; the others follow in the next. */
const mostClubs = 10;

type NoticeSpan = { notice: ReleaseNotice; from: Date; until: Date; most: number };

/**
 * Tells members of subscriptions what their next shipment will cost them, two weeks and two days before. The caller
 * checks permissions.
 * @returns the greatest number of members of one club who were told
 */
export async function announceSubscriptions(app: NoticeApp, most: number): Promise<number> {
  const now = app.clock.now();
  let notified = 0;
  for (const { notice, fromDays, untilDays } of noticeSpans) {
    const from = addDuration(now, { days: fromDays });
    const span = { notice, from, until: addDuration(now, { days: untilDays }), most };
    const asked = { kind: notice, from: span.from, until: span.until, most: mostClubs };
    for (const clubId of await listClubsToNotify(app.db, asked)) {
      const count = await app.db.transaction().execute((db) => notifyMembers({ ...app, db }, clubId, span));
      notified = Math.max(notified, count);
    }
  }
  return notified;
}

async function notifyMembers(
  app: NoticeApp & { db: Transaction },
  clubId: string,
  { notice, ...span }: NoticeSpan,
): Promise<number> {
  const club = await findSubscriptionClub(app.db, clubId);
  if (!club) return 0;
  const members = await lockSubscribersToNotify(app.db, club, { kind: notice, ...span });
  if (members.length === 0) return 0;
  const wines = await listSubscriptionWines(app.db, clubId);
  const enough = new Map(wines.map(({ listingId }) => [listingId, Number.POSITIVE_INFINITY]));
  const shown = { offeredTo: ({ color }: SubscriptionMember) => offeredTo(wines, color), left: enough };
  const planned = await planMembers(app, club, members, shown);
  const notified = members.map(({ id: membershipId, nextOn: subject }) => ({ membershipId, subject }));
  await insertNotices(app.db, notice, notified, app.clock.now());
  const { clubName, wineryName } = club;
  await sendComingMails(
    app,
    { clubName, wineryName, release: null, subject: undefined, notice },
    planned.map((one) => ({ ...one, plan: planFrom(one.plan, wines), billOn: one.member.nextOn })),
  );
  return members.length;
}

/** The plan of a member if everybody else got nothing: each is told whether the stock of now is enough for them. */
function planFrom(plan: ShipmentPlan, wines: readonly SubscriptionWineRow[]): ShipmentPlan {
  if (plan.kind === 'skip') return plan;
  const short = wines.find(({ listingId, stock }) =>
    plan.priced.wines.some((wanted) => wanted.listingId === listingId && wanted.quantity > stock),
  );
  return short ? { kind: 'skip', reason: 'short', wine: wineName(short) } : plan;
}
