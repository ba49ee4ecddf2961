import { addDays } from '#features/availability/local-day.ts';
import { listingUrl, wineName } from '#features/listings/listing.ts';
import type { Fees } from '#features/orders/line-items.ts';
import type { Database } from '#infra/database.ts';
import { slugOf } from '#kit/slug.ts';
import type { OwnMembershipRow } from '../db/own-membership-rows.server.ts';
import {
  listMembershipWines,
  listSubscriptionWines,
  type SubscriptionWineRow,
} from '../db/subscription-rows.server.ts';
import { intervalsOf } from '../joining/join-subscription.server.ts';
import { suitsColor } from '../subscriptions/chosen-wines.ts';
import { firstDateAfter, type Schedule } from '../subscriptions/schedule.ts';
import { maxLaterDays, type NextShipment, type ReleaseWine } from './own-membership.ts';
import { priceRelease } from './price-release.server.ts';

/** A subscription that has begun: its schedule, and when its next day begins. */
export type OwnSchedule = Schedule & { nextAt: Date };

/** The schedule of a membership; undefined if it is of a club with releases, or has not begun. */
export function scheduleOf(row: OwnMembershipRow): OwnSchedule | undefined {
  const { nextOn, nextAt, anchorDay, intervalMonths } = row;
  if (nextOn === null || nextAt === null || anchorDay === null || intervalMonths === null) return undefined;
  return { next: nextOn, nextAt, anchorDay, intervalMonths };
}

/** The next day on which a subscription is charged: what is skipped, or falls into a hold, is left out. */
export function nextChargedOn(row: OwnMembershipRow): string | undefined {
  const schedule = scheduleOf(row);
  if (!schedule) return undefined;
  const after = row.nextSkipped ? schedule.next : addDays(schedule.next, -1);
  return firstDateAfter(schedule, row.holdUntil !== null && row.holdUntil > after ? row.holdUntil : after);
}

/** What a member keeps in another tier: how much is left of a gift, and of a subscription how often and when it comes. */
export function currentTerms(row: OwnMembershipRow) {
  const { giftReleasesLeft: giftReleases, intervalMonths } = row;
  const nextBillOn = nextChargedOn(row);
  return { giftReleases, intervalMonths, ...(nextBillOn !== undefined && { nextBillOn }) };
}

/** The wines that a member of a tier can choose now. */
export async function listChoices(db: Database, row: OwnMembershipRow): Promise<SubscriptionWineRow[]> {
  return (await listSubscriptionWines(db, row.clubId)).filter(({ style }) => suitsColor(row.color, style));
}

/** The next shipment of a subscription with what it costs now; null if there is none. Two statements. */
export async function findNextShipment(
  app: { db: Database; fees: Fees },
  row: OwnMembershipRow,
): Promise<NextShipment | null> {
  const schedule = scheduleOf(row);
  if (!schedule) return null;
  const choices = await listChoices(app.db, row);
  const chosen = await listMembershipWines(app.db, row.id);
  const wanted = chosen.flatMap(({ listingId, quantity }) => {
    const wine = choices.find((one) => one.listingId === listingId);
    return wine && wine.stock >= quantity
      ? [{ ...wine, name: wineName(wine), quantity, maxQuantity: quantity, chosen: quantity }]
      : [];
  });
  const price = wanted.length < chosen.length ? null : priceRelease(row, wanted, { offered: [], fees: app.fees });
  const { next: nextOn, nextAt, intervalMonths } = schedule;
  const { holdUntil, nextSkipped: skipped } = row;
  return {
    ...{ nextOn, skipped, intervalMonths, intervals: intervalsOf(row) },
    changeUntil: nextAt.toISOString(),
    laterOn: firstDateAfter(schedule, nextOn),
    lastOn: addDays(nextOn, maxLaterDays),
    afterHold: holdUntil !== null && holdUntil >= nextOn ? firstDateAfter(schedule, holdUntil) : null,
    wines: [...choices.map((wine) => toWine(wine, chosen, row.bottles)), ...goneWines(choices, chosen)],
    price,
    needsConsent: price !== null && price.goodsCents - price.discountCents > row.agreedCents,
  };
}

type Chosen = readonly { listingId: string; quantity: number }[];

function toWine(wine: SubscriptionWineRow, chosen: Chosen, most: number): ReleaseWine {
  const { listingId, title, unitPriceCents, stock } = wine;
  const quantity = chosen.find((one) => one.listingId === listingId)?.quantity ?? 0;
  const about = { listingId, name: wineName(wine), url: listingUrl({ id: listingId, slug: slugOf(title) }) };
  return { ...about, unitPriceCents, quantity, usual: 0, max: Math.min(stock, most) };
}

function goneWines(choices: readonly SubscriptionWineRow[], chosen: Chosen): ReleaseWine[] {
  const gone = chosen.filter(({ listingId }) => !choices.some((one) => one.listingId === listingId));
  return gone.map(({ listingId, quantity }) => ({
    ...{ listingId, quantity, name: 'A wine that is no longer offered', url: undefined },
    ...{ usual: 0, max: 0, unitPriceCents: 0 },
  }));
}
