import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Database } from '../../../src/infra/database.ts';
import { sessions } from '../../fixtures/orders/booked-tasting.ts';
import { bottles } from '../../fixtures/orders/orders-test.ts';
import { freshText } from '../../fixtures/reviews/write-review.ts';
import { buying } from '../api/orders.ts';
import { reviewing } from '../api/wineries.ts';
import { type Attempt, type Attempts, by, everybody, type Given, own } from '../walk/attempt.ts';
import { cardPayment } from '../world/card-payment.ts';
import type { Side } from '../world/side.ts';
import type { World } from '../world/world.ts';
import { openPagesDoor } from './door.ts';

const content = freshText();
const slot = `${sessions.dayAfter.startDate}/${sessions.dayAfter.endDate}`;
const checkout = '/winery/:slug/checkout/steps';
const review = { reviewRating: '5', reviewContent: 'Fine' };
const reason = { cancelReason: 'Asked for' };
const free = { changesNothing: true, ...everybody('everybody signed in may ask', []) } as const;

type Orders = Side['orders'];

/** A form of an order's page, as its buyer and its winery see it. */
const bought = (order: keyof Orders, form = {}): Attempt =>
  by('buyer', ({ orders }) => ({ path: [orders[order]], form }));
const sold = (order: keyof Orders, form = {}): Attempt =>
  by('owner', ({ orders }) => ({ path: [orders[order]], form }), { besides: ['order_read_receipts'] });

const ofBuyer: Readonly<Record<string, Attempt>> = {
  message: bought('acceptedId', { content: 'When?' }),
  'accept-move': bought('proposedId', { number: '1' }),
  'decline-move': bought('proposedId', { number: '1' }),
  cancel: bought('purchasedId', reason),
  'mark-received-from-purchased': bought('acceptedId'),
  'mark-received': bought('deliveredId'),
  'mark-received-from-disputed': bought('disputedId'),
  dispute: bought('deliveredId', { disputeReason: 'Broken' }),
  'review-1-by-customer': bought('completedId', review),
  'review-2-by-customer': bought('reviewedBySellerId', review),
};

const ofWinery: Readonly<Record<string, Attempt>> = {
  message: sold('acceptedId', { content: 'Tomorrow.' }),
  accept: sold('purchasedId'),
  ready: sold('acceptedId'),
  restock: sold('returnedId'),
  'write-off': sold('returnedId'),
  'withdraw-move': sold('proposedId', { number: '1' }),
  cancel: sold('purchasedId', reason),
  'cancel-from-disputed': sold('disputedId', reason),
  'mark-delivered': sold('acceptedId', { carrier: 'UPS', trackingNumber: '1Z999AA10123456784' }),
  'review-1-by-provider': sold('completedId', review),
  'review-2-by-provider': sold('reviewedByBuyerId', review),
};

const named = (url: string, attempts: Readonly<Record<string, Attempt>>): Attempts =>
  Object.fromEntries(Object.entries(attempts).map(([intent, attempt]) => [`${url} ${intent}`, attempt]));

/** Somebody has begun to pay what their bank declined, with a new card, and the bank has taken the money since. */
const payDeclined =
  (operation: string): Given =>
  async (db, side, world) => {
    const path = [side.clubs.shipments.subscribedId];
    const form = { card: 'new', do: 'start' };
    await openPagesDoor(world).send(operation, side.people.buyer, { path, form });
    await confirmNewest(db, path[0] ?? '', world);
  };

async function confirmNewest(db: Database, chargeId: string, { stripe }: World): Promise<void> {
  const { rows } = await sql<{ ref: string }>`
    select gateway_ref as ref from subscription_attempts where charge_id = ${chargeId} order by number desc`.execute(
    db,
  );
  // why: the provider keeps what is undone here, and gives the same payment again
  const { id, status } = await stripe.paymentIntents.retrieve(rows[0]?.ref ?? '');
  if (status === 'requires_payment_method') await stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' });
}

/** The bank of the buyer has taken back a payment. */
const dispute: Given = async (db, { orders }, { now, stripe }) => {
  const { id } = await stripe.paymentIntents.create(cardPayment('pm_card_createDispute', 5_047));
  const find = async () => (await stripe.disputes.list({ payment_intent: id })).data;
  await expect.poll(find).toHaveLength(1);
  const [opened] = await find();
  const disputed = {
    orderId: orders.acceptedId,
    disputeRef: opened?.id ?? '',
    state: 'open',
    goal: 'reversed',
  } as const;
  const sums = { amountCents: 5_047, feeCents: 1_500, sellerCents: 4_410, forgivenCents: null, heldCents: null };
  await db
    .insertInto('chargebacks')
    .values({ ...disputed, ...sums, openedAt: now, updatedAt: now })
    .execute();
};

/** The guests of a tasting are there. */
const begin: Given = async (db, { orders }, { now }) => {
  const bookingStart = new Date(now.getTime() - 3_600_000);
  await db
    .updateTable('orders')
    .set({ bookingStart, confirmBy: bookingStart })
    .where('id', '=', orders.bookedId)
    .execute();
};

/** Orders, carts, payments, messages, and reviews. */
export const orderPageAttempts: Attempts = {
  ...named('/order/:id/details', ofBuyer),
  ...named('/sale/:id/details', ofWinery),
  '/dashboard/orders/:id retry': by('admin', ({ orders }) => ({ path: [orders.purchasedId] }), {
    changesNothing: true,
  }),
  '/dashboard/orders/:id cancel': by('admin', ({ orders }) => ({
    path: [orders.purchasedId],
    form: { ...reason, reason: 'Asked for' },
  })),
  '/order/:id/move-booking': bought('bookedId', { slot }),
  '/sale/:id/propose-move': sold('bookedId', { slot }),
  '/sale/:id/evidence': by('owner', ({ orders }) => ({ path: [orders.acceptedId] }), { given: dispute }),
  '/day-sheet check-in': by('staff', ({ orders }) => ({ form: { order: orders.bookedId } }), { given: begin }),
  '/day-sheet no-show': by('staff', ({ orders }) => ({ form: { order: orders.bookedId } }), { given: begin }),
  '/contact/:slug': [
    by(
      'buyer',
      ({ slug, orders, unused }) => ({
        path: [slug],
        form: { id: unused(orders.enquiryId), content: 'Is it open?' },
      }),
      { others: buying },
    ),
    by(
      'buyer',
      ({ slug, listings }) => ({
        path: [slug],
        query: { listing: listings.wineId },
        form: { content: 'Is it dry?' },
      }),
      { others: { ...buying, adds: [...buying.adds, 'enquiry_drafts'] } },
    ),
  ],
  [`${checkout} place`]: [
    by(
      'buyer',
      ({ slug, listings }) => ({
        path: [slug],
        form: { request: JSON.stringify(bottles(listings.wineId, 2)), address: '{}' },
      }),
      { others: buying },
    ),
    by('buyer', ({ slug, listings, orders }) => ({
      path: [slug],
      form: { order: orders.enquiryId, request: JSON.stringify(bottles(listings.wineId, 2)), address: '{}' },
    })),
  ],
  [`${checkout} check`]: by(
    'buyer',
    ({ slug, listings }) => ({
      path: [slug],
      form: { request: JSON.stringify(bottles(listings.wineId, 2)), address: '{}' },
    }),
    free,
  ),
  [`${checkout} confirm`]: by('buyer', ({ slug, orders }) => ({ path: [slug], form: { order: orders.paidId } })),
  [`${checkout} message`]: by('buyer', ({ slug, orders }) => ({
    path: [slug],
    form: { order: orders.acceptedId, content: 'When?' },
  })),
  [`${checkout} zip`]: by('buyer', ({ slug }) => ({ path: [slug], form: { zip: '78624' } }), free),
  [`${checkout} status`]: by('buyer', ({ slug, orders }) => ({ path: [slug], form: { order: orders.unpaidId } }), free),
  '/cart/lines add': by(
    'buyer',
    ({ listings }) => ({ form: { listingId: listings.wineId, quantity: '1' } }),
    everybody('everybody may put wine into their cart', ['carts', 'cart_lines']),
  ),
  '/cart/lines': by(
    'buyer',
    ({ listings }) => ({ form: { listingId: listings.secondWineId, quantity: '3' } }),
    everybody('everybody may put wine into their cart', ['carts', 'cart_lines']),
  ),
  '/cart/lines again': by('buyer', ({ orders }) => ({ form: { order: orders.completedId } })),
  '/cart/lines place': by('buyer', () => ({ form: { zip: '78624', back: '/' } }), free),
  '/cart/lines delivery': by('buyer', ({ slug }) => ({ form: { winery: slug, delivery: 'pickup' } }), own),
  '/favorites': by(
    'buyer',
    ({ listings }) => ({
      form: { kind: 'listing', id: listings.secondWineId, on: 'true' },
    }),
    everybody('everybody signed in may have favorites', ['favorites']),
  ),
  '/favorites adopt': by(
    'buyer',
    ({ listings }) => ({ form: { kept: `listing:${listings.secondWineId}` } }),
    everybody('everybody signed in may have favorites', ['favorites']),
  ),
  '/club-payment/:shipment/card': by('buyer', ({ clubs }) => ({ path: [clubs.shipments.subscribedId] })),
  '/club-payment/:shipment/card finish': by('buyer', ({ clubs }) => ({ path: [clubs.shipments.subscribedId] }), {
    given: payDeclined('/club-payment/:shipment/card'),
  }),
  '/confirm-payment/:charge/steps': by('buyer', ({ clubs }) => ({
    path: [clubs.shipments.subscribedId],
    form: { card: 'new' },
  })),
  '/confirm-payment/:charge/steps finish': by('buyer', ({ clubs }) => ({ path: [clubs.shipments.subscribedId] }), {
    given: payDeclined('/confirm-payment/:charge/steps'),
  }),
  '/winery/:slug/review': [
    by('buyer', ({ slug }) => ({ path: [slug], form: { score: '4', content } }), reviewing),
    by('friend', ({ slug }) => ({ path: [slug], form: { score: '2', content } }), reviewing),
    by(
      'buyer',
      ({ listings }, { a }) => ({
        path: [a.slug],
        form: { score: '4', content, photos: [listings.buyerPictureId] },
      }),
      reviewing,
    ),
  ],
  '/my-reviews': by('buyer', ({ orders }) => ({ form: { order: orders.bookedId } }), {
    given: async (db, { orders, people }, { now }) => {
      const words = { rating: 5, content: freshText(), createdAt: now, state: 'public' } as const;
      const written = { orderId: orders.bookedId, party: 'customer', authorId: people.buyer.id, ...words } as const;
      await db.insertInto('orderReviews').values(written).execute();
    },
  }),
  '/reviews/:id vote': by(
    'buyer',
    ({ things }) => ({ path: [things.reviewId], form: { helpful: 'yes' } }),
    everybody('everybody may find a review helpful', ['winery_review_votes'], ['winery_reviews']),
  ),
  '/reviews/:id report': by(
    'buyer',
    ({ things }) => ({ path: [things.reviewId], form: { reason: 'offensive' } }),
    everybody('everybody may report a review', ['winery_review_reports', 'pgboss.job_common']),
  ),
  '/reviews/:id answer': by('owner', ({ things }) => ({ path: [things.reviewId], form: { content: 'Thank you' } })),
  '/reviews/:id remove': by('friend', ({ things }) => ({ path: [things.reviewId] })),
  '/reviews/:id decide': by('admin', ({ things }) => ({
    path: [things.heldReviewId],
    form: { decision: 'removed', reason: 'Spam' },
  })),
};
