import { z } from 'zod';
import { listOrders } from '#features/orders/list-orders.server.ts';
import { orderQuerySchema } from '#features/orders/order-query.schema.ts';
import { payWithAnotherCard } from '#features/orders/payment/pay-with-another-card.server.ts';
import { enquire } from '#features/orders/placing/enquire.server.ts';
import { enquirySchema, orderRequestSchema } from '#features/orders/placing/order-request.schema.ts';
import { placeOrder } from '#features/orders/placing/place-order.server.ts';
import { speculateOrder } from '#features/orders/placing/speculate-order.server.ts';
import { acceptOrder } from '#features/orders/process/accept-order.server.ts';
import { decideReturnedGoods } from '#features/orders/process/decide-returned-goods.server.ts';
import { markReady } from '#features/orders/process/mark-ready.server.ts';
import { listAvailableTransitions } from '#features/orders/process/transition-order.server.ts';
import { showOrder } from '#features/orders/show-order.server.ts';
import { defineOperation, type Operation } from '../../operation.ts';
import { pageOf } from '../../responses.ts';
import {
  orderResponse,
  orderSummaryResponse,
  placingTitles,
  priceResponse,
  transitionsResponse,
} from './order-responses.ts';

const orders = { tag: 'Orders', roles: 'signed-in', validatedBy: 'use-case' } as const;

const place = defineOperation({
  ...orders,
  method: 'post',
  path: '/api/v1/order',
  summary: 'Place an order, or ask a question with the transition enquire',
  body: z.union([orderRequestSchema, enquirySchema.safeExtend({ transition: z.literal('enquire') })]),
  data: orderResponse,
  status: 201,
  refusals: [400, 402, 403, 409, 429],
  titles: placingTitles,
  reportedAs: 'initiate-order-failed',
  handle: ({ app, actor, body }) =>
    body.transition === 'enquire' ? enquire(app, actor, body) : placeOrder(app, actor, body),
});

const speculate = defineOperation({
  ...orders,
  method: 'post',
  path: '/api/v1/order/speculate',
  summary: 'What an order would cost; nothing is written',
  roles: 'everyone',
  body: orderRequestSchema,
  data: priceResponse,
  refusals: [400, 402, 403, 409],
  titles: placingTitles,
  reportedAs: 'speculate-transaction-failed',
  handle: ({ app, actor, body }) => speculateOrder(app, actor, body),
});

const list = defineOperation({
  ...orders,
  method: 'get',
  path: '/api/v1/order',
  summary: 'Your orders, or the sales of your wineries',
  query: orderQuerySchema,
  data: orderSummaryResponse,
  paged: true,
  refusals: [400, 403],
  handle: async ({ app, actor, query }) => pageOf(await listOrders(app, actor, query)),
});

const show = defineOperation({
  ...orders,
  method: 'get',
  path: '/api/v1/order/{id}',
  summary: 'One order',
  data: orderResponse,
  refusals: [403, 404],
  handle: ({ app, actor, params }) => showOrder(app, actor, params.id),
});

const listTransitions = defineOperation({
  ...orders,
  method: 'get',
  path: '/api/v1/order/{id}/transitions',
  summary: 'What you may do to an order now',
  data: transitionsResponse,
  refusals: [403, 404],
  handle: ({ app, actor, params }) => listAvailableTransitions(app, actor, params.id),
});

const accept = defineOperation({
  ...orders,
  method: 'post',
  path: '/api/v1/order/{id}/accept',
  summary: 'Accept an order: the card is charged',
  data: orderResponse,
  refusals: [402, 403, 404, 409],
  reportedAs: 'accept-failed',
  handle: async ({ app, actor, params }) => {
    const accepted = await acceptOrder(app, actor, params.id);
    return accepted.ok ? showOrder(app, actor, params.id) : accepted;
  },
});

const ready = defineOperation({
  ...orders,
  method: 'post',
  path: '/api/v1/order/{id}/ready',
  summary: 'Say that an accepted order is ready for pickup: its buyer gets a mail',
  data: orderResponse,
  refusals: [403, 404, 409],
  reportedAs: 'ready-failed',
  handle: async ({ app, actor, params }) => {
    const marked = await markReady(app, actor, params.id);
    return marked.ok ? showOrder(app, actor, params.id) : marked;
  },
});

const returnedGoods = defineOperation({
  tag: 'Orders',
  roles: 'signed-in',
  method: 'post',
  path: '/api/v1/order/{id}/returned-goods',
  summary: 'Say whether the bottles of a refunded order go back on sale',
  body: z.object({ restock: z.boolean().describe('False for what cannot be sold again, such as a corked bottle') }),
  data: orderResponse,
  refusals: [400, 403, 404, 409],
  reportedAs: 'returned-goods-failed',
  handle: async ({ app, actor, params, body }) => {
    const decided = await decideReturnedGoods(app, actor, { id: params.id, restock: body.restock });
    return decided.ok ? showOrder(app, actor, params.id) : decided;
  },
});

const payAgain = defineOperation({
  ...orders,
  method: 'post',
  path: '/api/v1/order/{id}/pay-again',
  summary: 'Choose another card after the charge was refused',
  data: orderResponse,
  refusals: [402, 403, 404, 409],
  reportedAs: 'pay-again-failed',
  handle: ({ app, actor, params }) => payWithAnotherCard(app, actor, params.id),
});

/** Orders: placing, listing and showing them, and what is done to them besides their transitions. */
export const orderOperations: readonly Operation[] = [
  place,
  speculate,
  list,
  show,
  listTransitions,
  accept,
  ready,
  returnedGoods,
  payAgain,
];
