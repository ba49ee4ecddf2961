import type { Viewer } from '#kit/actor.ts';
import { askPayoutProvider, type Payout } from './call-payout-gateway.server.ts';
import { mayManagePayouts } from './may-manage-payouts.server.ts';
import { openAccountOnce } from './open-account-once.server.ts';
import { type PayoutOpening, payoutOpeningSchema } from './payout-account.schema.ts';
import type { PayoutAccountView } from './payout-account.ts';
import { refuseInvalid } from './payout-refusal.ts';
import type { PayoutsApp } from './payouts-app.ts';
import { changeAccount } from './update-payout-account.server.ts';
import { viewPayoutAccount } from './view-payout-account.server.ts';

/**
 * Opens the account to which a winery is paid, for its owner alone. A winery has one, however often it is asked for; one that is there
 * already is given what is said now, as by `updatePayoutAccount`. Its country stays.
 */
export async function openPayoutAccount(
  app: PayoutsApp,
  viewer: Viewer,
  wineryId: string,
  input: unknown,
): Promise<Payout<PayoutAccountView>> {
  if (!(await mayManagePayouts(app, viewer, wineryId))) return { ok: false, reason: 'forbidden' };
  const parsed = payoutOpeningSchema.safeParse(input);
  if (!parsed.success) return refuseInvalid(parsed.error.issues);
  const wanted = parsed.data;
  const opened = await askPayoutProvider(app, wineryId, (provider) => openAccountOnce(app, provider, wineryId, wanted));
  if (!opened.ok) return opened;
  const { account, isAsWanted } = opened.value;
  const view = await viewPayoutAccount(app, account);
  if (isAsWanted) return view;
  // why: nobody had told that it is gone; now that it is known, another is opened
  if (view.ok ? view.value.gone : view.reason === 'stripe-account-not-found')
    return openPayoutAccount(app, viewer, wineryId, input);
  if (!view.ok) return view;
  return view.value.country === wanted.country ? changeAccount(app, account, changeOf(wanted)) : otherCountry;
}

function changeOf({ country: _, ...change }: PayoutOpening) {
  return change;
}

const otherCountry = refuseInvalid([{ path: ['country'], message: 'The country of an account cannot be changed' }]);
