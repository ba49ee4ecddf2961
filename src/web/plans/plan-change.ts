import type { Plan, PlanInterval } from '#features/plans/plan.ts';
import { isFree, planCurrency, priceOf } from '#features/plans/plan.ts';
import { formatMoney } from '#kit/money.ts';

/** An amount of a plan as people read it. */
export function planMoney(amount: number): string {
  return formatMoney({ amount, currency: planCurrency });
}

/** The price of a plan, e.g. `$49.00 a month`. */
export function priceLabel(plan: Plan, interval: PlanInterval): string {
  return isFree(plan) ? 'Free' : `${planMoney(priceOf(plan, interval))} a ${interval}`;
}

const dayFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** A day as people read it, e.g. `December 21, 2026`. @param day `YYYY-MM-DD` */
export function formatPlanDay(day: string): string {
  return dayFormat.format(new Date(`${day}T00:00:00Z`));
}
