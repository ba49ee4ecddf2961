import { type OwnStripeAccount, showOwnStripeAccount } from '#features/payments/payouts/payout-readiness.server.ts';
import { defineResource } from '../response/resource.ts';

declare module '../response/resource.ts' {
  interface ResourceSources {
    stripeAccount: OwnStripeAccount;
    stripePerson: { ref: string };
    stripeAccountLink: { url: string; expiresAt: string };
  }
}

/** The payout account of the person's winery, with the provider's names of what it lacks. */
export const stripeAccountResource = defineResource('stripeAccount', {
  attributes: ({ accountRef, details, chargesEnabled, payoutsEnabled }) => ({
    stripeAccountId: accountRef,
    stripeAccountData: {
      ...{ id: accountRef, object: 'account', country: details?.country ?? null },
      ...{ charges_enabled: chargesEnabled, payouts_enabled: payoutsEnabled },
      business_type: details?.businessType ?? null,
      business_profile: { mcc: details?.businessProfileMCC ?? null, url: details?.businessProfileURL ?? null },
      requirements: {
        currently_due: details?.requirements.currentlyDue ?? [],
        past_due: details?.requirements.pastDue ?? [],
        pending_verification: details?.requirements.pendingVerification ?? [],
        disabled_reason: details?.requirements.disabledReason ?? null,
      },
      external_accounts: { data: details?.bank ? [bankOf(details.bank)] : [] },
    },
  }),
  load: async ({ app, actor }, [wineryId = '']) => {
    const own = await showOwnStripeAccount(app, actor, wineryId);
    return new Map(own ? [[wineryId, own]] : []);
  },
  relationships: {},
});

/** A person of a company's account. */
export const stripePersonResource = defineResource('stripePerson', {
  attributes: ({ ref }) => ({ stripePersonId: ref }),
  relationships: {},
});

/** A link to the provider's page where the account is completed. */
export const stripeAccountLinkResource = defineResource('stripeAccountLink', {
  attributes: ({ url, expiresAt }) => ({ url, expiresAt: new Date(expiresAt) }),
  relationships: {},
});

function bankOf({
  bankName,
  last4,
  country,
  currency,
}: {
  bankName: string | null;
  last4: string;
  country: string;
  currency: string;
}) {
  return { object: 'bank_account', bank_name: bankName, last4, country, currency };
}
