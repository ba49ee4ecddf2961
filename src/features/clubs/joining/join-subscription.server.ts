import { z } from 'zod';
import { addDays } from '#features/availability/local-day.ts';
import type { Database } from '#infra/database.ts';
import type { FieldErrors } from '#kit/field-errors.ts';
import { formatMoney } from '#kit/money.ts';
import { shipmentDiscount } from '../billing/shipment-price.ts';
import type { JoinedTier } from '../db/joining-rows.server.ts';
import { type ChosenWine, listSubscriptionWines, type SubscriptionWineRow } from '../db/subscription-rows.server.ts';
import { readChosenWines, suitsColor } from '../subscriptions/chosen-wines.ts';
import { nextDate } from '../subscriptions/next-date.server.ts';
import { firstDays, type SubscriptionInterval, subscriptionIntervals } from '../subscriptions/schedule.ts';

/** The intervals that a club offers: its own, and longer ones. */
export function intervalsOf({ frequencyMonths }: Pick<JoinedTier, 'frequencyMonths'>): SubscriptionInterval[] {
  return subscriptionIntervals.filter((months) => months >= frequencyMonths);
}

/** The interval that was chosen, or else the shortest one. @param typed a number of months */
export function readInterval(tier: Pick<JoinedTier, 'frequencyMonths'>, typed: unknown): SubscriptionInterval {
  const offered = intervalsOf(tier);
  return offered.find((months) => String(months) === String(typed)) ?? offered[0] ?? 3;
}

const bottlesSchema = z.array(z.object({ listingId: z.uuid(), quantity: z.coerce.number().int().min(0).max(60) }));

/** The bottles that were typed; undefined if one of them is no whole number from 0 to 60. */
export function readBottles(typed: unknown): ChosenWine[] | undefined {
  const read = bottlesSchema.max(100).safeParse(typed).data;
  // why: each wine once, whatever was sent
  return read && [...new Map(read.map((one) => [one.listingId, one])).values()];
}

/** The numbers of bottles in a form that cannot be read, in words. */
export const bottlesProblem = 'Enter whole numbers of bottles';

/** What a new subscription consists of: how often, and which wines. */
export type ReadSubscription = { intervalMonths: SubscriptionInterval; wines: ChosenWine[] };

/** Reads what somebody who joins a subscription chose. @returns undefined if it has no wines now */
export async function readSubscription(
  db: Database,
  tier: JoinedTier,
  typed: { interval: unknown; wines: unknown; ships: boolean },
): Promise<ReadSubscription | { errors: FieldErrors } | undefined> {
  const offered = (await listSubscriptionWines(db, tier.clubId)).filter(({ style }) => suitsColor(tier.color, style));
  if (offered.length === 0) return undefined;
  const bottles = readBottles(typed.wines ?? []);
  const chosen = bottles ? readChosenWines(offered, bottles, tier.bottles) : { problem: bottlesProblem };
  if ('problem' in chosen) return { errors: { wines: chosen.problem } };
  const problem = problemOf(tier, chosen.wines, typed.ships);
  if (problem !== undefined) return { errors: { wines: problem } };
  return {
    intervalMonths: readInterval(tier, typed.interval),
    wines: chosen.wines.map(({ listingId, quantity }) => ({ listingId, quantity })),
  };
}

/** Why a member of a tier cannot have these wines: dearer than the range that they agree to, or not shipped. */
function problemOf(
  tier: JoinedTier,
  wines: readonly (SubscriptionWineRow & { quantity: number })[],
  ships: boolean,
): string | undefined {
  if (ships && !tier.shippingIncluded && wines.some(({ shipping }) => shipping === null))
    return 'One of these wines can’t be shipped. Choose others, or pick them up';
  const sum = wines.reduce((total, { unitPriceCents, quantity }) => total + unitPriceCents * quantity, 0);
  const cost = sum - shipmentDiscount(tier, { wines, usual: [] });
  if (cost <= tier.toCents) return undefined;
  const [costs, most] = [cost, tier.toCents].map((amount) => formatMoney({ amount, currency: 'USD' }));
  return `These wines cost ${costs}, and this tier is for wines up to ${most}. Choose others`;
}

/** The columns of a subscription that begins today or on a later day. @param waits nothing is due before a place is free */
export function scheduleColumns(
  tier: JoinedTier,
  subscription: ReadSubscription | null,
  { today, startsOn, waits }: { today: string; startsOn: string; waits: boolean },
) {
  const intervalMonths = subscription?.intervalMonths ?? null;
  if (!subscription || waits) return { intervalMonths, nextOn: null, nextAt: null, anchorDay: null };
  const soonest = addDays(today, firstDays);
  return { intervalMonths, ...nextDate(tier, startsOn > soonest ? startsOn : soonest) };
}
