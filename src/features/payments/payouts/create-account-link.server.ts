import type { Actor } from '#kit/actor.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { findPayoutAccount } from '../db/payout-account-rows.server.ts';
import { callPayoutGateway, type PayoutResult } from './call-payout-gateway.server.ts';
import { payoutLinkSchema } from './payout-account.schema.ts';
import type { PayoutsApp } from './payout-gateway.ts';
import { refuseInvalid } from './payout-refusal.ts';
import { mayManagePayouts } from './show-payout-account.server.ts';

/**
 * Makes a link to the provider's page on which the owner of a winery says what his account still needs; for him alone. From there he
 * comes back to `/account/payments/success`, or, when the link is too old, to `/account/payments/failure`, where another is made; or to
 * the tab of the listing editor that he came from, with the same words behind it.
 * @param input `{type}`: `account_onboarding`, the default, or `account_update`; `{from}`: the address of that tab
 */
export const createAccountLink = defineUseCase(
  async (
    app: PayoutsApp & { site: { baseUrl: string } },
    actor: Actor,
    wineryId: string,
    input: unknown,
  ): Promise<PayoutResult<{ url: string; expiresAt: string }>> => {
    if (!(await mayManagePayouts(app, actor, wineryId))) return { ok: false, code: 'forbidden' };
    const parsed = payoutLinkSchema.safeParse(input);
    if (!parsed.success) return refuseInvalid(parsed.error.issues);
    const account = await findPayoutAccount(app.db, wineryId);
    if (!account || account.deleted) return { ok: false, code: 'stripe-account-not-found' };
    const { from = '/account/payments', type } = parsed.data;
    const backTo = (outcome: string) => `${app.site.baseUrl}${from}/${outcome}?winery=${wineryId}`;
    const asked = { type, returnUrl: backTo('success'), refreshUrl: backTo('failure') };
    return callPayoutGateway(app, wineryId, (gateway) => gateway.link(account.accountRef, asked));
  },
);
