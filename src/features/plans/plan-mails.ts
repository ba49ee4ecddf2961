import type { PagePath } from '#features/mail/mail.ts';
import type { PlanInterval } from './plan.ts';

/** Which winery a mail is about, and the name of its plan. */
type PlanNews = { winery: string; plan: string };

/**
 * The properties of the mails about plans, all to the owners of a winery. Amounts are in cents of US dollars; days are
 * `YYYY-MM-DD`, times ISO 8601.
 */
export type PlanMailProps = {
  /** Another plan has begun; it renews on a day. */
  'plan-changed': PlanNews & { priceCents: number; interval: PlanInterval; renewsOn: string };
  /** A payment was made; `path` is its invoice. */
  'plan-paid': PlanNews & { invoice: string; amountCents: number; path: PagePath };
  /** A renewal was declined: when the card is tried again, and when the plan ends if none works. */
  'plan-payment-declined': PlanNews & { amountCents: number; nextAt: string; endsOn: string };
  /** The days of grace are nearly over. */
  'plan-grace-ends': PlanNews & { endsOn: string };
  /** An owner has canceled the plan: until when the winery keeps it, and what it has then. */
  'plan-canceled': PlanNews & { lastDay: string; next: string };
  /** The plan has ended, because it was not paid or because it was canceled: what the winery has now. */
  'plan-ended': PlanNews & { because: 'unpaid' | 'canceled'; next: string };
  /** Money was given back; `path` is the credit note. */
  'plan-refunded': PlanNews & { creditNote: string; amountCents: number; path: PagePath };
};

declare module '#features/mail/mail.ts' {
  interface MailProps extends PlanMailProps {}
}
