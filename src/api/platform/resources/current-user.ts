import type { Account } from '#features/accounts/account.ts';
import { abbreviatedName } from '#features/accounts/account.ts';
import { listProfiles, type Profile } from '#features/accounts/profile/list-profiles.server.ts';
import { showAccount } from '#features/accounts/profile/show-account.server.ts';
import { type OwnPersonData, showPersonData } from '#features/accounts/profile/show-person-data.server.ts';
import { type OwnStripeAccount, showOwnStripeAccount } from '#features/payments/payouts/payout-readiness.server.ts';
import { type Role, type SignedIn, sellerRoles } from '#kit/actor.ts';
import type { App } from '../../../app.ts';
import { ownFieldsOf } from '../request/person-fields.ts';
import { defineResource, entity } from '../response/resource.ts';
import { ofMarketplace } from './marketplace.ts';
import { findStripeCustomer } from './stripe-customer.ts';
import { ofProfile } from './user.ts';

declare module '../response/resource.ts' {
  interface ResourceSources {
    currentUser: Profile & {
      account: Account;
      data: OwnPersonData;
      stripeAccount: OwnStripeAccount | null;
      roles: readonly Role[];
    };
    permissionSet: { roles: readonly Role[] };
  }
}

/** The person of the token, as they see themselves. */
export const currentUserResource = defineResource('currentUser', {
  attributes: ({ account, data, stripeAccount, createdAt }) => ({
    banned: account.banned,
    deleted: false,
    createdAt,
    email: account.email,
    emailVerified: account.emailVerified,
    pendingEmail: account.pendingEmail,
    stripeConnected: stripeAccount !== null,
    stripePayoutsEnabled: stripeAccount?.payoutsEnabled ?? false,
    stripeChargesEnabled: stripeAccount?.chargesEnabled ?? false,
    identityProviders: data.identityProviders.map(({ providerId, accountId }) => ({
      idpId: providerId,
      userId: accountId,
    })),
    profile: profileOf(account, data),
  }),
  load: async ({ app, actor }, ids) => {
    const source = actor.kind === 'user' && ids.includes(actor.id) ? await loadCurrentUser(app, actor) : undefined;
    return source ? new Map([[source.id, source]]) : new Map();
  },
  relationships: {
    marketplace: ofMarketplace,
    profileImage: ofProfile,
    stripeAccount: {
      load: async (_, users) =>
        users.map(
          ({ stripeAccount }) => stripeAccount && entity('stripeAccount', stripeAccount.wineryId, stripeAccount),
        ),
    },
    stripeCustomer: {
      load: async ({ app, actor }, users) => {
        const own = await findStripeCustomer(app, actor);
        return users.map(({ id }) => (own?.id === id ? own : null));
      },
    },
    effectivePermissionSet: {
      load: async (_, users) => users.map(({ id, roles }) => entity('permissionSet', id, { roles })),
    },
  },
});

/** What the resource of somebody who sees themselves is made from; undefined if the account is deleted. */
export async function loadCurrentUser(app: App, actor: SignedIn) {
  const [account, data, [profile], stripeAccount] = await Promise.all([
    showAccount(app, actor),
    showPersonData(app, actor),
    listProfiles(app, actor, [actor.id]),
    showOwnStripeAccount(app, actor),
  ]);
  if (!account.ok || !data.ok || !profile) return undefined;
  return { ...profile, account: account.value, data: data.value, stripeAccount, roles: actor.roles };
}

function profileOf(account: Account, { publicData, privateData, protectedData, metadata }: OwnPersonData) {
  const { firstName, lastName, displayName, bio } = account;
  return {
    ...{ firstName, lastName, displayName, abbreviatedName: abbreviatedName(firstName, lastName), bio },
    ...{ publicData, metadata, privateData, protectedData: { ...protectedData, ...ownFieldsOf(account) } },
  };
}

const permission = (isAllowed: boolean) => (isAllowed ? 'permission/allow' : 'permission/deny');

/** What the person may do: whoever works for a winery may post listings. */
export const permissionSetResource = defineResource('permissionSet', {
  attributes: ({ roles }) => ({
    postListings: permission(sellerRoles.some((role) => roles.includes(role))),
    initiateTransactions: permission(true),
    read: permission(true),
  }),
  relationships: {},
});
