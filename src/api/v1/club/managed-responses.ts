import { z } from 'zod';
import {
  type ClubWinery,
  clubStateLabels,
  type ListedClub,
  type ManagedClub,
  visibilityLabels,
} from '#features/clubs/managing/managed-club.ts';
import { cancelReasonLabels, type ListedMember, type ManagedMember } from '#features/clubs/members/managed-member.ts';
import type { CancelReason, MembershipRole } from '#features/clubs/membership.ts';
import {
  type ListedRelease,
  type ReleaseChoices,
  type ReleaseTier,
  releaseStateLabels,
  type ShownRelease,
} from '#features/clubs/releases/managed-release.ts';
import { moneySchema } from '../../money.ts';
import { schemaNames } from '../../schemas.ts';
import {
  colorSchema,
  deliverySchema,
  dollarsOf,
  frequencySchema,
  membershipStateSchema,
  modelSchema,
} from './club-responses.ts';

const keysOf = <Key extends string>(labels: Readonly<Record<Key, string>>) => Object.keys(labels) as [Key, ...Key[]];

const day = z.iso.date();
const clubState = z.enum(keysOf(clubStateLabels));
const visibility = z.enum(keysOf(visibilityLabels));
const priceRule = z.enum(['fixed', 'sum']);
const releaseState = z.enum(keysOf(releaseStateLabels));
const counts = z.object({ active: z.int(), held: z.int(), waiting: z.int(), canceled: z.int() });
const winery: z.ZodType<ClubWinery> = z.object({
  id: z.uuid(),
  slug: z.string(),
  name: z.string(),
  mayChange: z.boolean().describe('Whether you may change its clubs: you own it'),
});

/** A club in the list of its winery. */
export const managedListResponse: z.ZodType<ListedClub> = z.object({
  id: z.uuid(),
  name: z.string(),
  imageId: z.uuid().nullable(),
  model: modelSchema,
  frequencyMonths: frequencySchema,
  state: clubState,
  visibility,
  members: counts,
  tiers: z.int(),
  nextRelease: z.object({ id: z.uuid(), name: z.string(), state: releaseState, billOn: day.nullable() }).nullable(),
});

const tierFacts = {
  id: z.uuid(),
  name: z.string(),
  bottles: z.int(),
  color: colorSchema,
  priceRule,
  price: moneySchema.nullable().describe('Of the rule fixed'),
  discountPercent: z.int().nullable().describe('Of the rule sum'),
};

/** A club as those who work at its winery see it. */
export const managedClubResponse = z
  .object({
    id: z.uuid(),
    version: z.int().describe('Send it with a change'),
    winery,
    slug: z.string(),
    name: z.string(),
    description: z.string(),
    imageId: z.uuid().nullable(),
    model: modelSchema,
    frequencyMonths: frequencySchema,
    state: clubState,
    visibility,
    pickupEnabled: z.boolean(),
    shippingEnabled: z.boolean(),
    orderDiscountPercent: z.int(),
    memberLimit: z.int().nullable(),
    waitingList: z.boolean(),
    retryDays: z.int().describe('For how many days a declined card is tried again'),
    members: counts,
    tiers: z.array(
      z.object({
        ...tierFacts,
        description: z.string(),
        from: moneySchema,
        to: moneySchema,
        shippingIncluded: z.boolean(),
        memberLimit: z.int().nullable(),
        retired: z.boolean(),
        members: z.int(),
      }),
    ),
  })
  .register(schemaNames, { name: 'OwnClub' });

/** A club as the API presents it to those who work at its winery. */
export function presentManagedClub({ winery: at, club }: { winery: ClubWinery; club: ManagedClub }) {
  const tiers = club.tiers.map(({ priceCents, fromCents, toCents, ...tier }) => ({
    ...tier,
    price: priceCents === null ? null : dollarsOf(priceCents),
    from: dollarsOf(fromCents),
    to: dollarsOf(toCents),
  }));
  return { ...club, winery: at, tiers };
}

/** A release in the list of its club. */
export const listedReleaseResponse: z.ZodType<ListedRelease> = z.object({
  id: z.uuid(),
  name: z.string(),
  state: releaseState,
  billOn: day.nullable(),
  shipOn: day.nullable(),
  wines: z.int(),
});

const releaseClub = z.object({ id: z.uuid(), name: z.string(), model: modelSchema, frequencyMonths: frequencySchema });

const releaseTier = z.object({
  ...tierFacts,
  to: moneySchema.describe('What members agreed to at most'),
  members: z.int().describe('Who will get it as of now'),
  skipping: z.int(),
  onHold: z.int(),
});

/** A release with its forecast. */
export const releaseResponse = z
  .object({
    id: z.uuid(),
    version: z.int().describe('Send it with a change'),
    winery,
    club: releaseClub,
    name: z.string(),
    message: z.string(),
    state: releaseState,
    billOn: day.nullable(),
    shipOn: day.nullable(),
    wines: z.array(
      z.object({
        listingId: z.uuid(),
        name: z.string(),
        style: z.string(),
        isOnSale: z.boolean(),
        unitPrice: moneySchema,
        stock: z.int().describe('What is left to sell'),
        allocated: z.int().describe('What was set aside for the release'),
        used: z.int().describe('Of that, what is sent or back in the stock'),
        tiers: z.array(z.object({ tierId: z.uuid(), quantity: z.int(), maxQuantity: z.int() })),
      }),
    ),
    tiers: z.array(releaseTier),
    needed: z
      .array(z.object({ listingId: z.uuid(), tierId: z.uuid(), bottles: z.int(), chosen: z.int() }))
      .describe('Bottles by wine and tier, with those that members chose; none once the release is billed'),
    forecast: z.array(z.object({ listingId: z.uuid(), needed: z.int(), chosen: z.int(), missing: z.int() })),
    problems: z.array(z.string()).describe('What must be fixed before members see it'),
    today: day.describe('At the winery'),
  })
  .register(schemaNames, { name: 'ClubRelease' });

function presentReleaseTier({ priceCents, toCents, ...tier }: ReleaseTier) {
  return { ...tier, price: priceCents === null ? null : dollarsOf(priceCents), to: dollarsOf(toCents) };
}

/** A release as the API presents it. */
export function presentRelease({ release, tiers, ...shown }: ShownRelease) {
  const wines = release.wines.map(({ unitPriceCents, ...wine }) => ({ ...wine, unitPrice: dollarsOf(unitPriceCents) }));
  return { ...shown, ...release, wines, tiers: tiers.map(presentReleaseTier) };
}

/** What a new release can have. */
export const releaseChoicesResponse = z.object({
  winery,
  club: releaseClub,
  tiers: z.array(releaseTier),
  wines: z.array(z.object({ id: z.uuid(), name: z.string(), style: z.string(), price: moneySchema, stock: z.int() })),
  today: day.describe('At the winery'),
});

/** The same as the API presents it. */
export function presentChoices({ tiers, wines, ...choices }: ReleaseChoices) {
  const priced = wines.map(({ priceCents, ...wine }) => ({ ...wine, price: dollarsOf(priceCents) }));
  return { ...choices, tiers: tiers.map(presentReleaseTier), wines: priced };
}

const memberShape = {
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  state: membershipStateSchema,
  tierName: z.string(),
  deliveryMethod: deliverySchema,
  joinedAt: z.iso.datetime(),
  holdUntil: day.nullable(),
  nextOn: day.nullable().describe('When a member of a subscription is charged next'),
  isGift: z.boolean(),
  hasNote: z.boolean(),
};

/** A member in the list of a club. */
export const listedMemberResponse: z.ZodType<ListedMember> = z.object(memberShape);

/** A member with what happened to the membership. */
export const memberResponse = z
  .object({
    ...memberShape,
    version: z.int(),
    tierId: z.uuid(),
    note: z.string().describe('What the winery wrote for itself'),
    startsOn: day,
    giftRecipientName: z.string().nullable(),
    offeredTier: z.string().nullable().describe('The name of a dearer tier that was offered to them'),
    giftReleasesLeft: z.int().nullable(),
    canceledAt: z.iso.datetime().nullable(),
    cancelReason: z.enum(keysOf<CancelReason>(cancelReasonLabels)).nullable(),
    cancelComment: z.string().nullable(),
    events: z.array(
      z.object({
        id: z.string(),
        kind: z.string(),
        role: z.enum(['member', 'winery', 'operator', 'system'] satisfies MembershipRole[]),
        details: z.string(),
        madeAt: z.iso.datetime(),
      }),
    ),
  })
  .register(schemaNames, { name: 'ClubMember' });

/** A moment of the database's own notation, as the API writes it. */
export const momentOf = (text: string) => new Date(text).toISOString();

/** A listed member as the API presents them. */
export function presentListedMember(member: ListedMember): ListedMember {
  return { ...member, joinedAt: momentOf(member.joinedAt) };
}

/** A member as the API presents them. */
export function presentMember({ events, canceledAt, ...member }: ManagedMember) {
  return {
    ...member,
    joinedAt: momentOf(member.joinedAt),
    canceledAt: canceledAt === null ? null : momentOf(canceledAt),
    events: events.map(({ id, madeAt, ...event }) => ({ ...event, id: String(id), madeAt: momentOf(madeAt) })),
  };
}
