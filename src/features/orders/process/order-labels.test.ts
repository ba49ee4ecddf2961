import { describe, expect, test } from 'vitest';
import { durationLabel } from '#kit/duration.ts';
import type { BookingView } from '../order.ts';
import { availableTransitions } from '../show-order.server.ts';
import { delayLabel, inboxLabels, panelStatuses } from './order-labels.ts';
import { orderProcess, type ProcessRole } from './order-process.ts';
import { panelTitle } from './order-titles.ts';
import { activityLine, buttonLabel } from './transition-messages.ts';
import type { ButtonPerspective } from './transition-presentations.ts';

/** An order of wine to be shipped. */
const plain = {
  acceptedAt: null,
  ready: null,
  chargeFailed: false,
  answerBy: null,
  deliveryMethod: 'shipping',
  booking: null,
  noShow: false,
  protectedData: { disputeReason: null, disputeDecision: null, cancelReason: null },
  transitions: [],
  winery: { timezone: 'America/Chicago' },
} satisfies Omit<Parameters<typeof panelTitle>[0], 'state'>;
const names = { customer: 'Ada L', winery: 'Red Gate', operator: 'Lonevine' };
const placed = orderProcess.states.filter((state) => state !== 'initial');
const sight: ButtonPerspective = { by: 'provider', accepted: true, kind: 'shipping' };
const rolesOf = (by: (typeof orderProcess.transitions)[number]['by']) =>
  by.map((each) => (typeof each === 'string' ? each : each.role));

describe('every state', () => {
  test('has an inbox label and a panel status, and there are no others', () => {
    expect(Object.keys(inboxLabels).toSorted()).toEqual(placed.toSorted());
    expect(Object.keys(panelStatuses).toSorted()).toEqual(placed.toSorted());
    expect(Object.values(inboxLabels).every((label) => label !== '')).toBe(true);
  });

  test('has a different title for each party', () => {
    for (const state of placed) {
      const title = (party: 'customer' | 'provider') => panelTitle({ ...plain, state }, party, names);
      expect(title('customer'), state).not.toBe(title('provider'));
    }
  });

  test('has another title once the winery has accepted, and when the card was refused', () => {
    const title = (acceptedAt: string | null, chargeFailed = false, answerBy: string | null = null) =>
      panelTitle({ ...plain, state: 'purchased', acceptedAt, chargeFailed, answerBy }, 'customer', names);
    expect([title(null), title(null, true), title('2026-11-21')]).toEqual([
      'Order placed. Red Gate will confirm within 5 days.',
      'Your card was declined. Please choose another one.',
      'Red Gate accepted your order',
    ]);
    expect(title(null, false, '2026-11-25T18:00:00Z')).toBe(
      'Order placed. Red Gate will confirm by Wednesday, November 25, 2026, 12:00 PM CST.',
    );
  });
});

test('who has reviewed an order is told so, the other side is not', () => {
  const title = (state: 'reviewed-by-customer' | 'reviewed-by-provider', party: 'customer' | 'provider') =>
    panelTitle({ ...plain, state }, party, names);
  expect(title('reviewed-by-customer', 'customer')).toBe('You reviewed Red Gate');
  expect(title('reviewed-by-customer', 'provider')).toBe('Ada L received the order');
  expect(title('reviewed-by-provider', 'provider')).toBe('You reviewed Ada L');
  expect(title('reviewed-by-provider', 'customer')).toBe('You received your order');
});

test('a visit that was missed is told as missed, in every state after it', () => {
  const missed = { ...plain, deliveryMethod: null, booking: {} as BookingView, noShow: true };
  for (const state of ['delivered', 'received', 'completed', 'reviewed'] as const) {
    const titles = (['customer', 'provider'] as const).map((party) => panelTitle({ ...missed, state }, party, names));
    expect(titles).toEqual(['Red Gate says you did not come', 'Ada L did not come']);
  }
  const made = { transition: 'mark-delivered', by: 'provider' } as const;
  expect(activityLine(made, 'customer', names, 'no-show')).toBe('Red Gate noted that the guests did not come.');
});

describe('an order that its winery declined', () => {
  const by = 'provider' as 'provider' | 'customer';
  const title = (cancelReason: string | null, given: { by?: typeof by; acceptedAt?: string } = {}) =>
    panelTitle(
      {
        ...plain,
        state: 'canceled',
        acceptedAt: given.acceptedAt ?? null,
        protectedData: { ...plain.protectedData, cancelReason },
        transitions: [{ transition: 'cancel', by: given.by ?? 'provider', createdAt: '2026-11-22T18:00:00Z' }],
      },
      'customer',
      names,
    );

  test('says so with its reason, and that nothing was charged', () => {
    expect(title('Sold out.')).toBe('Red Gate declined your order: "Sold out." You weren\'t charged.');
    expect(title('Sold out')).toBe('Red Gate declined your order: "Sold out." You weren\'t charged.');
    expect(title(null)).toBe("Red Gate declined your order. You weren't charged.");
    expect(title('x'.repeat(121))).toBe("Red Gate declined your order. You weren't charged.");
  });

  test('is no other canceled order', () => {
    expect(title(null, { by: 'customer' })).toBe('Your order was canceled');
    expect(title('Corked', { acceptedAt: '2026-11-22' })).toBe('Your order was canceled');
  });
});

test('a dispute is told as that of who began it', () => {
  const titles = (by: 'customer' | 'operator') =>
    (['customer', 'provider'] as const).map((party) => {
      const made = { transition: 'dispute', by, createdAt: '2026-11-22T18:00:00Z' } as const;
      return panelTitle({ ...plain, state: 'disputed', transitions: [made] }, party, names);
    });
  expect(titles('customer')).toEqual(['You disputed your order', 'Ada L disputed the order']);
  expect(titles('operator')).toEqual(['Lonevine disputed your order for you', "Lonevine disputed Ada L's order"]);
});

describe('every transition', () => {
  test('has a button exactly if a person can make it', () => {
    for (const { name, by } of orderProcess.transitions) {
      const byPeople = rolesOf(by).some((role) => role !== 'system');
      expect(buttonLabel(name, sight) !== null, name).toBe(byPeople);
    }
    expect(buttonLabel('accept', sight)).toBe('Accept the order');
    expect(buttonLabel('pay-again', { ...sight, by: 'customer' })).toBe('Choose another card');
  });

  test('that is available to a role has a button for it', () => {
    const since = new Date('2026-11-21T18:00:00Z');
    for (const by of ['customer', 'provider', 'operator'] as const) {
      for (const state of placed) {
        for (const accepted of [null, since]) {
          const open = availableTransitions({ state, since, flags: { accepted } }, [by], true);
          const labels = open.map((move) => buttonLabel(move, { ...sight, by, accepted: accepted !== null }));
          expect(labels, `${by} in ${state}`).toEqual(open.map(() => expect.stringMatching(/^[A-Z]/)));
          expect(new Set(labels).size, `${by} in ${state}`).toBe(labels.length);
        }
      }
    }
  });

  test('names who made it, unless it may be a timer', () => {
    for (const { name, by } of orderProcess.transitions) {
      const lineOf = (role: ProcessRole) => activityLine({ transition: name, by: role }, 'operator', names, 'shipping');
      const isNamed = (line: string) => /^(Ada L|Red Gate|Lonevine) /.test(line);
      const people = rolesOf(by).filter((role) => role !== 'system');
      const timers = rolesOf(by).filter((role) => role === 'system');
      const lines = people.map(lineOf);
      expect(timers.map(lineOf).some(isNamed), name).toBe(false);
      const isShared = timers.length > 0 && new Set([...lines, ...timers.map(lineOf)]).size === 1;
      expect(lines.every(isNamed) || isShared, name).toBe(true);
    }
  });

  test('shows the time limits of the process', () => {
    const lines = orderProcess.transitions.map(({ name }) =>
      activityLine({ transition: name, by: 'system' }, 'customer', names, 'shipping'),
    );
    expect(lines.filter((line) => /\d/.test(line))).toEqual([
      "The order expired: it wasn't paid within 15 minutes.",
      'Marked as visited 1 day after the tasting.',
      'Marked received after 14 days.',
      "The order was canceled: the dispute wasn't settled within 60 days.",
    ]);
  });

  test('says “you” to who made it', () => {
    const made = { transition: 'mark-delivered', by: 'provider' } as const;
    expect(activityLine(made, 'provider', names, 'shipping')).toBe('You marked the order as shipped.');
    expect(activityLine(made, 'customer', names, 'pickup')).toBe('Red Gate marked the order as picked up.');
    expect(activityLine({ transition: 'accept', by: 'operator' }, 'operator', names, 'shipping')).toBe(
      'Lonevine accepted the order.',
    );
    expect(activityLine({ transition: 'confirm-payment', by: 'customer' }, 'customer', names, 'shipping')).toBe(
      'The payment was confirmed.',
    );
  });
});

test.for<[string, string, Parameters<typeof buttonLabel>]>([
  ['a winery declines what it has not accepted', 'Decline the order', ['cancel', { ...sight, accepted: false }]],
  ['and cancels what it has', 'Cancel the order', ['cancel', sight]],
  ['a buyer cancels', 'Cancel the order', ['cancel', { ...sight, by: 'customer', accepted: false }]],
  ['a booking is declined', 'Decline the booking', ['cancel', { ...sight, accepted: false, kind: 'tasting' }]],
  ['and canceled', 'Cancel the booking', ['cancel', { ...sight, by: 'customer', kind: 'tasting' }]],
  ['who missed a visit says so', "That's right", ['mark-received', { ...sight, by: 'customer', kind: 'no-show' }]],
  ['what is picked up', 'Mark as picked up', ['mark-delivered', { ...sight, kind: 'pickup' }]],
  ['a tasting is visited', 'Mark as visited', ['mark-delivered', { ...sight, kind: 'tasting' }]],
  ['a tasting is confirmed', 'Confirm the booking', ['accept', { ...sight, kind: 'tasting' }]],
  ['what is sent is shipped', 'Mark as shipped', ['mark-delivered', sight]],
  ['a buyer withdraws', 'Withdraw the dispute', ['mark-received-from-disputed', { ...sight, by: 'customer' }]],
  ['an admin disputes', 'Dispute for the buyer', ['dispute', { ...sight, by: 'operator' }]],
  ['a winery gives in', 'Cancel and refund', ['cancel-from-disputed', sight]],
  ['the house decides', 'Settle for the buyer', ['cancel-from-disputed', { ...sight, by: 'operator' }]],
  ['the house settles', 'Settle for the winery', ['mark-received-from-disputed', { ...sight, by: 'operator' }]],
])('%s', ([, label, [move, seen]]) => {
  expect(buttonLabel(move, seen)).toBe(label);
});

test.for<[Parameters<typeof durationLabel>[0], string]>([
  [{ minutes: 15 }, '15 minutes'],
  [{ minutes: 1 }, '1 minute'],
  [{ minutes: 0 }, '0 minutes'],
  [{ days: 5 }, '5 days'],
  [{ days: 1 }, '1 day'],
])('a duration of %o is %s', ([span, words]) => {
  expect(durationLabel(span)).toBe(words);
});

test('a delay label shows the time limit of the process, and transitions by people have none', () => {
  for (const { name, after } of orderProcess.transitions) {
    if (after) expect(delayLabel(name)).toBe(durationLabel(after));
    else expect(() => delayLabel(name)).toThrow(name);
  }
});
