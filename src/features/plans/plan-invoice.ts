import type { PlanInterval } from './plan.ts';

/** Why an invoice is made: the plan is changed now, or its period ends. */
export type InvoiceReason = 'change' | 'renewal';

/**
 * How far an invoice has come: `pending` is a change that happens only if it is paid, `open` a period that renewed and
 * is not paid yet, `void` never paid.
 */
export type InvoiceState = 'pending' | 'open' | 'paid' | 'void';

/** An invoice of a winery. Amounts are in cents; days are `YYYY-MM-DD`, and `endsOn` is the first day after the period. */
export type PlanInvoice = {
  id: string;
  number: number | null;
  state: InvoiceState;
  wineryName: string;
  planName: string;
  interval: PlanInterval;
  startsOn: string;
  endsOn: string;
  priceCents: number;
  unusedCents: number;
  creditCents: number;
  amountCents: number;
  creditLeftCents: number;
  currency: string;
  madeAt: string;
  paidAt: string | null;
  card: { brand: string; last4: string } | null;
};

/** The number of an invoice as people read it, e.g. `LP-000042`. */
export function invoiceNumber(number: number): string {
  return `LP-${String(number).padStart(6, '0')}`;
}
