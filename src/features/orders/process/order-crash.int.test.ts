import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { sql } from 'kysely';
import { describe, expect, vi } from 'vitest';
import { besideTransaction } from '../../../../tests/fixtures/database/lock-waits.ts';
import { makeCall, type OrderCall } from '../../../../tests/fixtures/orders/order-calls.ts';
import { expectOrderInvariants, expectSettledInTheEnd } from '../../../../tests/fixtures/orders/order-invariants.ts';
import { giveSignal, startNode } from '../../../../tests/fixtures/orders/order-nodes.ts';
import {
  addShop,
  bottles,
  purchased,
  type Shop,
  spans,
  type TestOrders,
  test,
} from '../../../../tests/fixtures/orders/orders-test.ts';
import { servePayments } from '../../../../tests/fixtures/payments/remote-payments.ts';

type Kill = (app: TestOrders, call: OrderCall, method: string, orderId: string) => Promise<void>;

/**
 * Makes a call from another process. `when` gets the process once the gateway has done the call, before its answer is
 * sent.
 */
async function callElsewhere(
  app: TestOrders,
  call: OrderCall,
  method: string,
  when: (node: ChildProcess) => Promise<void>,
): Promise<void> {
  let node: ChildProcess | undefined;
  const payments = await servePayments(app.payments, async (asked) => {
    if (asked === method && node) await when(node);
  });
  await giveSignal(
    app,
    () => {
      node = startNode(app, payments.url, [call]);
    },
    1,
  );
  if (node?.exitCode === null && node.signalCode === null) await once(node, 'exit');
  expect(node?.signalCode).toBe('SIGKILL');
  await payments.close();
}

async function kill(node: ChildProcess): Promise<void> {
  const dead = once(node, 'exit');
  node.kill('SIGKILL');
  await dead;
}

/** Kills the process before it gets the gateway's answer. */
const killBeforeAnswer: Kill = (app, call, method) => callElsewhere(app, call, method, kill);

/** Kills the process when it has the answer and waits for the row lock that storing it needs. */
const killBeforeRecording: Kill = async (app, call, method, orderId) => {
  const done = Promise.withResolvers<ChildProcess>();
  const locked = Promise.withResolvers<void>();
  const called = callElsewhere(app, call, method, async (node) => {
    done.resolve(node);
    await locked.promise;
  });
  const node = await done.promise;
  await besideTransaction(app.db, async (db) => {
    await sql`select from orders where id = ${orderId} for update`.execute(db);
    await sql`select from payments where order_id = ${orderId} for update`.execute(db);
    locked.resolve();
    await vi.waitFor(
      async () => {
        const { rows } = await sql`
          select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(app.db);
        expect(rows).toHaveLength(1);
      },
      { timeout: 8_000, interval: 20 },
    );
    await kill(node);
    // why: the database would finish the waiting statement before noticing that its client is gone
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(app.db);
  });
  await called;
};

const request = (shop: Shop, id: string) => bottles(shop.wineId, 2, { id });

/**
 * For each step: how an order gets there, which call makes it, and all steps that the gateway should have done in the
 * end.
 */
const cases: {
  step: string;
  method: string;
  ready: (app: TestOrders, shop: Shop, id: string) => Promise<unknown>;
  call: (shop: Shop, id: string) => OrderCall;
  payment: string;
  done: string[];
}[] = [
  {
    step: 'asks for a payment',
    method: 'create',
    ready: async () => {},
    call: (shop, id) => ({ use: 'initiate', actor: shop.buyer, request: request(shop, id) }),
    payment: 'open',
    done: ['create'],
  },
  {
    step: 'charges a card',
    method: 'capture',
    ready: (app, shop, id) => purchased(app, shop.buyer, request(shop, id)),
    call: ({ owner }, id) => ({ use: 'accept', actor: owner, id }),
    payment: 'captured',
    done: ['create', 'capture'],
  },
  {
    step: 'lets a reservation go',
    method: 'cancel',
    ready: async (app, shop, id) => {
      await purchased(app, shop.buyer, request(shop, id));
      await makeCall(app, { use: 'move', actor: shop.buyer, id, transition: 'cancel' });
    },
    call: (_, id) => ({ use: 'work', id }),
    payment: 'voided',
    done: ['create', 'cancel'],
  },
  {
    step: 'gives money back',
    method: 'refund',
    ready: async (app, shop, id) => {
      await purchased(app, shop.buyer, request(shop, id));
      await makeCall(app, { use: 'accept', actor: shop.owner, id });
      await makeCall(app, { use: 'move', actor: shop.owner, id, transition: 'cancel' });
    },
    call: (_, id) => ({ use: 'work', id }),
    payment: 'refunded',
    done: ['create', 'capture', 'refund'],
  },
  {
    step: 'pays a winery out',
    method: 'payOut',
    ready: async (app, shop, id) => {
      await purchased(app, shop.buyer, request(shop, id));
      await makeCall(app, { use: 'accept', actor: shop.owner, id });
      await makeCall(app, { use: 'move', actor: shop.buyer, id, transition: 'mark-received-from-purchased' });
    },
    call: (_, id) => ({ use: 'work', id }),
    payment: 'paid-out',
    done: ['create', 'capture', 'pay-out'],
  },
];

describe.for([
  ['before the answer is there', killBeforeAnswer],
  ['when the answer is there but not stored', killBeforeRecording],
] as const)('a process killed %s', ([, killed]) => {
  test.for(cases)(
    'while it $step leaves nothing that is not recovered, and nothing is done twice',
    async ({ ready, call, method, payment, done }, { orders: app }) => {
      const shop = await addShop(app.db);
      const id = crypto.randomUUID();
      await ready(app, shop, id);
      await killed(app, call(shop, id), method, id);
      const stored = app.db.selectFrom('payments').select('state').where('orderId', '=', id);
      expect(await stored.execute()).not.toEqual([{ state: payment }]);
      expect(app.payments.done.map(({ step }) => step)).toEqual(done);
      await expectOrderInvariants(app, { [shop.wineId]: 12 });
      app.clock.forward(2 * spans.hour);
      expect(await makeCall(app, { use: 'settle' })).toEqual({ ok: true, value: 1 });
      expect(await stored.execute()).toEqual([{ state: payment }]);
      expect(app.payments.done.map(({ step }) => step)).toEqual(done);
      await expectOrderInvariants(app, { [shop.wineId]: 12 });
      await expectSettledInTheEnd(app);
    },
  );
});
