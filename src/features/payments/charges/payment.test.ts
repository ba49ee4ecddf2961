import { expect, test } from 'vitest';
import { isIdle, nextStep, type PaymentGoal, type PaymentState, stateAfter } from './payment.ts';

/** A payment of which nothing is returned before it is paid out. */
const whole = { returnedPayinCents: null, partReturnedAt: null };

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
  for (let step = nextStep({ ...whole, state, goal }); step; step = nextStep({ ...whole, state, goal })) {
    expect(passed).not.toContain(state);
    passed.push(state);
    state = stateAfter[step];
  }
  expect(state).toBe(end);
  expect(isIdle({ ...whole, state, goal })).toBe(true);
  expect(passed.every((before) => !isIdle({ ...whole, state: before, goal }))).toBe(true);
});

test('a part that is to be returned is refunded before the rest is paid out', () => {
  const payment = { state: 'captured', goal: 'paid-out', returnedPayinCents: 500, partReturnedAt: null } as const;
  expect(nextStep(payment)).toBe('refund-part');
  expect(stateAfter['refund-part']).toBe('captured');
  expect(nextStep({ ...payment, partReturnedAt: new Date() })).toBe('pay-out');
});

test('a captured payment is refunded, an authorized one is canceled', () => {
  expect(nextStep({ ...whole, state: 'captured', goal: 'returned' })).toBe('refund');
  expect(nextStep({ ...whole, state: 'authorised', goal: 'returned' })).toBe('cancel');
});

test.for(['voided', 'refunded', 'paid-out', 'charged-back'] as const)(
  'a payment that is %s needs no gateway call',
  (state) => {
    for (const goal of ['authorised', 'captured', 'returned', 'paid-out'] as const)
      expect(nextStep({ ...whole, state, goal })).toBeUndefined();
  },
);
