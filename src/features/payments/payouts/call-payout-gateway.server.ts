import type { Result } from '#kit/result.ts';
import type { PayoutGateway, PayoutGatewayResult, PayoutsApp } from './payout-gateway.ts';
import { type PayoutRefusal, refusedByGateway } from './payout-refusal.ts';

/** Something done, or why not, for who asked. */
export type PayoutResult<Value> = Result<Value, PayoutRefusal>;

/**
 * Asks the provider on behalf of somebody who waits: its refusals are told in its own words, and that it does not answer, or answers
 * nonsense, is told too, and reported.
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
