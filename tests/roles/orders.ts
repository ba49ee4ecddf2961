import { setStock } from '../../src/features/inventory/stock.server.ts';
import { showDaySheet } from '../../src/features/orders/day-sheet.server.ts';
import { findSalesByBooking, listOrders, listOrdersByIds } from '../../src/features/orders/list-orders.server.ts';
import { findOrderWithRoles } from '../../src/features/orders/order-access.server.ts';
import { confirmPayment } from '../../src/features/orders/payment/confirm-payment.server.ts';
import { payWithAnotherCard } from '../../src/features/orders/payment/pay-with-another-card.server.ts';
import { retryPayment } from '../../src/features/orders/payment/retry-payment.server.ts';
import { showOrderPayout } from '../../src/features/orders/payment/show-order-payout.server.ts';
import { enquire } from '../../src/features/orders/placing/enquire.server.ts';
import { findPurchaseBlocker } from '../../src/features/orders/placing/find-purchase-blocker.server.ts';
import {
  listShippedVolumes,
  listVolumeRefusals,
} from '../../src/features/orders/placing/list-shipped-volumes.server.ts';
import { placeOrder } from '../../src/features/orders/placing/place-order.server.ts';
import { placeOrderAfterEnquiry } from '../../src/features/orders/placing/place-order-after-enquiry.server.ts';
import {
  speculateAfterEnquiry,
  speculateForBuyer,
} from '../../src/features/orders/placing/speculate-for-buyer.server.ts';
import { speculateOrder } from '../../src/features/orders/placing/speculate-order.server.ts';
import { acceptOrder } from '../../src/features/orders/process/accept-order.server.ts';
import { decideReturnedGoods } from '../../src/features/orders/process/decide-returned-goods.server.ts';
import { markReady } from '../../src/features/orders/process/mark-ready.server.ts';
import { speculateTransition } from '../../src/features/orders/process/speculate-transition.server.ts';
import {
  listAvailableTransitions,
  transitionOrder,
} from '../../src/features/orders/process/transition-order.server.ts';
import { reviewOrder } from '../../src/features/orders/reviews/review-order.server.ts';
import { readOrder, showOrder } from '../../src/features/orders/show-order.server.ts';
import { readLedger } from '../../src/features/payments/ledger.server.ts';
import { findAccount } from '../../src/features/reporting/find-account.server.ts';
import { inspectOrder } from '../../src/features/reporting/inspect-order.server.ts';
import { listAllOrders } from '../../src/features/reporting/list-all-orders.server.ts';
import { listSecurityLog } from '../../src/features/reporting/list-security-log.server.ts';
import { calendarTime } from '../fixtures/listings/add-calendar.ts';
import { bottles, pay, shippingDetails } from '../fixtures/orders/orders-test.ts';
import { type Entry, notRefused } from './entry.ts';
import { acceptedSale, foreignWine, purchase, sale, sellers, sellingApp } from './selling.ts';
import { everybody, signedIn, signedInOrImpersonated } from './who.ts';

/** Who may do what with orders, their money and their bottles. */
export const orderEntries: Record<string, Entry> = {
  'orders/findPurchaseBlocker': {
    may: everybody,
    call: async (given, actor) => {
      const app = sellingApp(given);
      return (await findPurchaseBlocker(app, actor, await foreignWine(app))) === undefined;
    },
  },
  'orders/listShippedVolumes': {
    may: signedInOrImpersonated,
    call: async (given, actor, { personId }) => {
      const app = sellingApp(given);
      const listingId = await foreignWine(app);
      const buyer = { kind: 'user', id: personId, roles: [], limited: false } as const;
      await placeOrder(app, buyer, bottles(listingId, 1, { deliveryMethod: 'shipping', shippingDetails }));
      const { slug } = await app.db
        .selectFrom('wineries')
        .innerJoin('listings', 'listings.wineryId', 'wineries.id')
        .select('slug')
        .where('listings.id', '=', listingId)
        .executeTakeFirstOrThrow();
      return (await listShippedVolumes(app, actor, [slug])).has(slug);
    },
  },
  'orders/listVolumeRefusals': {
    may: signedInOrImpersonated,
    call: async (given, actor) => {
      const app = sellingApp(given);
      const items = [{ listingId: await foreignWine(app), quantity: 999 }];
      return 'TX' in (await listVolumeRefusals(app, actor, items));
    },
  },
  'orders/speculateOrder': {
    may: everybody,
    call: async (given, actor) => {
      const app = sellingApp(given);
      return (await speculateOrder(app, actor, bottles(await foreignWine(app), 1))).ok;
    },
  },
  'orders/speculateForBuyer': {
    may: signedIn,
    call: async (given, actor) => {
      const app = sellingApp(given);
      return (await speculateForBuyer(app, actor, bottles(await foreignWine(app), 1))).ok;
    },
  },
  'orders/speculateAfterEnquiry': {
    may: signedIn,
    call: async (given, actor, { personId }) => {
      const app = sellingApp(given);
      const listingId = await foreignWine(app);
      const asked = await enquire(app, { kind: 'user', id: personId, roles: [], limited: false }, { listingId });
      return asked.ok && (await speculateAfterEnquiry(app, actor, asked.value.id, bottles(listingId, 1))).ok;
    },
  },
  'orders/placeOrder': {
    may: signedIn,
    call: async (given, actor) => {
      const app = sellingApp(given);
      return (await placeOrder(app, actor, bottles(await foreignWine(app), 1))).ok;
    },
  },
  'orders/enquire': {
    may: signedIn,
    call: async (given, actor) => {
      const app = sellingApp(given);
      return (await enquire(app, actor, { listingId: await foreignWine(app) })).ok;
    },
  },
  'orders/placeOrderAfterEnquiry': {
    may: signedIn,
    call: async (given, actor, { personId }) => {
      const app = sellingApp(given);
      const listingId = await foreignWine(app);
      const asked = await enquire(app, { kind: 'user', id: personId, roles: [], limited: false }, { listingId });
      return asked.ok && (await placeOrderAfterEnquiry(app, actor, asked.value.id, bottles(listingId, 1))).ok;
    },
  },
  'orders/confirmPayment': {
    may: [...signedIn, 'system'],
    call: async (given, actor, things) => {
      const app = sellingApp(given);
      const { id } = await purchase(app, things);
      await pay(app, id);
      return (await confirmPayment(app, actor, id)).ok;
    },
  },
  'orders/payWithAnotherCard': {
    may: signedIn,
    call: async (given, actor, things) => {
      const app = sellingApp(given);
      return notRefused(payWithAnotherCard(app, actor, (await purchase(app, things)).id));
    },
  },
  'orders/reviewOrder': {
    may: signedIn,
    call: async (given, actor, things) => {
      const app = sellingApp(given);
      const { id } = await purchase(app, things);
      // why: permission is checked before the state of the order
      return notRefused(reviewOrder(app, actor, { id, params: { reviewRating: 5, reviewContent: 'Fine' } }));
    },
  },
  'orders/showOrder': {
    may: [...sellers, 'system'],
    call: async (given, actor, things) => {
      const app = sellingApp(given);
      return (await showOrder(app, actor, (await sale(app, things)).id)).ok;
    },
  },
  'orders/showOrderPayout': {
    may: [...sellers, 'system'],
    call: async (given, actor, things) => {
      const app = sellingApp(given);
      return (await showOrderPayout(app, actor, (await sale(app, things)).id)).ok;
    },
  },
  'orders/readOrder': {
    may: [...sellers, 'system'],
    call: async (given, actor, things) => {
      const app = sellingApp(given);
      return (await readOrder(app, actor, (await sale(app, things)).id)).ok;
    },
  },
  'orders/showDaySheet': {
    may: ['member', 'owner'],
    call: async (app, actor) => (await showDaySheet(app, actor, '2026-11-28')).ok,
  },
  'orders/findSalesByBooking': {
    may: ['member', 'owner'],
    call: async (given, actor, things) => {
      const app = sellingApp(given);
      const { bookingId } = things.calendar;
      const booked = { bookingId, bookingStart: calendarTime.start, bookingEnd: calendarTime.end };
      const { id } = await sale(app, things);
      await app.db.updateTable('orders').set(booked).where('id', '=', id).execute();
      return (await findSalesByBooking(app, actor, [bookingId]))[bookingId] === id;
    },
  },
  'orders/findOrderWithRoles': {
    may: [...sellers, 'system'],
    call: async (given, actor, things) => {
      const app = sellingApp(given);
      return (await findOrderWithRoles(app, actor, (await sale(app, things)).id)).ok;
    },
  },
  'orders/listAvailableTransitions': {
    may: [...sellers, 'system'],
    call: async (given, actor, things) => {
      const app = sellingApp(given);
      return (await listAvailableTransitions(app, actor, (await sale(app, things)).id)).ok;
    },
  },
  'orders/listOrders': {
    may: signedInOrImpersonated,
    call: async (app, actor) => (await listOrders(app, actor, { only: 'sale' })).ok,
  },
  'orders/listOrdersByIds': {
    may: ['member', 'owner'],
    call: async (given, actor, things) => {
      const app = sellingApp(given);
      const { id } = await sale(app, things);
      const listed = await listOrdersByIds(app, actor, { only: 'sale', ids: [id] });
      return listed.ok && listed.value.length === 1;
    },
  },
  'orders/acceptOrder': {
    may: sellers,
    call: async (given, actor, things) => {
      const app = sellingApp(given);
      return (await acceptOrder(app, actor, (await sale(app, things)).id)).ok;
    },
  },
  'orders/markReady': {
    may: sellers,
    call: async (given, actor, things) => {
      const app = sellingApp(given);
      const { id } = await acceptedSale(app, things);
      return (await markReady(app, actor, id)).ok;
    },
  },
  'orders/decideReturnedGoods': {
    may: sellers,
    call: async (given, actor, things) => {
      const app = sellingApp(given);
      const { id } = await sale(app, things);
      await app.db
        .updateTable('orders')
        .set({ state: 'canceled', goodsReturn: 'asked' })
        .where('id', '=', id)
        .execute();
      return (await decideReturnedGoods(app, actor, { id, restock: true })).ok;
    },
  },
  'orders/transitionOrder': {
    may: sellers,
    call: async (given, actor, things) => {
      const app = sellingApp(given);
      const { id } = await sale(app, things);
      return (await transitionOrder(app, actor, { id, transition: 'cancel', params: { reason: 'Asked for' } })).ok;
    },
  },
  'orders/speculateTransition': {
    may: sellers,
    call: async (given, actor, things) => {
      const app = sellingApp(given);
      const { id } = await sale(app, things);
      return (await speculateTransition(app, actor, { id, transition: 'cancel', params: { reason: 'Asked for' } })).ok;
    },
  },
  'orders/retryPayment': {
    may: ['admin'],
    call: async (given, actor, things) => {
      const app = sellingApp(given);
      return (await retryPayment(app, actor, (await sale(app, things)).id)).ok;
    },
  },
  'reporting/listAllOrders': {
    may: ['admin'],
    call: async (app, actor) => (await listAllOrders(app, actor, {})).ok,
  },
  'reporting/listSecurityLog': {
    may: ['admin'],
    call: async (app, actor) => (await listSecurityLog(app, actor, {})).ok,
  },
  'reporting/findAccount': {
    may: ['admin'],
    call: async (app, actor, { personId }) => (await findAccount(app, actor, personId)).ok,
  },
  'reporting/inspectOrder': {
    may: ['admin'],
    call: async (given, actor, things) => {
      const app = sellingApp(given);
      return (await inspectOrder(app, actor, (await sale(app, things)).id)).ok;
    },
  },
  'payments/readLedger': { may: ['admin'], call: async (app, actor) => (await readLedger(app, actor, {})).ok },
  'inventory/setStock': {
    may: sellers,
    call: async (app, actor, { listingId }) => (await setStock(app, actor, { listingId, oldTotal: 3, newTotal: 4 })).ok,
  },
};
