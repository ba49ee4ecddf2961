import { z } from 'zod';
import type { Account } from '#features/accounts/account.ts';
import { abbreviatedName } from '#features/accounts/account.ts';
import { postalAddressFields } from '#features/accounts/addresses/address.schema.ts';
import type { PublicPerson } from '#features/accounts/profile/public-person.ts';
import { imageVariants, imageVariantUrl } from '#features/images/image-variants.ts';
import type { SavedCard } from '#features/payments/cards/saved-card.ts';
import type { OwnPayoutAccount } from '#features/payments/payouts/payout-readiness.server.ts';
import type { SignedIn } from '#kit/actor.ts';
import { schemaNames } from '../../schemas.ts';

const variantNames = ['square-xsmall', 'square-xsmall2x', 'square-small', 'square-small2x'] as const;

const pictureResponse = z
  .object({
    id: z.uuid(),
    attributes: z.object({
      variants: z.record(z.enum(variantNames), z.object({ url: z.string(), width: z.int(), height: z.int() })),
    }),
  })
  .register(schemaNames, { name: 'ProfileImage' });

/** The card in the specification's fields. */
export const savedCardResponse = z
  .object({
    id: z.string().describe('What an order is paid with'),
    brand: z.string(),
    last4Digits: z.string(),
    expirationMonth: z.int(),
    expirationYear: z.int(),
    expired: z.boolean(),
    blocked: z.boolean().describe('Whether its bank has ruled out another try: it has to be replaced'),
  })
  .register(schemaNames, { name: 'SavedCard' });

/** An address of the address book. */
export const addressResponse = postalAddressFields
  .extend({ id: z.uuid(), isDefault: z.boolean(), country: z.string() })
  .register(schemaNames, { name: 'Address' });

const scope = z.enum(['user', 'user:limited']);

/** The current user in the specification's fields. */
export const currentUserResponse = z
  .object({
    id: z.uuid(),
    type: z.literal('currentUser'),
    expresUserId: z.uuid().describe('The same person in this backend: the same id'),
    role: z.string().nullable().describe('What they say they are'),
    isAuthenticated: z.boolean(),
    isAnonymous: z.boolean(),
    admin: z.boolean(),
    wineryOwner: z.boolean(),
    wineryMember: z.boolean(),
    authScopes: z.array(scope),
    attributes: z.object({
      banned: z.boolean(),
      email: z.string(),
      emailVerified: z.boolean(),
      pendingEmail: z.string().nullable(),
      profile: z.object({
        firstName: z.string(),
        lastName: z.string(),
        displayName: z.string(),
        abbreviatedName: z.string(),
        bio: z.string(),
      }),
      stripeConnected: z.boolean().nullable().describe('Whether a winery of theirs can be paid; null if limited'),
    }),
    protectedData: z.object({
      phoneNumber: z.string().nullable(),
      zip: z.string().nullable(),
      state: z.string().nullable(),
      company: z.string().nullable(),
      birthDate: z.string().nullable(),
    }),
    profileImage: pictureResponse.nullable(),
    stripeAccount: z
      .object({
        winery: z.object({ id: z.uuid(), slug: z.string(), name: z.string() }),
        chargesEnabled: z.boolean(),
        payoutsEnabled: z.boolean(),
        currentlyDue: z.int().describe('How many details are missing'),
      })
      .nullable()
      .describe('Of their first winery that has one'),
    stripeCustomer: z.object({ defaultPaymentMethod: z.object({ card: savedCardResponse }).nullable() }).nullable(),
    roles: z.array(z.string()),
    scopes: z.array(scope),
  })
  .register(schemaNames, { name: 'CurrentUser' });

/** A public profile in the specification's fields. */
export const publicUserResponse = z
  .object({
    id: z.uuid(),
    type: z.literal('user'),
    banned: z.boolean(),
    deleted: z.boolean(),
    profile: z.object({ displayName: z.string(), abbreviatedName: z.string(), bio: z.string() }),
    profileImage: pictureResponse.nullable(),
    memberSince: z.string().nullable().describe('A month'),
  })
  .register(schemaNames, { name: 'PublicUser' });

type Site = { baseUrl: string };

/**
 * The current user.
 * @param payments the payout accounts and the card; undefined in an impersonation session, which learns neither
 */
export function presentCurrentUser(
  site: Site,
  actor: SignedIn,
  account: Account,
  payments: { payouts: readonly OwnPayoutAccount[]; card: SavedCard | null } | undefined,
): z.output<typeof currentUserResponse> {
  const { email, emailVerified, pendingEmail, firstName, lastName, displayName, bio, role } = account;
  const { phoneNumber, zip, state, company, birthDate, banned, profileImageId } = account;
  const profile = { firstName, lastName, displayName, abbreviatedName: abbreviatedName(firstName, lastName), bio };
  const connected = payments?.payouts.find(({ account: opened }) => opened !== null && !opened.deleted);
  const scopes: z.output<typeof scope>[] = [actor.limited ? 'user:limited' : 'user'];
  return {
    id: actor.id,
    type: 'currentUser',
    expresUserId: actor.id,
    role,
    isAuthenticated: true,
    isAnonymous: false,
    admin: actor.roles.includes('admin'),
    wineryOwner: actor.roles.includes('winery-owner'),
    wineryMember: actor.roles.includes('winery-member'),
    authScopes: scopes,
    attributes: {
      ...{ banned, email, emailVerified, pendingEmail, profile },
      stripeConnected: payments ? connected !== undefined : null,
    },
    protectedData: { phoneNumber, zip, state, company, birthDate },
    profileImage: presentPicture(site, profileImageId),
    stripeAccount: connected ? presentPayoutState(connected) : null,
    stripeCustomer: payments ? { defaultPaymentMethod: payments.card && { card: presentCard(payments.card) } } : null,
    roles: [...actor.roles],
    scopes,
  };
}

function presentPayoutState({ winery, account }: OwnPayoutAccount) {
  const { chargesEnabled = false, payoutsEnabled = false, currentlyDue = 0 } = account ?? {};
  return { winery, chargesEnabled, payoutsEnabled, currentlyDue };
}

/** A saved card as the API shows it. */
export function presentCard({ ref, ...card }: SavedCard): z.output<typeof savedCardResponse> {
  return { id: ref, ...card };
}

/** A public profile. Of a banned or deleted person there are only the flags and a label in place of the name. */
export function presentProfile(site: Site, person: PublicPerson): z.output<typeof publicUserResponse> {
  return {
    id: person.id,
    type: 'user',
    banned: person.state === 'banned',
    deleted: person.state === 'deleted',
    profile: { displayName: person.name, abbreviatedName: person.initials, bio: person.bio },
    profileImage: presentPicture(site, person.pictureId ?? null),
    memberSince: person.memberSince ?? null,
  };
}

function presentPicture({ baseUrl }: Site, id: string | null): z.output<typeof pictureResponse> | null {
  if (id === null) return null;
  const variantOf = (name: (typeof variantNames)[number]) => {
    const { width, height } = imageVariants[name];
    return { url: baseUrl + imageVariantUrl(id, name, 'jpg'), width, height };
  };
  const variants = Object.fromEntries(variantNames.map((name) => [name, variantOf(name)]));
  return { id, attributes: { variants: variants as z.output<typeof pictureResponse>['attributes']['variants'] } };
}
