import { describe, expect, expectTypeOf, test } from 'vitest';
import { defineStateMachine, type ManualTransition, type TransitionTo } from './state-machine.ts';

type State = 'new' | 'open' | 'closed' | 'lost';
type Role = 'guest' | 'host' | 'clock';

/** A sample process: a guest opens a gate, which closes by itself, later if it is held. */
const gate = defineStateMachine<State, Role, 'held', 'ring'>()({
  alias: 'door',
  initial: 'new',
  final: ['closed'],
  flags: { held: { in: 'open', by: ['host'] } },
  transitions: {
    enter: { from: 'new', to: 'open', by: ['guest', 'host'], effects: ['ring'] },
    leave: { from: 'open', to: 'closed', by: ['host', { role: 'guest', until: 'held' }] },
    lock: { from: 'open', to: 'closed', by: 'host', requires: 'held' },
    fall: {
      from: 'open',
      to: 'closed',
      by: 'clock',
      after: { minutes: 15 },
      afterFlags: [{ flag: 'held', delay: { days: 2 } }],
    },
  },
});

const since = new Date('2026-03-07T12:00:00Z');
const at = (state: State, held?: Date) => ({ state, since, flags: { held } });

describe('a table is refused', () => {
  const define = defineStateMachine<State, Role, never, never>();
  const common = { alias: 'door', initial: 'new', flags: {} } as const;
  const enter = { from: 'new', to: 'open', by: 'guest' } as const;
  const leave = { from: 'open', to: 'closed', by: 'guest' } as const;

  test('with an unreachable state', () => {
    const lost = { from: 'lost', to: 'closed', by: 'guest' } as const;
    const table = { ...common, final: ['closed'], transitions: { enter, leave, lost } } as const;
    expect(() => define(table)).toThrow('The state lost cannot be reached');
    expect(() => define({ ...common, final: ['closed', 'lost'], transitions: { enter, leave } })).toThrow(
      'The state lost cannot be reached',
    );
  });

  test('with a transition out of a final state', () => {
    const back = { from: 'closed', to: 'open', by: 'guest' } as const;
    const table = { ...common, final: ['closed'], transitions: { enter, leave, back } } as const;
    expect(() => define(table)).toThrow('The final state closed is left by back');
  });

  test('with a dead end, or a cycle from which no final state can be reached', () => {
    const lose = { from: 'open', to: 'lost', by: 'guest' } as const;
    const table = { ...common, final: ['closed'], transitions: { enter, leave, lose } } as const;
    expect(() => define(table)).toThrow('From the state lost no end can be reached');
    const stay = { from: 'lost', to: 'lost', by: 'guest' } as const;
    expect(() => define({ ...table, transitions: { enter, leave, lose, stay } })).toThrow(
      'From the state lost no end can be reached',
    );
  });

  test('with two timed transitions from one state', () => {
    const [soon, late] = [{ minutes: 1 }, { days: 1 }].map((after) => ({ ...leave, by: 'clock' as const, after }));
    const table = { ...common, final: ['closed'], transitions: { enter, soon, late } } as const;
    expect(() => define(table as Parameters<typeof define>[0])).toThrow(
      'Two transitions leave open by the clock: soon, late',
    );
  });
});

test('a timed transition under a condition takes the place of the usual one, once its flag is set', () => {
  const conditional = defineStateMachine<State, Role, 'held', never, 'dry'>()({
    alias: 'door',
    initial: 'new',
    final: ['closed', 'lost'],
    flags: { held: { in: 'open', by: ['host'] } },
    transitions: {
      enter: { from: 'new', to: 'open', by: 'guest' },
      fall: { from: 'open', to: 'closed', by: 'clock', after: { days: 2 } },
      drift: { from: 'open', to: 'lost', by: 'clock', requires: 'held', after: { days: 1 }, afterWhile: 'dry' },
    },
  });
  const held = new Date('2026-03-08T12:00:00Z');
  const next = (flags: { held?: Date }, conditions: 'dry'[]) =>
    conditional.nextTimer({ state: 'open', since, flags, conditions });
  const falls = { name: 'fall', at: new Date('2026-03-09T12:00:00Z') };
  expect([next({}, []), next({ held }, []), next({}, ['dry'])]).toEqual([falls, falls, falls]);
  expect(next({ held }, ['dry'])).toEqual({ name: 'drift', at: new Date('2026-03-09T12:00:00Z') });
});

describe('whether a role may take a transition', () => {
  test.for([
    ['enter', at('new'), ['guest'], 'guest'],
    ['enter', at('new'), ['host', 'guest'], 'guest'],
    ['leave', at('open'), ['guest'], 'guest'],
    ['leave', at('open', since), ['guest', 'host'], 'host'],
    ['lock', at('open', since), ['host'], 'host'],
    ['fall', at('open'), ['clock'], 'clock'],
  ] as const)('%s is taken at %j by %j', ([name, standing, roles, role]) => {
    expect(gate.check(standing, name, roles)).toMatchObject({ ok: true, role, transition: { name } });
  });

  test.for([
    ['enter', at('new'), ['clock'], 'forbidden'],
    ['enter', at('closed'), ['clock'], 'forbidden'],
    ['enter', at('new'), [], 'forbidden'],
    ['enter', at('open'), ['guest'], 'invalid-transition'],
    ['leave', at('open', since), ['guest'], 'invalid-transition'],
    ['lock', at('open'), ['host'], 'invalid-transition'],
    ['lock', { state: 'open', since, flags: { held: null } }, ['host'], 'invalid-transition'],
    ['fly', at('open'), ['host'], 'invalid-transition'],
    ['toString', at('open'), ['host'], 'invalid-transition'],
  ] as const)('%s is refused at %j to %j: %s', ([name, standing, roles, reason]) => {
    expect(gate.check(standing, name, roles)).toEqual({ ok: false, code: reason });
  });

  test('is answered by the available transitions', () => {
    expect(gate.available(at('new'), ['guest'])).toEqual(['enter']);
    expect(gate.available(at('open'), ['guest'])).toEqual(['leave']);
    expect(gate.available(at('open', since), ['guest'])).toEqual([]);
    expect(gate.available(at('open', since), ['guest', 'host'])).toEqual(['leave', 'lock']);
    expect(gate.available(at('closed'), ['guest', 'host', 'clock'])).toEqual([]);
  });
});

test('the due time counts from the state, or from the flag if it is set; a day is 24 hours when the clocks change too', () => {
  const held = new Date('2026-03-07T20:00:00Z');
  expect(gate.nextTimer(at('open'))).toEqual({ name: 'fall', at: new Date('2026-03-07T12:15:00Z') });
  expect(gate.nextTimer(at('open', held))).toEqual({ name: 'fall', at: new Date('2026-03-09T20:00:00Z') });
  expect(gate.nextTimer(at('new'))).toBeUndefined();
  expect(gate.nextTimer(at('closed'))).toBeUndefined();
});

test('the machine lists its states, final states, and transitions with their effects', () => {
  expect(gate).toMatchObject({ alias: 'door', initial: 'new', states: ['new', 'open', 'closed'] });
  expect(gate.states.filter(gate.isFinal)).toEqual(['closed']);
  expect(gate.find('enter')?.effects).toEqual(['ring']);
  expect(gate.find('leave')?.effects).toEqual([]);
  expect(gate.find('fly')).toBeUndefined();
});

test('rows keep their literal types: who may take a transition, and where it leads', () => {
  type Rows = typeof gate.rows;
  expectTypeOf<ManualTransition<Rows, 'clock'>>().toEqualTypeOf<'enter' | 'leave' | 'lock'>();
  expectTypeOf<ManualTransition<Rows, 'guest' | 'host'>>().toEqualTypeOf<'fall'>();
  expectTypeOf<TransitionTo<Rows, 'open'>>().toEqualTypeOf<'enter'>();
  expect(gate.rows.fall.after).toEqual({ minutes: 15 });
});

test('a row with an unknown member does not compile', () => {
  const define = defineStateMachine<'new' | 'closed', Role, never, never>();
  const common = { alias: 'door', initial: 'new', final: ['closed'], flags: {} } as const;
  const leave = { from: 'new', to: 'closed', by: 'guest' } as const;
  expect(define({ ...common, transitions: { leave } }).rows).toEqual({ leave });
  // @ts-expect-error: `afer` is none
  define({ ...common, transitions: { leave: { ...leave, afer: { days: 1 } } } });
  // @ts-expect-error: there is no such state
  define({ ...common, transitions: { leave: { ...leave, from: 'shut' } }, initial: 'shut' });
});
