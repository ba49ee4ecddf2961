import type { Money } from '#kit/money.ts';

/** An order whose payment a bank took back after its winery was paid, and how much the winery owed for it, in cents. */
export type DebtCause = { orderId: string; number: string; cents: number };

/** What was deducted from a payout because the winery owed it, and for which orders. */
export type SetOff = { amount: Money; causes: { orderId: string; number: string; amount: Money }[] };

/** What was sent of an order's money: in the shop's currency, and in that of the bank. */
export type SentPart = {
  amount: Money;
  sent: Money;
  status: 'preparing' | 'sent' | 'arrived' | 'returned';
  /** When it was sent, in ISO 8601; null while it is being sent. */
  sentAt: string | null;
};

/** What happened to a winery's money of an order, once its payout is divided or its account has another currency. */
export type OrderPayoutView = {
  /** What it came to in the winery's account; null if that has the shop's currency, or it is not known yet. */
  arrived: Money | null;
  setOff: SetOff | null;
  /** What is left of the winery's part after that. */
  left: Money;
  /** What is held in reserve now, and until when, in ISO 8601. */
  reserve: { amount: Money; freeAt: string } | null;
  sent: SentPart[];
};

/**
 * The orders for which an amount was deducted: a winery's debts are paid in the order in which they arose.
 * @param causes all orders for which the winery has ever owed something, the oldest first
 * @param settledBefore what was deducted for them before, in cents
 */
export function causesOfSetOff(causes: readonly DebtCause[], settledBefore: number, setOffCents: number): DebtCause[] {
  let start = 0;
  return causes.flatMap((cause) => {
    const end = start + cause.cents;
    const cents = Math.min(end, settledBefore + setOffCents) - Math.max(start, settledBefore);
    start = end;
    return cents > 0 ? [{ ...cause, cents }] : [];
  });
}
