import fc from 'fast-check';
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { PaymentGateway } from '#features/payments/charges/payment-gateway.ts';
import { manyTimes } from '../../../../tests/fixtures/database/history-count.ts';
import { makeCall } from '../../../../tests/fixtures/orders/order-calls.ts';
import { anyOrderCommand, type OrderCommand } from '../../../../tests/fixtures/orders/order-commands.ts';
import { type Action, applyCommand } from '../../../../tests/fixtures/orders/order-histories.ts';
import { expectOrderInvariants, expectSettledInTheEnd } from '../../../../tests/fixtures/orders/order-invariants.ts';
import type {
  Model,
  ModelOrder,
  ModelPayout,
  ModelPayouts,
  Mood,
} from '../../../../tests/fixtures/orders/order-model-types.ts';
import { addShop, addWine, spans, type TestOrders, test } from '../../../../tests/fixtures/orders/orders-test.ts';

/** Number of histories, and their greatest length. */
const [histories, longest] = [12 * manyTimes, 80];
/** Bottles of each wine. */
const initialStock = 9;

const steps = { create: 'create', capture: 'capture', cancel: 'cancel', refund: 'refund', payOut: 'pay-out' } as const;

/**
 * The end of every history: the shop learns about all confirmed cards, so that the model knows which one replaced
 * another.
 */
const atLast: readonly OrderCommand[] = [
  { use: 'forward', minutes: 6 * 60 + 1, mood: 'healthy', crash: undefined },
  { use: 'settle', mood: 'healthy', crash: undefined },
];

/** The failure of each refused step. */
const refusals = {
  create: 'seller-cannot-charge',
  capture: 'declined',
  cancel: 'lapsed',
  refund: 'other',
  'pay-out': 'other',
} as const;

/** An app whose gateway fails on request, and whose clock can throw in the middle of an operation. */
function openMoodyApp(orders: TestOrders) {
  const state: { mood: Mood; crash: number } = { mood: 'healthy', crash: 0 };
  const ask = (method: keyof typeof steps) => (ref: never, key: never) => {
    const step = steps[method];
    if (state.mood === 'refuses') orders.payments.next(step, { code: refusals[step], message: 'No.' });
    else if (state.mood !== 'healthy') orders.payments.next(step, state.mood);
    // why: a refused cancellation means that the payment is already canceled, so the fake's is too
    if (state.mood === 'refuses' && step === 'cancel')
      Object.assign(orders.payments.intents.get(ref) ?? {}, { status: 'canceled' });
    return orders.payments[method](ref, key);
  };
  const methods = Object.keys(steps).map((method) => [method, ask(method as keyof typeof steps)]);
  const clock = {
    ...orders.clock,
    now: () => {
      // why: a crashed process must do nothing more until it is started again
      if (state.crash === 1) throw new Error('The process died');
      if (state.crash > 1) state.crash -= 1;
      return orders.clock.now();
    },
  };
  const payments = { ...orders.payments, ...(Object.fromEntries(methods) as PaymentGateway) };
  return { app: { ...orders, clock, payments } satisfies TestOrders, state };
}

/** The payouts of these orders in the database and at the gateway, in the form of the model. */
async function observePayouts({ db, payments }: TestOrders, orderIds: readonly string[]): Promise<ModelPayouts> {
  const { rows } = await sql<Omit<ModelPayout, 'asked' | 'made' | 'checked'> & PayoutTimes>`
    select id, account_ref, made_after, gathered_on::text as day, payout_ref is not null as sent,
      payouts.arrived_at is not null as arrived, requested_at as asked, checked_at as checked,
      array_agg(order_id::text order by order_id::text) as orders
    from payouts join payout_parts on payout_id = id where order_id = any(${orderIds}::uuid[])
    group by payouts.id order by gathered_on, requested_at`.execute(db);
  const payouts = rows.map(async ({ id: payoutId, accountRef, madeAfter, day, orders, sent, arrived, ...times }) => {
    const made = (await payments.findPayout({ payoutId, accountRef, madeAfter })) !== undefined;
    const [asked, checked] = [times.asked.getTime(), times.checked.getTime()];
    return { day, orders, asked, made, sent, checked, arrived };
  });
  const gathering = await db.selectFrom('payoutGatherings').select('triedAt').executeTakeFirst();
  return { payouts: await Promise.all(payouts), tried: gathering?.triedAt.getTime() ?? 0 };
}

type PayoutTimes = { id: string; accountRef: string; madeAfter: Date; asked: Date; checked: Date };

/** The orders of some wines in the database, in the form of the model. */
async function observe(app: TestOrders, wines: readonly string[]) {
  const { db } = app;
  const { rows } = await sql<{
    id: string;
    state: string;
    due: Date | null;
    accepted: ModelOrder['accepted'];
    ready: boolean;
    money: ModelOrder['money'];
    touched: Date | null;
    moved: Date;
    reviewed: string[];
    returning: boolean;
    failed: boolean;
    arrived: boolean;
    looked: Date | null;
    attempt: number;
  }>`
    select orders.id, orders.state, last_transitioned_at as moved, due_at as due, coalesce(payments.state, 'none') as money, payments.updated_at as touched, attempt,
      case when accepted_at is not null then 'yes' when accepted_by is not null then 'wanted' else 'no' end as accepted,
      ready_at is not null as ready,
      coalesce(goal = 'returned', false) as returning, failure_code is not null as failed,
      payout_arrived_at is not null as arrived, payout_checked_at as looked,
      array(select party from order_reviews where order_id = orders.id order by party) as reviewed
    from orders left join payments on order_id = orders.id
    where listing_id = any(${wines}::uuid[]) order by orders.id`.execute(db);
  const { rows: stock } = await sql<{ id: string; quantity: number }>`
    select listing_id as id, quantity from stock where listing_id = any(${wines}::uuid[])`.execute(db);
  return {
    ...(await observePayouts(
      app,
      rows.map(({ id }) => id),
    )),
    shelf: Object.fromEntries(stock.map(({ id, quantity }) => [id, quantity])),
    attempts: Object.fromEntries(rows.map(({ id, attempt }) => [id, attempt])),
    orders: rows.map(({ attempt, ...row }) => ({
      ...row,
      moved: row.moved.getTime(),
      due: row.due?.getTime() ?? null,
      touched: row.touched?.getTime() ?? 0,
      looked: row.looked?.getTime() ?? 0,
    })),
  };
}

type Observed = Awaited<ReturnType<typeof observe>>;

/** The same from the model. */
function modelRows({ shelf: left, orders, payouts, tried }: Model): Omit<Observed, 'attempts'> {
  const rows = orders.map(
    ({ customer, wine, quantity, did, carded, lapsed, told: _, refused, replaced, reviewed, ...row }) => ({
      ...row,
      reviewed: reviewed.toSorted(),
    }),
  );
  return { shelf: left, orders: rows.toSorted((a, b) => (a.id < b.id ? -1 : 1)), payouts, tried };
}

/**
 * After a crash, takes the model's state from the database; each order must be as before the command or as after it.
 */
function adopt(
  before: Model,
  after: Model,
  seen: Observed,
  { done: steps, hasAnswered }: Pick<TestOrders['payments'], 'done' | 'hasAnswered'>,
): Model {
  const done = steps.map(({ key }) => key);
  const orders = seen.orders.map((row) => {
    const [was, is] = [before, after].map((model) => model.orders.find(({ id }) => id === row.id));
    expect([was?.state, is?.state]).toContain(row.state);
    const did = (['create', 'capture', 'cancel', 'refund'] as const).filter((step) =>
      done.includes(`order:${row.id}:${step}:${seen.attempts[row.id]}`),
    );
    const anew = row.money === 'new' || (row.money === 'open' && was?.money !== 'open');
    const card = { carded: !anew && was?.carded === true, lapsed: !anew && was?.lapsed === true };
    const toldOfCapture = !did.includes('capture') && hasAnswered(`order:${row.id}:capture:${seen.attempts[row.id]}`);
    const quantity = row.state === was?.state ? was.quantity : is?.quantity;
    const replaces = row.money === 'authorised' && was?.money === 'open';
    const replaced = (replaces ? is : was)?.replaced ?? 0;
    return {
      ...(is ?? was),
      ...row,
      ...card,
      did,
      told: toldOfCapture,
      replaced,
      ...(quantity !== undefined && { quantity }),
    } as ModelOrder;
  });
  // why: in the order in which they were placed; ids are random, but a seed must repeat the whole history
  const begun = [...after.orders, ...orders].map(({ id }) => id);
  return {
    now: after.now,
    shelf: seen.shelf,
    payouts: seen.payouts,
    tried: seen.tried,
    orders: orders.toSorted((a, b) => begun.indexOf(a.id) - begun.indexOf(b.id)),
  };
}

async function act({ app, state }: ReturnType<typeof openMoodyApp>, action: Action, what: OrderCommand) {
  if (!action) return;
  if ('minutes' in action) return app.clock.forward(action.minutes * spans.minute);
  if ('card' in action) {
    const row = await app.db.selectFrom('payments').select('gatewayRef').where('orderId', '=', action.card).execute();
    const ref = row[0]?.gatewayRef ?? '';
    if (action.lapses) Object.assign(app.payments.intents.get(ref) ?? {}, { status: 'canceled' });
    else app.payments.confirm(ref);
    return;
  }
  Object.assign(state, { mood: what.mood, crash: what.crash ?? 0 });
  const answer = await makeCall(app, action.call);
  Object.assign(state, { mood: 'healthy', crash: 0 });
  const reason = answer.ok ? 'ok' : answer.code.startsWith('threw') ? 'threw' : answer.code;
  if (what.crash === undefined) expect(reason).toBe(action.expected);
}

test('whatever happens in whatever order, orders are in the states of the specification', {
  timeout: 60_000 * manyTimes,
}, async ({ orders }) => {
  // why: the model knows the process, not what unpaid orders may hold
  const unpaidSettings = { orders: 1_000, valueCents: 100_000_000, stockShare: 10_000 };
  const moody = openMoodyApp({ ...orders, unpaidSettings });
  const { app } = moody;
  const { wineryId, wineId, ...people } = await addShop(app.db, initialStock);
  const bottles: Record<string, number> = { [wineId]: initialStock };
  const cards: Record<string, ModelOrder> = {};
  const history = fc.array(anyOrderCommand, { minLength: 40, maxLength: longest, size: 'max' });
  const tried = fc.asyncProperty(history, async (happenings) => {
    // why: unpaid orders of the history before must not count against these buyers in this one
    app.clock.forward(2 * spans.day);
    const wines = [await addWine(app.db, wineryId, initialStock), await addWine(app.db, wineryId, initialStock)];
    for (const id of wines) bottles[id] = initialStock;
    let model: Model = {
      now: app.clock.now().getTime(),
      shelf: Object.fromEntries(wines.map((id) => [id, initialStock])),
      orders: [],
      ...(await observePayouts(app, [])),
    };
    for (const what of [...happenings, ...atLast]) {
      const before = structuredClone(model);
      const action = applyCommand(model, people, wines, what);
      await act(moody, action, what);
      const observed = await observe(app, wines);
      if (what.crash !== undefined && action && 'call' in action) {
        model = adopt(before, model, observed, app.payments);
      } else {
        const { attempts: _, ...seen } = observed;
        expect(seen).toEqual(modelRows(model));
      }
      for (const order of model.orders) cards[order.id] = order;
    }
    await expectOrderInvariants(app, bottles, cards);
    await expectSettledInTheEnd(app);
    await expectOrderInvariants(app, bottles, cards);
  });
  await fc.assert(tried, { numRuns: histories });
});
