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
  /** The winery's address and the operator's details when it was issued, line by line. */
  billedTo: readonly string[];
  billedBy: readonly string[];
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

/**
 * How far a refund has come: `pending` waits for the gateway, which has made it (`refunded`, with a credit note) or
 * `refused` it for good. Days later the bank may have `returned` it: its credit note stays, and the amount can be
 * refunded again.
 */
export type RefundState = 'pending' | 'refunded' | 'returned' | 'refused';

/** A payment that a bank has taken back: not decided yet (`open`), or decided for the operator (`won`) or against it. */
export type PlanChargebackState = 'open' | 'won' | 'lost';

/** A credit note: what of an invoice was given back, in cents. */
export type PlanCreditNote = {
  id: string;
  number: number;
  invoiceId: string;
  amountCents: number;
  refundedAt: string;
  /** When the bank had returned the money; null if it has not. */
  returnedAt: string | null;
};

/** Who runs the shop, as its invoices say it: its legal name and its postal address, if they are configured. */
export type Operator = {
  name: string;
  address: string | undefined;
  email: string | undefined;
  phone: string | undefined;
};

/** The lines about the operator on an invoice. */
export function operatorLines({ name, address, email, phone }: Operator): string[] {
  return [name, address, email, phone].flatMap((line) => (line === undefined ? [] : [line]));
}

/** The number of a credit note as people read it, e.g. `LC-000007`. */
export function creditNoteNumber(number: number): string {
  return `LC-${String(number).padStart(6, '0')}`;
}

/** The number of an invoice as people read it, e.g. `LP-000042`. */
export function invoiceNumber(number: number): string {
  return `LP-${String(number).padStart(6, '0')}`;
}
