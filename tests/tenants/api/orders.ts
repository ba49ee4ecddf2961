import { sessions } from '../../fixtures/orders/booked-tasting.ts';
import { bottles, shippingDetails } from '../../fixtures/orders/orders-test.ts';
import { type Attempts, by } from '../walk/attempt.ts';

/** What others may do when they buy, or ask. */
export const buying = {
  may: 'public',
  why: 'everybody may buy what is for sale, and ask about it',
  adds: [
    ...[
      'orders',
      'order_items',
      'order_line_items',
      'order_transitions',
      'payments',
      'stock_reservations',
      'stock_adjustments',
    ],
    ...['addresses', 'events', 'messages', 'message_digests', 'order_read_receipts', 'pgboss.job_common'],
  ],
  changes: ['stock', 'search_documents'],
} as const;
const ordered = (listingId: string) => bottles(listingId, 2);
const review = { reviewRating: 5, reviewContent: 'Fine' };
const reason = { reason: 'Asked for' };
const moved = { bookingDates: sessions.dayAfter };
const template = 'flex-product-default-process/release-1';

/** Orders, their transitions, their messages, and their bookings. */
export const orderAttempts: Attempts = {
  'POST /api/v1/order': [
    by('buyer', ({ listings }) => ({ body: ordered(listings.wineId) }), { others: buying }),
    by(
      'buyer',
      ({ listings }) => ({ body: { ...ordered(listings.wineId), deliveryMethod: 'shipping', shippingDetails } }),
      {
        others: buying,
      },
    ),
    // why: the id is the caller's, so that of somebody else's order is tried
    by(
      'buyer',
      ({ orders, unused }, { a }) => ({
        body: { ...ordered(a.listings.wineId), id: unused(orders.purchasedId) },
      }),
      { others: buying },
    ),
    by(
      'buyer',
      ({ listings, orders, unused }) => ({
        body: { transition: 'enquire', listingId: listings.wineId, id: unused(orders.enquiryId) },
      }),
      { others: buying },
    ),
  ],
  'POST /api/v1/order/speculate': by('buyer', ({ listings }) => ({ body: ordered(listings.wineId) }), {
    changesNothing: true,
    others: { may: 'public', why: 'everybody may ask what something costs', adds: [] },
  }),
  'POST /api/v1/order/{id}/accept': by('owner', ({ orders }) => ({ path: [orders.purchasedId] })),
  'POST /api/v1/order/{id}/ready': by('staff', ({ orders }) => ({ path: [orders.acceptedId] })),
  'POST /api/v1/order/{id}/returned-goods': by('owner', ({ orders }) => ({
    path: [orders.returnedId],
    body: { restock: true },
  })),
  'POST /api/v1/order/{id}/pay-again': by('buyer', ({ orders }) => ({ path: [orders.purchasedId] }), {
    // why: the winery could not charge the card, so the buyer may choose another one
    given: async (db, { orders }) => {
      const failed = { failureCode: 'declined', failureMessage: 'Your card was declined.' } as const;
      await db.updateTable('payments').set(failed).where('orderId', '=', orders.purchasedId).execute();
    },
  }),
  'POST /api/v1/order/{id}/move-booking': by('buyer', ({ orders }) => ({ path: [orders.bookedId], body: moved })),
  'POST /api/v1/order/{id}/propose-move': by('owner', ({ orders }) => ({ path: [orders.bookedId], body: moved })),
  'POST /api/v1/order/{id}/accept-move': by('buyer', ({ orders }) => ({
    path: [orders.proposedId],
    body: { number: 1 },
  })),
  'POST /api/v1/order/{id}/decline-move': by('buyer', ({ orders }) => ({
    path: [orders.proposedId],
    body: { number: 1 },
  })),
  'POST /api/v1/order/{id}/withdraw-move': by('owner', ({ orders }) => ({
    path: [orders.proposedId],
    body: { number: 1 },
  })),
  'POST /api/v1/order/{id}/message': [
    by('buyer', ({ orders }) => ({ path: [orders.acceptedId], body: { content: 'When?' } })),
    by('owner', ({ orders }) => ({ path: [orders.acceptedId], body: { content: 'Tomorrow.' } }), {
      also: ['buyer'],
    }),
  ],
  'PUT /api/v1/order/{id}/read': by('buyer', ({ orders }) => ({ path: [orders.acceptedId] })),
  'POST /api/v1/enquiry': [
    by('buyer', ({ listings }) => ({ body: { content: 'Is it dry?', listingId: listings.wineId } }), {
      others: buying,
    }),
    by(
      'buyer',
      ({ wineryId, orders, unused }) => ({
        body: { content: 'Is it open?', wineryId, id: unused(orders.enquiryId) },
      }),
      { others: buying },
    ),
  ],
  'POST /api/v1/order/{id}/review': by('buyer', ({ orders }) => ({ path: [orders.completedId], body: review })),
  'POST /api/v1/order/{id}/request-payment-after-enquiry': by('buyer', ({ orders, listings }) => ({
    path: [orders.enquiryId],
    body: ordered(listings.wineId),
  })),
  'POST /api/v1/order/{id}/confirm-payment': by('buyer', ({ orders }) => ({ path: [orders.paidId], body: {} })),
  'POST /api/v1/order/{id}/mark-delivered': by('owner', ({ orders }) => ({ path: [orders.acceptedId], body: {} })),
  'POST /api/v1/order/{id}/mark-received-from-purchased': by('buyer', ({ orders }) => ({
    path: [orders.acceptedId],
    body: {},
  })),
  'POST /api/v1/order/{id}/cancel': [
    by('owner', ({ orders }) => ({ path: [orders.purchasedId], body: reason }), { also: ['buyer'] }),
    by('buyer', ({ orders }) => ({ path: [orders.purchasedId], body: reason })),
    by('admin', ({ orders }) => ({ path: [orders.purchasedId], body: reason }), { also: ['owner', 'buyer'] }),
  ],
  'POST /api/v1/order/{id}/mark-received': by('buyer', ({ orders }) => ({ path: [orders.deliveredId], body: {} })),
  'POST /api/v1/order/{id}/dispute': by('buyer', ({ orders }) => ({
    path: [orders.deliveredId],
    body: { disputeReason: 'Broken' },
  })),
  'POST /api/v1/order/{id}/cancel-from-disputed': by('owner', ({ orders }) => ({
    path: [orders.disputedId],
    body: reason,
  })),
  'POST /api/v1/order/{id}/mark-received-from-disputed': by('buyer', ({ orders }) => ({
    path: [orders.disputedId],
    body: {},
  })),
  'POST /api/v1/order/{id}/review-1-by-customer': by('buyer', ({ orders }) => ({
    path: [orders.completedId],
    body: review,
  })),
  'POST /api/v1/order/{id}/review-1-by-provider': by('owner', ({ orders }) => ({
    path: [orders.completedId],
    body: review,
  })),
  'POST /api/v1/order/{id}/review-2-by-provider': by('owner', ({ orders }) => ({
    path: [orders.reviewedByBuyerId],
    body: review,
  })),
  'POST /api/v1/order/{id}/review-2-by-customer': by('buyer', ({ orders }) => ({
    path: [orders.reviewedBySellerId],
    body: review,
  })),
  'POST /api/transaction-line-items': by(
    'buyer',
    ({ listings }) => ({
      body: { listingId: listings.wineId, orderData: { quantity: 2, deliveryMethod: 'pickup' } },
    }),
    { changesNothing: true, others: { may: 'public', why: 'everybody may ask what something costs', adds: [] } },
  ),
  'POST /api/initiate-privileged': by(
    'buyer',
    ({ listings }) => ({
      body: {
        orderData: { quantity: 2, deliveryMethod: 'pickup' },
        bodyParams: {
          processAlias: template,
          transition: 'transition/request-payment',
          params: { listingId: listings.wineId },
        },
      },
    }),
    { others: buying },
  ),
  'POST /api/transition-privileged': by('buyer', ({ orders, listings }) => ({
    body: {
      orderData: { quantity: 2, deliveryMethod: 'pickup' },
      bodyParams: {
        processAlias: template,
        id: orders.enquiryId,
        transition: 'transition/request-payment-after-enquiry',
        params: { items: [{ listingId: listings.wineId, quantity: 2 }] },
      },
    },
  })),
  'POST /api/v1/shipping': by(
    'owner',
    ({ orders }) => ({
      body: { shipments: [{ id: orders.shippingId, carrier: 'UPS', trackingNumber: '1Z999AA10123456784' }] },
    }),
    { others: { may: 'own', saying: 'refused' } },
  ),
  'POST /api/v1/shipping/list': by(
    'owner',
    ({ orders }) => ({
      body: { text: `${orders.shippingId}\tUPS\t1Z999AA10123456784` },
    }),
    { changesNothing: true },
  ),
};
