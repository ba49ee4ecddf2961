import { sweepLatePayouts } from '../../src/features/orders/payment/late-payouts.server.ts';
import { reconcileChargeback, syncChargeback } from '../../src/features/orders/payment/reconcile-chargeback.server.ts';
import { reconcileGateway } from '../../src/features/orders/payment/reconcile-gateway.server.ts';
import { sweepPayouts, syncPayout } from '../../src/features/orders/payment/sweep-payouts.server.ts';
import { syncRefund } from '../../src/features/orders/payment/sync-payment.server.ts';
import type { PaymentState } from '../../src/features/payments/charges/payment.ts';
import { retryPayouts } from '../../src/features/payments/payouts/payout-outcome.server.ts';
import {
  downloadDisputeEvidence,
  sendDisputeEvidence,
  showDisputeAnswer,
} from '../../src/features/reporting/disputes/dispute-evidence.server.ts';
import type { AccountsApp } from '../fixtures/accounts/accounts-test.ts';
import type { Entry } from './entry.ts';
import { purchase, type Selling, sale, sellingApp } from './selling.ts';
import type { Things } from './things.ts';

/** An order with its payment in the given state, and that payment at the gateway. */
async function moved(
  given: AccountsApp,
  things: Things,
  state: Extract<PaymentState, 'captured' | 'refunded' | 'paid-out'>,
) {
  const app: Selling = sellingApp(given);
  const { id } = await purchase(app, things);
  const goal = state === 'refunded' ? 'returned' : state;
  const payment = await app.db
    .updateTable('payments')
    .set({ state, goal })
    .where('orderId', '=', id)
    .returning(['gatewayRef', 'accountRef'])
    .executeTakeFirstOrThrow();
  const ref = payment.gatewayRef ?? '';
  const intent = app.payments.intents.get(ref);
  if (intent) Object.assign(intent, { status: 'captured' });
  await app.db
    .updateTable('payments')
    .set({ payoutRef: `po_${ref}` })
    .where('orderId', '=', id)
    .execute();
  const read = () => app.db.selectFrom('payments').selectAll().where('orderId', '=', id).executeTakeFirstOrThrow();
  const chargeback = () => app.db.selectFrom('chargebacks').selectAll().where('orderId', '=', id).executeTakeFirst();
  return { app, id, ref, accountRef: payment.accountRef, read, chargeback };
}

/** A sale of the actor's winery whose payment a bank has taken back. */
async function chargedBack(given: AccountsApp, things: Things) {
  const app = { ...sellingApp(given), site: { name: 'Lonevine', baseUrl: 'http://shop.test' } };
  const { id } = await sale(app, things);
  const now = app.clock.now();
  const amounts = { amountCents: 100, feeCents: 0, sellerCents: 50 };
  const opened = { state: 'open', goal: 'reversed', openedAt: now, updatedAt: now } as const;
  await app.db
    .insertInto('chargebacks')
    .values({ orderId: id, disputeRef: `du_${id}`, ...amounts, ...opened })
    .execute();
  return { app, id };
}

/** Only the system follows returned money; admins and the owners of the winery answer the bank. */
export const moneyBackEntries: Record<string, Entry> = {
  'reporting/showDisputeAnswer': {
    may: ['owner', 'admin'],
    call: async (given, actor, things) => {
      const { app, id } = await chargedBack(given, things);
      return (await showDisputeAnswer(app, actor, id)).ok;
    },
  },
  'reporting/downloadDisputeEvidence': {
    may: ['owner', 'admin'],
    call: async (given, actor, things) => {
      const { app, id } = await chargedBack(given, things);
      return (await downloadDisputeEvidence(app, actor, id)).ok;
    },
  },
  'reporting/sendDisputeEvidence': {
    may: ['owner', 'admin'],
    call: async (given, actor, things) => {
      const { app, id } = await chargedBack(given, things);
      return (await sendDisputeEvidence(app, actor, id)).ok;
    },
  },
  'orders/syncChargeback': {
    may: ['system'],
    call: async (given, actor, things) => {
      const { app, id, ref, chargeback } = await moved(given, things, 'captured');
      app.payments.dispute(ref);
      await syncChargeback(app, actor, id);
      return (await chargeback()) !== undefined;
    },
  },
  'orders/reconcileChargeback': {
    may: ['system'],
    call: async (given, actor, things) => {
      const { app, id, ref, chargeback } = await moved(given, things, 'captured');
      app.payments.dispute(ref);
      await syncChargeback(app, { kind: 'system' }, id);
      await reconcileChargeback(app, actor, id);
      return (await chargeback())?.state === 'reversed';
    },
  },
  'orders/syncRefund': {
    may: ['system'],
    call: async (given, actor, things) => {
      const { app, id, read } = await moved(given, things, 'refunded');
      const payments = { ...app.payments, readRefund: async () => 'failed' as const };
      await syncRefund({ ...app, payments }, actor, id);
      return (await read()).refundFailedAt !== null;
    },
  },
  'payments/retryPayouts': {
    may: ['system'],
    call: async (given, actor, things) => {
      const { app, id, accountRef, read } = await moved(given, things, 'captured');
      const waits = { goal: 'paid-out', payoutReturns: 1, payoutNotBefore: new Date('2100-01-01') } as const;
      await app.db.updateTable('payments').set(waits).where('orderId', '=', id).execute();
      await retryPayouts(app, actor, accountRef);
      return (await read()).payoutNotBefore === null;
    },
  },
  'orders/sweepLatePayouts': {
    may: ['system'],
    call: async (given, actor, things) => {
      const { app, id, read } = await moved(given, things, 'captured');
      const late = { goal: 'paid-out', payoutDueAt: new Date('2026-01-01') } as const;
      await app.db.updateTable('payments').set(late).where('orderId', '=', id).execute();
      await sweepLatePayouts(app, actor);
      return (await read()).payoutLateAt !== null;
    },
  },
  'orders/sweepPayouts': {
    may: ['system'],
    call: async (given, actor, things) => {
      const { app, id, read } = await moved(given, things, 'captured');
      const { wineryId, accountRef, currency } = await read();
      const [dueAt, checkedAt] = [new Date('2026-01-02'), new Date('2026-01-01')];
      const slice = { orderId: id, kind: 'reserve', wineryId, accountRef, currency, amountCents: 100 } as const;
      await app.db
        .insertInto('supplementaryPayouts')
        .values({ ...slice, dueAt, checkedAt })
        .execute();
      await sweepPayouts(app, actor);
      const sent = app.db.selectFrom('supplementaryPayouts').select('sentAt').where('orderId', '=', id);
      return (await sent.executeTakeFirst())?.sentAt != null;
    },
  },
  'orders/syncPayout': {
    may: ['system'],
    call: async (given, actor, things) => {
      const { app, id, ref, read } = await moved(given, things, 'captured');
      const { wineryId, accountRef, currency } = await read();
      const [dueAt, checkedAt] = [new Date('2026-01-02'), new Date('2026-01-01')];
      const slice = { orderId: id, kind: 'reserve', wineryId, accountRef, currency, amountCents: 100 } as const;
      await app.db
        .insertInto('supplementaryPayouts')
        .values({ ...slice, dueAt, checkedAt })
        .execute();
      await sweepPayouts(app, { kind: 'system' });
      app.payments.failPayout(ref);
      const payout = app.db.selectFrom('payouts').innerJoin('payoutParts', 'payoutParts.payoutId', 'payouts.id');
      const { payoutRef } = await payout.select('payoutRef').where('orderId', '=', id).executeTakeFirstOrThrow();
      await syncPayout(app, actor, payoutRef ?? '');
      const found = app.db.selectFrom('supplementaryPayouts').select('payoutReturns').where('orderId', '=', id);
      return (await found.executeTakeFirst())?.payoutReturns === 1;
    },
  },
  'orders/reconcileGateway': {
    may: ['system'],
    call: async (given, actor) => {
      const app = sellingApp(given);
      const long = new Date('2026-01-01');
      await app.db.updateTable('gatewayReconciliation').set({ reconciledUntil: long, completedAt: long }).execute();
      const nothing = async function* () {};
      const lists = { listEvents: nothing, listDisputedPayments: nothing, listRefundedPayments: nothing };
      const others = { listReturnedPayouts: nothing, listMovements: nothing, readBalance: async () => undefined };
      const gatewayLedger = { ...lists, ...others };
      return (await reconcileGateway({ ...app, payoutAccounts: undefined, gatewayLedger }, actor)) === 1;
    },
  },
};
