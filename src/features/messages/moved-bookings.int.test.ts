import { expect } from 'vitest';
import { acceptMove } from '#features/orders/booking-moves/answer-move.server.ts';
import { proposeMove } from '#features/orders/booking-moves/propose-move.server.ts';
import { readOrder } from '#features/orders/show-order.server.ts';
import type { SignedIn } from '#kit/actor.ts';
import { addBookedShop, sessions } from '../../../tests/fixtures/orders/booked-tasting.ts';
import { test } from '../../../tests/fixtures/orders/orders-test.ts';
import { listInbox } from './list-inbox.server.ts';
import { markOrderRead } from './read-receipts.server.ts';

test('the inbox brings the order up, unread for who did not do it', async ({ orders: app }) => {
  const { buyer, owner, id } = await addBookedShop(app);
  const isUnread = async (who: SignedIn, only: 'order' | 'sale') => {
    const inbox = await listInbox(app, who, { only });
    return inbox.ok && inbox.value.data.map((order) => [order.unread, order.lastActivityAt]);
  };
  const read = async (who: SignedIn) => {
    app.clock.forward(1_000);
    const order = await readOrder(app, who, id);
    if (order.ok) await markOrderRead(app, who, order.value);
    app.clock.forward(1_000);
  };
  await read(buyer);
  await read(owner);
  await proposeMove(app, owner, { id, dates: { bookingDates: sessions.afternoon } });
  const proposedAt = app.clock.now().toISOString();
  expect([await isUnread(buyer, 'order'), await isUnread(owner, 'sale')]).toEqual([
    [[true, proposedAt]],
    [[false, proposedAt]],
  ]);
  await read(buyer);
  await acceptMove(app, buyer, { id, params: { number: 1 } });
  const acceptedAt = app.clock.now().toISOString();
  expect([await isUnread(buyer, 'order'), await isUnread(owner, 'sale')]).toEqual([
    [[false, acceptedAt]],
    [[true, acceptedAt]],
  ]);
});
