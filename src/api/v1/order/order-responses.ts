import { z } from 'zod';
import { bookingStates } from '#features/availability/bookings/booking.ts';
import type { Message } from '#features/messages/message.ts';
import type { BookingView, LineItemView, OrderSummary, OrderView, PriceView } from '#features/orders/order.ts';
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

/** A line of the price breakdown. */
export const lineItemResponse: z.ZodType<LineItemView> = z
  .object({
    code: z.enum([
      'line-item/units',
      'line-item/night',
      'line-item/day',
      'line-item/shipping-fee',
      'line-item/pickup-fee',
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

/** The price of an order before it is placed. */
export const priceResponse: z.ZodType<PriceView> = z
  .object({
    lineItems: z.array(lineItemResponse),
    payinTotal: moneySchema,
    pickupAddress,
  })
  .register(schemaNames, { name: 'Price' });

const booking: z.ZodType<BookingView> = z.object({
  start: moment,
  end: moment,
  displayStart: moment.describe('When the first day opens'),
  displayEnd: moment.describe('When the last day closes'),
  seats: z.int(),
  state: z.enum(bookingStates),
});

/** An order in a list. */
export const orderSummaryResponse: z.ZodType<OrderSummary> = z
  .object({
    id: z.uuid(),
    side: party,
    state,
    lastTransition: transition,
    lastTransitionedAt: moment,
    createdAt: moment,
    acceptedAt: moment.nullable(),
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

/** The transitions that the caller may make now. */
export const transitionsResponse: z.ZodType<OrderView['may']> = z.array(z.union([transition, z.literal('accept')]));

/** One order. */
export const orderResponse: z.ZodType<OrderView> = z
  .object({
    id: z.uuid(),
    state,
    lastTransition: transition,
    lastTransitionedAt: moment,
    createdAt: moment,
    acceptedAt: moment.nullable(),
    accepted: z.object({ createdAt: moment, by: z.enum(['provider', 'operator']) }).nullable(),
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
      }),
    ),
    lineItems: z.array(lineItemResponse),
    payinTotal: moneySchema.nullable().describe('What was agreed, whatever became of it'),
    payoutTotal: moneySchema.nullable(),
    refundedTotal: moneySchema.nullable().describe('What went back to the buyer'),
    customer,
    winery,
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
      })
      .nullable(),
    pickupAddress,
    bookingId: z.uuid().nullable(),
    booking: booking.nullable(),
    carrier: z.string().nullable(),
    trackingNumber: z.string().nullable(),
    protectedData: z.object({ disputeReason: z.string().nullable() }),
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
      .describe('What became of it when the buyer’s bank took the payment back, for the winery and the house'),
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
