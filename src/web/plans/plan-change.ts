import { isFree, type Plan, type PlanInterval, priceOf } from '#features/plans/plan.ts';
import { planMoney } from '../catalog/plan-documents/plan-texts.ts';

/** The page that shows what a change to a plan costs. @param here the page of the winery's plan */
export function reviewUrl(here: string, { id }: Plan, interval: PlanInterval): string {
  return `${here}&plan=${id}&interval=${interval}#review`;
}

/** The price of a plan, e.g. `$49.00 a month`. */
export function priceLabel(plan: Plan, interval: PlanInterval): string {
  return isFree(plan) ? 'Free' : `${planMoney(priceOf(plan, interval))} a ${interval}`;
}
