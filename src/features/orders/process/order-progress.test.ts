import { describe, expect, test } from 'vitest';
import type { BookingView, TransitionView } from '../order.ts';
import { orderProcess, type PlacedState } from './order-process.ts';
import { type LabeledOrder, progressOf, statusLabel } from './order-progress.ts';

const at = (day: number) => `2026-11-${day}T18:00:00.000Z`;
const made = (day: number, transition: TransitionView['transition']): TransitionView => ({
  transition,
  by: 'system',
  createdAt: at(day),
});
const paid = [made(20, 'request-payment'), made(21, 'confirm-payment')];

type Order = Parameters<typeof progressOf>[0];
const order: Order = {
  state: 'purchased',
  acceptedAt: null,
  ready: null,
  deliveryMethod: 'shipping',
  booking: null,
  noShow: false,
  transitions: paid,
};
const accepted = { acceptedAt: at(22) };
const pickup = { ...accepted, deliveryMethod: 'pickup' } as const;
const tasting = { deliveryMethod: null, booking: {} as BookingView };
const ready = { createdAt: at(23), by: 'provider' } as const;

/** The steps in a line: done ones with their day, the current one in brackets. */
function lineOf(given: Partial<Order>): string {
  const day = (time: string | null) => (time === null ? '' : ` ${time.slice(8, 10)}`);
  const shown = { done: '', ahead: '?', current: '!', stopped: '#' };
  return progressOf({ ...order, ...given })
    .map(({ label, at: time, status }) => `${label}${day(time)}${shown[status]}`)
    .join(' → ');
}

describe('the line of steps', () => {
  test.for<[string, Partial<Order>, string]>([
    ['an order that waits for the winery', {}, 'Placed 21! → Accepted? → Shipped? → Received?'],
    ['an accepted one', accepted, 'Placed 21 → Accepted 22! → Shipped? → Received?'],
    [
      'a shipped one',
      { ...accepted, state: 'delivered', transitions: [...paid, made(24, 'mark-delivered')] },
      'Placed 21 → Accepted 22 → Shipped 24! → Received?',
    ],
    [
      'a received one',
      {
        ...accepted,
        state: 'completed',
        transitions: [...paid, made(24, 'mark-delivered'), made(26, 'mark-received')],
      },
      'Placed 21 → Accepted 22 → Shipped 24 → Received 26!',
    ],
    [
      'one that arrived before anybody said that it shipped',
      { ...accepted, state: 'completed', transitions: [...paid, made(26, 'mark-received-from-purchased')] },
      'Placed 21 → Accepted 22 → Shipped → Received 26!',
    ],
    ['wine for pickup', pickup, 'Placed 21 → Accepted 22! → Ready? → Picked up?'],
    ['wine that is ready', { ...pickup, ready }, 'Placed 21 → Accepted 22 → Ready 23! → Picked up?'],
    [
      'wine that was picked up',
      { ...pickup, ready, state: 'delivered', transitions: [...paid, made(24, 'mark-delivered')] },
      'Placed 21 → Accepted 22 → Ready 23 → Picked up 24!',
    ],
    [
      'wine that its buyer says they have',
      { ...pickup, state: 'completed', transitions: [...paid, made(25, 'mark-received-from-purchased')] },
      'Placed 21 → Accepted 22 → Ready → Picked up 25!',
    ],
    ['a tasting', tasting, 'Booked 21! → Confirmed? → Visited?'],
    [
      'a tasting that took place',
      { ...accepted, ...tasting, state: 'delivered', transitions: [...paid, made(24, 'mark-delivered')] },
      'Booked 21 → Confirmed 22 → Visited 24!',
    ],
    [
      'a tasting whose guests did not come',
      { ...accepted, ...tasting, noShow: true, state: 'delivered', transitions: [...paid, made(24, 'mark-delivered')] },
      'Booked 21 → Confirmed 22 → Did not come 24#',
    ],
    ['a declined order', { state: 'canceled', transitions: [...paid, made(22, 'cancel')] }, 'Placed 21 → Canceled 22#'],
    [
      'a disputed order',
      { ...accepted, state: 'disputed', transitions: [...paid, made(24, 'mark-delivered'), made(25, 'dispute')] },
      'Placed 21 → Accepted 22 → Shipped 24 → Disputed 25#',
    ],
    ['an unpaid order', { state: 'pending-payment', transitions: [made(20, 'request-payment')] }, ''],
    ['a question', { state: 'enquiry', transitions: [made(20, 'enquire')] }, ''],
  ])('of %s shows what happened and nothing else', ([, given, line]) => {
    expect(lineOf(given)).toBe(line);
  });
});

test.for<[Partial<LabeledOrder>, string]>([
  [{}, 'Placed'],
  [{ isAccepted: true }, 'Accepted'],
  [{ isAccepted: true, isReady: true, kind: 'pickup' }, 'Ready'],
  [{ isAccepted: true, state: 'delivered' }, 'Shipped'],
  [{ isAccepted: true, state: 'completed' }, 'Received'],
  [{ isAccepted: true, state: 'delivered', kind: 'pickup' }, 'Picked up'],
  [{ isAccepted: true, state: 'completed', kind: 'pickup' }, 'Picked up'],
  [{ isAccepted: true, state: 'reviewed-by-customer' }, 'In review'],
  [{ isAccepted: true, state: 'reviewed-by-provider', kind: 'pickup' }, 'In review'],
  [{ isAccepted: true, state: 'reviewed', kind: 'pickup' }, 'Completed'],
  [{ isAccepted: true, state: 'reviewed', kind: 'no-show' }, 'Did not come'],
  [{ kind: 'tasting' }, 'Booked'],
  [{ isAccepted: true, kind: 'tasting' }, 'Confirmed'],
  [{ isAccepted: true, kind: 'tasting', state: 'received' }, 'Visited'],
  [{ isAccepted: true, kind: 'no-show', state: 'completed' }, 'Did not come'],
  [{ state: 'disputed' }, 'Disputed'],
  [{ state: 'canceled' }, 'Canceled'],
])('the status of %j is %s', ([given, label]) => {
  expect(statusLabel({ state: 'purchased', isAccepted: false, isReady: false, kind: 'shipping', ...given })).toBe(
    label,
  );
});

test('every state of every kind has a status in a word or two', () => {
  for (const state of orderProcess.states.filter((each): each is PlacedState => each !== 'initial'))
    for (const kind of ['shipping', 'pickup', 'tasting'] as const)
      expect(statusLabel({ state, isAccepted: true, isReady: false, kind }), state).toMatch(/^[A-Z][a-z]+( [a-z]+)?$/);
});
