import type { SupplementaryPayoutKind } from '../../charges/payment-gateway.ts';

/** What a part of a payout is: the payout of an order, a free slice of reserve, or what a won chargeback gave back. */
export type PayoutPartKind = 'order' | SupplementaryPayoutKind;

/** Which part it is; `round` counts those of one kind of an order. */
export type PayoutPartKey = { orderId: string; kind: PayoutPartKind; round: number };

/**
 * A part that can be sent: divided, and available in the winery's account. `amountCents` is in the shop's currency, and
 * `sentAmount` its share of what arrived in the account, in minor units of the account's currency.
 */
export type ReadyPart = PayoutPartKey & {
  /** Of the payment or supplementary payout; it has changed if this has. */
  attempt: number;
  /** The payment's reference at the gateway. */
  ref: string;
  amountCents: number;
  sentAmount: number;
  /** By the gateway's clock. */
  arrivedAt: Date;
};

/** The most parts of one payout. What is left is sent with another one on the same day. */
export const maxParts = 200;

/**
 * Chooses the parts that the account can bear, in their order: one that is too large for what is left is left to a later
 * payout, and smaller ones behind it are sent.
 * @param available what the account holds for payouts, in minor units of its currency
 */
export function chooseParts(parts: readonly ReadyPart[], available: number): ReadyPart[] {
  const chosen: ReadyPart[] = [];
  let left = available;
  for (const part of parts) {
    if (part.sentAmount > left || chosen.length === maxParts) continue;
    chosen.push(part);
    left -= part.sentAmount;
  }
  return chosen;
}

/** What the parts are together, in the shop's currency and in that of the account. */
export function sumOf(parts: readonly Pick<ReadyPart, 'amountCents' | 'sentAmount'>[]) {
  return {
    amountCents: parts.reduce((sum, { amountCents }) => sum + amountCents, 0),
    sentAmount: parts.reduce((sum, { sentAmount }) => sum + sentAmount, 0),
  };
}

/** The days of the week on which a winery can be paid, from Monday, with their numbers as in ISO 8601. */
export const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

const dayMilliseconds = 24 * 3_600_000;

/**
 * The first day, from a given one, on which a winery is paid.
 * @param day as `YYYY-MM-DD`
 * @param weekday 1 for Monday to 7 for Sunday; null for every day
 */
export function nextPayoutDay(day: string, weekday: number | null): string {
  return weekday === null ? day : shiftDay(day, (weekday - isoWeekday(day) + 7) % 7);
}

function shiftDay(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMilliseconds).toISOString().slice(0, 10);
}

function isoWeekday(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay() || 7;
}
