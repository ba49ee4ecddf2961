import type { Viewer } from '#kit/actor.ts';
import { callPayoutGateway, type PayoutResult } from './call-payout-gateway.server.ts';
import { mayManagePayouts } from './may-manage-payouts.server.ts';
import { createAccountOnce } from './open-account-once.server.ts';
import { type PayoutOnboarding, payoutOnboardingSchema } from './payout-account.schema.ts';
import type { PayoutAccountView } from './payout-account.ts';
import { refuseInvalid } from './payout-refusal.ts';
import type { PayoutsApp } from './payouts-app.ts';
import { changeAccount } from './update-payout-account.server.ts';
import { viewPayoutAccount } from './view-payout-account.server.ts';

/**
 * Opens the account to which a winery is paid, for its owner alone. A winery has one, however often it is asked for; one that is there
 * already is given what is said now, as by `updatePayoutAccount`. Its country stays.
 */
export async function createPayoutAccount(
  app: PayoutsApp,
  viewer: Viewer,
  wineryId: string,
  input: unknown,
): Promise<PayoutResult<PayoutAccountView>> {
  if (!(await mayManagePayouts(app, viewer, wineryId))) return { ok: false, reason: 'forbidden' };
  const parsed = payoutOnboardingSchema.safeParse(input);
  if (!parsed.success) return refuseInvalid(parsed.error.issues);
  const wanted = parsed.data;
  const created = await callPayoutGateway(app, wineryId, (gateway) => createAccountOnce(app, gateway, wineryId, wanted));
  if (!created.ok) return created;
  const { account, isAsWanted } = created.value;
  const view = await viewPayoutAccount(app, account);
  if (isAsWanted) return view;
  // why: nobody had told that it is gone; now that it is known, another is opened
  if (view.ok ? view.value.gone : view.reason === 'stripe-account-not-found')
    return createPayoutAccount(app, viewer, wineryId, input);
  if (!view.ok) return view;
  return view.value.country === wanted.country ? changeAccount(app, account, changeOf(wanted)) : otherCountry;
}

function changeOf({ country: _, ...change }: PayoutOnboarding) {
  return change;
}

const otherCountry = refuseInvalid([{ path: ['country'], message: 'The country of an account cannot be changed' }]);
