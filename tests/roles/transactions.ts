import { listMessageRecords } from '../../src/features/messages/list-message-records.server.ts';
import { findOrderIds } from '../../src/features/orders/records/find-order-ids.server.ts';
import { listOrderRecords } from '../../src/features/orders/records/list-order-records.server.ts';
import { findReviewIds, listReviewRecords } from '../../src/features/reviews/list-review-records.server.ts';
import type { Entry } from './entry.ts';
import { sale, sellers, sellingApp } from './selling.ts';
import { signedInOrImpersonated } from './who.ts';

const page = { page: 1, perPage: 10 };
const all = {
  ...{ lastTransitions: undefined, states: undefined, processNames: undefined, listingId: undefined, other: undefined },
  ...{ sides: ['provider'], createdAt: { from: undefined, to: undefined }, ascends: false },
} as const;

/** Who may read and change orders as transactions of the platform API, with their messages and reviews. */
export const transactionEntries: Record<string, Entry> = {
  'orders/listOrderRecords': {
    may: [...sellers, 'system'],
    call: async (given, actor, things) => {
      const app = sellingApp(given);
      return (await listOrderRecords(app, actor, [(await sale(app, things)).id])).length === 1;
    },
  },
  'orders/findOrderIds': {
    may: signedInOrImpersonated,
    call: async (app, actor) => (await findOrderIds(app, actor, all, page)).ok,
  },
  'messages/listMessageRecords': {
    may: sellers,
    call: async (given, actor, things) => {
      const app = sellingApp(given);
      const { id: orderId, customer } = await sale(app, things);
      const message = { orderId, senderId: customer.id, content: 'Is it dry?', createdAt: app.clock.now() };
      await app.db.insertInto('messages').values(message).execute();
      return (await listMessageRecords(app, actor, { orderIds: [orderId] })).length === 1;
    },
  },
  'reviews/listReviewRecords': {
    // why: it is not published yet
    may: [...sellers, 'system'],
    call: async (given, actor, things) => {
      const app = sellingApp(given);
      const { id: orderId } = await sale(app, things);
      const review = { party: 'provider', rating: 5, content: 'Fine', createdAt: app.clock.now() } as const;
      await app.db
        .insertInto('orderReviews')
        .values({ ...review, orderId, authorId: things.personId })
        .execute();
      return (await listReviewRecords(app, actor, { orderIds: [orderId] })).length === 1;
    },
  },
  'reviews/findReviewIds': {
    may: [...sellers, 'system'],
    call: async (given, actor, things) => {
      const app = sellingApp(given);
      const { id: orderId } = await sale(app, things);
      return (await findReviewIds(app, actor, { of: { orderId }, party: undefined }, page)).ok;
    },
  },
};
