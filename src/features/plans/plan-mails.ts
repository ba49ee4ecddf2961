import type { PagePath } from '#features/mail/mail.ts';
import type { AfterFailure } from '#features/subscriptions/charge.ts';
import type { PlanInterval } from './plan.ts';

/** Why a plan has ended: it was not paid, it was canceled, or a bank took back what was paid. */
export type PlanEnd = 'unpaid' | 'canceled' | 'disputed';

/** Which winery a mail is about, and the name of its plan. */
type PlanNews = { winery: string; plan: string };

/**
 * The properties of the mails about plans, to the owners of a winery or to admins. Amounts are in cents of US dollars; days are
 * `YYYY-MM-DD`, times ISO 8601.
 */
export type PlanMailProps = {
  /** Another plan has begun; it renews on a day. */
  'plan-changed': PlanNews & { priceCents: number; interval: PlanInterval; renewsOn: string };
  /** A payment was made; `path` is its invoice. */
  'plan-paid': PlanNews & { invoice: string; amountCents: number; path: PagePath };
  /**
   * A renewal was declined: what follows, when the card is tried again, when the plan ends if none works, and the page on
   * which the payer confirms the payment; null for other owners.
   */
  'plan-payment-declined': PlanNews & {
    amountCents: number;
    nextAt: string;
    endsOn: string;
    follows: AfterFailure;
    path: PagePath | null;
  };
  /** The days of grace are nearly over. */
  'plan-grace-ends': PlanNews & { endsOn: string };
  /** An owner has canceled the plan: until when the winery keeps it, and what it has then. */
  'plan-canceled': PlanNews & { lastDay: string; next: string };
  /** The plan has ended: why, and what the winery has now. */
  'plan-ended': PlanNews & { because: PlanEnd; next: string };
  /** Money was given back; `path` is the credit note. */
  'plan-refunded': PlanNews & { creditNote: string; amountCents: number; path: PagePath };
  /** The bank returned a refund. */
  'plan-refund-failed': PlanNews & { creditNote: string; amountCents: number };
  /** A bank has taken a payment back: until when the winery keeps its plan at most. */
  'plan-disputed': PlanNews & { amountCents: number; lastDay: string };
  /** Says to an admin that a bank has taken a payment back, or how it has decided; `path` is the payment. */
  'plan-chargeback': PlanNews & {
    invoice: string;
    amountCents: number;
    feeCents: number;
    status: 'open' | 'won' | 'lost';
    path: PagePath;
  };
  /** Says to an admin that a bank returned a refund; `path` is the payment. */
  'plan-refund-returned': PlanNews & { creditNote: string; amountCents: number; path: PagePath };
};

declare module '#features/mail/mail.ts' {
  interface MailProps extends PlanMailProps {}
}
