import { sweepLatePayouts } from '../../src/features/orders/payment/late-payouts.server.ts';
import { reconcileChargeback, syncChargeback } from '../../src/features/orders/payment/reconcile-chargeback.server.ts';
import { reconcileGateway } from '../../src/features/orders/payment/reconcile-gateway.server.ts';
import {
  sweepSupplementaryPayouts,
  syncSupplementaryPayout,
} from '../../src/features/orders/payment/supplementary-payouts.server.ts';
import { syncRefund } from '../../src/features/orders/payment/sync-payment.server.ts';
import type { PaymentState } from '../../src/features/payments/charges/payment.ts';
import { retryPayouts } from '../../src/features/payments/payouts/payout-outcome.server.ts';
import type { AccountsApp } from '../fixtures/accounts/accounts-test.ts';
import type { Entry } from './entry.ts';
import { purchase, type Selling, sellingApp } from './selling.ts';
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
  if (intent) Object.assign(intent, { status: 'captured', payout: { status: 'came-back', message: 'Closed' } });
  await app.db
    .updateTable('payments')
    .set({ payoutRef: `po_${ref}` })
    .where('orderId', '=', id)
    .execute();
  const read = () => app.db.selectFrom('payments').selectAll().where('orderId', '=', id).executeTakeFirstOrThrow();
  const chargeback = () => app.db.selectFrom('chargebacks').selectAll().where('orderId', '=', id).executeTakeFirst();
  return { app, id, ref, accountRef: payment.accountRef, read, chargeback };
}

/** Only the system follows returned money. */
export const moneyBackEntries: Record<string, Entry> = {
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
  'orders/sweepSupplementaryPayouts': {
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
      await sweepSupplementaryPayouts(app, actor);
      const sent = app.db.selectFrom('supplementaryPayouts').select('sentAt').where('orderId', '=', id);
      return (await sent.executeTakeFirst())?.sentAt != null;
    },
  },
  'orders/syncSupplementaryPayout': {
    may: ['system'],
    call: async (given, actor, things) => {
      const { app, id, ref, read } = await moved(given, things, 'captured');
      const { wineryId, accountRef, currency } = await read();
      const at = new Date('2026-01-02');
      const sent = { payoutRef: `po_${ref}_9`, plannedAt: at, sentAt: at, dueAt: at, checkedAt: at };
      const slice = { orderId: id, kind: 'reserve', wineryId, accountRef, currency, amountCents: 100 } as const;
      await app.db
        .insertInto('supplementaryPayouts')
        .values({ ...slice, ...sent })
        .execute();
      await syncSupplementaryPayout(app, actor, sent.payoutRef);
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
