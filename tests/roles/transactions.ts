import { listEvents, sweepEvents } from '../../src/features/events/list-events.server.ts';
import { listMessageRecords } from '../../src/features/messages/list-message-records.server.ts';
import { findEnquirySubject } from '../../src/features/orders/placing/enquire.server.ts';
import { eraseExtendedData } from '../../src/features/orders/records/erase-extended-data.server.ts';
import { findOrderIds, type OrderIdQuery } from '../../src/features/orders/records/find-order-ids.server.ts';
import { listOrderRecords } from '../../src/features/orders/records/list-order-records.server.ts';
import { updateOrderMetadata } from '../../src/features/orders/records/update-metadata.server.ts';
import { findReviewIds, listReviewRecords } from '../../src/features/reviews/list-review-records.server.ts';
import type { Entry } from './entry.ts';
import { foreignWine, purchase, sale, sellers, sellingApp } from './selling.ts';
import { signedIn, signedInOrImpersonated } from './who.ts';

const page = { page: 1, perPage: 10 };
const all: OrderIdQuery = {
  ...{ lastTransitions: undefined, states: undefined, listingId: undefined, other: undefined },
  ...{ sides: ['provider'], createdAt: { from: undefined, to: undefined }, ascends: false },
};

/** Who may read and change orders as transactions of the platform API, with their messages and reviews. */
export const transactionEntries: Record<string, Entry> = {
  'events/listEvents': {
    may: ['admin'],
    call: async (app, actor) => {
      const open = { from: undefined, to: undefined };
      return (
        await listEvents(app, actor, { after: 0, types: undefined, resourceId: undefined, createdAt: open }, page)
      ).ok;
    },
  },
  'events/sweepEvents': {
    may: ['system'],
    call: async (app, actor) => {
      const old = { eventType: 'user/updated', resourceId: crypto.randomUUID(), createdAt: new Date(0) } as const;
      await app.db.insertInto('events').values(old).execute();
      await sweepEvents(app, actor);
      return (
        (await app.db.selectFrom('events').select('id').where('createdAt', '=', old.createdAt).execute()).length === 0
      );
    },
  },
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
  'orders/findEnquirySubject': {
    may: signedIn,
    call: async (given, actor) => (await findEnquirySubject(given, actor, await foreignWine(sellingApp(given)))).ok,
  },
  'orders/eraseExtendedData': {
    may: signedIn,
    call: async (given, actor, things) => {
      const { id: orderId } = await purchase(sellingApp(given), things);
      await given.db.insertInto('orderExtendedData').values({ orderId }).execute();
      await eraseExtendedData(given, actor);
      return !(await given.db.selectFrom('orderExtendedData').select('orderId').execute()).some(
        (row) => row.orderId === orderId,
      );
    },
  },
  'orders/updateOrderMetadata': {
    may: ['admin'],
    call: async (given, actor, things) => {
      const { id } = await sale(sellingApp(given), things);
      return (await updateOrderMetadata(given, actor, { id, metadata: { a: 1 } })).ok;
    },
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
