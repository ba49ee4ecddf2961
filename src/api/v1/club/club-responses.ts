import { z } from 'zod';
import type { ClubFrequency } from '#features/clubs/club.ts';
import { clubModelLabels, frequencyLabels, wineColorLabels } from '#features/clubs/club-labels.ts';
import type { ClubDetails, ShownRelease, ShownTier } from '#features/clubs/directory/club-page.ts';
import type { ListedClub, ListedTier } from '#features/clubs/directory/listed-club.ts';
import { membershipStateLabels } from '#features/clubs/members/managed-member.ts';
import { subscriptionIntervals } from '#features/clubs/subscriptions/schedule.ts';
import { regions } from '#features/wineries/winery.ts';
import { presentMoney } from '#kit/money.ts';
import { moneySchema } from '../../money.ts';
import { schemaNames } from '../../schemas.ts';

const keysOf = <Key extends string>(labels: Readonly<Record<Key, string>>) => Object.keys(labels) as [Key, ...Key[]];

/** Who chooses the wines. */
export const modelSchema = z.enum(keysOf(clubModelLabels));

/** Months between two releases. */
export const frequencySchema = z
  .literal(Object.keys(frequencyLabels).map(Number) as [ClubFrequency, ...ClubFrequency[]])
  .describe('Months between two releases');

/** Months between two shipments of a subscription. */
export const intervalSchema = z
  .literal([...subscriptionIntervals])
  .describe('Months between two shipments of a subscription');

/** What a tier consists of. */
export const colorSchema = z.enum(keysOf(wineColorLabels));

/** How far a membership is. */
export const membershipStateSchema = z.enum(keysOf(membershipStateLabels));

export const deliverySchema = z.enum(['pickup', 'shipping']);

/** An amount of dollars in cents. */
export const dollarsOf = (cents: number) => presentMoney(cents, 'USD');

const tierShape = {
  name: z.string(),
  bottles: z.int(),
  color: colorSchema,
  from: moneySchema.describe('What the wines of a release cost at least'),
  to: moneySchema.describe('What they cost at most'),
  shippingIncluded: z.boolean(),
};

const clubShape = {
  id: z.uuid(),
  slug: z.string(),
  name: z.string(),
  imageUrl: z.string(),
  model: modelSchema,
  frequencyMonths: frequencySchema,
  pickup: z.boolean(),
  shipping: z.boolean(),
  orderDiscountPercent: z.int().describe('Off the wines of members’ ordinary orders'),
  isFull: z.boolean().describe('Whether only the waiting list is open, if there is one'),
  waitingList: z.boolean(),
  winery: z.object({
    slug: z.string(),
    name: z.string(),
    city: z.string(),
    region: z.enum(keysOf(regions)),
    demo: z.boolean(),
  }),
};

/** A club as it is listed. */
export const listedClubResponse = z
  .object({
    ...clubShape,
    summary: z.string().describe('The beginning of its text'),
    tiers: z.array(z.object(tierShape)),
  })
  .register(schemaNames, { name: 'ListedClub' });

const releaseResponse = z.object({
  id: z.uuid(),
  name: z.string(),
  billOn: z.iso.date(),
  shipOn: z.iso.date(),
  tiers: z.array(
    z.object({
      name: z.string(),
      wines: z.array(
        z.object({
          name: z.string(),
          url: z.string().nullable().describe('null if it is no longer shown'),
          quantity: z.int(),
        }),
      ),
    }),
  ),
});

/** A club with everything that its page shows. */
export const clubResponse = z
  .object({
    ...clubShape,
    wineryId: z.uuid(),
    state: z.enum(['draft', 'open', 'closed']),
    description: z.string(),
    tiers: z.array(
      z.object({
        ...tierShape,
        id: z.uuid(),
        description: z.string(),
        discountPercent: z.int().nullable().describe('Off the sum of the wines; null if the price is fixed'),
        isFull: z.boolean(),
      }),
    ),
    offered: z
      .array(z.object({ name: z.string(), url: z.string(), price: moneySchema, isAvailable: z.boolean() }))
      .describe('The wines among which members of a subscription choose'),
    next: releaseResponse.nullable(),
    past: z.array(releaseResponse),
    reviews: z.array(
      z.object({
        id: z.uuid(),
        score: z.number(),
        content: z.string(),
        createdAt: z.iso.datetime(),
        author: z.string(),
      }),
    ),
    own: z
      .array(z.object({ id: z.uuid(), state: membershipStateSchema, isGift: z.boolean() }))
      .describe('The memberships that you have now'),
  })
  .register(schemaNames, { name: 'Club' });

function presentTier({ name, bottles, color, fromCents, toCents, shippingIncluded }: ListedTier) {
  return { name, bottles, color, shippingIncluded, from: dollarsOf(fromCents), to: dollarsOf(toCents) };
}

function presentFacts(club: Omit<ListedClub, 'summary' | 'tiers'>) {
  const { id, slug, name, imageUrl, model, frequencyMonths, pickup, shipping, winery } = club;
  const { orderDiscountPercent, isFull, waitingList } = club;
  return {
    ...{ id, slug, name, imageUrl, model, frequencyMonths, pickup, shipping, winery },
    ...{ orderDiscountPercent, isFull, waitingList },
  };
}

/** A listed club as the API presents it. */
export function presentListedClub(club: ListedClub) {
  return { ...presentFacts(club), summary: club.summary, tiers: club.tiers.map(presentTier) };
}

function presentShownTier(tier: ShownTier) {
  const { id, description, discountPercent, isFull } = tier;
  return { ...presentTier(tier), id, description, discountPercent, isFull };
}

function presentRelease({ id, name, billOn, shipOn, tiers }: ShownRelease) {
  const wines = (all: ShownRelease['tiers'][number]['wines']) =>
    all.map(({ name, url, quantity }) => ({ name, url: url ?? null, quantity }));
  return { id, name, billOn, shipOn, tiers: tiers.map((tier) => ({ name: tier.name, wines: wines(tier.wines) })) };
}

/** A club as the API presents it. */
export function presentClub(club: ClubDetails) {
  const { wineryId, state, description, tiers, offered, next, past, reviews, own } = club;
  return {
    ...presentFacts(club),
    ...{ wineryId, state, description, reviews, own },
    tiers: tiers.map(presentShownTier),
    offered: offered.map(({ priceCents, ...wine }) => ({ ...wine, price: dollarsOf(priceCents) })),
    next: next && presentRelease(next),
    past: past.map(presentRelease),
  };
}
