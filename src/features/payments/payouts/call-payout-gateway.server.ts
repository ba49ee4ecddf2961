import type { PayoutAnswer, PayoutProvider } from './payout-gateway.ts';
import { type PayoutRefusal, refusedByProvider } from './payout-refusal.ts';
import type { PayoutsApp } from './payouts-app.ts';

/** Something done, or why not, for who asked. */
export type Payout<Value> = { ok: true; value: Value } | PayoutRefusal;

/**
 * Asks the provider on behalf of somebody who waits: its refusals are told in its own words, and that it does not answer, or answers
 * nonsense, is told too, and reported.
 */
export async function askPayoutProvider<Value>(
  app: Pick<PayoutsApp, 'errors' | 'payoutAccounts'>,
  wineryId: string,
  question: (provider: PayoutProvider) => Promise<PayoutAnswer<Value>>,
): Promise<Payout<Value>> {
  if (!app.payoutAccounts) return { ok: false, reason: 'provider-unavailable' };
  try {
    const answer = await question(app.payoutAccounts);
    return answer.kind === 'done' ? { ok: true, value: answer.value } : refusedByProvider(answer.failure);
  } catch (error) {
    app.errors.report('payout-provider-failed', error, { wineryId });
    return { ok: false, reason: 'provider-unavailable' };
  }
}
