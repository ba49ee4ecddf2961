import { Hono } from 'hono';
import { z } from 'zod';
import { refuseOrder } from '#features/orders/order-refusal.ts';
import type { OrdersApp } from '#features/orders/orders-app.ts';
import { enquire } from '#features/orders/placing/enquire.server.ts';
import { placeOrder } from '#features/orders/placing/place-order.server.ts';
import { speculateOrder } from '#features/orders/placing/speculate-order.server.ts';
import { findOrderTransition, orderProcess } from '#features/orders/process/order-process.ts';
import { transitionOrder } from '#features/orders/process/transition-order.server.ts';
import type { HttpEnv } from '#infra/http/request-context.ts';
import { type ActorOf, readJson } from '../request.server.ts';
import { respond } from './order.server.ts';

/** What is ordered of one listing: bottles and their way, or dates. */
const orderData = z.object({
  bookingDates: z.unknown().optional(),
  quantity: z.unknown().optional(),
  deliveryMethod: z.unknown().optional(),
  seats: z.unknown().optional(),
});

/** What `/transaction-line-items` is asked with. */
export const lineItemsSchema = z.object({
  listingId: z.string(),
  orderData: orderData.default({}),
  isOwnListing: z.boolean().default(false),
});

/** What the two privileged calls are asked with. */
export const privilegedSchema = z.object({
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

/**
 * The calls by which a shop's own pages order: `/transaction-line-items` tells the breakdown of one listing, `/initiate-privileged`
 * places an order, `/transition-privileged` moves one; both also only look, with `isSpeculative`. Privileged are the prices: they
 * are computed here, and line items in a request are not read.
 */
export function transactionRoutes(app: OrdersApp, actorOf: ActorOf): Hono<HttpEnv> {
  return new Hono<HttpEnv>()
    .post('/transaction-line-items', async (c) => {
      const parsed = lineItemsSchema.safeParse(await readJson(c));
      if (!parsed.success) return respond(c, refuseOrder('validation-invalid-params'));
      const { listingId, isOwnListing, orderData: data } = parsed.data;
      const priced = await speculateOrder(app, await actorOf(c), toOrderRequest(listingId, data), { isOwnListing });
      return respond(c, priced.ok ? { ok: true, value: priced.value.lineItems } : priced);
    })
    .post('/initiate-privileged', async (c) => {
      const parsed = privilegedSchema.safeParse(await readJson(c));
      const transition = parsed.success ? findOrderTransition(parsed.data.bodyParams.transition)?.name : undefined;
      if (!parsed.success || !isKnownProcess(parsed.data)) return respond(c, refuseOrder('validation-invalid-params'));
      const actor = await actorOf(c);
      const { params } = parsed.data.bodyParams;
      if (transition === 'enquire') return respond(c, await enquire(app, actor, params));
      if (transition !== 'request-payment') return respond(c, refuseOrder('validation-invalid-params'));
      const request = { ...params, ...toOrderRequest(params.listingId, parsed.data.orderData, params.items) };
      const { isSpeculative } = parsed.data;
      return respond(c, await (isSpeculative ? speculateOrder : placeOrder)(app, actor, request));
    })
    .post('/transition-privileged', async (c) => {
      const parsed = privilegedSchema.safeParse(await readJson(c));
      const id = parsed.success ? parsed.data.bodyParams.id : undefined;
      if (!parsed.success || id === undefined) return respond(c, refuseOrder('validation-invalid-params'));
      const { transition, params } = parsed.data.bodyParams;
      const request = { ...params, ...toOrderRequest(params.listingId, parsed.data.orderData, params.items) };
      const actor = await actorOf(c);
      if (parsed.data.isSpeculative) return respond(c, await speculateOrder(app, actor, request));
      return respond(c, await transitionOrder(app, actor, { id, transition, params: request }));
    });
}

function isKnownProcess({ bodyParams: { processAlias } }: PrivilegedBody): boolean {
  return processAlias === undefined || processAlias === orderProcess.alias;
}

/** The one listing of these calls as a request for an order; `items` name several wines of a winery. */
function toOrderRequest(listingId: unknown, data: z.infer<typeof orderData>, items?: unknown) {
  const { quantity, ...rest } = data;
  return { ...rest, ...(items === undefined && listingId !== undefined ? { items: [{ listingId, quantity }] } : {}) };
}
