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
