import type { Plan, PlanInterval } from '#features/plans/plan.ts';
import { isFree, priceOf } from '#features/plans/plan.ts';
import type { PlanQuote } from '#features/plans/plan-period.ts';
import { findExcess, quoteChange, type WineryPlan } from '#features/plans/winery-plan.ts';
import { planMoney } from '../catalog/plan-documents/plan-texts.ts';

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

/** The change that the URL names: `?plan=` and `?interval=`; undefined if there is no such plan. */
export function reviewChange(shown: WineryPlan, params: URLSearchParams): ReviewedChange | undefined {
  const plan = shown.offered.find(({ id }) => id === params.get('plan'));
  if (!plan) return undefined;
  const { paid, creditCents, today, usage } = shown;
  const interval = params.get('interval') === 'year' && !isFree(plan) ? 'year' : 'month';
  return {
    plan,
    interval,
    quote: isFree(plan) ? null : quoteChange(paid, creditCents, { plan, interval, today }),
    excess: findExcess(plan, usage),
    endsOn: paid?.endsOn ?? null,
    isCurrent: paid ? paid.plan.id === plan.id && paid.interval === interval : isFree(plan),
  };
}

/** The price of a plan, e.g. `$49.00 a month`. */
export function priceLabel(plan: Plan, interval: PlanInterval): string {
  return isFree(plan) ? 'Free' : `${planMoney(priceOf(plan, interval))} a ${interval}`;
}
