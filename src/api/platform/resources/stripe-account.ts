import type { PayoutRequirements } from '#features/payments/payouts/payout-account.ts';
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
      ...{ id: accountRef, object: 'account' },
      ...(details?.country && { country: details.country }),
      ...{ charges_enabled: chargesEnabled, payouts_enabled: payoutsEnabled },
      business_type: details?.businessType ?? null,
      business_profile: { mcc: details?.businessProfileMCC ?? null, url: details?.businessProfileURL ?? null },
      // why: until the provider was asked, an empty list would say that nothing is due
      ...(details && { requirements: requirementsOf(details.requirements) }),
      // why: front ends read this list whenever there is an account
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

function requirementsOf({ currentlyDue, pastDue, pendingVerification, disabledReason }: PayoutRequirements) {
  return {
    ...{ currently_due: currentlyDue, past_due: pastDue },
    ...{ pending_verification: pendingVerification, disabled_reason: disabledReason },
  };
}

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
