import { expect, test } from 'vitest';
import { isIdle, nextStep, type PaymentGoal, type PaymentState, stateAfter } from './payment.ts';

/** From which states each goal can be set, and the state in which it ends. */
const ways: [PaymentGoal, PaymentState, PaymentState][] = [
  ['authorised', 'new', 'open'],
  ['authorised', 'open', 'open'],
  ['authorised', 'authorised', 'authorised'],
  ['captured', 'authorised', 'captured'],
  ['captured', 'captured', 'captured'],
  ['returned', 'new', 'voided'],
  ['returned', 'open', 'voided'],
  ['returned', 'authorised', 'voided'],
  ['returned', 'captured', 'refunded'],
  ['returned', 'voided', 'voided'],
  ['returned', 'refunded', 'refunded'],
  ['paid-out', 'captured', 'paid-out'],
  ['paid-out', 'paid-out', 'paid-out'],
  ['paid-out', 'charged-back', 'charged-back'],
  ['returned', 'charged-back', 'charged-back'],
];

test.for(ways)('a payment with the goal %s goes from %s to %s, and needs nothing more', ([goal, from, end]) => {
  let state = from;
  const passed: PaymentState[] = [];
  for (let step = nextStep({ state, goal }); step; step = nextStep({ state, goal })) {
    expect(passed).not.toContain(state);
    passed.push(state);
    state = stateAfter[step];
  }
  expect(state).toBe(end);
  expect(isIdle({ state, goal })).toBe(true);
  expect(passed.every((before) => !isIdle({ state: before, goal }))).toBe(true);
});

test('a captured payment is refunded, an authorized one is canceled', () => {
  expect(nextStep({ state: 'captured', goal: 'returned' })).toBe('refund');
  expect(nextStep({ state: 'authorised', goal: 'returned' })).toBe('cancel');
});

test.for(['voided', 'refunded', 'paid-out', 'charged-back'] as const)(
  'a payment that is %s needs no gateway call',
  (state) => {
    for (const goal of ['authorised', 'captured', 'returned', 'paid-out'] as const)
      expect(nextStep({ state, goal })).toBeUndefined();
  },
);
