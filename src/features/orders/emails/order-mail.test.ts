import { expect, test } from 'vitest';
import { cancellationReasonOf } from './order-mail.ts';

const accepted = new Date('2026-11-21T18:00:00Z');

test.for([
  ['cancel', null, 'customer', 'withdrawn'],
  ['cancel', null, 'provider', 'declined'],
  ['cancel', null, 'operator', 'stopped'],
  ['cancel', accepted, 'provider', 'refunded'],
  ['auto-cancel', null, 'system', 'unanswered'],
  ['auto-cancel', accepted, 'system', 'undelivered'],
  ['cancel-from-disputed', accepted, 'operator', 'dispute-refunded'],
  ['auto-cancel-from-disputed', accepted, 'system', 'dispute-lapsed'],
  ['mark-delivered', accepted, 'provider', null],
] as const)('%s, accepted at %s, by the %s: %s', ([lastTransition, acceptedAt, by, end]) => {
  expect(cancellationReasonOf({ lastTransition, acceptedAt, readyAt: null, keptPercent: 0 }, by)).toBe(end);
});

test('an order that was ready and not picked up is not said to be undelivered', () => {
  const order = { lastTransition: 'auto-cancel', acceptedAt: accepted, readyAt: accepted, keptPercent: 0 } as const;
  expect(cancellationReasonOf(order, 'system')).toBe('not-picked-up');
});

test('a tasting that its buyer cancels late is not refunded in full', () => {
  const ended = { lastTransition: 'cancel', acceptedAt: accepted, readyAt: null } as const;
  expect(cancellationReasonOf({ ...ended, keptPercent: 50 }, 'customer')).toBe('visit-withdrawn-late');
  expect(cancellationReasonOf({ ...ended, keptPercent: 0 }, 'customer')).toBe('visit-withdrawn');
});
