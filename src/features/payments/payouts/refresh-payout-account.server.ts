import type { Infra } from '#infra/infra.ts';
import type { Viewer } from '#kit/actor.ts';
import type { PayoutGateway } from './payout-gateway.ts';
import { syncPayoutAccount } from './read-payout-account.server.ts';

/**
 * Asks the provider what a winery's account may do now, and notes it. For the system alone; an account that nobody here has is passed
 * over.
 * @throws when the provider does not answer
 */
export async function refreshPayoutAccount(
  app: Pick<Infra, 'db' | 'clock'> & { payoutAccounts: PayoutGateway | undefined },
  viewer: Viewer,
  accountRef: string,
): Promise<void> {
  if (viewer.kind !== 'system' || !app.payoutAccounts) return;
  await syncPayoutAccount(app, app.payoutAccounts, accountRef);
}
