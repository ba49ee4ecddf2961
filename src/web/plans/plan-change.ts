import { isFree, type Plan, type PlanInterval, priceOf } from '#features/plans/plan.ts';
import { planMoney } from '../catalog/plan-documents/plan-texts.ts';

/** The price of a plan, e.g. `$49.00 a month`. */
export function priceLabel(plan: Plan, interval: PlanInterval): string {
  return isFree(plan) ? 'Free' : `${planMoney(priceOf(plan, interval))} a ${interval}`;
}
