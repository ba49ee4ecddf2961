import { z } from 'zod';
import { type ExtendedData, extendedDataChanges } from '#features/accounts/extended-data.schema.ts';
import type { ExpectedLine, OrderExtras } from '#features/orders/records/order-extras.ts';
import { idParameter } from '../request/parameters.ts';
import { ownKeys } from './protected-data.ts';

const money = z.object({ amount: z.int(), currency: z.string().regex(/^[A-Z]{3}$/) });
const number = z.number().min(-1e9).max(1e9);

/** A parameter that may be missing. The SDK sends null for what is undefined. */
function given<Schema extends z.ZodType>(schema: Schema) {
  return schema.nullish().transform((value) => value ?? undefined);
}

const lineItem = z
  .strictObject({
    code: z
      .string()
      .regex(/^line-item\/./, 'A code starts with line-item/')
      .max(64),
    unitPrice: money,
    quantity: given(number),
    percentage: given(number),
    units: given(number),
    seats: given(number),
    lineTotal: given(money),
    includeFor: z
      .array(z.enum(['customer', 'provider']))
      .min(1)
      .max(2)
      .default(['customer', 'provider']),
  })
  .refine(
    ({ quantity, percentage, units, seats }) =>
      [quantity, percentage, units !== undefined && seats !== undefined ? units : undefined].filter(
        (one) => one !== undefined,
      ).length === 1,
    'A line item has either a quantity, a percentage, or units and seats',
  );

const instant = z.iso.datetime({ offset: true });

/** The parameters of transitions, of which each takes some. */
export const transactionParams = z.strictObject({
  listingId: given(idParameter),
  stockReservationQuantity: given(z.int().min(1)),
  lineItems: given(z.array(lineItem).max(50, 'There are at most 50 line items')),
  bookingStart: given(instant),
  bookingEnd: given(instant),
  bookingDisplayStart: given(instant),
  bookingDisplayEnd: given(instant),
  seats: given(z.int().min(1)),
  protectedData: given(extendedDataChanges),
  metadata: given(extendedDataChanges),
  // why: the browser says it when it confirms the payment with the intent's secret
  paymentMethod: given(z.string().max(255)),
  setupPaymentMethodForSaving: given(z.boolean()),
  // why: front ends send a made-up one when they ask for a price; cards come from the payment provider here
  cardToken: given(z.string().max(255).describe('Ignored')),
  reviewRating: given(z.number()),
  reviewContent: given(z.string()),
  reason: given(z.string().describe('Of operators, where money moves: why')),
});

/** The parameters of a transition. */
export type TransactionParams = z.output<typeof transactionParams>;

/** What is ordered, in the form of our use cases. */
export function orderRequestOf(params: TransactionParams, listingId: string): object {
  const { bookingStart, bookingEnd, seats, stockReservationQuantity, protectedData = {} } = params;
  const { deliveryMethod, shippingDetails } = protectedData;
  const isDelivered = deliveryMethod === 'pickup' || deliveryMethod === 'shipping';
  return {
    items: [{ listingId, ...(stockReservationQuantity && { quantity: stockReservationQuantity }) }],
    ...(bookingStart && bookingEnd && { bookingDates: { startDate: bookingStart, endDate: bookingEnd } }),
    ...(seats && { seats }),
    ...(isDelivered && { deliveryMethod }),
    ...(shippingDetails && { shippingDetails: addressOf(shippingDetails) }),
    saveCard: params.setupPaymentMethodForSaving === true,
  };
}

/** An address in the form of the platform's front ends, or in ours, which is validated by whoever takes it. */
function addressOf(given: unknown): unknown {
  if (typeof given !== 'object' || given === null || !('address' in given)) return given;
  const { name, phoneNumber, address } = given as Record<string, unknown>;
  const { line1, line2, city, state, postalCode, country } = (address ?? {}) as Record<string, unknown>;
  return {
    ...{ recipientName: name, streetAddress: line1, city, state, postalCode, country },
    ...(line2 ? { apartment: line2 } : {}),
    ...(phoneNumber ? { phone: phoneNumber } : {}),
  };
}

/** The fields of our transitions, which clients send as protected data. */
const transitionFields = ['disputeReason', 'disputeDecision', 'cancelReason', 'carrier', 'trackingNumber'] as const;

/** The parameters of a transition in the form of our use cases. */
export function transitionParamsOf({ protectedData = {}, reviewRating, reviewContent, reason }: TransactionParams) {
  const fields = transitionFields.flatMap((name) => (protectedData[name] == null ? [] : [[name, protectedData[name]]]));
  return {
    ...Object.fromEntries(fields),
    ...(reviewRating !== undefined && { reviewRating }),
    ...(reviewContent !== undefined && { reviewContent }),
    ...(reason !== undefined && { reason }),
  };
}

/** Where a parameter of an order or of its transition is in the body of a command; undefined if it is no one place there. */
export function pathOfParameter(parameter: string): string | undefined {
  const [name = '', ...inner] = parameter.split('.');
  if (name === 'items') return inner[1] === undefined ? undefined : itemPaths[inner[1]];
  if (name === 'transition') return name;
  if (name === 'shippingDetails') return 'params.protectedData.shippingDetails';
  if (name === 'quantity') return itemPaths.quantity;
  if (ownKeys.some((own) => own === name)) return `params.protectedData.${name}`;
  return name in transactionParams.shape ? `params.${parameter}` : undefined;
}

const itemPaths: Readonly<Record<string, string>> = {
  listingId: 'params.listingId',
  quantity: 'params.stockReservationQuantity',
};

/** What is kept and expected beside our fields. */
export function extrasOf({ lineItems, protectedData, metadata }: TransactionParams): OrderExtras {
  return {
    lineItems: lineItems?.map(expectedLine),
    protectedData: protectedData && withoutOwn(protectedData),
    metadata,
  };
}

function withoutOwn(data: ExtendedData): ExtendedData {
  return Object.fromEntries(Object.entries(data).filter(([key]) => !ownKeys.some((own) => own === key)));
}

function expectedLine(line: z.output<typeof lineItem>): ExpectedLine {
  const { code, includeFor, unitPrice, quantity, percentage, units, seats, lineTotal } = line;
  return {
    code: code === 'line-item/item' ? 'line-item/units' : code,
    includeFor,
    unitPriceCents: unitPrice.amount,
    quantity: quantity ?? (units !== undefined && seats !== undefined ? units * seats : null),
    rate: percentage === undefined ? null : Math.round(percentage * 100),
    lineTotalCents: lineTotal?.amount,
  };
}
