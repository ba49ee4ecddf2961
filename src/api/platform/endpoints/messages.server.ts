import { z } from 'zod';
import { listMessages } from '#features/messages/list-messages.server.ts';
import { maxMessageLength } from '#features/messages/message.ts';
import { sendMessage } from '#features/messages/send-message.server.ts';
import { answerOne, answerPage, definePlatformEndpoint, type Endpoint } from '../endpoint.ts';
import { idParameter } from '../request/parameters.ts';
import { reference } from '../response/resource.ts';

const send = definePlatformEndpoint({
  name: 'messages/send',
  method: 'post',
  scope: 'user',
  summary: 'Write to the other party of a transaction',
  body: z.strictObject({ transactionId: idParameter, content: z.string().min(1).max(maxMessageLength) }),
  answers: ['message'],
  errors: { 'not-found': 'transaction-not-found' },
  handle: async ({ app, actor, body: { transactionId, content } }) => {
    const sent = await sendMessage(app, actor, transactionId, { content });
    return sent.ok ? answerOne(reference('message', sent.value.id)) : sent;
  },
});

const query = definePlatformEndpoint({
  name: 'messages/query',
  method: 'get',
  scope: 'user',
  summary: 'What the parties of a transaction have written, newest first',
  query: z.object({ transactionId: idParameter }),
  answers: ['message'],
  paged: true,
  handle: async ({ app, actor, query: { transactionId }, page: { page, perPage } }) => {
    const listed = await listMessages(app, actor, transactionId, { page: String(page) }, perPage);
    if (!listed.ok) return listed;
    const messages = listed.value.data.map(({ id }) => reference('message', id));
    return answerPage(messages, listed.value.meta.totalItems);
  },
});

/** The messages of transactions. */
export const messageEndpoints: readonly Endpoint[] = [query, send];
