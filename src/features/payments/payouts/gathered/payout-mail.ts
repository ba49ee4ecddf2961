import type { Money } from '#kit/money.ts';

/** The properties of each mail about payouts. */
export type PayoutMailProps = {
  /**
   * Says to a winery's owners that a payout was sent: what its sales are worth in the shop's currency, what their bank
   * gets in its own, and for how many sales.
   */
  'payout-sent': {
    winery: string;
    wineryId: string;
    amount: Money;
    sent: Money;
    sales: number;
    /** When the gateway expects it at the bank, in ISO 8601; null if it does not say. */
    expectedAt: string | null;
  };
};

declare module '#features/mail/mail.ts' {
  interface MailProps extends PayoutMailProps {}
}
