import { planCurrency } from '#features/plans/plan.ts';
import type { PlanInvoice } from '#features/plans/plan-invoice.ts';
import { formatMoney } from '#kit/money.ts';
import type { BadgeTone } from '#ui/feedback/badge.tsx';

/** The words for the states of an invoice. */
export const invoiceStates: Readonly<Record<PlanInvoice['state'], { label: string; tone: BadgeTone }>> = {
  pending: { label: 'Open', tone: 'care' },
  open: { label: 'Open', tone: 'care' },
  paid: { label: 'Paid', tone: 'ready' },
  void: { label: 'Void', tone: 'neutral' },
};

/** An amount of a plan as people read it. */
export function planMoney(amount: number): string {
  return formatMoney({ amount, currency: planCurrency });
}

const dayFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** A day as people read it, e.g. `December 21, 2026`. @param day `YYYY-MM-DD` */
export function formatPlanDay(day: string): string {
  return dayFormat.format(new Date(`${day}T00:00:00Z`));
}
