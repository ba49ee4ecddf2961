import type { Pagination } from '#features/listings/pagination.ts';
import type { ClubWinery } from '../managing/managed-club.ts';
import type { CancelReason, MembershipRole } from '../membership.ts';

/** How many months and releases the reports look back, at most, and how many months of shipments of a subscription. */
export const [reportedMonths, reportedReleases, reportedShipmentMonths] = [60, 24, 12];

/** The members of a club in a month (`2026-11`, by the winery's clock): who joined, who left, and how many there were at its end. */
export type MonthOfMembers = { month: string; joined: number; lost: number; total: number };

/** Members who left, as a share of the members there were, scaled to a year. */
export type Attrition = {
  /** In percent, with one decimal; null if there were no members. */
  percent: number | null;
  lost: number;
  /** The mean of the members at the ends of the months, with one decimal. */
  average: number;
  /** How many months are counted. */
  months: number;
};

/** Why members left: who ended the membership, with the reason if one was given. */
export type CancelCount = { reason: CancelReason | null; by: MembershipRole; count: number };

/** What members of a tier have paid so far, in cents, by all who are or were in it. */
export type TierValue = { tier: string; members: number; paidCents: number };

/** How many shipments were billed, skipped by their members, on hold, and not billed otherwise. */
type OutcomeCounts = { billed: number; skipped: number; held: number; declined: number; other: number };

/** What became of a release. */
export type ReleaseOutcome = OutcomeCounts & { id: string; name: string; billOn: string };

/** What became of the shipments of a subscription that were billed in a month, `2026-11`. */
export type MonthOutcome = OutcomeCounts & { month: string };

/** Bottles of a wine that members of a subscription get in a month. */
export type MonthBottles = { month: string; wine: string; bottles: number };

/** Bottles of a wine that members of a release get. */
export type ReleaseBottles = { releaseId: string; release: string; wine: string; bottles: number };

/** An order of the club that waits to be picked up. */
export type WaitingPickup = {
  orderId: string;
  number: number;
  member: string;
  release: string;
  bottles: number;
  placedAt: string;
  readyAt: string | null;
};

/** What was billed: the releases of a club, or the shipments of a subscription by months. */
export type BilledParts =
  | { by: 'release'; outcomes: ReleaseOutcome[]; bottles: ReleaseBottles[] }
  | { by: 'month'; outcomes: MonthOutcome[]; bottles: MonthBottles[] };

/** The reports of a club. */
export type ClubReports = {
  winery: ClubWinery;
  /** The time zone of its days and months. */
  timezone: string;
  club: { id: string; name: string };
  months: MonthOfMembers[];
  attrition: Attrition;
  /** The attrition of each calendar year, the latest first. */
  years: (Attrition & { year: string })[];
  reasons: CancelCount[];
  tiers: TierValue[];
  /** What became of what was billed, and the bottles of it: of a subscription by months, of other clubs by releases. */
  billed: BilledParts;
  pickups: Pagination & { total: number; orders: WaitingPickup[] };
};

/** The kinds of reports, as their files are called. */
export const reportKinds = ['members', 'attrition', 'reasons', 'value', 'skips', 'pickups', 'bottles'] as const;

export type ReportKind = (typeof reportKinds)[number];

/** The first day of the months of shipments that are reported. @param now the current month, `2026-11` */
export function firstShipmentDay(now: string): string {
  const [year = 0, number = 0] = now.split('-').map(Number);
  return new Date(Date.UTC(year, number - reportedShipmentMonths, 1)).toISOString().slice(0, 10);
}

/** The month after one. */
function nextMonth(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`;
}

/**
 * The months of a club from its first member to now, at most the last 60, from the changes of those months in which
 * something changed.
 * @param changes in the order of their months
 */
export function monthsOfMembers(
  changes: readonly { month: string; joined: number; lost: number }[],
  now: string,
): MonthOfMembers[] {
  const months: MonthOfMembers[] = [];
  const known = new Map(changes.map((change) => [change.month, change]));
  let total = 0;
  for (let month = changes[0]?.month ?? now; month <= now; month = nextMonth(month)) {
    const { joined, lost } = known.get(month) ?? { joined: 0, lost: 0 };
    total += joined - lost;
    months.push({ month, joined, lost, total });
  }
  return months.slice(-reportedMonths);
}

const tenth = (value: number) => Math.round(value * 10) / 10;

/**
 * The attrition of some months: who left, divided by the mean of the members at the ends of the months, scaled to twelve
 * months. This is how the trade counts it: cancellations of a year by average members.
 */
export function attritionOf(months: readonly MonthOfMembers[]): Attrition {
  const lost = months.reduce((sum, month) => sum + month.lost, 0);
  const average = months.reduce((sum, { total }) => sum + total, 0) / Math.max(1, months.length);
  const percent = average === 0 ? null : tenth((lost / average) * (12 / months.length) * 100);
  return { percent, lost, average: tenth(average), months: months.length };
}

/** The attrition of each calendar year of these months, the latest first. */
export function attritionByYear(months: readonly MonthOfMembers[]): (Attrition & { year: string })[] {
  const years = Map.groupBy(months, ({ month }) => month.slice(0, 4));
  return [...years].map(([year, of]) => ({ year, ...attritionOf(of) })).toReversed();
}

/** The mean of what members of some tiers have paid so far, in cents; 0 without members. */
export function lifetimeValue(tiers: readonly TierValue[]): number {
  const members = tiers.reduce((sum, tier) => sum + tier.members, 0);
  const paid = tiers.reduce((sum, tier) => sum + tier.paidCents, 0);
  return members === 0 ? 0 : Math.round(paid / members);
}
