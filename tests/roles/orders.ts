import { acceptOrder } from '../../src/features/orders/accept-order.server.ts';
import { applyPaymentEvent } from '../../src/features/orders/apply-payment-event.server.ts';
import { confirmPayment } from '../../src/features/orders/confirm-payment.server.ts';
import { countNews } from '../../src/features/orders/count-news.server.ts';
import { enquire } from '../../src/features/orders/enquire.server.ts';
import { findObstacle } from '../../src/features/orders/find-obstacle.server.ts';
import { findSide } from '../../src/features/orders/find-side.server.ts';
import { initiateOrder } from '../../src/features/orders/initiate-order.server.ts';
import { listOpenTransitions } from '../../src/features/orders/list-open-transitions.server.ts';
import { listOrders } from '../../src/features/orders/list-orders.server.ts';
import { payAgain } from '../../src/features/orders/pay-again.server.ts';
import { payForEnquiry } from '../../src/features/orders/pay-for-enquiry.server.ts';
import { pursuePayment } from '../../src/features/orders/pursue-payment.server.ts';
import { retryPayment } from '../../src/features/orders/retry-payment.server.ts';
import { reviewOrder } from '../../src/features/orders/review-order.server.ts';
import { sendHeldReceipts } from '../../src/features/orders/send-held-receipts.server.ts';
import { showOrder } from '../../src/features/orders/show-order.server.ts';
import { speculateOrder } from '../../src/features/orders/speculate-order.server.ts';
import { sweepDueOrders } from '../../src/features/orders/sweep-due-orders.server.ts';
import { sweepReviewReminders } from '../../src/features/orders/sweep-review-reminders.server.ts';
import { sweepUnsettledPayments } from '../../src/features/orders/sweep-unsettled-payments.server.ts';
import { syncPayment } from '../../src/features/orders/sync-payment.server.ts';
import { transitionOrder } from '../../src/features/orders/transition-order.server.ts';
import { workOffPayment } from '../../src/features/orders/work-off-payment.server.ts';
import { readLedger } from '../../src/features/payments/read-ledger.server.ts';
import { inspectOrder } from '../../src/features/reporting/inspect-order.server.ts';
import { listAllOrders } from '../../src/features/reporting/list-all-orders.server.ts';
import { setStock } from '../../src/features/stock/set-stock.server.ts';
import type { SignedIn } from '../../src/kit/viewer.ts';
import type { AccountsApp } from '../fixtures/accounts-test.ts';
import { addWinery } from '../fixtures/add-listing.ts';
import { addPerson } from '../fixtures/add-person.ts';
import { type FakePayments, openFakePayments } from '../fixtures/fake-payments.ts';
import { openFakePayouts } from '../fixtures/fake-payouts.ts';
import { addPayoutAccount, addWine, bottles, pay, placed, purchased } from '../fixtures/orders-test.ts';
import { type Entry, notRefused } from './entry.ts';
import type { Things } from './things.ts';
import { everybody, type Who } from './who.ts';

/** Whoever has signed in himself. */
export const buyers: readonly Who[] = ['user', 'member', 'owner', 'admin'];
/** Who may also look. */
export const lookers: readonly Who[] = [...buyers, 'limited'];
/** The people of the winery that sells, and the house. */
export const sellers: readonly Who[] = ['member', 'owner', 'admin'];

const past = new Date('2026-01-02T00:00:00Z');

/** An app that sells. */
export type Selling = ReturnType<typeof sellingApp>;

/** One provider for each database: its references are unique there. */
const providers = new WeakMap<object, FakePayments>();

/** The app with a provider and fees. */
export function sellingApp(app: AccountsApp) {
  const payments = providers.get(app.db) ?? openFakePayments();
  providers.set(app.db, payments);
  return {
    ...app,
    payments,
    payoutAccounts: openFakePayouts(),
    fees: { providerCommission: 1_000, customerCommission: 300 },
  };
}

/** A wine of another's winery. */
export async function foreignWine(app: Selling): Promise<string> {
  const wineryId = await addWinery(app.db, { slug: `other-${crypto.randomUUID()}` });
  await addPayoutAccount(app.db, wineryId);
  return addWine(app.db, wineryId, 5);
}

/** An order that the person of these things placed with another's winery. */
export async function purchase(app: Selling, { personId: id }: Things) {
  const buyer: SignedIn = { kind: 'user', id, roles: [], limited: false };
  return placed(app, buyer, bottles(await foreignWine(app), 1));
}

/** An order that somebody else has paid for, of the winery of these things. */
export async function sale(app: Selling, { listingId }: Things) {
  const { wineryId } = await app.db
    .selectFrom('listings')
    .select('wineryId')
    .where('id', '=', listingId)
    .executeTakeFirstOrThrow();
  await addPayoutAccount(app.db, wineryId);
  const buyer = await addPerson(app.db, { email: `${crypto.randomUUID()}@example.test` });
  return purchased(app, buyer, bottles(listingId, 1));
}

/** Who may do what with orders, their money and their bottles. */
export const orderEntries: Record<string, Entry> = {
  'orders/find-obstacle': {
    may: everybody,
    call: async (given, viewer) => {
      const app = sellingApp(given);
      return (await findObstacle(app, viewer, await foreignWine(app))) === undefined;
    },
  },
  'orders/send-held-receipts': {
    may: ['system'],
    call: async (given, viewer, { personId }) => {
      const outcome = await sendHeldReceipts(sellingApp(given), viewer, { data: { userId: personId } });
      return outcome === 'done';
    },
  },
  'orders/sweep-review-reminders': {
    may: ['system'],
    call: async (given, viewer, things) => {
      const app = sellingApp(given);
      const { id: orderId } = await sale(app, things);
      await app.db.insertInto('reviewReminders').values({ orderId, dueAt: past }).execute();
      return (await sweepReviewReminders(app, viewer, { most: 10 })) > 0;
    },
  },
  'orders/speculate-order': {
    may: everybody,
    call: async (given, viewer) => {
      const app = sellingApp(given);
      return (await speculateOrder(app, viewer, bottles(await foreignWine(app), 1))).ok;
    },
  },
  'orders/initiate-order': {
    may: buyers,
    call: async (given, viewer) => {
      const app = sellingApp(given);
      return (await initiateOrder(app, viewer, bottles(await foreignWine(app), 1))).ok;
    },
  },
  'orders/enquire': {
    may: buyers,
    call: async (given, viewer) => {
      const app = sellingApp(given);
      return (await enquire(app, viewer, { listingId: await foreignWine(app) })).ok;
    },
  },
  'orders/pay-for-enquiry': {
    may: buyers,
    call: async (given, viewer, { personId }) => {
      const app = sellingApp(given);
      const listingId = await foreignWine(app);
      const asked = await enquire(app, { kind: 'user', id: personId, roles: [], limited: false }, { listingId });
      return asked.ok && (await payForEnquiry(app, viewer, asked.value.id, bottles(listingId, 1))).ok;
    },
  },
  'orders/confirm-payment': {
    may: [...buyers, 'system'],
    call: async (given, viewer, things) => {
      const app = sellingApp(given);
      const { id } = await purchase(app, things);
      await pay(app, id);
      return (await confirmPayment(app, viewer, id)).ok;
    },
  },
  'orders/pay-again': {
    may: buyers,
    call: async (given, viewer, things) => {
      const app = sellingApp(given);
      return notRefused(payAgain(app, viewer, (await purchase(app, things)).id));
    },
  },
  'orders/review-order': {
    may: buyers,
    call: async (given, viewer, things) => {
      const app = sellingApp(given);
      const { id } = await purchase(app, things);
      // why: who may is asked before how far the order is
      return notRefused(reviewOrder(app, viewer, { id, params: { reviewRating: 5, reviewContent: 'Fine' } }));
    },
  },
  'orders/show-order': {
    may: [...sellers, 'system'],
    call: async (given, viewer, things) => {
      const app = sellingApp(given);
      return (await showOrder(app, viewer, (await sale(app, things)).id)).ok;
    },
  },
  'orders/find-side': {
    may: [...sellers, 'system'],
    call: async (given, viewer, things) => {
      const app = sellingApp(given);
      return (await findSide(app, viewer, (await sale(app, things)).id)).ok;
    },
  },
  'orders/count-news': {
    may: lookers,
    call: async (given, viewer, things) => {
      const app = sellingApp(given);
      await purchase(app, things);
      return (await countNews(app, viewer)).hasOrders;
    },
  },
  'orders/list-open-transitions': {
    may: [...sellers, 'system'],
    call: async (given, viewer, things) => {
      const app = sellingApp(given);
      return (await listOpenTransitions(app, viewer, (await sale(app, things)).id)).ok;
    },
  },
  'orders/list-orders': {
    may: lookers,
    call: async (app, viewer) => (await listOrders(app, viewer, { only: 'sale' })).ok,
  },
  'orders/accept-order': {
    may: sellers,
    call: async (given, viewer, things) => {
      const app = sellingApp(given);
      return (await acceptOrder(app, viewer, (await sale(app, things)).id)).ok;
    },
  },
  'orders/transition-order': {
    may: sellers,
    call: async (given, viewer, things) => {
      const app = sellingApp(given);
      const { id } = await sale(app, things);
      return (await transitionOrder(app, viewer, { id, transition: 'cancel', params: { reason: 'Asked for' } })).ok;
    },
  },
  'orders/retry-payment': {
    may: ['admin'],
    call: async (given, viewer, things) => {
      const app = sellingApp(given);
      return (await retryPayment(app, viewer, (await sale(app, things)).id)).ok;
    },
  },
  ...systemEntries(),
  'reporting/list-all-orders': {
    may: ['admin'],
    call: async (app, viewer) => (await listAllOrders(app, viewer, {})).ok,
  },
  'reporting/inspect-order': {
    may: ['admin'],
    call: async (given, viewer, things) => {
      const app = sellingApp(given);
      return (await inspectOrder(app, viewer, (await sale(app, things)).id)).ok;
    },
  },
  'payments/read-ledger': { may: ['admin'], call: async (app, viewer) => (await readLedger(app, viewer, {})).ok },
  'stock/set-stock': {
    may: sellers,
    call: async (app, viewer, { listingId }) =>
      (await setStock(app, viewer, { listingId, oldTotal: 3, newTotal: 4 })).ok,
  },
};

/** What only timers and the outbox do. */
function systemEntries(): Record<string, Entry> {
  return {
    'orders/pursue-payment': {
      may: ['system'],
      call: async (given, viewer, things) => {
        const app = sellingApp(given);
        return (await pursuePayment(app, viewer, (await purchase(app, things)).id)).ok;
      },
    },
    'orders/work-off-payment': {
      may: ['system'],
      call: async (given, viewer, things) => {
        const app = sellingApp(given);
        const { id: orderId } = await purchase(app, things);
        return (await workOffPayment(app, viewer, { id: 'x', data: { orderId }, lastTry: false })) === 'done';
      },
    },
    'orders/apply-payment-event': {
      may: ['system'],
      call: async (given, viewer) =>
        (await applyPaymentEvent(sellingApp(given), viewer, {
          id: 'x',
          data: { eventId: 'evt_x' },
          lastTry: false,
        })) === 'done',
    },
    'orders/sync-payment': {
      may: ['system'],
      call: async (given, viewer, things) => {
        const app = sellingApp(given);
        const { id } = await purchase(app, things);
        await pay(app, id);
        await syncPayment(app, viewer, id);
        const found = await app.db.selectFrom('orders').select('state').where('id', '=', id).executeTakeFirstOrThrow();
        return found.state === 'purchased';
      },
    },
    'orders/sweep-due-orders': {
      may: ['system'],
      call: async (given, viewer, things) => {
        const app = sellingApp(given);
        const { id } = await purchase(app, things);
        await app.db.updateTable('orders').set({ dueAt: past }).where('id', '=', id).execute();
        return (await sweepDueOrders(app, viewer, { most: 10 })) > 0;
      },
    },
    'orders/sweep-unsettled-payments': {
      may: ['system'],
      call: async (given, viewer, things) => {
        const app = sellingApp(given);
        const { id } = await purchase(app, things);
        const lost = { state: 'new', providerRef: null, clientSecret: null, updatedAt: past } as const;
        await app.db.updateTable('payments').set(lost).where('orderId', '=', id).execute();
        return (await sweepUnsettledPayments(app, viewer)) > 0;
      },
    },
  };
}
