import { z } from 'zod';
import { bookingStates } from '#features/availability/bookings/booking.ts';
import type { Message } from '#features/messages/message.ts';
import { type BookingMoveView, bookingMoveStates, moveActions } from '#features/orders/booking-moves/booking-move.ts';
import type {
  BookingView,
  LineItemView,
  OrderSummary,
  OrderView,
  PriceView,
  VisitTerms,
} from '#features/orders/order.ts';
import { cardStatuses, type MoneyView, payoutStatuses, refundStatuses } from '#features/orders/payment/order-money.ts';
import { orderRequestSchema } from '#features/orders/placing/order-request.schema.ts';
import { orderProcess, type PlacedState, type ProcessRole } from '#features/orders/process/order-process.ts';
import { moneySchema } from '../../money.ts';
import { schemaNames } from '../../schemas.ts';

const party = z.enum(['customer', 'provider']);
const placed = orderProcess.states.filter((each) => each !== 'initial');
const state = z.enum(placed as [PlacedState, ...PlacedState[]]);
const names = orderProcess.transitions.map(({ name }) => name);
const transition = z.enum(names as [(typeof names)[number], ...(typeof names)[number][]]);
const processRole = z.enum(['customer', 'provider', 'operator', 'system'] satisfies ProcessRole[]);
const customer = z.object({ id: z.uuid(), displayName: z.string() });
const winery = z.object({ id: z.uuid(), slug: z.string(), name: z.string() });
const moment = z.iso.datetime();
const orderNumber = z.string().describe('What people call it by, as LV-1234-5678');

/** A line of the price breakdown. */
export const lineItemResponse: z.ZodType<LineItemView> = z
  .object({
    code: z.enum([
      'line-item/units',
      'line-item/night',
      'line-item/day',
      'line-item/shipping-fee',
      'line-item/pickup-fee',
      'line-item/club-discount',
      'line-item/customer-commission',
      'line-item/provider-commission',
    ]),
    listingId: z.uuid().nullable(),
    includeFor: z.array(party),
    unitPrice: moneySchema,
    quantity: z.int().nullable(),
    percentage: z.number().nullable(),
    lineTotal: moneySchema,
    reversal: z.boolean(),
  })
  .register(schemaNames, { name: 'LineItem' });

/** Where a wine is collected, or a tasting takes place. */
const pickupAddress = z
  .object({
    name: z.string(),
    street: z.string().nullable(),
    building: z.string().optional(),
    city: z.string(),
    state: z.string(),
    zip: z.string().nullable(),
  })
  .nullable();

const wineryAddress = z.object({
  street: z.string().nullable(),
  city: z.string(),
  state: z.string(),
  zip: z.string().nullable(),
});

/** What canceling an accepted tasting costs. */
const cancellation = z
  .object({
    hours: z.int().describe('Until so many hours before it begins, canceling is free'),
    keptPercent: z.int().describe('What the winery keeps after that'),
  })
  .nullable();

/** When the guests of a tasting come, and on which terms. */
const visit: z.ZodType<VisitTerms | null> = z
  .object({
    start: moment,
    end: moment,
    timezone: z.string().describe('Of the tasting, such as America/Chicago'),
    included: z.string().nullable().describe('What the price includes'),
    cancellation,
    confirmsBy: moment.nullable().describe('The winery’s deadline to confirm; null once it has confirmed'),
  })
  .nullable();

/** The price of an order before it is placed. */
export const priceResponse: z.ZodType<PriceView> = z
  .object({
    lineItems: z.array(lineItemResponse),
    payinTotal: moneySchema,
    pickupAddress,
    visit,
  })
  .register(schemaNames, { name: 'Price' });

const booking: z.ZodType<BookingView> = z.object({
  start: moment,
  end: moment,
  displayStart: moment.describe('When the first day opens'),
  displayEnd: moment.describe('When the last day closes'),
  timezone: z.string().describe('Of the tasting'),
  seats: z.int(),
  state: z.enum(bookingStates),
});

const times = z.object({ start: moment, end: moment });

/** A move of a booked tasting, or a proposal of one. */
const bookingMove: z.ZodType<BookingMoveView> = z
  .object({
    number: z.int().describe('By which it is answered'),
    by: party,
    from: times,
    to: times,
    state: z.enum(bookingMoveStates),
    createdAt: moment,
    expiresAt: moment.nullable().describe('Until when a proposal can be answered'),
    decidedAt: moment.nullable(),
  })
  .register(schemaNames, { name: 'BookingMove' });

/** An order in a list. */
export const orderSummaryResponse: z.ZodType<OrderSummary> = z
  .object({
    id: z.uuid(),
    number: orderNumber,
    side: party,
    state,
    lastTransition: transition,
    lastTransitionedAt: moment,
    createdAt: moment,
    acceptedAt: moment.nullable(),
    readyAt: moment.nullable().describe('Since when wine for pickup is ready'),
    deliveryMethod: z.enum(['pickup', 'shipping']).nullable(),
    noShow: z.boolean().describe('Whether the guests of a tasting did not come'),
    listingId: z.uuid().nullable(),
    customer,
    winery,
    total: moneySchema.nullable(),
    items: z.array(
      z.object({ listingId: z.uuid(), title: z.string(), vintage: z.int().nullable(), quantity: z.int() }),
    ),
    booking: booking.nullable(),
  })
  .register(schemaNames, { name: 'OrderSummary' });

/** What happened to the money of an order. */
const money: z.ZodType<MoneyView | null> = z
  .object({
    card: z.enum(cardStatuses).describe('`released`: held before, and never charged'),
    paid: moneySchema.nullable().describe('What the card was charged, before any refund'),
    refund: z
      .object({
        status: z
          .enum(refundStatuses)
          .describe(
            '`returned`: the buyer’s bank sent it back, so it is still owed; `waiting-for-bank`: a chargeback is not decided yet',
          ),
        amount: moneySchema.nullable(),
        at: moment.nullable(),
        inFull: z.boolean(),
      })
      .nullable(),
    kept: z
      .object({ percent: z.int(), payin: moneySchema.nullable(), payout: moneySchema.nullable() })
      .nullable()
      .describe('What the winery keeps of a tasting that was canceled late'),
    payout: z.object({
      status: z.enum(payoutStatuses),
      amount: moneySchema.nullable(),
      setOff: moneySchema.nullable().describe('Set off against what the winery owes'),
      reserve: moneySchema.nullable().describe('Held in reserve'),
    }),
    chargeback: z
      .object({
        state: z.enum(['open', 'won', 'lost']),
        amount: moneySchema.nullable(),
        inFull: z.boolean().describe('Whether it took back the whole payment'),
        openedAt: moment,
        sellerPart: moneySchema.nullable().describe('The winery’s part of it'),
        fromPayout: moneySchema.nullable().describe('What of that is taken from this order’s payout'),
        owed: moneySchema.nullable().describe('The rest of it, which is deducted from the winery’s next payouts'),
        fee: moneySchema.nullable().describe('The payment provider’s fee, which the operator pays'),
        waitsForDecision: z.boolean().describe('Whether it is taken back only if the bank decides for the buyer'),
        evidenceBy: moment.nullable().describe('Until when the bank takes evidence'),
      })
      .nullable(),
  })
  .nullable()
  .describe('What happened to the money; amounts that only the other side may see are null');

/** The transitions that the caller may make now. */
export const transitionsResponse: z.ZodType<OrderView['may']> = z.array(
  z.union([transition, z.enum(['accept', 'ready'])]),
);

/** One order. */
export const orderResponse: z.ZodType<OrderView> = z
  .object({
    id: z.uuid(),
    number: orderNumber,
    state,
    lastTransition: transition,
    lastTransitionedAt: moment,
    createdAt: moment,
    acceptedAt: moment.nullable(),
    accepted: z.object({ createdAt: moment, by: z.enum(['provider', 'operator']) }).nullable(),
    ready: z
      .object({ createdAt: moment, by: z.enum(['provider', 'operator']) })
      .nullable()
      .describe('Since when wine for pickup is ready'),
    dueAt: moment.nullable().describe('When something happens by itself'),
    answerBy: moment.nullable().describe('By when the winery has to accept, if that is earlier than usual'),
    roles: z.array(processRole),
    may: transitionsResponse,
    listingId: z.uuid().nullable(),
    items: z.array(
      z.object({
        listingId: z.uuid(),
        title: z.string(),
        vintage: z.int().nullable(),
        bottleMl: z.int().nullable(),
        unitPrice: moneySchema,
        quantity: z.int(),
        included: z.string().nullable().describe('What the price of a tasting includes'),
      }),
    ),
    lineItems: z.array(lineItemResponse),
    payinTotal: moneySchema.nullable().describe('What the buyer agreed to pay; null for the winery'),
    payoutTotal: moneySchema
      .nullable()
      .describe('What the winery gets, without what was not charged or is returned to the buyer; null for the buyer'),
    refundedTotal: moneySchema.nullable().describe('What the buyer has got back'),
    money,
    customer: customer.extend({ state: z.enum(['active', 'banned', 'deleted']) }),
    winery: winery.extend({
      address: wineryAddress,
      timezone: z.string().describe('By which its times are named, such as America/Chicago'),
      suspended: z
        .boolean()
        .describe('Whether every owner is banned: messages to it are refused, and the operator settles the order'),
    }),
    deliveryMethod: z.enum(['pickup', 'shipping']).nullable(),
    shippingDetails: z
      .object({
        recipientName: z.string(),
        streetAddress: z.string(),
        apartment: z.string().optional(),
        city: z.string(),
        state: z.string(),
        postalCode: z.string(),
        country: z.string(),
        phone: z.string().optional(),
        giftNote: z.string().optional().describe('What the buyer wrote to the recipient'),
      })
      .nullable(),
    pickupAddress,
    bookingId: z.uuid().nullable(),
    booking: booking.nullable(),
    cancellation,
    bookingMoves: z.array(bookingMove).describe('The moves of a tasting to other times, and those that were proposed'),
    mayMove: z.array(z.enum(moveActions)).describe('What you may do about its time now'),
    noShow: z.boolean().describe('Whether the guests of a tasting did not come'),
    carrier: z.string().nullable(),
    trackingNumber: z.string().nullable(),
    protectedData: z.object({
      disputeReason: z.string().nullable(),
      disputeDecision: z.string().nullable().describe('What was decided, for both sides'),
      cancelReason: z.string().nullable().describe('Why the winery declined or canceled it'),
    }),
    goodsReturn: z
      .enum(['asked', 'restocked', 'written-off'])
      .nullable()
      .describe('Whether refunded bottles went back on sale, for the winery'),
    card: z.object({ brand: z.string(), last4Digits: z.string() }).nullable().describe('The card that paid'),
    transitions: z.array(z.object({ transition, by: processRole, createdAt: moment })),
    reviews: z.array(
      z.object({
        by: party,
        rating: z.int(),
        content: z.string(),
        state: z.enum(['pending', 'public']),
        createdAt: moment,
      }),
    ),
    chargeback: z
      .object({ state: z.enum(['open', 'won', 'lost']), openedAt: moment, reversed: moneySchema, owed: moneySchema })
      .nullable()
      .describe('What became of it when the buyer’s bank took the payment back, for the winery and the admins'),
    chargeFailed: z.boolean().describe('Whether the buyer is asked for another card'),
    payment: z.object({ clientSecret: z.string(), expiresAt: moment }).nullable(),
  })
  .register(schemaNames, { name: 'Order' });

/** A message of an order. */
export const messageResponse: z.ZodType<Message> = z.object({
  id: z.uuid(),
  sender: z.object({ id: z.uuid(), displayName: z.string() }),
  content: z.string(),
  createdAt: moment,
});

orderRequestSchema.register(schemaNames, { name: 'OrderRequest' });

/** Titles for people who place too many orders without paying. */
export const placingTitles = {
  'too-many-requests': 'Too many orders were begun and not paid. Please try again tomorrow.',
} as const;
