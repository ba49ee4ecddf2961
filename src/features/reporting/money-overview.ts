import type { Money } from '#kit/money.ts';

/** An order that something is wrong with, with its winery and the amount it is about. */
type Concern = { orderId: string; winery: { slug: string; name: string }; amount: Money };

/** A payout that is late, was returned by the winery's bank, or was refused by the gateway. */
export type TroubledPayout = Concern & {
  kind: 'order' | 'reserve' | 'chargeback';
  problem: 'late' | 'returned' | 'refused';
  dueAt: string;
};

/** A refund that is pending, that the gateway refused, or that the buyer's bank returned. */
export type TroubledRefund = Concern & { problem: 'pending' | 'refused' | 'returned'; since: string };

/** A payment that the buyer's bank has taken back and not decided about yet. */
export type OpenChargeback = Concern & { openedAt: string };

/** The first ones of a list, and how many there are in all. */
export type Excerpt<Item> = { items: Item[]; total: number };

/** How far the ledger has been compared with the gateway; null where that has not happened. */
export type LastComparison = {
  reconciledUntil: string | null;
  completedAt: string | null;
  /** Since when one runs; null while none does. */
  runningSince: string | null;
  /** The last one is longer ago than a comparison a day explains. */
  overdue: boolean;
};

/** What the gateway charged the operator besides fees for cards: for what, and how much. */
export type GatewayCost = { kind: 'gateway-fees' | 'gateway-taxes' | 'exchange-fees' | 'dispute-fees'; amount: Money };

/** What admins need to know about the shop's money now. Lists hold the first five. */
export type MoneyOverview = {
  openAlarms: number;
  comparison: LastComparison;
  payouts: Excerpt<TroubledPayout>;
  refunds: Excerpt<TroubledRefund>;
  chargebacks: Excerpt<OpenChargeback>;
  /** Of the last thirty days, as far as the ledger was compared with the gateway. */
  costs: GatewayCost[];
  /**
   * What the operator has earned so far in other currencies than the shop's, one amount for each: the gateway books the
   * sales of a winery abroad, and the operator's share of them, in the currency of the winery's account.
   */
  earnedAbroad: Money[];
};
