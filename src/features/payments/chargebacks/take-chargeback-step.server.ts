import type { PaymentGateway, GatewayResult } from '../charges/payment-gateway.ts';
import type { ChargebackRow } from '../db/chargeback-rows.server.ts';
import type { PaymentRow } from '../db/payment-rows.server.ts';

/**
 * Asks the provider to take the winery's part of a chargeback back, or to send it again: `order:{id}:{reverse|retransfer}:{attempt}`.
 * Not within a transaction. What could not be taken is not sent again.
 * @returns what the winery's account could give back, in cents
 * @throws when the provider's answer is not known
 */
export async function requestChargebackStep(
  gateway: PaymentGateway,
  payment: PaymentRow,
  chargeback: ChargebackRow,
  step: 'reverse' | 'retransfer',
): Promise<GatewayResult<{ reversedCents: number }>> {
  const { orderId, accountRef, currency, providerRef: ref } = payment;
  const { disputeRef, sellerCents, reversedCents, attempt } = chargeback;
  if (ref === null) throw new Error(`The payment of order ${orderId} has no reference`);
  const key = `order:${orderId}:${step}:${attempt}`;
  const part = { orderId, accountRef, currency, ref, disputeRef };
  if (step === 'reverse') return gateway.takeBack({ ...part, amountCents: sellerCents }, key);
  const done = { kind: 'done', value: { reversedCents } } as const;
  if (reversedCents === 0) return done;
  const answer = await gateway.sendAgain({ ...part, amountCents: reversedCents }, key);
  return answer.kind === 'done' ? done : answer;
}
