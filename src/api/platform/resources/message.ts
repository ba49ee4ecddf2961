import { listMessageRecords } from '#features/messages/list-message-records.server.ts';
import { defineResource, entity, type ResponseContext, reference } from '../response/resource.ts';

declare module '../response/resource.ts' {
  interface ResourceSources {
    message: { id: string; orderId: string; senderId: string; content: string; createdAt: Date };
  }
}

/** What a party of a transaction wrote to the other. */
export const messageResource = defineResource('message', {
  attributes: ({ content, createdAt }) => ({ content, createdAt }),
  load: async ({ app, actor }, ids) => {
    const messages = await listMessageRecords(app, actor, { ids });
    return new Map(messages.map((message) => [message.id, message]));
  },
  relationships: {
    sender: { load: async (_, messages) => messages.map(({ senderId }) => reference('user', senderId)) },
    transaction: { load: async (_, messages) => messages.map(({ orderId }) => reference('transaction', orderId)) },
  },
});

/** The newest hundred messages of each transaction. */
export const ofMessages = {
  many: true,
  load: async ({ app, actor }: ResponseContext, transactions: readonly { id: string }[]) => {
    const messages = await listMessageRecords(app, actor, { orderIds: transactions.map(({ id }) => id) });
    return transactions.map(({ id }) =>
      messages.filter(({ orderId }) => orderId === id).map((message) => entity('message', message.id, message)),
    );
  },
} as const;
