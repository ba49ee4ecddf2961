import type { Money } from '#kit/money.ts';

/** A number of payouts, and their sum. */
export type PayoutSum = { count: number; amount: Money };

/** A payout that a winery waits for. */
export type UpcomingPayout = {
  orderId: string;
  buyer: string;
  /** Why it is paid: an order, a free slice of reserve, or what a chargeback gave back that was decided for the winery. */
  kind: 'order' | 'reserve' | 'chargeback';
  amount: Money;
  /** When it is due; of a slice of reserve, when it is free; of a returned payout, when it is tried again. */
  at: string;
  /** `late` three days after it was due; `returned` if the winery's bank has sent it back. */
  status: 'scheduled' | 'late' | 'returned';
};

/** The terms of a winery's payouts. */
export type OutlookTerms = {
  delayDays: number;
  /** The day of the week on which payouts are sent, from 1 for Monday; null for every day. */
  weekday: number | null;
  /**
   * What is held in reserve of each payout, in basis points, and for how many days; null once the winery's first months
   * are over. `until` is null before its first sale, from which `periodDays` count.
   */
  reserve: { basisPoints: number; holdDays: number; periodDays: number; until: string | null } | null;
};

/**
 * What a winery can expect: payouts that are not sent, those on their way, money that is not due yet, frozen by
 * chargebacks or held in reserve, what the winery owes, and the terms. The lists hold the nearest ones; their sums are
 * those of all.
 */
export type PayoutOutlook = {
  next: PayoutSum & { payouts: UpcomingPayout[] };
  /** Charged, but the order is not complete. */
  later: PayoutSum | null;
  onTheWay: PayoutSum | null;
  disputed: PayoutSum | null;
  reserve: (PayoutSum & { slices: UpcomingPayout[] }) | null;
  /** How many payouts, sent or not, are late. */
  late: number;
  owed: Money | null;
  /** Whether payouts wait until the new owner has confirmed bank account and representative. */
  paused: boolean;
  terms: OutlookTerms;
};

/**
 * The payout that comes next: the first that is on schedule, before those that are late or were returned, whose days
 * are past or uncertain; null if none is waiting.
 */
export function nextPayoutOf({ next: { payouts } }: Pick<PayoutOutlook, 'next'>): UpcomingPayout | null {
  return payouts.find(({ status }) => status === 'scheduled') ?? payouts[0] ?? null;
}
