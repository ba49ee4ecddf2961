import { z } from 'zod';
import {
  type AllocationState,
  allocationModelLabels,
  allocationStateLabels,
  grantingRuleLabels,
  type PurchaseState,
  type RefusedWishReason,
  type WishState,
} from '#features/allocations/allocation.ts';
import type { ListedOffer, Offer, OfferPhase, Quote } from '#features/allocations/buying/offer.ts';
import { presentMoney } from '#kit/money.ts';
import { moneySchema } from '../../money.ts';
import { schemaNames } from '../../schemas.ts';
import { addressResponse, presentCard, savedCardResponse } from '../user/user-responses.ts';

const keysOf = <Key extends string>(labels: Readonly<Record<Key, string>>) => Object.keys(labels) as [Key, ...Key[]];

/** An amount of dollars in cents. */
export const dollarsOf = (cents: number) => presentMoney(cents, 'USD');

/** How people get the wine. */
export const modelSchema = z.enum(keysOf(allocationModelLabels));

/** How wishes are granted. */
export const grantingSchema = z.enum(keysOf(grantingRuleLabels));

/** How far an allocation is. */
export const stateSchema: z.ZodType<AllocationState> = z.enum(keysOf(allocationStateLabels));

/** How somebody gets the wine. */
export const deliverySchema = z.enum(['pickup', 'shipping']);

/** A time of the winery's clock. */
export const windowTimeSchema = z.string().describe('By the winery’s clock: YYYY-MM-DDTHH:MM');

/** Whether a wish is granted. */
export const wishStateSchema = z.enum(['open', 'granted', 'refused'] satisfies WishState[]);

/** Why nothing is charged for a wish. */
export const refusedReasonSchema = z
  .enum([
    'none',
    'winery',
    'expired',
    'age',
    'law',
    'volume',
    'price',
    'account',
    'banned',
  ] satisfies RefusedWishReason[])
  .describe(
    '`none`: too few bottles; `winery`: its owner granted nothing; `expired`: nobody granted anything in time; `age`, `law`, `volume`: the wine may not be sold to that person, shipped there, or not that much; `price`: dearer than agreed; `account`: an account that cannot pay or be paid',
  );

const phase = z.enum(['before', 'open', 'over'] satisfies OfferPhase[]);

/** An allocation in the list of those that are offered to somebody. */
export const listedOfferResponse: z.ZodType<ListedOffer> = z.object({
  id: z.uuid(),
  title: z.string(),
  winery: z.string(),
  phase,
  opensAt: windowTimeSchema,
  closesAt: windowTimeSchema,
  hasBought: z.boolean(),
  hasWished: z.boolean(),
});

/** An allocation as it is offered to somebody. */
export const offerResponse = z
  .object({
    id: z.uuid(),
    title: z.string(),
    description: z.string(),
    model: modelSchema,
    granting: grantingSchema,
    state: stateSchema,
    shipOn: z.iso.date().nullable().describe('From when on it is sent; null for at once'),
    winery: z.object({ name: z.string(), slug: z.string() }),
    number: z.int().describe('Yours in the list of the lottery'),
    phase: phase.describe('Whether your window is open'),
    opensAt: windowTimeSchema,
    closesAt: windowTimeSchema,
    wishesAbove: z.boolean().describe('Whether you may wish for more than the maximum'),
    wines: z.array(
      z.object({
        listingId: z.uuid(),
        name: z.string(),
        url: z.string(),
        price: moneySchema.describe('Of a bottle'),
        isShipped: z.boolean(),
        minBottles: z.int(),
        maxBottles: z.int(),
        defaultBottles: z.int(),
        left: z.int().describe('For everybody'),
        bought: z.int().describe('By you'),
        wished: z.int(),
        granted: z.int(),
      }),
    ),
    purchases: z.array(
      z.object({
        id: z.uuid().describe('Also the id of its order, once it is billed'),
        state: z.enum(['charging', 'declined', 'billed', 'failed'] satisfies PurchaseState[]),
        total: moneySchema,
        bottles: z.int(),
        isWish: z.boolean(),
      }),
    ),
    wish: z
      .object({
        state: wishStateSchema,
        reason: refusedReasonSchema.nullable(),
        agreed: moneySchema.describe('What it costs at most'),
        delivery: deliverySchema,
      })
      .nullable(),
    card: savedCardResponse.nullable().describe('What pays; without one nobody buys or wishes'),
    address: addressResponse.nullable().describe('The default address'),
  })
  .register(schemaNames, { name: 'Allocation' });

/** What bottles cost. */
export const quoteResponse = z.object({
  goods: moneySchema,
  shipping: moneySchema,
  fee: moneySchema,
  total: moneySchema.describe('Send it with the purchase or the wish'),
});

/** An allocation as the API presents it to one of its people. */
export function presentOffer({ wines, purchases, wish, card, ...offer }: Offer) {
  return {
    ...offer,
    wines: wines.map(({ priceCents, ...wine }) => ({ ...wine, price: dollarsOf(priceCents) })),
    purchases: purchases.map(({ totalCents, ...purchase }) => ({ ...purchase, total: dollarsOf(totalCents) })),
    wish: wish && { ...withoutCents(wish), agreed: dollarsOf(wish.agreedCents) },
    card: card && presentCard(card),
  };
}

function withoutCents({ agreedCents: _, ...wish }: NonNullable<Offer['wish']>) {
  return wish;
}

/** What bottles cost, as the API presents it. */
export function presentQuote({ goodsCents, shippingCents, feeCents, totalCents }: Quote) {
  return {
    goods: dollarsOf(goodsCents),
    shipping: dollarsOf(shippingCents),
    fee: dollarsOf(feeCents),
    total: dollarsOf(totalCents),
  };
}
