import type { Money } from '#kit/money.ts';

/** What waits for an admin; reviews of wineries are counted up to 1,000. */
export type WaitingWork = {
  claims: number;
  approvals: number;
  disputes: number;
  reportedReviews: number;
  heldReviews: number;
};

/** A day of the shop (`2026-11-23`, Central Time): paid orders that were placed, and what their buyers paid. */
export type ShopDay = { day: string; orders: number; paid: Money };

/** What waits, and the last thirty days, the oldest first. */
export type ShopActivity = { waiting: WaitingWork; days: ShopDay[]; orders: number; paid: Money };
