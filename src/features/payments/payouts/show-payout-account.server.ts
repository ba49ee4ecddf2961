import type { Viewer } from '#kit/actor.ts';
import { findPayoutAccount } from '../db/payout-account-rows.server.ts';
import type { PayoutResult } from './call-payout-gateway.server.ts';
import { mayManagePayouts } from './may-manage-payouts.server.ts';
import type { PayoutAccountView } from './payout-account.ts';
import type { PayoutsApp } from './payouts-app.ts';
import { viewPayoutAccount } from './view-payout-account.server.ts';

/**
 * A winery's account: what it may do, what it still needs, and which bank it is paid to. For its owner, and for admins to look at. The
 * provider is asked; where it does not answer it is told what it last said.
 */
export async function showPayoutAccount(
  app: PayoutsApp,
  viewer: Viewer,
  wineryId: string,
): Promise<PayoutResult<PayoutAccountView>> {
  const isAdmin = viewer.kind === 'user' && !viewer.limited && viewer.roles.includes('admin');
  if (!isAdmin && !(await mayManagePayouts(app, viewer, wineryId))) return { ok: false, reason: 'forbidden' };
  const known = await findPayoutAccount(app.db, wineryId);
  return known ? viewPayoutAccount(app, known) : { ok: false, reason: 'stripe-account-not-found' };
}
