import { expect } from 'vitest';
import { openImpersonationSession } from '#features/accounts/sign-in/open-impersonation-session.server.ts';
import { openApi } from '../../../tests/fixtures/orders/order-entry-points.ts';
import { addShop, bottles, purchased, type TestOrders, test } from '../../../tests/fixtures/orders/orders-test.ts';
import { addMoneyAlarms } from '../../../tests/fixtures/payments/add-money-alarms.ts';
import { acceptOrder } from '../orders/process/accept-order.server.ts';
import { closeMoneyAlarm } from '../payments/alarms/money-alarms.server.ts';
import { setPayoutTerms } from '../payments/payouts/payout-terms.server.ts';
import { findAccount } from './find-account.server.ts';
import { listSecurityLog } from './list-security-log.server.ts';

type Query = Parameters<typeof listSecurityLog>[2];

function listing(app: TestOrders, admin: Parameters<typeof listSecurityLog>[1]) {
  return async (query: Query) => {
    const before = app.statements.length;
    const found = await listSecurityLog(app, admin, query);
    if (!found.ok) throw new Error(found.code);
    return { ...found.value, queries: app.statements.length - before };
  };
}

async function addEvents({ db, clock }: TestOrders, accountId: string | null, many: number, ago = 0): Promise<void> {
  const occurredAt = new Date(clock.now().getTime() - ago);
  const event = { kind: 'sign-in-failed' as const, accountId, network: '192.0.2.0/24', requestId: null, occurredAt };
  await db
    .insertInto('securityEvents')
    .values(Array.from({ length: many }, () => event))
    .execute();
}

test('events and the acts of admins are listed together, by kind and by account', async ({ orders: app }) => {
  const { wineId, buyer, admin } = await addShop(app.db);
  const { id: orderId } = await purchased(app, buyer, bottles(wineId, 1));
  await addEvents(app, buyer.id, 1);
  await addEvents(app, null, 1);
  expect(await openImpersonationSession(openApi(app).accounts, admin, buyer.id)).toMatchObject({ ok: true });
  expect(await acceptOrder(app, admin, orderId)).toMatchObject({ ok: true });
  const list = listing(app, admin);
  const kinds = async (query: Query) => (await list(query)).entries.map(({ kind }) => kind).toSorted();
  expect(await kinds({})).toEqual(['impersonated', 'order-intervention', 'sign-in-failed', 'sign-in-failed']);
  expect(await kinds({ kind: 'nonsense', account: 'x', before: 'y' })).toHaveLength(4);
  expect(await kinds({ kind: 'sign-in-failed' })).toHaveLength(2);
  expect(await kinds({ kind: 'signed-in' })).toEqual([]);
  expect(await kinds({ account: buyer.id }), 'also who looked as them').toEqual(['impersonated', 'sign-in-failed']);
  expect(await kinds({ account: admin.id })).toEqual(['impersonated', 'order-intervention']);
  expect(await kinds({ account: buyer.id, kind: 'order-intervention' })).toEqual([]);
  const name = 'Ada L';
  expect((await list({ kind: 'impersonated' })).entries).toMatchObject([
    { account: { id: admin.id, name }, subject: { kind: 'person', id: buyer.id, name }, network: null },
  ]);
  expect((await list({ kind: 'order-intervention' })).entries).toMatchObject([
    { account: { id: admin.id }, subject: { kind: 'order', id: orderId } },
  ]);
  expect((await list({ account: buyer.id })).account).toEqual({ id: buyer.id, name });
  for (const who of [buyer, { kind: 'anonymous' } as const])
    expect(await listSecurityLog(app, who, {})).toEqual({ ok: false, code: 'forbidden' });
});

test('what admins decided about money is listed: alarms they closed, and payout terms of wineries', async ({
  orders: app,
}) => {
  const { buyer, admin } = await addShop(app.db);
  const [id = '', other = ''] = await addMoneyAlarms(app.db, 2);
  const reason = 'Looked at';
  expect(await closeMoneyAlarm(app, admin, { id, fields: { reason } })).toMatchObject({ ok: true });
  // why: closed by a comparison that found no difference any more, so it is nobody's act
  await app.db.updateTable('moneyAlarms').set({ resolvedAt: app.clock.now() }).where('id', '=', other).execute();
  const set = await setPayoutTerms(app, admin, { winery: 'red-gate', fields: { delayDays: 3, reason } });
  expect(set).toMatchObject({ ok: true });
  const list = listing(app, admin);
  const acts = [
    { kind: 'money-alarm-closed', account: { id: admin.id }, subject: null },
    { kind: 'payout-terms-changed', account: { id: admin.id }, subject: { kind: 'winery', slug: 'red-gate' } },
  ];
  expect(await list({})).toMatchObject({ entries: acts, queries: 1 });
  for (const act of acts) expect((await list({ kind: act.kind })).entries).toMatchObject([act]);
  expect((await list({ account: admin.id })).entries).toMatchObject(acts);
  expect((await list({ account: buyer.id })).entries).toEqual([]);
});

test('the next page continues where the last one ended, also within one moment, with one query', async ({
  orders: app,
}) => {
  const { wineId, buyer, admin } = await addShop(app.db);
  for (let round = 0; round < 3; round++) {
    await openImpersonationSession(openApi(app).accounts, admin, buyer.id);
    await acceptOrder(app, admin, (await purchased(app, buyer, bottles(wineId, 1))).id);
  }
  for (const id of await addMoneyAlarms(app.db, 3))
    await closeMoneyAlarm(app, admin, { id, fields: { reason: 'Looked at' } });
  await addEvents(app, buyer.id, 70);
  await addEvents(app, buyer.id, 50, 60_000);
  await addEvents(app, buyer.id, 5, 90 * 24 * 3_600_000);
  const list = listing(app, admin);
  const pages = [await list({})];
  while (pages.length < 9 && pages.at(-1)?.next) pages.push(await list({ before: pages.at(-1)?.next }));
  expect(pages.map(({ entries }) => entries.length)).toEqual([50, 50, 29]);
  const ids = pages.flatMap(({ entries }) => entries.map(({ id }) => id));
  expect(new Set(ids).size).toBe(129);
  const times = pages.flatMap(({ entries }) => entries.map(({ occurredAt }) => occurredAt));
  expect(times).toEqual(times.toSorted().reverse());
  expect(pages.map(({ queries }) => queries)).toEqual([1, 1, 1]);
});

test('an admin finds an account by its id or its whole email address', async ({ orders: app }) => {
  const { buyer, admin } = await addShop(app.db);
  const found = { ok: true, value: { id: buyer.id, name: 'Ada L' } };
  for (const search of [buyer.id.toUpperCase(), ' BUYER@example.test ']) {
    expect(await findAccount(app, admin, search)).toEqual(found);
  }
  for (const search of ['', 'buyer', 'buyer@example', crypto.randomUUID(), '\u0000', 'x'.repeat(300)]) {
    expect(await findAccount(app, admin, search), search).toEqual({ ok: false, code: 'not-found' });
  }
  expect(await findAccount(app, buyer, buyer.id)).toEqual({ ok: false, code: 'forbidden' });
});
