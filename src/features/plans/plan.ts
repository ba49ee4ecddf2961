import type { PlanLimits, WineryTerms } from '#features/wineries/terms/winery-terms.ts';
import type { BasisPoints } from '#kit/money.ts';

/** How often a plan is paid for. */
export type PlanInterval = 'month' | 'year';

/** A version of a plan that the operator offers to wineries. It never changes: whoever chose it keeps it. */
export type Plan = PlanLimits & {
  id: string;
  /** What the versions of a plan have in common. */
  lineId: string;
  version: number;
  name: string;
  summary: string;
  monthlyCents: number;
  yearlyCents: number;
  commission: BasisPoints;
  /** Whether research shows the winery first, marked as paid. */
  researchPlacement: boolean;
};

/** The greatest lengths and numbers of a plan's fields. */
export const planBounds = {
  name: 40,
  summary: 160,
  monthlyCents: 1_000_000,
  yearlyCents: 10_000_000,
  commissionPercent: 50,
  listings: 100_000,
  clubs: 1_000,
  seats: 1_000,
} as const;

/** The most plans that are offered at a time. */
export const maxPlans = 6;

/** The currency in which wineries pay for plans. */
export const planCurrency = 'USD';

/** Whether a plan costs nothing. There is one such plan, which every winery has that pays for none. */
export function isFree({ monthlyCents }: Pick<Plan, 'monthlyCents'>): boolean {
  return monthlyCents === 0;
}

/** The price of a plan for a month or a year, in cents. */
export function priceOf({ monthlyCents, yearlyCents }: Plan, interval: PlanInterval): number {
  return interval === 'month' ? monthlyCents : yearlyCents;
}

/** The terms that a plan gives a winery. */
export function termsOf(plan: Plan): WineryTerms {
  const { id: planId, name: planName, commission, listings, clubs, seats, researchPlacement } = plan;
  return { planId, planName, commission, listings, clubs, seats, researchPlacement };
}

/** A commission as people read it, e.g. `7.5%`. */
export function formatCommission(commission: BasisPoints): string {
  return `${commission / 100}%`;
}
