import type { Viewer } from '#kit/actor.ts';
import { claimStalestAccount } from '../db/payout-account-rows.server.ts';
import type { PayoutsApp } from './payouts-app.ts';
import { syncPayoutAccount } from './read-payout-account.server.ts';

/** How long what the provider said of an account is believed, in milliseconds: it tells of changes, but what it tells may be lost. */
const maxAgeMilliseconds = 6 * 3_600_000;

/** Asks the provider anew for the account of which it was not asked for longest. For the system alone. @returns how many: one, or none */
export async function sweepPayoutAccounts(app: PayoutsApp, viewer: Viewer): Promise<number> {
  if (viewer.kind !== 'system' || !app.payoutAccounts) return 0;
  const now = app.clock.now();
  const taken = await claimStalestAccount(app.db, { before: new Date(now.getTime() - maxAgeMilliseconds), now });
  if (taken === undefined) return 0;
  await syncPayoutAccount(app, app.payoutAccounts, taken);
  return 1;
}
