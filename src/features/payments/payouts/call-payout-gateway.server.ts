import type { Result } from '#kit/result.ts';
import type { PayoutGateway, PayoutGatewayResult, PayoutsApp } from './payout-gateway.ts';
import { type PayoutRefusal, refusedByGateway } from './payout-refusal.ts';

/** The result of a use case of payout accounts. */
export type PayoutResult<Value> = Result<Value, PayoutRefusal>;

/**
 * Calls the gateway while the user waits. Refusals are returned with the gateway's own message; a failed call or an
 * unreadable answer is reported and returned as `provider-unavailable`.
 */
export async function callPayoutGateway<Value>(
  app: Pick<PayoutsApp, 'errors' | 'payoutAccounts'>,
  wineryId: string,
  call: (gateway: PayoutGateway) => Promise<PayoutGatewayResult<Value>>,
): Promise<PayoutResult<Value>> {
  if (!app.payoutAccounts) return { ok: false, code: 'provider-unavailable' };
  try {
    const answer = await call(app.payoutAccounts);
    return answer.kind === 'done' ? { ok: true, value: answer.value } : refusedByGateway(answer.failure);
  } catch (error) {
    app.errors.report('payout-provider-failed', error, { wineryId });
    return { ok: false, code: 'provider-unavailable' };
  }
}
