import { z } from 'zod';
import { askWinery } from '#features/messages/ask-winery.server.ts';
import { countInbox, listInbox } from '#features/messages/list-inbox.server.ts';
import { messageSchema } from '#features/messages/message.schema.ts';
import { markOrderRead } from '#features/messages/read-receipts.server.ts';
import { ok } from '#kit/result.ts';
import { defineOperation, type Operation } from '../../operation.ts';
import { pageOf, signInFirst } from '../../responses.ts';
import { orderSummaryResponse } from './order-responses.ts';

const messages = { tag: 'Messages', roles: 'signed-in' } as const;

const list = defineOperation({
  ...messages,
  method: 'get',
  path: '/api/v1/inbox',
  summary: 'Your orders, or the sales of your wineries, what happened last first, 10 a page',
  query: z.object({
    only: z.enum(['order', 'sale']),
    page: z.string().optional(),
    show: z.string().describe('The name of a filter, such as to-accept').optional(),
    search: z.string().describe('An order number, or a part of a name').optional(),
  }),
  data: z.intersection(orderSummaryResponse, z.object({ unread: z.boolean(), lastActivityAt: z.string() })),
  paged: true,
  refusals: [400, 403],
  handle: async ({ app, actor, query }) => pageOf(await listInbox(app, actor, query)),
});

const sides = z.object({ orders: z.int(), sales: z.int() });

const count = defineOperation({
  ...messages,
  method: 'get',
  path: '/api/v1/inbox/counts',
  summary: 'What your inbox has of each kind, each counted up to 100',
  data: z.object({ unread: sides, unpaid: sides, work: z.record(z.string(), z.int()) }),
  refusals: [],
  handle: async ({ app, actor }) => {
    const counts = await countInbox(app, actor);
    return counts ? ok(counts) : signInFirst;
  },
});

const markRead = defineOperation({
  ...messages,
  method: 'put',
  path: '/api/v1/order/{id}/read',
  summary: 'Say that you have looked at an order',
  data: z.null(),
  refusals: [403, 404],
  handle: async ({ app, actor, params }) => {
    const marked = await markOrderRead(app, actor, params.id);
    return marked.ok ? ok(null) : marked;
  },
});

const ask = defineOperation({
  ...messages,
  method: 'post',
  path: '/api/v1/enquiry',
  summary: 'Ask a winery a question, about a listing or the winery itself; repeat it with the same id',
  body: messageSchema.extend({
    id: z.uuid().optional(),
    listingId: z.uuid().optional(),
    wineryId: z.uuid().optional(),
  }),
  data: z.object({ id: z.uuid() }),
  status: 201,
  refusals: [400, 403, 404, 409, 429],
  reportedAs: 'send-message-failed',
  handle: ({ app, actor, body }) => askWinery(app, actor, body),
});

/** The inbox, and questions to wineries. */
export const inboxOperations: readonly Operation[] = [count, list, markRead, ask];
