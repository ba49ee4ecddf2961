import { eventAccountOf, recordSecurityEvent } from '#features/accounts/security-log/record-security-event.server.ts';
import type { Actor } from '#kit/actor.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { findPayoutAccount } from '../db/payout-account-rows.server.ts';
import { callPayoutGateway, type PayoutResult } from './call-payout-gateway.server.ts';
import { payoutLinkSchema } from './payout-account.schema.ts';
import type { PayoutsApp } from './payout-gateway.ts';
import { refuseInvalid } from './payout-refusal.ts';
import { refusePayoutChange } from './show-payout-account.server.ts';

/**
 * Creates a link to the gateway's page where an owner of the winery completes its account. The page returns to
 * `/account/payments/success`, or to `/account/payments/failure` if the link has expired, where a new one can be
 * created; with `from` it returns to the same paths under that tab of the listing editor. For owners only, with a
 * fresh proof of identity, since the bank account can be changed there.
 * @param back other addresses to return to, of an application that may have them; the caller checks that
 * @param input `{type}`: `account_onboarding` (default) or `account_update`; `{from}`: the URL path of the tab
 */
export const createAccountLink = defineUseCase(
  async (
    app: PayoutsApp & { site: { baseUrl: string } },
    actor: Actor,
    wineryId: string,
    input: unknown,
    back?: { success: string; failure: string },
  ): Promise<PayoutResult<{ url: string; expiresAt: string }>> => {
    const refused = await refusePayoutChange(app, actor, wineryId);
    if (refused) return refused;
    const parsed = payoutLinkSchema.safeParse(input);
    if (!parsed.success) return refuseInvalid(parsed.error.issues);
    const account = await findPayoutAccount(app.db, wineryId);
    if (!account || account.deleted) return { ok: false, code: 'stripe-account-not-found' };
    await recordSecurityEvent(app, 'payout-link-created', eventAccountOf(actor));
    const { from = '/account/payments', type } = parsed.data;
    const backTo = (outcome: string) => `${app.site.baseUrl}${from}/${outcome}?winery=${wineryId}`;
    const { success, failure } = back ?? { success: backTo('success'), failure: backTo('failure') };
    const request = { type, returnUrl: success, refreshUrl: failure };
    return callPayoutGateway(app, wineryId, (gateway) => gateway.link(account.accountRef, request));
  },
);
