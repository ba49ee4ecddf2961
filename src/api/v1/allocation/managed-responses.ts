import { z } from 'zod';
import type { PeopleRule } from '#features/allocations/allocation.ts';
import type { GrantPreview, WishesPage } from '#features/allocations/granting/managed-wish.ts';
import type {
  AllocationWinery,
  ListedAllocation,
  ShownAllocation,
} from '#features/allocations/managing/managed-allocation.ts';
import { moneySchema } from '../../money.ts';
import { schemaNames } from '../../schemas.ts';
import {
  deliverySchema,
  dollarsOf,
  grantingSchema,
  modelSchema,
  refusedReasonSchema,
  stateSchema,
  windowTimeSchema,
  wishStateSchema,
} from './offer-responses.ts';

const version = z.int().describe('Send it with a change');
const grantUntil = windowTimeSchema
  .nullable()
  .describe('Until when an owner grants the wishes by hand; null where that is not to be done');

const winery: z.ZodType<AllocationWinery> = z.object({
  id: z.uuid(),
  slug: z.string(),
  name: z.string(),
  mayChange: z.boolean().describe('Whether you may change its allocations: you own it'),
});

/** An allocation in the list of its winery. */
export const listedAllocationResponse: z.ZodType<ListedAllocation> = z.object({
  id: z.uuid(),
  title: z.string(),
  model: modelSchema,
  granting: grantingSchema,
  state: stateSchema,
  wines: z.int(),
  groups: z.int(),
  closesAt: windowTimeSchema.nullable(),
});

const groupResponse = z.object({
  id: z.uuid(),
  name: z.string(),
  opensAt: windowTimeSchema,
  closesAt: windowTimeSchema,
  people: z.enum(['emails', 'spend', 'years', 'club'] satisfies PeopleRule[]),
  emails: z.string().nullable().describe('One in each line; null once it is published'),
  minSpend: moneySchema.nullable(),
  minYears: z.int().nullable(),
  clubId: z.uuid().nullable(),
  clubName: z.string().nullable(),
  tierId: z.uuid().nullable(),
  tierName: z.string().nullable(),
  wishesAbove: z.boolean(),
  limits: z.array(z.object({ listingId: z.uuid(), minBottles: z.int(), maxBottles: z.int(), defaultBottles: z.int() })),
  count: z.int().describe('How many people it has; of a draft, as of now'),
});

/** An allocation as its winery sees it. */
export const managedAllocationResponse = z
  .object({
    id: z.uuid(),
    version,
    winery,
    title: z.string(),
    description: z.string(),
    model: modelSchema,
    granting: grantingSchema,
    state: stateSchema,
    isClosing: z.boolean().describe('Published, but its windows are over: it is closed within a minute'),
    shipOn: z.iso.date().nullable(),
    closedAt: windowTimeSchema.nullable().describe('When its windows were closed; null before'),
    grantUntil,
    wines: z.array(
      z.object({
        listingId: z.uuid(),
        name: z.string(),
        price: moneySchema,
        quantity: z.int(),
        taken: z.int(),
        returned: z.int().describe('Back in the stock'),
        stock: z.int(),
        isOnSale: z.boolean(),
      }),
    ),
    groups: z.array(groupResponse),
    counts: z.object({
      people: z.int(),
      buyers: z.int(),
      wishes: z.int(),
      openWishes: z.int(),
      waiting: z.int().describe('Purchases that are being charged'),
      billed: moneySchema,
    }),
    problems: z.array(z.string()).describe('What must be mended before a draft is published'),
    now: windowTimeSchema,
  })
  .register(schemaNames, { name: 'ManagedAllocation' });

/** An allocation as the API presents it to its winery. */
export function presentManagedAllocation({ winery: of, allocation, counts, problems, now }: ShownAllocation) {
  const { billedCents, ...numbers } = counts;
  return {
    ...allocation,
    winery: of,
    wines: allocation.wines.map(({ priceCents, ...wine }) => ({ ...wine, price: dollarsOf(priceCents) })),
    groups: allocation.groups.map(({ minSpendCents, ...group }) => ({
      ...group,
      minSpend: minSpendCents === null ? null : dollarsOf(minSpendCents),
    })),
    counts: { ...numbers, billed: dollarsOf(billedCents) },
    problems,
    now,
  };
}

/** A wish as its winery sees it. */
export const managedWishResponse = z.object({
  number: z.int(),
  name: z.string().nullable().describe('null once the account is deleted'),
  groupName: z.string(),
  spend: moneySchema.describe('At the winery, when the allocation was published'),
  state: wishStateSchema,
  reason: refusedReasonSchema.nullable(),
  delivery: deliverySchema,
  wines: z.array(z.object({ listingId: z.uuid(), quantity: z.int(), granted: z.int() })),
});

/** What is beside a page of wishes. */
export const wishesMeta = z.object({
  version,
  state: stateSchema,
  granting: grantingSchema,
  grantUntil,
  wines: z.array(
    z.object({
      listingId: z.uuid(),
      name: z.string(),
      left: z.int().describe('What can be granted'),
      wished: z.int(),
      granted: z.int(),
    }),
  ),
});

/** A page of wishes with what is beside it, as the API presents it. */
export function presentWishes({ wishes, wines, allocation }: WishesPage) {
  const { version: at, state, granting, grantUntil: until } = allocation;
  return {
    wishes: wishes.map(({ spendCents, ...wish }) => ({ ...wish, spend: dollarsOf(spendCents) })),
    meta: {
      ...{ version: at, state, granting, grantUntil: until },
      wines: wines.map(({ elsewhere: _, ...wine }) => wine),
    },
  };
}

/** What granting would charge. */
export const grantPreviewResponse = z.object({
  charged: z.int(),
  bottles: z.int(),
  total: moneySchema,
  withoutCard: z.int().describe('Of those who are charged, how many have no card that is valid'),
  refused: z.partialRecord(refusedReasonSchema, z.int()).describe('Who gets bottles but cannot be charged, by reason'),
  ungranted: z.int(),
  isChargeable: z
    .boolean()
    .describe('Whether the winery can take charges; if not, they wait until it can, 7 days at most'),
});

/** What granting would charge, as the API presents it. */
export function presentGrantPreview({ totalCents, ...preview }: GrantPreview) {
  return { ...preview, total: dollarsOf(totalCents) };
}
