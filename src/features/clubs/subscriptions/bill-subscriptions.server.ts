import { localDayOf } from '#features/availability/zoned-time.ts';
import { allocateStock } from '#features/inventory/allocate-stock.server.ts';
import { lockStockLevels } from '#features/inventory/allocations.server.ts';
import { findChargeableAccount } from '#features/payments/charges/payment.server.ts';
import { openCharges } from '#features/subscriptions/open-charges.server.ts';
import { wineryTimeZone } from '#features/wineries/hours/open-now.ts';
import type { Transaction } from '#infra/database.ts';
import { addDuration } from '#kit/duration.ts';
import type { BillingApp } from '../billing/billing-app.ts';
import { notifyOfSkippedShipments } from '../billing/notify-member.server.ts';
import { type PlannedMember, planMembers } from '../billing/plan-members.server.ts';
import { chargedOf, chargeOf, shipmentOf } from '../billing/prepare-release.server.ts';
import { insertShipments } from '../db/shipment-rows.server.ts';
import {
  findSubscriptionClub,
  listSubscriptionWines,
  lockDueMembers,
  type SubscriptionClub,
  type SubscriptionMember,
  setNextDates,
} from '../db/subscription-rows.server.ts';
import type { LinkApp } from '../membership-link.server.ts';
import { nextDate, offeredTo } from './next-date.server.ts';
import { firstDateAfter } from './schedule.ts';

/** How many members are billed in one transaction. */
const batchSize = 100;

/** For how many days a date that was missed is made up for, as when the winery could not take charges. */
const lateDays = 7;

/** The dates until this time are not made up for any more. */
export function lateBefore(now: Date): Date {
  return addDuration(now, { days: -lateDays });
}

/**
 * Gives a batch of the members of a subscription whose date has come their shipment, which is charged next, or the reason
 * why there is none, and sets their next date. Their bottles are taken out of the stock. Each date of a membership has one
 * shipment, whoever bills it. The caller checks permissions.
 * @returns how many members were billed
 */
export async function billSubscriptions(app: BillingApp & LinkApp, clubId: string): Promise<number> {
  return app.db.transaction().execute(async (db) => {
    const now = app.clock.now();
    const club = await findSubscriptionClub(db, clubId);
    if (!club) return 0;
    const accountRef = await findChargeableAccount({ db }, club.wineryId);
    const late = lateBefore(now);
    const until = accountRef === undefined ? late : now;
    const members = await lockDueMembers(db, club, { until, most: batchSize });
    const due = members.filter(({ isGiven }) => !isGiven);
    const isLate = ({ nextAt }: SubscriptionMember) => nextAt <= late;
    const planned = [
      ...due.filter(isLate).map(leaveOut),
      ...(await planDue(
        { ...app, db },
        club,
        due.filter((member) => !isLate(member)),
      )),
    ];
    await storeShipments({ ...app, db }, club, planned, accountRef);
    const today = localDayOf(wineryTimeZone({ county: club.county, state: club.wineryState }), now);
    await setNextDates(
      db,
      members.map((member) => {
        const { nextOn: next, anchorDay, intervalMonths } = member;
        return { member, ...nextDate(club, firstDateAfter({ next, anchorDay, intervalMonths }, today), anchorDay) };
      }),
      now,
    );
    return members.length;
  });
}

type Planned = PlannedMember & { member: SubscriptionMember };

function leaveOut(member: SubscriptionMember): Planned {
  const reason = member.isHeld ? 'held' : member.skipped ? 'member' : 'unavailable';
  return { id: crypto.randomUUID(), member, plan: { kind: 'skip', reason } };
}

async function planDue(
  app: BillingApp & { db: Transaction },
  club: SubscriptionClub,
  members: readonly SubscriptionMember[],
): Promise<Planned[]> {
  if (members.length === 0) return [];
  const wines = await listSubscriptionWines(app.db, club.clubId);
  const wanted = members.flatMap(({ chosen }) => (chosen ?? []).map(({ listingId }) => listingId));
  const left = await lockStockLevels(app, [...new Set(wanted)]);
  return planMembers(app, club, members, { offeredTo: ({ color }) => offeredTo(wines, color), left });
}

/** Stores the shipments of planned members, takes their bottles out of the stock, and opens their charges. */
async function storeShipments(
  app: BillingApp & LinkApp & { db: Transaction },
  club: SubscriptionClub,
  planned: readonly Planned[],
  accountRef: string | undefined,
): Promise<void> {
  const now = app.clock.now();
  await insertShipments(
    app.db,
    planned.map((one) => {
      const { nextOn } = one.member;
      return shipmentOf(one, { clubId: club.clubId, releaseId: null, billedOn: nextOn, shipOn: nextOn }, now);
    }),
  );
  await notifyOfSkippedShipments(app, { ...club, release: null }, planned);
  const charged = chargedOf(planned);
  if (accountRef === undefined || charged.length === 0) return;
  const bottles = new Map<string, number>();
  for (const { listingId, quantity } of charged.flatMap(({ priced }) => priced.wines))
    bottles.set(listingId, (bottles.get(listingId) ?? 0) + quantity);
  const taken = await allocateStock(
    app,
    [...bottles].map(([listingId, quantity]) => ({ listingId, quantity })),
  );
  if (!taken.ok) throw new Error(`Too few bottles of ${taken.listingId}, though the stock was locked`);
  await openCharges(
    app,
    charged.map((one) => chargeOf(club, one, { period: one.member.nextOn, accountRef })),
  );
}
