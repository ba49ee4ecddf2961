import type { GatewayResult, PaymentGateway, PayoutRequest, SellerPart } from '../charges/payment-gateway.ts';
import type { PaymentRow } from '../db/payment-rows.server.ts';
import type { SupplementaryPayoutRow } from '../db/payout-rows.server.ts';
import { payableCents } from './payout-plan.ts';

/**
 * An amount of the winery's part of a payment, as the gateway needs it.
 * @param after what of the part that is not returned to the buyer comes before this amount, in cents
 * @throws Error if the payment has no reference yet
 */
export function sellerPartOf(payment: PaymentRow, amountCents: number, after = 0): SellerPart {
  const { orderId, accountRef, currency, payoutCents, returnedPayoutCents, partReturnedAt, gatewayRef: ref } = payment;
  if (ref === null) throw new Error(`The payment of order ${orderId} has no reference`);
  // why: the whole part is what once came to the account, whatever was taken back of it since
  const returnedCents = partReturnedAt === null ? 0 : (returnedPayoutCents ?? 0);
  const position = { partCents: payoutCents + returnedCents, offsetCents: returnedCents + after };
  return { orderId, accountRef, currency, ref, amountCents, ...position };
}

/** A payout of an order, or a supplementary one, once it is divided. */
export type DividedPayout = {
  payment: PaymentRow;
  /** Null for the payout of the order itself. */
  payout: SupplementaryPayoutRow | null;
};

/** What of a divided payout goes to the bank, in cents. */
export function paidCentsOf({ payment, payout }: DividedPayout): number {
  return payout ? payout.amountCents - payout.setOffCents : payableCents(payment);
}

/**
 * What of a divided payout goes to the bank. The winery's part is divided in a fixed order: what is set off, what is paid
 * out, and what is held in reserve, which is divided in the same way.
 */
export function paidPartOf(divided: DividedPayout): PayoutRequest {
  const { payment, payout } = divided;
  const after = payout ? startOf(divided) + payout.setOffCents : payment.setOffCents;
  return { ...sellerPartOf(payment, paidCentsOf(divided), after), kind: payout?.kind };
}

/** Where a supplementary payout begins in the winery's part: the reserve is the end of it. */
function startOf({ payment, payout }: DividedPayout): number {
  return payout?.kind === 'reserve' ? payment.payoutCents - payment.reserveCents : 0;
}

/**
 * Moves what the winery owes out of its account, before the rest of a divided payout is sent. The keys are
 * `order:{id}:collect`, and `order:{id}:{kind}-collect` of a supplementary payout, with its round from the second on. Must
 * run outside a transaction.
 * @throws when the outcome is unknown
 */
export async function collectBefore(gateway: PaymentGateway, divided: DividedPayout): Promise<GatewayResult<object>> {
  const { payment, payout } = divided;
  const { collectedCents } = payout ?? payment;
  if (collectedCents === 0) return { kind: 'done', value: {} };
  const part = { ...sellerPartOf(payment, collectedCents, startOf(divided)), kind: payout?.kind };
  return gateway.collect(part, `order:${payment.orderId}:${collectionName(payout)}`);
}

function collectionName(payout: SupplementaryPayoutRow | null): string {
  if (!payout) return 'collect';
  return payout.round === 1 ? `${payout.kind}-collect` : `${payout.kind}-${payout.round}-collect`;
}
