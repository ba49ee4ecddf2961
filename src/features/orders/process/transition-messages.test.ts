import { expect, test } from 'vitest';
import type { BookingView } from '../order.ts';
import { orderProcess } from './order-process.ts';
import { buttonLabel, transitionMessages } from './transition-messages.ts';

const sight = {
  acceptedAt: null,
  roles: ['provider'],
  deliveryMethod: 'shipping',
  booking: null,
  noShow: false,
  cancellation: null,
} as const;

test('every transition with a button has a failure text, and those that end something ask first', () => {
  const by = { by: 'provider', accepted: false, kind: 'shipping' } as const;
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
  expect(messagesFor({}).question).toBe('Has the order shipped?');
  expect(messagesFor({}).text).toContain('This accepts the order and charges the card.');
  const acceptedAt = '2026-11-21T18:00:00.000Z';
  expect(messagesFor({ acceptedAt }).text).not.toContain('charges');
  expect(messagesFor({ deliveryMethod: 'pickup' }).question).toBe('Was the order picked up?');
  const tasting = { deliveryMethod: null, booking: {} as BookingView };
  expect(messagesFor(tasting).question).toBe('Did the guest visit?');
  const asked = (more: object) => transitionMessages('cancel', { ...sight, roles: ['provider'], ...more }).question;
  expect([asked({}), asked(tasting), asked({ ...tasting, acceptedAt })]).toEqual([
    'Decline this order?',
    'Decline this booking?',
    'Cancel this booking?',
  ]);
});

test('nothing is on sale again after a visit was canceled: seats are free', () => {
  const textOf = (more: object) => transitionMessages('cancel', { ...sight, roles: ['provider'], ...more }).text;
  expect(textOf({})).toContain('what was held is on sale again');
  expect(textOf({ deliveryMethod: null, booking: {} as BookingView })).toContain('the seats are free again');
});

test('who cancels a confirmed visit is told what that costs now', () => {
  const booking = { displayStart: '2026-11-28T17:30:00.000Z', timezone: 'America/Chicago' } as BookingView;
  const textAt = (now: string, keptPercent = 100) =>
    transitionMessages('cancel', {
      ...{ roles: ['customer'], deliveryMethod: null, noShow: false, booking, acceptedAt: '2026-11-21T18:00:00.000Z' },
      cancellation: { hours: 24, keptPercent },
      now,
    }).text;
  expect(textAt('2026-11-27T17:29:00.000Z')).toContain('Free cancellation until Friday, November 27, 2026, 11:30 AM.');
  expect(textAt('2026-11-27T17:30:00.000Z')).toBe(
    'Free cancellation ended on Friday, November 27, 2026, 11:30 AM. If you cancel now, there is no refund.',
  );
  expect(textAt('2026-11-28T17:00:00.000Z', 40)).toContain('If you cancel now, the winery keeps 40% of the price.');
});
