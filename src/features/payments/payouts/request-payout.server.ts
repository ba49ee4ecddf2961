import type {
  GatewayResult,
  PaymentGateway,
  PayoutRequest,
  SentPayout,
  SupplementaryPayoutKind,
} from '../charges/payment-gateway.ts';
import type { PaymentRow } from '../db/payment-rows.server.ts';

/**
 * An amount of the winery's part of a payment, as the gateway needs it. @throws Error if the payment has no reference
 * yet
 */
export function sellerPartOf(payment: PaymentRow, amountCents: number): PayoutRequest {
  const { orderId, accountRef, currency, payoutCents, returnedPayoutCents, partReturnedAt, gatewayRef: ref } = payment;
  if (ref === null) throw new Error(`The payment of order ${orderId} has no reference`);
  // why: the whole part is what once came to the account, whatever was taken back of it since
  const partCents = payoutCents + (partReturnedAt === null ? 0 : (returnedPayoutCents ?? 0));
  return { orderId, accountRef, currency, ref, amountCents, partCents };
}

/** A payout that is divided: how much goes to the bank, what is collected before, and the keys of both requests. */
type DividedPayout = {
  kind?: SupplementaryPayoutKind;
  paidCents: number;
  collectedCents: number;
  collectKey: string;
  payoutKey: string;
};

/**
 * Moves what the winery owes out of its account, then pays out the rest; `sent` is null if nothing is left. Must run
 * outside a transaction. @throws when the outcome is unknown
 */
export async function requestDividedPayout(
  gateway: PaymentGateway,
  payment: PaymentRow,
  { kind, paidCents, collectedCents, collectKey, payoutKey }: DividedPayout,
): Promise<GatewayResult<{ sent: SentPayout | null }>> {
  const part = (cents: number) => ({ ...sellerPartOf(payment, cents), kind });
  if (collectedCents > 0) {
    const collected = await gateway.collect(part(collectedCents), collectKey);
    if (collected.kind !== 'done') return collected;
  }
  if (paidCents === 0) return { kind: 'done', value: { sent: null } };
  const answer = await gateway.payOut(part(paidCents), payoutKey);
  return answer.kind === 'done' ? { kind: 'done', value: { sent: answer.value } } : answer;
}
