import { describe, expect, test } from 'vitest';
import { orderEnds, orderTable } from '../../../../tests/fixtures/orders/order-table.ts';
import { findOrderTransition, orderProcess, type ProcessRole } from './order-process.ts';
import { dueAtOf, earlierDueAt, isCanceledNext, nextSaleReminder, statusOf } from './order-status.ts';

const minutesOf = (wait: { minutes: number } | { days: number } | undefined) =>
  wait && ('days' in wait ? wait.days * 24 * 60 : wait.minutes);

describe('the order process', () => {
  test('has the transitions of the specification, and no others', () => {
    const named = orderProcess.transitions.map(({ name }) => name);
    expect(named.toSorted()).toEqual(orderTable.map(({ name }) => name).toSorted());
  });

  test.for(orderTable)('$name goes from $from to $to by $by', (row) => {
    const built = orderProcess.find(row.name);
    expect({ from: built?.from, to: built?.to }).toEqual({ from: row.from, to: row.to });
    const conditional = [
      ...(row.untilAccepted ? [{ role: row.untilAccepted, until: 'accepted' }] : []),
      ...(row.afterVisit ? [{ role: 'system', while: 'visit' }] : []),
      ...(row.whileCancelable ? [{ role: row.whileCancelable, while: 'cancelable' }] : []),
    ];
    expect(built?.by).toHaveLength(row.by.length + conditional.length);
    expect(built?.by).toEqual(expect.arrayContaining([...row.by, ...conditional]));
    expect(built?.requires).toBe(row.needsAccepted ? 'accepted' : undefined);
    expect(built?.unless).toBe(row.notTooEarly ? 'too-early' : undefined);
    expect(minutesOf(built?.after)).toBe(row.after ?? row.afterVisit);
    expect(built?.afterWhile).toBe(row.afterVisit ? 'visit' : undefined);
    const afterFlag = (name: string) => minutesOf(built?.afterFlags.find(({ flag }) => flag === name)?.delay);
    expect([afterFlag('accepted'), afterFlag('ready')]).toEqual([row.afterAccepted, row.afterReady]);
  });

  test('has acceptance as a flag of the state purchased, set by the winery and the operator', () => {
    expect(orderProcess.flags).toMatchObject({ accepted: { in: 'purchased', by: ['provider', 'operator'] } });
    expect(Object.keys(orderProcess.flags)).toEqual(['accepted', 'ready']);
  });

  test('reaches every state of the table from the first, and ends in the three final ones', () => {
    const all = new Set(orderTable.flatMap(({ from, to }) => [from, to]));
    expect(new Set<string>(orderProcess.states)).toEqual(all);
    expect(orderProcess.initial).toBe('initial');
    expect(orderProcess.states.filter(orderProcess.isFinal).toSorted()).toEqual(orderEnds.toSorted());
    const leaving = new Set(orderTable.map(({ from }) => from));
    expect([...all].filter((state) => !leaving.has(state)).toSorted()).toEqual(orderEnds.toSorted());
  });

  test('has the alias of the specification, and its transitions are also found with their prefix', () => {
    expect(orderProcess.alias).toBe('flex-product-default-process/release-1');
    expect(findOrderTransition('transition/cancel')).toBe(orderProcess.find('cancel'));
    expect(findOrderTransition('transition/transition/cancel')).toBeUndefined();
    expect(findOrderTransition('constructor')).toBeUndefined();
  });
});

const roles: ProcessRole[] = ['customer', 'provider', 'operator', 'system'];
const since = new Date('2026-11-21T18:00:00Z');

describe('each role', () => {
  test.for(roles)('%s may make exactly the transitions of the table in every state', (role) => {
    for (const state of orderProcess.states) {
      for (const accepted of [null, since]) {
        const allowed = orderTable.filter(
          (row) =>
            row.from === state &&
            (row.by.includes(role) || (row.untilAccepted === role && !accepted)) &&
            (!row.needsAccepted || accepted),
        );
        const open = orderProcess.available({ state, since, flags: { accepted } }, [role]);
        expect(open.toSorted(), `${state} ${accepted}`).toEqual(allowed.map(({ name }) => name).toSorted());
      }
    }
  });

  test.for(orderTable)('that is not in the table gets forbidden for $name in every state', (row) => {
    const others = roles.filter(
      (role) => !row.by.includes(role) && row.untilAccepted !== role && !(role === 'system' && row.afterVisit),
    );
    for (const state of orderProcess.states)
      expect(orderProcess.check({ state, since, flags: {} }, row.name, others)).toEqual({
        ok: false,
        code: 'forbidden',
      });
  });
});

test('timers are due as the table says', () => {
  for (const state of orderProcess.states) {
    const row = orderTable.find(({ from, after }) => from === state && after !== undefined);
    const due = orderProcess.nextTimer({ state, since, flags: {} });
    expect(due).toEqual(row && { name: row.name, at: new Date(since.getTime() + (row.after ?? 0) * 60_000) });
  }
  const accepted = new Date('2026-11-23T18:00:00Z');
  expect(orderProcess.nextTimer({ state: 'purchased', since, flags: { accepted } })).toEqual({
    name: 'auto-cancel',
    at: new Date('2026-12-07T18:00:00Z'),
  });
});

const day = 24 * 60 * 60_000;
const placed = new Date('2026-11-21T18:00:00Z');
const after = (days: number) => new Date(placed.getTime() + days * day);

test.for([
  ['a wine that waits for its winery', null, null, after(5)],
  ['a wine that was accepted on the second day', after(2), null, after(16)],
  ['a tasting in a month that waits for its winery', null, after(30), after(5)],
  ['a tasting on the third day that waits for its winery', null, after(3), after(2)],
  ['a tasting in a month that was accepted', after(2), after(30), after(31)],
  ['a tasting that was over when it was accepted', after(2), after(1), after(3)],
] as const)('%s is canceled, or marked as delivered, by the timer in time', ([, acceptedAt, bookingEnd, due]) => {
  const confirmBy = bookingEnd && new Date(bookingEnd.getTime() - day);
  const order = { state: 'purchased', lastTransitionedAt: placed, acceptedAt, bookingEnd, confirmBy } as const;
  expect(dueAtOf({ ...order, bookingStart: bookingEnd })).toEqual(due);
});

test('a tasting that was booked before there were terms waits until it begins', () => {
  const order = { state: 'purchased', lastTransitionedAt: placed, acceptedAt: null, confirmBy: null } as const;
  expect(dueAtOf({ ...order, bookingStart: after(3), bookingEnd: after(3.1) })).toEqual(after(3));
});

test('it is too late to accept a tasting once it should have been confirmed', () => {
  const waiting = { state: 'purchased', lastTransitionedAt: placed, acceptedAt: null } as const;
  const order = { ...waiting, cancellationHours: 24, buyerIsGone: false };
  const visit = { ...order, bookingStart: after(3), confirmBy: after(2) };
  expect(statusOf(visit, after(1.9)).conditions).toEqual(['visit', 'too-early']);
  expect(statusOf(visit, after(2)).conditions).toEqual(['visit', 'too-early', 'too-late']);
  const accepted = statusOf({ ...visit, acceptedAt: after(1) }, after(2));
  expect(accepted.conditions).toEqual(['visit', 'too-early', 'cancelable']);
  expect(statusOf({ ...order, bookingStart: null, confirmBy: null }, after(4)).conditions).toEqual([]);
});

test.for([
  ['a card that can be charged for a week', null, after(7), after(5)],
  ['a card that can be charged for four days and a half', null, after(4.5), after(4.25)],
  ['an order that was accepted', after(2), after(4.5), after(16)],
] as const)('the time to accept ends before the card lapses: %s', ([, acceptedAt, captureBefore, due]) => {
  const wine = { bookingStart: null, bookingEnd: null, confirmBy: null };
  const order = { state: 'purchased', lastTransitionedAt: placed, acceptedAt } as const;
  expect(dueAtOf({ ...order, ...wine, captureBefore })).toEqual(due);
});

test('an earlier time than usual is named as long as the order waits to be accepted', () => {
  const order = { state: 'purchased', lastTransitionedAt: placed, acceptedAt: null } as const;
  expect(earlierDueAt({ ...order, dueAt: after(4) })).toEqual(after(4));
  expect(earlierDueAt({ ...order, dueAt: after(5) })).toBeNull();
  expect(earlierDueAt({ ...order, acceptedAt: after(1), dueAt: after(4) })).toBeNull();
  expect(earlierDueAt({ ...order, state: 'delivered', dueAt: after(4) })).toBeNull();
});

test('an accepted tasting is delivered by the timer, and all else that waits is canceled', () => {
  const status = {
    state: 'purchased',
    lastTransitionedAt: placed,
    acceptedAt: after(1),
    bookingStart: after(3),
  } as const;
  expect(isCanceledNext(status)).toBe(false);
  expect(isCanceledNext({ ...status, acceptedAt: null })).toBe(true);
  expect(isCanceledNext({ ...status, bookingStart: null })).toBe(true);
  expect(isCanceledNext({ ...status, state: 'disputed' })).toBe(true);
  expect(isCanceledNext({ ...status, state: 'delivered' })).toBe(false);
});

test.for([
  ['three days and one day before', after(0), after(2)],
  ['not soon after the timer began', after(1.8), after(4)],
  ['once more after the first time', after(2), after(4)],
  ['no more after the second time', after(4), null],
] as const)('the winery is reminded %s', ([, now, next]) => {
  const waits = { state: 'purchased', lastTransitionedAt: placed, acceptedAt: null, bookingStart: null } as const;
  expect(nextSaleReminder({ ...waits, dueAt: after(5) }, now)).toEqual(next);
});

test('an order that has ended has no timer', () => {
  const visit = { bookingStart: after(3), bookingEnd: after(3), confirmBy: after(2) };
  expect(dueAtOf({ state: 'canceled', lastTransitionedAt: placed, acceptedAt: null, ...visit })).toBeNull();
});
