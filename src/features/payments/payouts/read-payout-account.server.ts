import { findAccountByRef, type PayoutAccountRow, updateAccount } from '../db/payout-account-rows.server.ts';
import type { PayoutGateway } from './payout-gateway.ts';
import type { PayoutsApp } from './payouts-app.ts';

/** How often it is asked anew because somebody else has asked meanwhile. */
const maxAttempts = 10;

/**
 * Asks the provider how a winery's account stands, and notes it. An answer counts only if nothing was noted since it was asked for:
 * of two that cross on the way the older one never stays.
 * @returns the account; undefined where nobody here has it
 * @throws when the provider does not answer
 */
export async function syncPayoutAccount(
  app: Pick<PayoutsApp, 'db' | 'clock'>,
  gateway: PayoutGateway,
  accountRef: string,
): Promise<PayoutAccountRow | undefined> {
  for (let time = 0; time < maxAttempts; time++) {
    const before = await findAccountByRef(app.db, accountRef);
    if (!before) return undefined;
    const standing = await gateway.read(accountRef);
    const told = standing
      ? {
          chargesEnabled: standing.chargesEnabled,
          payoutsEnabled: standing.payoutsEnabled,
          gone: false,
          standing: JSON.stringify(standing),
        }
      : { chargesEnabled: false, payoutsEnabled: false, gone: true };
    const noted = await updateAccount(app.db, before, { ...told, updatedAt: app.clock.now() });
    if (noted) return noted;
  }
  throw new Error(`The account ${accountRef} changes faster than it is read`);
}
