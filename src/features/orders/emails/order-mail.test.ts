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
  expect(cancellationReasonOf({ lastTransition, acceptedAt }, by)).toBe(end);
});
