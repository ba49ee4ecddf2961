import type { PayoutAccountRow } from '../db/payout-account-rows.server.ts';
import type { PayoutResult } from './call-payout-gateway.server.ts';
import type { PayoutAccountView } from './payout-account.ts';
import type { PayoutsApp } from './payouts-app.ts';
import { syncPayoutAccount } from './read-payout-account.server.ts';

/** A winery's account as the provider sees it now, or, where that does not answer, as it last said. Who may see it is the caller's to decide. */
export async function viewPayoutAccount(app: PayoutsApp, known: PayoutAccountRow): Promise<PayoutResult<PayoutAccountView>> {
  const { wineryId, accountRef } = known;
  if (app.payoutAccounts) {
    try {
      const read = await syncPayoutAccount(app, app.payoutAccounts, accountRef);
      return read ? viewOf(read, true) : { ok: false, reason: 'stripe-account-not-found' };
    } catch (error) {
      app.errors.report('payout-provider-failed', error, { wineryId });
    }
  }
  return viewOf(known, false);
}

function viewOf(row: PayoutAccountRow, fresh: boolean): PayoutResult<PayoutAccountView> {
  const { standing, wineryId, gone, chargesEnabled, payoutsEnabled, updatedAt } = row;
  if (!standing) return { ok: false, reason: gone ? 'stripe-account-not-found' : 'provider-unavailable' };
  const told = { wineryId, gone, toldAt: updatedAt.toISOString(), fresh };
  return { ok: true, value: { ...standing, chargesEnabled, payoutsEnabled, ...told } };
}
