import { expect, test } from 'vitest';
import type { OrderView } from '#features/orders/order.ts';
import { buttonLabel, transitionMessages } from '#features/orders/process/transition-messages.ts';
import { offeredTransitions } from './order-transitions.tsx';

const booking = { start: '', end: '', displayStart: '', displayEnd: '', timezone: 'UTC', seats: 1, state: 'accepted' };
const kinds = {
  shipping: { deliveryMethod: 'shipping', booking: null, noShow: false },
  pickup: { deliveryMethod: 'pickup', booking: null, noShow: false },
  tasting: { deliveryMethod: null, booking: booking as OrderView['booking'], noShow: false },
  'no-show': { deliveryMethod: null, booking: booking as OrderView['booking'], noShow: true },
} as const;

test.for([
  ['shipping', ['mark-received-from-purchased', 'cancel'], 'Mark as received', /receive everything/],
  ['pickup', ['cancel'], 'Everything was fine', /all right/],
  ['tasting', ['cancel'], 'Everything was fine', /all right/],
  ['no-show', ['cancel'], "That's right", /miss the visit/],
] as const)('the buyer of a %s order receives only what is sent to them', ([kind, offered, label, question]) => {
  const order = {
    ...kinds[kind],
    roles: ['customer' as const],
    acceptedAt: '2026-11-21T18:00:00Z',
    cancellation: null,
  };
  const may = ['mark-received-from-purchased', 'cancel'] as const;
  expect(offeredTransitions({ ...order, may: [...may] })).toEqual(offered);
  expect(buttonLabel('mark-received', { by: 'customer', accepted: true, kind })).toBe(label);
  expect(transitionMessages('mark-received', order).question).toMatch(question);
  expect(offeredTransitions({ ...order, roles: ['operator'], may: [...may] }), 'the operator').toEqual(may);
});
