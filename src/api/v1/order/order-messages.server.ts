import { z } from 'zod';
import { listMessages } from '#features/messages/list-messages.server.ts';
import { messageQuerySchema, messageSchema } from '#features/messages/message.schema.ts';
import { sendMessage } from '#features/messages/send-message.server.ts';
import { defineOperation, type Operation } from '../../operation.ts';
import { pageOf } from '../../responses.ts';
import { messageResponse } from './order-responses.ts';

const orders = { tag: 'Orders', roles: 'signed-in', validatedBy: 'use-case' } as const;

/** The messages between the buyer and the winery of an order. */
export const orderMessageOperations: readonly Operation[] = [
  defineOperation({
    ...orders,
    method: 'post',
    path: '/api/v1/order/{id}/message',
    summary: 'Write to the other side of an order',
    body: messageSchema,
    data: z.object({ id: z.uuid() }),
    status: 201,
    refusals: [400, 403, 404, 429],
    reportedAs: 'send-message-failed',
    handle: ({ app, actor, params, body }) => sendMessage(app, actor, params.id, body),
  }),
  defineOperation({
    ...orders,
    method: 'get',
    path: '/api/v1/order/{id}/messages',
    summary: 'What the sides of an order have written, the newest first, 100 a page',
    query: messageQuerySchema,
    data: messageResponse,
    paged: true,
    refusals: [400, 403, 404],
    handle: async ({ app, actor, params, query }) => pageOf(await listMessages(app, actor, params.id, query)),
  }),
];
