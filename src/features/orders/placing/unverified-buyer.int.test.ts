import { expect } from 'vitest';
import { addShop, bottles, test } from '../../../../tests/fixtures/orders/orders-test.ts';
import { describeOrderFailure } from '../describe-order-failure.ts';
import { placeOrder } from './place-order.server.ts';

test('a buyer who has to verify their email first can order once they have, and is told so', async ({
  orders: app,
}) => {
  const { wineId, buyer } = await addShop(app.db);
  const change = (columns: { verifyEmailFirst?: boolean; emailVerified?: boolean }) =>
    app.db.updateTable('users').set(columns).where('id', '=', buyer.id).execute();
  await change({ verifyEmailFirst: true, emailVerified: false });
  for (const saveCard of [false, true]) {
    const refused = await placeOrder(app, buyer, { ...bottles(wineId, 1), saveCard });
    expect(refused).toEqual({ ok: false, code: 'email-unverified' });
  }
  const { message } = describeOrderFailure({ status: 409, code: 'email-unverified', title: '', meta: {} });
  expect(message).toMatch(/^Please verify your e-mail address first/);
  expect(await app.db.selectFrom('orders').select('id').execute()).toEqual([]);
  await change({ emailVerified: true });
  expect(await placeOrder(app, buyer, bottles(wineId, 1))).toMatchObject({ ok: true });
});

test('a buyer whose email is not verified and need not be can order', async ({ orders: app }) => {
  const { wineId, buyer } = await addShop(app.db);
  await app.db.updateTable('users').set({ emailVerified: false }).where('id', '=', buyer.id).execute();
  expect(await placeOrder(app, buyer, bottles(wineId, 1))).toMatchObject({ ok: true });
});
