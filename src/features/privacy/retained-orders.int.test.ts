import { expect } from 'vitest';
import { lockPerson } from '#features/accounts/lock-person.server.ts';
import { listMessages } from '#features/messages/list-messages.server.ts';
import { markOrderRead } from '#features/messages/read-receipts.server.ts';
import { sendMessage } from '#features/messages/send-message.server.ts';
import { transitionOrder } from '#features/orders/process/transition-order.server.ts';
import { showOrder } from '#features/orders/show-order.server.ts';
import type { SignedIn } from '#kit/actor.ts';
import { type AccountsApp, ada, signedUp, test } from '../../../tests/fixtures/accounts/accounts-test.ts';
import { lockWaits } from '../../../tests/fixtures/database/lock-waits.ts';
import { addEnquiries } from '../../../tests/fixtures/listings/add-enquiries.ts';
import {
  addShop,
  bottles,
  purchased,
  shippingDetails,
  type TestOrders,
} from '../../../tests/fixtures/orders/orders-test.ts';
import { openFakePayments } from '../../../tests/fixtures/payments/fake-payments.ts';
import { paidAtOnce } from '../../../tests/fixtures/payments/paid-at-once.ts';
import { listUnsettledOrders } from './db/deletion-blocker-rows.server.ts';
import { deleteAccount } from './delete-account.server.ts';
import { exportPersonalData } from './export-personal-data.server.ts';

/** The same app with a payment gateway. */
function withOrders(app: AccountsApp): AccountsApp & Omit<TestOrders, 'operator'> {
  const clock = { ahead: 0, now: app.clock.now, forward: () => {} };
  const fees = { providerCommission: 1_000, customerCommission: 300 };
  return { ...app, clock, payments: openFakePayments(), fees, payoutTerms: paidAtOnce };
}

test('orders are exported to their buyer, block the deletion while in progress, and remain without a name', async ({
  accounts,
}) => {
  const app = withOrders(accounts);
  const { wineId, admin, owner } = await addShop(app.db);
  const { actor } = await signedUp(app);
  const shipped = { deliveryMethod: 'shipping', shippingDetails };
  const { id } = await purchased(app, actor, bottles(wineId, 2, shipped));
  await sendMessage(app, actor, id, { content: 'Please ring twice' });
  expect(await markOrderRead(app, actor, id)).toEqual({ ok: true });
  expect(await exportPersonalData(app, actor)).toMatchObject({
    value: {
      lookedAtOrders: [{ orderId: id }],
      messages: [{ orderId: id, content: 'Please ring twice' }],
      orders: [
        { id, winery: 'Red Gate', state: 'purchased', items: [{ title: 'Château Été', quantity: 2 }], shippingDetails },
      ],
    },
  });
  expect(await exportPersonalData(app, owner)).toMatchObject({ value: { orders: [] } });
  const number = expect.stringMatching(/^LV-\d{4}-\d{4}$/);
  const blocking = { id, number, winery: 'Red Gate', status: 'Placed' };
  expect(await deleteAccount(app, actor, ada.password)).toMatchObject({
    ok: false,
    code: 'orders-under-way',
    orders: [{ ...blocking, side: 'order' }],
  });
  expect(await transitionOrder(app, actor, { id, transition: 'cancel', params: {} })).toMatchObject({ ok: true });
  // why: nothing was charged, and what is authorized is let go without them
  expect(await deleteAccount(app, actor, ada.password)).toEqual({ ok: true });
  expect(await app.db.selectFrom('orderReadReceipts').select('orderId').execute()).toEqual([]);
  expect(await showOrder(app, admin, id)).toMatchObject({
    ok: true,
    value: { state: 'canceled', customer: { displayName: 'Deleted user' }, items: [{ quantity: 2 }] },
  });
});

test('of many orders that block the deletion five are listed, and the others are counted', async ({ accounts }) => {
  const app = withOrders(accounts);
  const { wineId } = await addShop(app.db);
  const { actor } = await signedUp(app);
  for (let count = 0; count < 7; count += 1) await purchased(app, actor, bottles(wineId, 1));
  const refused = await deleteAccount(app, actor, ada.password);
  expect(refused).toMatchObject({ code: 'orders-under-way', more: 2 });
  expect('orders' in refused && refused.orders).toHaveLength(5);
});

test('a completed order keeps its ledger, address, and messages, under “Deleted user”', async ({ accounts }) => {
  const app = withOrders(accounts);
  const { wineId, owner } = await addShop(app.db);
  const { actor } = await signedUp(app);
  const { id } = await purchased(app, actor, bottles(wineId, 1, { deliveryMethod: 'shipping', shippingDetails }));
  await sendMessage(app, actor, id, { content: 'Please ring twice' });
  const move = (who: SignedIn, transition: string, params: object = {}) =>
    transitionOrder(app, who, { id, transition, params });
  await move(owner, 'mark-delivered');
  await move(actor, 'mark-received');
  const review = { reviewRating: 5, reviewContent: 'Fine' };
  for (const [who, side] of [
    [actor, 1],
    [owner, 2],
  ] as const)
    await move(who, `review-${side}-by-${who === actor ? 'customer' : 'provider'}`, review);
  const ledger = () => app.db.selectFrom('ledgerEntries').selectAll().orderBy('id').execute();
  const before = await ledger();
  expect(before.length).toBeGreaterThan(0);
  expect(await deleteAccount(app, actor, ada.password)).toEqual({ ok: true });
  expect(await ledger()).toEqual(before);
  const customer = { displayName: 'Deleted user' };
  expect(await showOrder(app, owner, id)).toMatchObject({
    value: { state: 'reviewed', customer, shippingDetails, reviews: [{ by: 'customer' }, { by: 'provider' }] },
  });
  expect(await listMessages(app, owner, id, {})).toMatchObject({
    value: { data: [{ sender: customer, content: 'Please ring twice' }] },
  });
  expect(await sendMessage(app, owner, id, { content: 'Come again' })).toMatchObject({ ok: false });
});

test('the sole owner of a winery with sales in progress is refused; an order placed at the same time counts', async ({
  accounts,
}) => {
  const app = withOrders(accounts);
  const { wineId, wineryId, buyer, owner } = await addShop(app.db);
  const { actor: heir } = await signedUp(app);
  const { id } = await purchased(app, buyer, bottles(wineId, 1));
  await app.db.updateTable('listings').set({ state: 'closed' }).execute();
  const member = { wineryId, userId: heir.id, role: 'owner' as const, createdAt: app.clock.now() };
  await app.db.insertInto('wineryMembers').values(member).execute();
  await app.db.deleteFrom('wineryMembers').where('userId', '=', owner.id).execute();
  expect(await deleteAccount(app, heir, ada.password)).toMatchObject({
    code: 'holds-wineries',
    wineries: ['Red Gate'],
    orders: [{ id, side: 'sale', winery: 'Red Gate', status: 'Placed' }],
  });
  await transitionOrder(app, buyer, { id, transition: 'cancel', params: {} });
  await app.db.updateTable('listings').set({ state: 'published' }).execute();
  await app.db.deleteFrom('wineryMembers').where('userId', '=', heir.id).execute();
  const placing = await app.db.startTransaction().execute();
  await lockPerson(placing, heir.id);
  const erased = deleteAccount(app, heir, ada.password);
  await expect.poll(() => lockWaits(app.db)).toBe(1);
  const [late = ''] = await addEnquiries(placing, { wineryId, customerId: heir.id }, 1);
  const paid = { state: 'pending-payment', currency: 'USD', payinCents: 2_000, payoutCents: 1_800 } as const;
  await placing.updateTable('orders').set(paid).where('id', '=', late).execute();
  await placing.commit().execute();
  expect(await erased).toMatchObject({ code: 'orders-under-way', orders: [{ id: late }] });
});

test.for([
  ['a bounced refund', 'refund-returned', { state: 'refunded', goal: 'returned', refundFailedAt: new Date(0) }],
  ['a pending refund', 'refund-pending', { state: 'captured', goal: 'returned' }],
] as const)('%s keeps the buyer’s account, but not one in the other mode', async ([, reason, change], { accounts }) => {
  const app = withOrders(accounts);
  const { wineId } = await addShop(app.db);
  const { actor } = await signedUp(app);
  const { id } = await purchased(app, actor, bottles(wineId, 1));
  await app.db.updateTable('orders').set({ state: 'canceled' }).execute();
  await app.db.updateTable('payments').set(change).execute();
  expect(await deleteAccount(app, actor, ada.password)).toMatchObject({
    code: 'money-unsettled',
    orders: [{ id, side: 'order', reason }],
  });
  const live = { ...app, payments: { ...app.payments, mode: 'live' as const } };
  expect(await deleteAccount(live, actor, ada.password)).toEqual({ ok: true });
});

test('an open chargeback keeps the accounts of the buyer and the owner, a payout that is not sent the owner’s', async ({
  accounts,
}) => {
  const app = withOrders(accounts);
  const { wineId, wineryId, buyer } = await addShop(app.db);
  const { actor: owner } = await signedUp(app);
  const { id } = await purchased(app, buyer, bottles(wineId, 1));
  await app.db.deleteFrom('wineryMembers').execute();
  const membership = { userId: owner.id, wineryId, role: 'owner' as const, createdAt: app.clock.now() };
  await app.db.insertInto('wineryMembers').values(membership).execute();
  await app.db.updateTable('listings').set({ state: 'closed' }).execute();
  const accepted = { acceptedAt: app.clock.now(), acceptedBy: owner.id };
  await app.db
    .updateTable('orders')
    .set({ state: 'completed', ...accepted })
    .execute();
  await app.db.updateTable('payments').set({ state: 'captured', goal: 'paid-out' }).execute();
  const unsettled = (userId: string) => listUnsettledOrders(app.db, userId, { mode: 'test', most: 5 });
  expect(await deleteAccount(app, owner, ada.password)).toMatchObject({
    code: 'money-unsettled',
    orders: [{ id, side: 'sale', reason: 'payout-pending' }],
  });
  expect(await unsettled(buyer.id)).toEqual([]);
  await app.db.updateTable('payments').set({ state: 'paid-out' }).execute();
  expect(await unsettled(owner.id)).toEqual([]);
  const taken = { amountCents: 2524, feeCents: 1500, sellerCents: 2205, openedAt: app.clock.now() };
  await app.db
    .insertInto('chargebacks')
    .values({
      orderId: id,
      disputeRef: 'du_1',
      ...taken,
      state: 'reversed',
      goal: 'reversed',
      updatedAt: taken.openedAt,
    })
    .execute();
  for (const [person, side] of [
    [owner, 'sale'],
    [buyer, 'order'],
  ] as const)
    expect(await unsettled(person.id)).toMatchObject([{ id, side, reason: 'chargeback' }]);
});

test('what applications keep with an order is exported, and deleted with the account', async ({ accounts }) => {
  const app = withOrders(accounts);
  const { wineId, admin } = await addShop(app.db);
  const { actor } = await signedUp(app);
  const { id } = await purchased(app, actor, bottles(wineId, 1));
  const kept = { protectedData: { gift: 'for Ada' }, metadata: { batch: 7 } };
  const cancel = { id, transition: 'cancel', params: { reason: 'Asked for' }, extras: kept };
  expect(await transitionOrder(app, admin, cancel)).toMatchObject({ ok: true });
  expect(await exportPersonalData(app, actor)).toMatchObject({ value: { orders: [{ keptByApplications: kept }] } });
  await app.db.updateTable('payments').set({ state: 'voided' }).execute();
  expect(await deleteAccount(app, actor, ada.password)).toMatchObject({ ok: true });
  expect(await app.db.selectFrom('orderExtendedData').selectAll().execute()).toEqual([]);
});
