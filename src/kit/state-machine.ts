import { addDuration, type Duration } from './duration.ts';

/** Who may take a transition: a role, a role until a flag is set, or a role while a condition holds. */
type Permission<Role extends string, Flag extends string, Condition extends string> =
  | Role
  | { role: Role; until: Flag }
  | { role: Role; while: Condition };

/** A row of the table: one transition. */
type TransitionRow<State extends string, Role extends string, Flag extends string, Effect, Condition extends string> = {
  from: State;
  to: State;
  by: Permission<Role, Flag, Condition> | readonly Permission<Role, Flag, Condition>[];
  /** A flag that must be set before. */
  requires?: Flag;
  /** A condition under which nobody may take it. */
  unless?: Condition;
  /**
   * Delay after which it happens automatically, counted from the required flag, or else in `from`; its role is then the
   * clock's.
   */
  after?: Duration;
  /** The condition under which it happens automatically, instead of the state's usual timed transition. */
  afterWhile?: Condition;
  /** If one of these flags is set, the delay counts from the last of them instead, and has this length. */
  afterFlags?: readonly { flag: Flag; delay: Duration }[];
  /** What must be done in the same database transaction, in this order. */
  effects?: readonly Effect[];
};

/** A flag: in which state it can be set, by whom, after which other flag, and with which effects. */
type FlagRow<State extends string, Role extends string, Flag extends string, Effect> = {
  in: State;
  by: readonly Role[];
  /** A flag that must be set before. */
  requires?: Flag;
  effects?: readonly Effect[];
};

/** A flag of the process. */
type ProcessFlag<State extends string, Role extends string, Flag extends string, Effect> = {
  in: State;
  by: readonly Role[];
  requires: Flag | undefined;
  effects: readonly Effect[];
};

/** The rows of a table, by the names of their transitions. */
type TransitionRows<
  State extends string,
  Role extends string,
  Flag extends string,
  Effect,
  Condition extends string,
> = Readonly<Record<string, TransitionRow<State, Role, Flag, Effect, Condition>>>;

/** Forbids members that a row does not have: a misspelt one would otherwise have no effect. */
type KnownMembersOnly<Rows> = {
  [N in keyof Rows]: {
    [Member in Exclude<keyof Rows[N], keyof TransitionRow<never, never, never, never, never>>]: never;
  };
};

/** The roles of an entry of `by`, or of a list of them. */
type RoleIn<By> = By extends readonly (infer One)[] ? RoleIn<One> : By extends { role: infer Role } ? Role : By;

/** The names of the transitions that a role other than `Clock` may take. */
export type ManualTransition<Rows, Clock extends string> = {
  [N in keyof Rows]: Rows[N] extends { by: infer By } ? ([RoleIn<By>] extends [Clock] ? never : N) : never;
}[keyof Rows];

/** The names of the transitions that lead to a state. */
export type TransitionTo<Rows, State extends string> = {
  [N in keyof Rows]: Rows[N] extends { to: State } ? N : never;
}[keyof Rows];

/** The table of a process. */
type ProcessTable<State extends string, Role extends string, Flag extends string, Effect, Rows> = {
  /** The name that other programs use for it. */
  alias: string;
  initial: State;
  final: readonly State[];
  flags: { [F in Flag]: FlagRow<State, Role, Flag, Effect> };
  transitions: Rows & KnownMembersOnly<Rows>;
};

/** A transition of the process. */
export type Transition<
  State extends string,
  Role extends string,
  Flag extends string,
  Effect,
  Name extends string,
  Condition extends string = never,
> = {
  name: Name;
  from: State;
  to: State;
  by: readonly Permission<Role, Flag, Condition>[];
  requires: Flag | undefined;
  unless: Condition | undefined;
  after: Duration | undefined;
  afterWhile: Condition | undefined;
  afterFlags: readonly { flag: Flag; delay: Duration }[];
  effects: readonly Effect[];
};

/** The status of one thing: its state, since when, since when each flag is set, and which conditions hold now. */
export type ProcessStatus<State extends string, Flag extends string, Condition extends string = never> = {
  state: State;
  since: Date;
  flags: Readonly<Partial<Record<Flag, Date | null>>>;
  conditions?: readonly Condition[];
};

/** Why a transition is refused: never allowed for this role, or not in this status. */
export type TransitionRefusal = 'forbidden' | 'invalid-transition';

/** A process: its table, and the queries for guards, buttons, lists and timers. */
export type StateMachine<
  State extends string,
  Role extends string,
  Flag extends string,
  Effect,
  Name extends string,
  Condition extends string = never,
> = {
  alias: string;
  initial: State;
  states: readonly State[];
  flags: { [F in Flag]: ProcessFlag<State, Role, Flag, Effect> };
  transitions: readonly Transition<State, Role, Flag, Effect, Name, Condition>[];
  isFinal(state: State): boolean;
  /** The transition with a name, or undefined if there is none. */
  find(name: string): Transition<State, Role, Flag, Effect, Name, Condition> | undefined;
  /** Whether one of these roles may take a transition now; if not, why. The first role that may is returned. */
  check(
    at: ProcessStatus<State, Flag, Condition>,
    name: string,
    roles: readonly Role[],
  ):
    | { ok: true; transition: Transition<State, Role, Flag, Effect, Name, Condition>; role: Role }
    | { ok: false; code: TransitionRefusal };
  /** The transitions that one of these roles may take now. */
  available(at: ProcessStatus<State, Flag, Condition>, roles: readonly Role[]): Name[];
  /** The next automatic transition, and when it is due; undefined if there is none. */
  nextTimer(at: ProcessStatus<State, Flag, Condition>): { name: Name; at: Date } | undefined;
};

/**
 * Defines a process by its table and checks the table: every state can be reached, exactly the final states have no
 * transitions, a final state can be reached from everywhere, and at most one transition of a state is timed, besides
 * those that are only under a condition.
 *
 * @throws Error that says what is wrong with the table
 */
export function defineStateMachine<
  State extends string,
  Role extends string,
  Flag extends string,
  Effect,
  Condition extends string = never,
>() {
  return <const Rows extends TransitionRows<State, Role, Flag, Effect, Condition>>(
    table: ProcessTable<State, Role, Flag, Effect, Rows>,
  ): StateMachine<State, Role, Flag, Effect, keyof Rows & string, Condition> & { rows: Rows } => {
    type Name = keyof Rows & string;
    type Row = TransitionRow<State, Role, Flag, Effect, Condition>;
    type By = Permission<Role, Flag, Condition>;
    const transitions = (Object.entries(table.transitions) as [Name, Row][]).map(([name, row]) => ({
      name,
      from: row.from,
      to: row.to,
      by: Array.isArray(row.by) ? (row.by as readonly By[]) : [row.by as By],
      requires: row.requires,
      unless: row.unless,
      after: row.after,
      afterWhile: row.afterWhile,
      afterFlags: row.afterFlags ?? [],
      effects: row.effects ?? [],
    }));
    assertSoundTable(table.initial, table.final, transitions);
    const byName = new Map<string, (typeof transitions)[number]>(transitions.map((row) => [row.name, row]));
    const flags = Object.fromEntries(
      (Object.entries(table.flags) as [Flag, FlagRow<State, Role, Flag, Effect>][]).map(([flag, row]) => [
        flag,
        { ...row, requires: row.requires, effects: row.effects ?? [] },
      ]),
    ) as StateMachine<State, Role, Flag, Effect, Name, Condition>['flags'];
    const machine: StateMachine<State, Role, Flag, Effect, Name, Condition> = {
      alias: table.alias,
      initial: table.initial,
      states: [...new Set([table.initial, ...transitions.map(({ to }) => to)])],
      flags,
      transitions,
      isFinal: (state) => table.final.includes(state),
      find: (name) => byName.get(name),
      check(at, name, roles) {
        const transition = byName.get(name);
        if (!transition) return { ok: false, code: 'invalid-transition' };
        const mine = transition.by.filter((by) => roles.includes(roleOf(by)));
        if (mine.length === 0) return { ok: false, code: 'forbidden' };
        const holds = (condition: Condition) => at.conditions?.includes(condition) ?? false;
        const now = mine.find(
          (by) => typeof by === 'string' || ('until' in by ? !at.flags[by.until] : holds(by.while)),
        );
        const isMet = transition.requires === undefined || at.flags[transition.requires];
        const isBarred = transition.unless !== undefined && holds(transition.unless);
        if (transition.from !== at.state || !isMet || isBarred || now === undefined)
          return { ok: false, code: 'invalid-transition' };
        return { ok: true, transition, role: roleOf(now) };
      },
      available: (at, roles) =>
        transitions.filter(({ name }) => machine.check(at, name, roles).ok).map(({ name }) => name),
      nextTimer: (at) => nextTimerOf(transitions, at),
    };
    return { ...machine, rows: table.transitions };
  };
}

/** A timed row of a table, as `nextTimer` reads it. */
type TimedRow<State extends string, Flag extends string, Name extends string, Condition extends string> = Pick<
  Transition<State, never, Flag, never, Name, Condition>,
  'name' | 'from' | 'requires' | 'after' | 'afterWhile' | 'afterFlags'
>;

function nextTimerOf<State extends string, Flag extends string, Name extends string, Condition extends string>(
  rows: readonly TimedRow<State, Flag, Name, Condition>[],
  { state, since, flags, conditions = [] }: ProcessStatus<State, Flag, Condition>,
): { name: Name; at: Date } | undefined {
  const timed = rows.filter(({ from, after }) => from === state && after !== undefined);
  const special = timed.find(
    ({ requires, afterWhile }) =>
      afterWhile !== undefined && conditions.includes(afterWhile) && (requires === undefined || flags[requires]),
  );
  const next = special ?? timed.find(({ afterWhile }) => afterWhile === undefined);
  if (next?.after === undefined) return undefined;
  const last = next.afterFlags.findLast(({ flag }) => flags[flag]);
  const flag = last?.flag ?? next.requires;
  const from = (flag && flags[flag]) ?? since;
  return { name: next.name, at: addDuration(from, last?.delay ?? next.after) };
}

/** The role of an entry of `by`. */
function roleOf<Role extends string>(by: Role | { role: Role }): Role {
  return typeof by === 'string' ? by : by.role;
}

type Edge = { name: string; from: string; to: string; after: Duration | undefined; afterWhile: string | undefined };

function assertSoundTable(initial: string, final: readonly string[], edges: readonly Edge[]): void {
  const states = new Set([initial, ...final, ...edges.flatMap(({ from, to }) => [from, to])]);
  const reached = reachableFrom([initial], edges, ({ from, to }) => [from, to]);
  const ending = reachableFrom(final, edges, ({ from, to }) => [to, from]);
  for (const state of states) {
    const leaving = edges.filter(({ from }) => from === state);
    if (!reached.has(state)) throw new Error(`The state ${state} cannot be reached`);
    if (!ending.has(state)) throw new Error(`From the state ${state} no end can be reached`);
    if (final.includes(state) && leaving.length > 0)
      throw new Error(`The final state ${state} is left by ${leaving[0]?.name}`);
    const timed = leaving.filter(({ after, afterWhile }) => after !== undefined && afterWhile === undefined);
    if (timed.length > 1)
      throw new Error(`Two transitions leave ${state} by the clock: ${timed.map(({ name }) => name).join(', ')}`);
  }
}

/** Every state that can be reached from these along the edges. */
function reachableFrom(
  start: readonly string[],
  edges: readonly Edge[],
  direction: (edge: Edge) => readonly [string, string],
): Set<string> {
  const seen = new Set(start);
  for (let before = -1; before !== seen.size; ) {
    before = seen.size;
    for (const [here, there] of edges.map(direction)) if (seen.has(here)) seen.add(there);
  }
  return seen;
}
