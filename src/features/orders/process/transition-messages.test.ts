import { expect, test } from 'vitest';
import type { BookingView } from '../order.ts';
import { orderProcess } from './order-process.ts';
import { buttonLabel, dueMessage, transitionMessages } from './transition-messages.ts';

const sight = { acceptedAt: null, roles: ['provider'], deliveryMethod: 'shipping', booking: null } as const;

test('every transition with a button has a failure text, and those that end something ask first', () => {
  const by = { by: 'provider', accepted: false, deliveryMethod: 'shipping' } as const;
  const perspective = { ...sight, roles: [...sight.roles] };
  for (const { name } of orderProcess.transitions.filter(({ name }) => buttonLabel(name, by) !== null)) {
    expect(transitionMessages(name, perspective).failed, name).toMatch(/Please try again\.$/);
    const asks = /^(mark-|cancel|dispute|review-)/.test(name);
    expect(transitionMessages(name, perspective).question !== null, name).toBe(asks);
  }
  expect(transitionMessages('accept', perspective).question).toBeNull();
});

test('delivery texts fit shipping, pickup, and tastings, and say that delivering accepts an unaccepted order', () => {
  const messagesFor = (more: object) =>
    transitionMessages('mark-delivered', { ...sight, roles: ['provider'], ...more });
  expect(messagesFor({}).question).toBe('Is the parcel on its way?');
  expect(messagesFor({}).text).toContain('This accepts the order and charges the card.');
  const acceptedAt = '2026-11-21T18:00:00.000Z';
  expect(messagesFor({ acceptedAt }).text).not.toContain('charges');
  expect(messagesFor({ deliveryMethod: 'pickup' }).question).toBe('Has the order been handed over?');
  expect(messagesFor({ deliveryMethod: null, booking: {} as BookingView }).question).toBe(
    'Has the tasting taken place?',
  );
});

test('due dates are shown by day; without a timer there is no message', () => {
  const dueAt = '2026-11-27T03:00:00.000Z';
  const order = { acceptedAt: null, booking: null, chargeFailed: false, dueAt, answerBy: null };
  expect(dueMessage({ ...order, state: 'purchased' }, false)).toContain('by Nov 26, 2026, the order is canceled');
  expect(dueMessage({ ...order, answerBy: dueAt, state: 'purchased' }, false)).toContain(
    'by Nov 26, 2026, 9:00 PM, the',
  );
  expect(dueMessage({ ...order, state: 'purchased', chargeFailed: true }, true)).toMatch(/^Without another card/);
  expect(dueMessage({ ...order, state: 'delivered' }, true)).toContain('On Nov 26, 2026 it counts as received');
  expect(dueMessage({ ...order, state: 'completed' }, true)).toBe('Reviews can be left until Nov 26, 2026.');
  expect(dueMessage({ ...order, state: 'reviewed', dueAt: null }, true)).toBeNull();
  expect(dueMessage({ ...order, state: 'pending-payment' }, true)).toBeNull();
});
