import { listAuthors } from '#features/accounts/list-authors.server.ts';
import { transitionNameIn } from '#features/orders/process/process-names.ts';
import { listOrderRecords } from '#features/orders/records/list-order-records.server.ts';
import { defineResource, entity, type ResponseContext, reference } from '../response/resource.ts';
import { type TransactionSource, transactionOf } from '../transactions/transaction-source.ts';
import { TransitMoney } from '../transit/transit-values.ts';
import { deletedListingOf } from './deleted-listing.ts';
import { lineItemOf } from './line-item.ts';
import { ofMarketplace } from './marketplace.ts';
import { ofMessages } from './message.ts';
import { ofReviews } from './review.ts';
import { stockReservationOf } from './stock-reservation.ts';

declare module '../response/resource.ts' {
  interface ResourceSources {
    transaction: TransactionSource;
  }
}

/** The author of a winery's listings sells them. */
async function providersOf({ app, actor }: ResponseContext, transactions: readonly TransactionSource[]) {
  const wineryIds = [...new Set(transactions.map(({ wineryId }) => wineryId))];
  const authors = await listAuthors(app, actor, wineryIds);
  return transactions.map(({ wineryId }) => {
    const author = authors.get(wineryId);
    return author === undefined ? null : reference('user', author);
  });
}

/** An order or a question, as its parties see it. */
export const transactionResource = defineResource('transaction', {
  attributes: (transaction) => {
    const { createdAt, processName, transitions, lineItems, hasPrice, protectedData, metadata } = transaction;
    const made = transitions.map(({ transition, by, createdAt: at }) => ({
      transition: transitionNameIn(processName, transition, by),
      createdAt: new Date(at),
      by,
    }));
    const last = made.at(-1);
    return {
      ...{ createdAt: new Date(createdAt), processName, processVersion: 1 },
      lastTransition: last?.transition,
      lastTransitionedAt: last?.createdAt,
      transitions: made,
      payinTotal: totalOf(transaction, 'customer'),
      payoutTotal: totalOf(transaction, 'provider'),
      lineItems: hasPrice ? lineItems.map((line) => lineItemOf(processName, line)) : null,
      ...{ protectedData, metadata },
    };
  },
  load: async ({ app, actor }, ids) => {
    const orders = await listOrderRecords(app, actor, ids);
    return new Map(orders.map((order) => [order.id, transactionOf(order)]));
  },
  relationships: {
    marketplace: ofMarketplace,
    listing: {
      load: async (_, transactions) =>
        transactions.map(({ listingId, wineryId }) =>
          listingId === null ? deletedListingOf(wineryId) : reference('listing', listingId),
        ),
    },
    provider: { load: providersOf },
    messages: ofMessages,
    reviews: ofReviews,
    customer: { load: async (_, all) => all.map(({ customerId }) => reference('user', customerId)) },
    booking: {
      load: async (_, all) =>
        all.map(({ id, booking }) => booking && entity('booking', booking.id, { ...booking, transactionId: id })),
    },
    stockReservation: {
      load: async (_, all) =>
        all.map((transaction) => {
          const reserved = stockReservationOf(transaction);
          return reserved && entity('stockReservation', transaction.id, reserved);
        }),
    },
  },
});

/** What a party pays or gets after what was reversed; null for the other party, and of a question. */
function totalOf({ lineItems, sides, hasPrice }: TransactionSource, side: 'customer' | 'provider') {
  const lines = lineItems.filter(({ includeFor }) => includeFor.includes(side));
  const [first] = lineItems;
  if (!hasPrice || !sides.includes(side) || !first) return null;
  const amount = lines.reduce((sum, { lineTotal }) => sum + lineTotal.amount, 0);
  return new TransitMoney(amount, first.lineTotal.currency);
}
