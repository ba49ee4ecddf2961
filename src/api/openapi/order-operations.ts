import { z } from 'zod';
import { setStockSchema } from '#features/inventory/stock.schema.ts';
import { messageQuerySchema, messageSchema } from '#features/messages/message.schema.ts';
import { orderQuerySchema } from '#features/orders/order-query.schema.ts';
import { enquirySchema, orderRequestSchema } from '#features/orders/placing/order-request.schema.ts';
import { orderProcess } from '#features/orders/process/order-process.ts';
import { transitionSchemaOf } from '#features/orders/process/transition-params.schema.ts';
import { lineItemsSchema, privilegedSchema } from '../v1/transactions.server.ts';
import type { Operation } from './operation.ts';
import {
  lineItemResponse,
  messageResponse,
  orderResponse,
  orderSummaryResponse,
  priceResponse,
  transitionsResponse,
} from './order-responses.ts';

const at = '/api/v1/order';
const [orders, privileged] = [{ tag: 'Orders' }, { tag: 'Transactions', method: 'post' }] as const;

/** The transitions of an order that is there, by whoever may make them. */
const transitions: Operation[] = orderProcess.transitions
  .filter(({ from }) => from !== orderProcess.initial)
  .flatMap(({ name, by, from, to }) => {
    const roles = by.map((each) => (typeof each === 'string' ? each : each.role)).filter((each) => each !== 'system');
    const summary = `From ${from} to ${to}, by ${roles.join(' or ')}`;
    const body = name === 'request-payment-after-enquiry' ? orderRequestSchema : transitionSchemaOf(name);
    const refusals = [400, 402, 403, 404, 409] as const;
    const path = `${at}/{id}/${name}`;
    return roles.length === 0
      ? []
      : [{ ...orders, method: 'post', path, summary, body, data: orderResponse, refusals }];
  });

/** The addresses of orders, of the calls of a shop's own pages, of stock and of the ledger. */
export const orderOperations: readonly Operation[] = [
  {
    ...orders,
    method: 'post',
    path: at,
    summary: 'Place an order, or ask a question with the transition enquire',
    body: z.union([orderRequestSchema, enquirySchema.safeExtend({ transition: z.literal('enquire') })]),
    data: orderResponse,
    status: 201,
    refusals: [400, 402, 403, 409, 429],
  },
  {
    ...orders,
    method: 'post',
    path: `${at}/speculate`,
    summary: 'What an order would cost; nothing is written',
    open: true,
    body: orderRequestSchema,
    data: priceResponse,
    refusals: [400, 403, 409],
  },
  {
    ...orders,
    method: 'get',
    path: at,
    summary: 'Your orders, or the sales of your wineries',
    query: orderQuerySchema,
    data: orderSummaryResponse,
    paged: true,
    refusals: [400, 403],
  },
  {
    ...orders,
    method: 'post',
    path: `${at}/{id}/message`,
    summary: 'Write to the other side of an order',
    body: messageSchema,
    data: z.object({ id: z.uuid() }),
    status: 201,
    refusals: [400, 403, 404, 429],
  },
  {
    ...orders,
    method: 'get',
    path: `${at}/{id}/messages`,
    summary: 'What the sides of an order have written, the newest first, 100 a page',
    query: messageQuerySchema,
    data: messageResponse,
    paged: true,
    refusals: [400, 403, 404],
  },
  { ...orders, method: 'get', path: `${at}/{id}`, summary: 'One order', data: orderResponse, refusals: [403, 404] },
  {
    ...orders,
    method: 'get',
    path: `${at}/{id}/transitions`,
    summary: 'What you may do to an order now',
    data: transitionsResponse,
    refusals: [403, 404],
  },
  {
    ...orders,
    method: 'post',
    path: `${at}/{id}/accept`,
    summary: 'Accept an order: the card is charged',
    data: orderResponse,
    refusals: [402, 403, 404, 409],
  },
  {
    ...orders,
    method: 'post',
    path: `${at}/{id}/pay-again`,
    summary: 'Choose another card after the charge was refused',
    data: orderResponse,
    refusals: [402, 403, 404, 409],
  },
  {
    ...orders,
    method: 'post',
    path: `${at}/{id}/review`,
    summary: 'Review the other side, as the first or the second',
    body: transitionSchemaOf('review-1-by-customer'),
    data: orderResponse,
    refusals: [400, 403, 404, 409],
  },
  ...transitions,
  {
    ...privileged,
    path: '/api/transaction-line-items',
    summary: 'The breakdown of one listing',
    open: true,
    body: lineItemsSchema,
    data: z.array(lineItemResponse),
    refusals: [400, 403, 409],
  },
  {
    ...privileged,
    path: '/api/initiate-privileged',
    summary: 'Place an order at the price of the house, or only look with isSpeculative',
    body: privilegedSchema,
    data: z.union([orderResponse, priceResponse]),
    refusals: [400, 402, 403, 409, 429],
  },
  {
    ...privileged,
    path: '/api/transition-privileged',
    summary: 'Move an order, or only look with isSpeculative',
    body: privilegedSchema,
    data: z.union([orderResponse, priceResponse]),
    refusals: [400, 402, 403, 404, 409],
  },
  {
    method: 'post',
    path: '/api/v1/stock/compare-and-set',
    tag: 'Stock',
    summary: 'Set how many bottles of a wine there are, if there are as many as you think',
    body: setStockSchema,
    data: z.object({ quantity: z.int() }),
    refusals: [400, 403, 404, 409],
  },
];
