import { z } from 'zod';
import { dateParameter, idParameter } from '../request/parameters.ts';

const missing = <Schema extends z.ZodType>(schema: Schema) => schema.nullish().transform((value) => value ?? undefined);

/** What is ordered of one listing. */
const orderData = z.object({
  quantity: missing(z.int().min(1)),
  deliveryMethod: missing(z.string().max(40)),
  seats: missing(z.int().min(1)),
  bookingDates: missing(z.object({ startDate: dateParameter, endDate: dateParameter })),
});

type OrderData = z.output<typeof orderData>;

/** The request of line items. */
export const lineItemsRequest = z.object({
  listingId: idParameter,
  isOwnListing: z.boolean().default(false),
  orderData: orderData.default({} as OrderData),
});

/** The request of a privileged call. Which parameters of the query it can have is decided by the endpoint. */
export const privilegedRequest = z.object({
  isSpeculative: z.boolean().default(false),
  orderData: missing(orderData),
  bodyParams: z.looseObject({ params: missing(z.record(z.string(), z.unknown())) }),
  queryParams: missing(z.record(z.string(), z.unknown())),
});

/** What is ordered, as parameters of a transition. */
export function paramsOf({ quantity, deliveryMethod, seats, bookingDates }: OrderData): Record<string, unknown> {
  return {
    ...(quantity !== undefined && { stockReservationQuantity: quantity }),
    ...(deliveryMethod !== undefined && { protectedData: { deliveryMethod } }),
    ...(seats !== undefined && { seats }),
    ...(bookingDates && {
      bookingStart: bookingDates.startDate.toISOString(),
      bookingEnd: bookingDates.endDate.toISOString(),
    }),
  };
}

/** Where a parameter of an order is in a request of line items; undefined if it is no one place there. */
export function pathOfOrderData(parameter: string): string | undefined {
  const name = parameter.split('.').at(-1) ?? '';
  if (name === 'listingId') return name;
  return name in orderData.shape ? `orderData.${name}` : undefined;
}

/**
 * The body of the endpoint: what is ordered, then what the caller says itself. Line items are ours alone, and metadata is
 * for servers with the client secret, which the caller has not shown.
 */
export function endpointBodyOf({ orderData: data, bodyParams }: z.output<typeof privilegedRequest>): object {
  const { params = {}, ...body } = bodyParams;
  const { lineItems: _lineItems, metadata: _metadata, ...given } = params;
  const ordered = data ? paramsOf(data) : {};
  const kept = { ...(ordered.protectedData as object | undefined), ...(given.protectedData as object | undefined) };
  return { ...body, params: { ...ordered, ...given, ...(Object.keys(kept).length > 0 && { protectedData: kept }) } };
}

/** Parameters of a query as texts: lists with commas. */
export function queryOf(given: Readonly<Record<string, unknown>>): Record<string, string> {
  const texts = Object.entries(given).flatMap(([name, value]) => {
    if (value === null || value === undefined) return [];
    return [[name, Array.isArray(value) ? value.join(',') : String(value)]];
  });
  return Object.fromEntries(texts);
}
