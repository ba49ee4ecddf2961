import type { PaymentGoal, PaymentProblem, PaymentState } from '#features/payments/charges/payment.ts';
import { type Money, presentMoney } from '#kit/money.ts';
import type { LineParty } from '../line-items.ts';
import type { PlacedState } from '../process/order-process.ts';
import { type ChargebackMoney, chargebackMoneyOf } from './chargeback-money.ts';

/** The card that pays: nothing yet, the amount held, charged, or released without a charge. */
export const cardStatuses = ['unpaid', 'held', 'charged', 'released'] as const;
export type CardStatus = (typeof cardStatuses)[number];

/**
 * A refund: not with the buyer yet; refused by the gateway, which is asked again; waiting for the buyer's bank to decide
 * about a chargeback; given to the card; or sent back by the buyer's bank, so that it is still owed.
 */
export const refundStatuses = ['pending', 'refused', 'waiting-for-bank', 'given', 'returned'] as const;
export type RefundStatus = (typeof refundStatuses)[number];

/** The winery's part: none, to be sent to its bank account, sent, there, or sent back by the bank. */
export const payoutStatuses = ['none', 'upcoming', 'sent', 'arrived', 'returned'] as const;
export type PayoutStatus = (typeof payoutStatuses)[number];

/**
 * What happened to the money of an order, as its reader may see it: all pages, receipts, mails, and both APIs say it
 * from this. An amount that only the other side may see is null, as are all amounts in mails to unverified addresses.
 */
export type MoneyView = {
  card: CardStatus;
  /** What the card was charged, before any refund; zero until then. */
  paid: Money | null;
  /** Null if nothing is refunded. `at` is when the buyer had it, or their bank sent it back, in ISO 8601. */
  refund: { status: RefundStatus; amount: Money | null; at: string | null; inFull: boolean } | null;
  /** What the winery keeps of a tasting that was canceled late: the buyer's cost and its own part; null for all else. */
  kept: { percent: number; payin: Money | null; payout: Money | null } | null;
  /** What the winery gets, or will get; part of it may be set off against what it owes, or held in reserve. */
  payout: { status: PayoutStatus; amount: Money | null; setOff: Money | null; reserve: Money | null };
  /** What the buyer's bank took back, whether it decided, and for whom; null if it did not. */
  chargeback:
    | ({ state: 'open' | 'won' | 'lost'; amount: Money | null; inFull: boolean; openedAt: string } & ChargebackMoney)
    | null;
};

type OrderColumns = {
  state: PlacedState;
  currency: string | null;
  payinCents: number | null;
  payoutCents: number | null;
  acceptedAt: Date | null;
  cancellationKeptPercent: number | null;
};

type PaymentColumns = {
  state: PaymentState;
  payoutCents: number;
  goal: PaymentGoal;
  returnedPayinCents: number | null;
  returnedPayoutCents: number | null;
  refundGivenAt: Date | null;
  refundFailedAt: Date | null;
  payoutArrivedAt: Date | null;
  setOffCents: number;
  reserveCents: number;
  payoutReturns: number;
  problem: PaymentProblem | null;
};

type ChargebackColumns = Parameters<typeof chargebackMoneyOf>[0] & {
  amountCents: number;
  openedAt: Date;
};

/** The rows that say what happened to the money of an order. An imported order has no payment. */
export type MoneyRows = {
  order: OrderColumns;
  payment: PaymentColumns | undefined;
  chargeback: ChargebackColumns | undefined;
};

/**
 * What happened to the money of an order.
 * @param sides whose amounts the reader may see
 * @returns null of a question, which has no price
 */
export function moneyOf({ order, payment, chargeback }: MoneyRows, sides: readonly LineParty[]): MoneyView | null {
  const { currency, payinCents, payoutCents } = order;
  if (currency === null || payinCents === null || payoutCents === null) return null;
  const shown: ShowAmount = (side, cents) => (sides.includes(side) ? presentMoney(cents, currency) : null);
  const agreed = { payinCents, payoutCents };
  const card = cardStatusOf(order, payment);
  const returned = returnedPart(order, payment, { ...agreed, card });
  const isLost = payment?.state === 'charged-back' || chargeback?.goal === 'lost';
  const left = { payinCents: payinCents - returned.payinCents, payoutCents: payoutCents - returned.payoutCents };
  // why: a bank may take back only a part
  const lostCents = isLost ? (chargeback?.sellerCents ?? left.payoutCents) : 0;
  const keepsPart = order.state === 'canceled' && card === 'charged' && !isLost && left.payinCents > 0;
  return {
    card,
    paid: shown('customer', card === 'charged' ? payinCents : 0),
    refund: refundOf({ payment, chargeback }, returned.payinCents, { isFull: left.payinCents === 0, shown }),
    kept: keepsPart
      ? {
          percent: order.cancellationKeptPercent ?? 0,
          payin: shown('customer', left.payinCents),
          payout: shown('provider', left.payoutCents),
        }
      : null,
    payout: payoutOf(payment, card, card === 'released' ? 0 : Math.max(0, left.payoutCents - lostCents), shown),
    chargeback: chargeback
      ? {
          state: chargebackStates[chargeback.goal],
          amount: shown('customer', chargeback.amountCents),
          inFull: chargeback.amountCents >= payinCents,
          openedAt: chargeback.openedAt.toISOString(),
          ...chargebackMoneyOf(chargeback, payment, shown),
        }
      : null,
  };
}

/** An amount in cents, if the reader may see this side's. */
type ShowAmount = (side: LineParty, cents: number) => Money | null;

function refundOf(
  rows: Pick<MoneyRows, 'payment' | 'chargeback'>,
  cents: number,
  { isFull, shown }: { isFull: boolean; shown: ShowAmount },
): MoneyView['refund'] {
  if (cents === 0) return null;
  return { ...refundStatusOf(rows), amount: shown('customer', cents), inFull: isFull };
}

function payoutOf(
  payment: PaymentColumns | undefined,
  card: CardStatus,
  cents: number,
  shown: ShowAmount,
): MoneyView['payout'] {
  const getsPayout = cents > 0;
  return {
    status: getsPayout ? payoutStatusOf(payment, card) : 'none',
    amount: shown('provider', cents),
    setOff: shown('provider', getsPayout ? (payment?.setOffCents ?? 0) : 0),
    reserve: shown('provider', getsPayout ? (payment?.reserveCents ?? 0) : 0),
  };
}

/** Without amounts, for mails to addresses that may belong to somebody else. */
export function withoutAmounts(money: MoneyView): MoneyView {
  const { refund, kept, payout, chargeback } = money;
  return {
    ...money,
    paid: null,
    refund: refund && { ...refund, amount: null },
    kept: kept && { ...kept, payin: null, payout: null },
    payout: { ...payout, amount: null, setOff: null, reserve: null },
    chargeback: chargeback && {
      ...chargeback,
      amount: null,
      sellerPart: null,
      fromPayout: null,
      owed: null,
      fee: null,
    },
  };
}

/** The status of a chargeback, by where it should end. */
export const chargebackStates = { reversed: 'open', returned: 'won', lost: 'lost' } as const;

const chargedStates: readonly PaymentState[] = ['captured', 'refunded', 'paid-out', 'charged-back'];

function cardStatusOf({ state, acceptedAt }: OrderColumns, payment: PaymentColumns | undefined): CardStatus {
  // why: an imported order was settled elsewhere
  const isCharged = payment ? chargedStates.includes(payment.state) : acceptedAt !== null;
  if (isCharged) return 'charged';
  if (state === 'canceled' || state === 'payment-expired' || payment?.state === 'voided') return 'released';
  return payment?.state === 'authorised' ? 'held' : 'unpaid';
}

/** What of the agreed amounts is or will be returned, in cents. */
function returnedPart(
  { state }: OrderColumns,
  payment: PaymentColumns | undefined,
  { card, payinCents, payoutCents }: { card: CardStatus; payinCents: number; payoutCents: number },
): { payinCents: number; payoutCents: number } {
  const nothing = { payinCents: 0, payoutCents: 0 };
  if (card !== 'charged' || state !== 'canceled') return nothing;
  if (payment && payment.goal !== 'returned')
    return { payinCents: payment.returnedPayinCents ?? 0, payoutCents: payment.returnedPayoutCents ?? 0 };
  // why: the buyer's bank has already taken the payment back
  return payment?.state === 'charged-back' ? nothing : { payinCents, payoutCents };
}

function refundStatusOf({ payment, chargeback }: Pick<MoneyRows, 'payment' | 'chargeback'>): {
  status: RefundStatus;
  at: string | null;
} {
  // why: an imported order was settled elsewhere
  if (!payment) return { status: 'given', at: null };
  const { refundFailedAt, refundGivenAt, problem, state } = payment;
  if (refundFailedAt !== null) return { status: 'returned', at: refundFailedAt.toISOString() };
  if (refundGivenAt !== null) return { status: 'given', at: refundGivenAt.toISOString() };
  if (state === 'captured' && chargeback?.goal === 'reversed') return { status: 'waiting-for-bank', at: null };
  return { status: problem === 'refund' ? 'refused' : 'pending', at: null };
}

function payoutStatusOf(payment: PaymentColumns | undefined, card: CardStatus): PayoutStatus {
  // why: an imported order was settled elsewhere
  if (!payment) return card === 'charged' ? 'arrived' : 'upcoming';
  const { state, payoutReturns, payoutArrivedAt } = payment;
  if (payoutArrivedAt !== null) return 'arrived';
  if (state === 'paid-out') return 'sent';
  return payoutReturns > 0 ? 'returned' : 'upcoming';
}
