import type { SavedCard } from '#features/payments/cards/saved-card.ts';
import {
  countThings,
  type LimitedThing,
  type PlanLimits,
  type WineryTerms,
} from '#features/wineries/terms/winery-terms.ts';
import { isFree, type Plan, type PlanInterval, priceOf } from './plan.ts';
import type { PlanCreditNote, PlanInvoice } from './plan-invoice.ts';
import { type PlanPeriod, type PlanQuote, periodOf, quotePeriod, unusedCents } from './plan-period.ts';

/** How much of what plans limit a winery uses. */
export type PlanUsage = Readonly<Record<LimitedThing, number>>;

/** What a winery pays for: which version of a plan, for which period, and what begins after it. */
export type PaidPlan = PlanPeriod & {
  plan: Plan;
  interval: PlanInterval;
  priceCents: number;
  creditCents: number;
  /** What of its price was given back: it is not left any more. */
  refundedCents: number;
  /** What begins when the period ends, if it is another plan or interval. */
  next: { plan: Plan; interval: PlanInterval } | null;
  unpaidSince: string | null;
};

/** A winery's plan for its owner. */
export type WineryPlan = {
  winery: { id: string; slug: string; name: string };
  wineries: readonly { slug: string; name: string }[];
  /** The limits, commission, and name of the plan that holds now; null if the winery has none. */
  terms: WineryTerms | null;
  /** Null if it pays for none. */
  paid: PaidPlan | null;
  /** What is left of earlier plans. */
  creditCents: number;
  usage: PlanUsage;
  offered: readonly Plan[];
  card: SavedCard | null;
  invoices: readonly PlanInvoice[];
  /** Of these invoices, the newest first. */
  creditNotes: readonly PlanCreditNote[];
  /** Whether a change waits for its payment. */
  isPending: boolean;
  /** The payment that is not settled, if the reader pays it: where they confirm it, or pay with another card. */
  ownPayment: string | null;
  /** The version that forms send back, so that a change made meanwhile is noticed. */
  version: number;
  today: string;
};

/** When a change of plan happens. */
export type ChangeTime = 'now' | 'period-end';

/** How many days a winery keeps a plan whose renewal is not paid, before it has the free one. */
export const graceDays = 14;

/** What changing to a plan on a day costs: it begins a period of its own. */
export function quoteChange(
  paid: Pick<PaidPlan, 'priceCents' | 'startsOn' | 'endsOn' | 'refundedCents'> | null,
  creditCents: number,
  { plan, interval, today }: { plan: Plan; interval: PlanInterval; today: string },
): PlanQuote {
  const left = paid ? Math.max(unusedCents(paid.priceCents, paid, today) - paid.refundedCents, 0) : 0;
  return quotePeriod(periodOf(today, interval, 0), priceOf(plan, interval), { unusedCents: left, creditCents });
}

/** What must go before a plan can be chosen: how many the winery has too many of, line by line. */
export function findExcess(plan: PlanLimits, usage: PlanUsage): string[] {
  return (['listings', 'clubs', 'seats'] as const).flatMap((thing) => {
    const most = plan[thing];
    if (most === null || usage[thing] <= most) return [];
    return [`${excessVerbs[thing]} ${countThings(thing, usage[thing] - most)}`];
  });
}

const excessVerbs: Readonly<Record<LimitedThing, string>> = {
  listings: 'close',
  clubs: 'close',
  seats: 'remove',
};

/** A change of plan that the owner looks at before they decide. */
export type ReviewedChange = {
  plan: Plan;
  interval: PlanInterval;
  /** What it costs now; null for the free plan, which begins when the period ends. */
  quote: PlanQuote | null;
  /** What must go first, line by line. */
  excess: readonly string[];
  /** When the paid period ends; null if none is paid. */
  endsOn: string | null;
  /** Whether it is what the winery has already. */
  isCurrent: boolean;
};

/** What a change of plan costs today, and what stands in its way; undefined if the plan is not offered. */
export function reviewChange(
  shown: WineryPlan,
  wanted: { planId: string | null; interval: string | null },
): ReviewedChange | undefined {
  const plan = shown.offered.find(({ id }) => id === wanted.planId);
  if (!plan) return undefined;
  const { paid, creditCents, today, usage } = shown;
  const interval = wanted.interval === 'year' && !isFree(plan) ? 'year' : 'month';
  return {
    plan,
    interval,
    quote: isFree(plan) ? null : quoteChange(paid, creditCents, { plan, interval, today }),
    excess: findExcess(plan, usage),
    endsOn: paid?.endsOn ?? null,
    isCurrent: paid ? paid.plan.id === plan.id && paid.interval === interval : isFree(plan),
  };
}
