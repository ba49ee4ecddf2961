import { sendPendingReceipts } from '../../src/features/orders/notify-party.server.ts';
import { applyPaymentEvent, runPaymentJob } from '../../src/features/orders/payment/payment-jobs.server.ts';
import { reconcilePayment } from '../../src/features/orders/payment/reconcile-payment.server.ts';
import { sweepUnsettledPayments, syncPayment } from '../../src/features/orders/payment/sync-payment.server.ts';
import { markReady } from '../../src/features/orders/process/mark-ready.server.ts';
import { sweepPickupReminders } from '../../src/features/orders/process/pickup-reminders.server.ts';
import { sweepSaleReminders } from '../../src/features/orders/process/sale-reminders.server.ts';
import { sweepDueOrders } from '../../src/features/orders/process/sweep-due-orders.server.ts';
import { sweepReviewReminders } from '../../src/features/orders/reviews/review-reminders.server.ts';
import { enterPaymentMode } from '../../src/features/payments/enter-payment-mode.server.ts';
import { pay } from '../fixtures/orders/orders-test.ts';
import type { Entry } from './entry.ts';
import { acceptedSale, admin, purchase, sale, sellingApp } from './selling.ts';

const past = new Date('2026-01-02T00:00:00Z');

/** What only timers and the outbox do with orders. */
export const orderTimerEntries: Record<string, Entry> = {
  'orders/sendPendingReceipts': {
    may: ['system'],
    call: async (given, actor, { personId }) => {
      const data = { userId: personId, provedAt: past.toISOString() };
      const outcome = await sendPendingReceipts(sellingApp(given), actor, { data });
      return outcome === 'done';
    },
  },
  'orders/sweepReviewReminders': {
    may: ['system'],
    call: async (given, actor, things) => {
      const app = sellingApp(given);
      const { id: orderId } = await sale(app, things);
      await app.db.insertInto('reviewReminders').values({ orderId, dueAt: past }).execute();
      return (await sweepReviewReminders(app, actor, { most: 10 })) > 0;
    },
  },
  'orders/sweepPickupReminders': {
    may: ['system'],
    call: async (given, actor, things) => {
      const app = sellingApp(given);
      const { id } = await acceptedSale(app, things);
      await markReady(app, admin(things), id);
      await app.db.updateTable('orders').set({ remindAt: past }).where('id', '=', id).execute();
      return (await sweepPickupReminders(app, actor, { most: 10 })) > 0;
    },
  },
  'orders/sweepSaleReminders': {
    may: ['system'],
    call: async (given, actor, things) => {
      const app = sellingApp(given);
      const { id } = await sale(app, things);
      await app.db.updateTable('orders').set({ wineryRemindAt: past }).where('id', '=', id).execute();
      return (await sweepSaleReminders(app, actor, { most: 10 })) > 0;
    },
  },
  'orders/reconcilePayment': {
    may: ['system'],
    call: async (given, actor, things) => {
      const app = sellingApp(given);
      return (await reconcilePayment(app, actor, (await purchase(app, things)).id)).ok;
    },
  },
  'orders/runPaymentJob': {
    may: ['system'],
    call: async (given, actor, things) => {
      const app = sellingApp(given);
      const { id: orderId } = await purchase(app, things);
      return (await runPaymentJob(app, actor, { id: 'x', data: { orderId }, isLastAttempt: false })) === 'done';
    },
  },
  'orders/applyPaymentEvent': {
    may: ['system'],
    call: async (given, actor) =>
      (await applyPaymentEvent(sellingApp(given), actor, {
        id: 'x',
        data: { eventId: 'evt_x' },
        isLastAttempt: false,
      })) === 'done',
  },
  'orders/syncPayment': {
    may: ['system'],
    call: async (given, actor, things) => {
      const app = sellingApp(given);
      const { id } = await purchase(app, things);
      await pay(app, id);
      await syncPayment(app, actor, id);
      const found = await app.db.selectFrom('orders').select('state').where('id', '=', id).executeTakeFirstOrThrow();
      return found.state === 'purchased';
    },
  },
  'orders/sweepDueOrders': {
    may: ['system'],
    call: async (given, actor, things) => {
      const app = sellingApp(given);
      const { id } = await purchase(app, things);
      await app.db.updateTable('orders').set({ dueAt: past }).where('id', '=', id).execute();
      return (await sweepDueOrders(app, actor, { most: 10 })) > 0;
    },
  },
  'payments/enterPaymentMode': {
    may: ['system'],
    call: async (app, actor, { personId }) => {
      const customer = { userId: personId, createdAt: past, updatedAt: past };
      await app.db
        .insertInto('paymentCustomers')
        .values(customer)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      await enterPaymentMode(app, actor, 'test');
      const found = app.db.selectFrom('paymentCustomers').select('mode').where('userId', '=', personId);
      return (await found.executeTakeFirst())?.mode === 'test';
    },
  },
  'orders/sweepUnsettledPayments': {
    may: ['system'],
    call: async (given, actor, things) => {
      const app = sellingApp(given);
      const { id } = await purchase(app, things);
      const lost = { state: 'new', gatewayRef: null, clientSecret: null, updatedAt: past } as const;
      await app.db.updateTable('payments').set(lost).where('orderId', '=', id).execute();
      return (await sweepUnsettledPayments(app, actor)) > 0;
    },
  },
};
