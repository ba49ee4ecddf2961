import { z } from 'zod';
import { refuseOrder, transitionErrorName } from '#features/orders/order-refusal.ts';
import { enquire } from '#features/orders/placing/enquire.server.ts';
import { placeOrder } from '#features/orders/placing/place-order.server.ts';
import { speculateOrder } from '#features/orders/placing/speculate-order.server.ts';
import { findOrderTransition, orderProcess } from '#features/orders/process/order-process.ts';
import { transitionOrder } from '#features/orders/process/transition-order.server.ts';
import type { ErrorName } from '#kit/error-names.ts';
import { ok } from '#kit/result.ts';
import { defineOperation, type Operation } from '../../operation.ts';
import { lineItemResponse, orderResponse, placingTitles, priceResponse } from './order-responses.ts';

/** What is ordered of one listing: bottles and their delivery, or dates. */
const orderData = z.object({
  bookingDates: z.unknown().optional(),
  quantity: z.unknown().optional(),
  deliveryMethod: z.unknown().optional(),
  seats: z.unknown().optional(),
});

const lineItemsSchema = z.object({
  listingId: z.string(),
  orderData: orderData.default({}),
  isOwnListing: z.boolean().default(false),
});

const privilegedSchema = z.object({
  isSpeculative: z.boolean().default(false),
  orderData: orderData.default({}),
  bodyParams: z.object({
    id: z.string().optional(),
    processAlias: z.string().optional(),
    transition: z.string(),
    params: z.record(z.string(), z.unknown()).default({}),
  }),
});

type PrivilegedBody = z.infer<typeof privilegedSchema>;

const transactions = {
  method: 'post',
  tag: 'Transactions',
  titles: placingTitles,
  // why: these calls return one error for an invalid body, without details
  onInvalid: async () => refuseOrder('validation-invalid-params'),
} as const;

const lineItems = defineOperation({
  ...transactions,
  path: '/api/transaction-line-items',
  summary: 'The breakdown of one listing',
  roles: 'everyone',
  body: lineItemsSchema,
  data: z.array(lineItemResponse),
  reportedAs: 'speculate-transaction-failed',
  refusals: [400, 403, 409],
  handle: async ({ app, actor, body: { listingId, isOwnListing, orderData: data } }) => {
    const priced = await speculateOrder(app, actor, toOrderRequest(listingId, data), { isOwnListing });
    return priced.ok ? ok(priced.value.lineItems) : priced;
  },
});

const initiate = defineOperation({
  ...transactions,
  path: '/api/initiate-privileged',
  summary: 'Place an order at the server’s price; with isSpeculative only see that price, without an account too',
  roles: 'everyone',
  body: privilegedSchema,
  data: z.union([orderResponse, priceResponse]),
  reportedAs: privilegedErrorName,
  refusals: [400, 401, 402, 403, 409, 429],
  handle: async ({ app, actor, body }) => {
    const { transition, params } = body.bodyParams;
    if (!isKnownProcess(body)) return refuseOrder('validation-invalid-params');
    const name = findOrderTransition(transition)?.name;
    if (name === 'enquire') return enquire(app, actor, params);
    if (name !== 'request-payment') return refuseOrder('validation-invalid-params');
    return (body.isSpeculative ? speculateOrder : placeOrder)(app, actor, privilegedRequest(body));
  },
});

const move = defineOperation({
  ...transactions,
  path: '/api/transition-privileged',
  summary: 'Move an order, or only look with isSpeculative',
  roles: 'signed-in',
  body: privilegedSchema,
  data: z.union([orderResponse, priceResponse]),
  reportedAs: privilegedErrorName,
  refusals: [400, 402, 403, 404, 409],
  handle: async ({ app, actor, body }) => {
    const { id, transition } = body.bodyParams;
    if (id === undefined) return refuseOrder('validation-invalid-params');
    const params = privilegedRequest(body);
    if (body.isSpeculative) return speculateOrder(app, actor, params);
    return transitionOrder(app, actor, { id, transition, params });
  },
});

/** The error name of a privileged call. The body has not been validated yet. */
function privilegedErrorName({ body }: { body: unknown }): ErrorName | undefined {
  const { success, data } = privilegedSchema.safeParse(body);
  if (!success) return undefined;
  return data.isSpeculative ? 'speculate-transaction-failed' : transitionErrorName(data.bodyParams.transition);
}

function isKnownProcess({ bodyParams: { processAlias } }: PrivilegedBody): boolean {
  return processAlias === undefined || processAlias === orderProcess.alias;
}

function privilegedRequest({ orderData: data, bodyParams: { params } }: PrivilegedBody) {
  return { ...params, ...toOrderRequest(params.listingId, data, params.items) };
}

/** Converts the one listing of these calls to an order request; `items` contain several wines of a winery. */
function toOrderRequest(listingId: unknown, data: z.infer<typeof orderData>, items?: unknown) {
  const { quantity, ...rest } = data;
  return { ...rest, ...(items === undefined && listingId !== undefined ? { items: [{ listingId, quantity }] } : {}) };
}

/**
 * The calls with which a marketplace's own pages order: they compute the line items of one listing, place an order, or
 * make a transition, and change nothing with `isSpeculative`. They are called privileged because prices are computed
 * here; line items in a request are ignored.
 */
export const transactionOperations: readonly Operation[] = [lineItems, initiate, move];
