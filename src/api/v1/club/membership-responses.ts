import { z } from 'zod';
import { postalAddressFields } from '#features/accounts/addresses/address.schema.ts';
import type {
  ListedMembership,
  MembershipDetails,
  UpcomingRelease,
} from '#features/clubs/own-memberships/own-membership.ts';
import type { ShipmentState, SkipReason } from '#features/clubs/release.ts';
import { moneySchema } from '../../money.ts';
import { schemaNames } from '../../schemas.ts';
import { presentCard, savedCardResponse } from '../user/user-responses.ts';
import {
  deliverySchema,
  dollarsOf,
  frequencySchema,
  intervalSchema,
  membershipStateSchema,
  modelSchema,
} from './club-responses.ts';

const day = z.iso.date();
const winery = z.object({ slug: z.string(), name: z.string() });

/** How far the charge of a shipment is. */
export const shipmentStateSchema = z.enum(['charging', 'declined', 'billed', 'skipped'] satisfies ShipmentState[]);

/** Why a member got nothing of a release. */
export const skipReasonSchema = z
  .enum([
    ...(['member', 'held', 'canceled', 'short', 'price', 'law', 'volume', 'declined', 'age'] satisfies SkipReason[]),
    ...(['unavailable', 'banned'] satisfies SkipReason[]),
  ])
  .describe(
    '`short`: too few bottles set aside for a release, or in stock for a subscription; `declined`: not paid in time; `price`: costs more than the member agreed to; `law`, `volume`, `age`: the wine may not be shipped there, not that much, or not to that person; `banned`: the member or every owner of the winery was banned',
  );

/** A membership in a list. */
export const listedMembershipResponse: z.ZodType<ListedMembership> = z.object({
  id: z.uuid(),
  state: membershipStateSchema,
  club: z.object({ name: z.string(), slug: z.string() }),
  winery,
  tier: z.string(),
  holdUntil: day.nullable(),
  nextBillOn: day.nullable(),
  giftTo: z.string().nullable().describe('Who gets it, if it is a gift'),
  needsConsent: z.boolean().describe('Whether a part of a release waits for the member to agree to its price'),
});

const wineResponse = z.object({
  listingId: z.uuid(),
  name: z.string(),
  url: z.string().nullable(),
  quantity: z.int().describe('What you get'),
  usual: z.int().describe('What the tier gets'),
  max: z.int().describe('What you may choose at most'),
  unitPrice: moneySchema,
});

const priceResponse = z.object({
  goods: moneySchema,
  discount: moneySchema,
  shipping: moneySchema,
  fee: moneySchema,
  total: moneySchema,
});

const needsConsent = z
  .boolean()
  .describe('Whether it costs more than you agreed to: it is charged only once you agree');

const upcomingResponse = z.object({
  id: z.uuid(),
  name: z.string(),
  message: z.string(),
  billOn: day,
  shipOn: day,
  changeUntil: z.iso.datetime().describe('The time of the billing run: until then it can be changed'),
  skipped: z.boolean(),
  laterOn: day.nullable().describe('The day to which you put off your shipment'),
  wines: z.array(wineResponse),
  price: priceResponse.nullable().describe('null if a wine of it cannot be shipped'),
  needsConsent,
});

const nextShipmentResponse = z.object({
  nextOn: day,
  changeUntil: z.iso.datetime().describe('When its day begins: until then it can be changed'),
  laterOn: day.describe('The day of the one after it'),
  lastOn: day.describe('The latest day to which it can be moved'),
  afterHold: day.nullable().describe('The first day after a hold that it falls into'),
  intervalMonths: intervalSchema,
  intervals: z.array(intervalSchema).describe('Among which you can choose'),
  skipped: z.boolean(),
  wines: z.array(wineResponse).describe('Those that can be chosen, and those that were and are no longer offered'),
  price: priceResponse.nullable().describe('null if a wine of it is not available, or cannot be shipped'),
  needsConsent,
});

/** A membership with all that its page shows. */
export const membershipResponse = z
  .object({
    id: z.uuid(),
    state: membershipStateSchema,
    club: z.object({
      name: z.string(),
      slug: z.string(),
      model: modelSchema,
      frequencyMonths: frequencySchema,
      pickup: z.boolean(),
      shipping: z.boolean(),
    }),
    winery,
    tier: z.object({ name: z.string(), bottles: z.int() }),
    delivery: deliverySchema,
    address: postalAddressFields.extend({ country: z.string() }).nullable(),
    startsOn: day.describe('The first release is the first one billed on or after this day'),
    holdUntil: day.nullable(),
    offer: z
      .object({
        name: z.string(),
        bottles: z.int(),
        consent: z.string().describe('Show it to the person, word for word, with a box that is not ticked'),
        shown: z.string().describe('Send it with the answer: it says that this text was shown'),
        isFull: z.boolean(),
      })
      .nullable()
      .describe('A dearer tier that the winery offers to the member'),
    gift: z
      .object({
        name: z.string(),
        email: z.string().nullable(),
        message: z.string().nullable(),
        on: day.describe('When the recipient gets an e-mail'),
        releasesLeft: z.int(),
        toldAt: z.iso.datetime().nullable().describe('When they got it'),
      })
      .nullable(),
    joinedAt: z.iso.datetime(),
    canceledAt: z.iso.datetime().nullable(),
    consent: z
      .object({ text: z.string(), to: moneySchema, consentedAt: z.iso.datetime() })
      .describe('What you agreed to last, word for word, and what the wines of a release may cost'),
    upcoming: z.array(upcomingResponse),
    next: nextShipmentResponse.nullable().describe('The next shipment of a subscription'),
    past: z.array(
      z.object({
        id: z.uuid().describe('Also the id of its order, once it is billed'),
        release: z.string(),
        billedOn: day,
        state: shipmentStateSchema,
        skipReason: skipReasonSchema.nullable(),
        total: moneySchema,
        needsConfirmation: z.boolean().describe('Whether your bank wants, or wanted, you to confirm the payment'),
        wines: moneySchema.describe('What its wines cost, less the discount'),
        agreeUntil: z.iso
          .datetime()
          .nullable()
          .describe('Of one that was too dear: until when you may agree to it; null if it is too late'),
      }),
    ),
    card: savedCardResponse.nullable().optional().describe('What pays; missing in an impersonation session'),
    today: day.describe('At the winery'),
  })
  .register(schemaNames, { name: 'Membership' });

/** A release, or the next shipment of a subscription, with its wines and price as the API presents them. */
function presentPart<Part extends Pick<UpcomingRelease, 'wines' | 'price'>>({ wines, price, ...part }: Part) {
  return {
    ...part,
    wines: wines.map(({ unitPriceCents, url, ...wine }) => ({
      ...wine,
      url: url ?? null,
      unitPrice: dollarsOf(unitPriceCents),
    })),
    price: price && {
      goods: dollarsOf(price.goodsCents),
      discount: dollarsOf(price.discountCents),
      shipping: dollarsOf(price.shippingCents),
      fee: dollarsOf(price.feeCents),
      total: dollarsOf(price.totalCents),
    },
  };
}

/** A membership as the API presents it to its member. */
export function presentMembership({ town: _, byLink: __, ...membership }: MembershipDetails) {
  const { consent, upcoming, next, past, card, ...facts } = membership;
  const { text, toCents, consentedAt } = consent;
  return {
    ...facts,
    consent: { text, to: dollarsOf(toCents), consentedAt },
    upcoming: upcoming.map(presentPart),
    next: next && presentPart(next),
    past: past.map(({ totalCents, winesCents, ...shipment }) => ({
      ...shipment,
      total: dollarsOf(totalCents),
      wines: dollarsOf(winesCents),
    })),
    ...(card !== undefined && { card: card && presentCard(card) }),
  };
}
