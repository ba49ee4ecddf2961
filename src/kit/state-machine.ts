/** A span of time that a process waits. */
export type Wait = { minutes: number } | { days: number };

/** Who may take a transition: an actor, or an actor for as long as a fact does not stand yet. */
type By<Actor extends string, Fact extends string> = Actor | { actor: Actor; until: Fact };

/** What a table says of one transition. */
type Row<State extends string, Actor extends string, Fact extends string, Effect> = {
  from: State;
  to: State;
  by: By<Actor, Fact> | readonly By<Actor, Fact>[];
  /** A fact that has to stand before. */
  needs?: Fact;
  /** After how long in `from` it happens by itself; its actor is then the clock's. */
  after?: Wait;
  /** Where a fact stands, the span counts from it instead, and is this long. */
  afterFact?: { fact: Fact; wait: Wait };
  /** What has to be done in the same database transaction, in this order. */
  effects?: readonly Effect[];
};

/** What the table says of a fact: where it can come to stand, by whom, and what follows. */
type FactRow<State extends string, Actor extends string, Effect> = {
  in: State;
  by: readonly Actor[];
  effects?: readonly Effect[];
};

/** A process as its table tells it. */
type Table<State extends string, Actor extends string, Fact extends string, Effect, Name extends string> = {
  /** The name that other programs know it by. */
  alias: string;
  initial: State;
  final: readonly State[];
  facts: { [F in Fact]: FactRow<State, Actor, Effect> };
  transitions: { [N in Name]: Row<State, Actor, Fact, Effect> };
};

/** A transition as the process knows it. */
export type Transition<State extends string, Actor extends string, Fact extends string, Effect, Name extends string> = {
  name: Name;
  from: State;
  to: State;
  by: readonly By<Actor, Fact>[];
  needs: Fact | undefined;
  after: Wait | undefined;
  afterFact: { fact: Fact; wait: Wait } | undefined;
  effects: readonly Effect[];
};

/** Where one thing stands: its state, since when, and since when each fact does. */
export type Standing<State extends string, Fact extends string> = {
  state: State;
  since: Date;
  facts: Readonly<Partial<Record<Fact, Date | null>>>;
};

/** Why a transition is refused: not by this actor, whatever the state, or not now. */
export type TransitionRefusal = 'forbidden' | 'invalid-transition';

/** A process: its table, and the questions that guards, buttons, lists and timers ask of it. */
export type Process<State extends string, Actor extends string, Fact extends string, Effect, Name extends string> = {
  alias: string;
  initial: State;
  states: readonly State[];
  facts: { [F in Fact]: Required<FactRow<State, Actor, Effect>> };
  transitions: readonly Transition<State, Actor, Fact, Effect, Name>[];
  isFinal(state: State): boolean;
  /** The transition of a name, or undefined where the table has none. */
  find(name: string): Transition<State, Actor, Fact, Effect, Name> | undefined;
  /** Whether one of these actors may take a transition now; if not, why. The first that may is who takes it. */
  decide(
    at: Standing<State, Fact>,
    name: string,
    actors: readonly Actor[],
  ):
    | { ok: true; transition: Transition<State, Actor, Fact, Effect, Name>; actor: Actor }
    | { ok: false; reason: TransitionRefusal };
  /** The transitions that one of these actors may take now. */
  open(at: Standing<State, Fact>, actors: readonly Actor[]): Name[];
  /** What happens by itself next, and when; undefined where nothing does. */
  due(at: Standing<State, Fact>): { name: Name; at: Date } | undefined;
};

/**
 * Defines a process by its table. The table is checked when it is defined: every state can be reached, every final state ends and
 * nothing else does, from everywhere an end can be reached, and at most one transition of a state goes by the clock.
 * @throws Error naming what is wrong with the table
 */
export function defineProcess<State extends string, Actor extends string, Fact extends string, Effect>() {
  return <Name extends string>(
    table: Table<State, Actor, Fact, Effect, Name>,
  ): Process<State, Actor, Fact, Effect, Name> => {
    const transitions = (Object.entries(table.transitions) as [Name, Row<State, Actor, Fact, Effect>][]).map(
      ([name, row]) => ({
        name,
        from: row.from,
        to: row.to,
        by: Array.isArray(row.by) ? (row.by as readonly By<Actor, Fact>[]) : [row.by as By<Actor, Fact>],
        needs: row.needs,
        after: row.after,
        afterFact: row.afterFact,
        effects: row.effects ?? [],
      }),
    );
    checkTable(table.initial, table.final, transitions);
    const byName = new Map<string, (typeof transitions)[number]>(transitions.map((row) => [row.name, row]));
    const facts = Object.fromEntries(
      (Object.entries(table.facts) as [Fact, FactRow<State, Actor, Effect>][]).map(([fact, row]) => [
        fact,
        { ...row, effects: row.effects ?? [] },
      ]),
    ) as Process<State, Actor, Fact, Effect, Name>['facts'];
    const process: Process<State, Actor, Fact, Effect, Name> = {
      alias: table.alias,
      initial: table.initial,
      states: [...new Set([table.initial, ...transitions.map(({ to }) => to)])],
      facts,
      transitions,
      isFinal: (state) => table.final.includes(state),
      find: (name) => byName.get(name),
      decide(at, name, actors) {
        const transition = byName.get(name);
        if (!transition) return { ok: false, reason: 'invalid-transition' };
        const mine = transition.by.filter((by) => actors.includes(actorOf(by)));
        if (mine.length === 0) return { ok: false, reason: 'forbidden' };
        const now = mine.find((by) => typeof by === 'string' || !at.facts[by.until]);
        const stands = transition.needs === undefined || at.facts[transition.needs];
        if (transition.from !== at.state || !stands || now === undefined)
          return { ok: false, reason: 'invalid-transition' };
        return { ok: true, transition, actor: actorOf(now) };
      },
      open: (at, actors) =>
        transitions.filter(({ name }) => process.decide(at, name, actors).ok).map(({ name }) => name),
      due(at) {
        const timed = transitions.find(({ from, after }) => from === at.state && after !== undefined);
        if (timed?.after === undefined) return undefined;
        const fact = timed.afterFact && at.facts[timed.afterFact.fact];
        return fact && timed.afterFact
          ? { name: timed.name, at: later(fact, timed.afterFact.wait) }
          : { name: timed.name, at: later(at.since, timed.after) };
      },
    };
    return process;
  };
}

/** The actor of an entry of `by`. */
function actorOf<Actor extends string>(by: Actor | { actor: Actor }): Actor {
  return typeof by === 'string' ? by : by.actor;
}

/** A moment and a span. Days are of 24 hours: a term is not an hour shorter because the clocks went forward. */
function later(from: Date, wait: Wait): Date {
  const minutes = 'days' in wait ? wait.days * 24 * 60 : wait.minutes;
  return new Date(from.getTime() + minutes * 60_000);
}

type Edge = { name: string; from: string; to: string; after: Wait | undefined };

function checkTable(initial: string, final: readonly string[], edges: readonly Edge[]): void {
  const states = new Set([initial, ...final, ...edges.flatMap(({ from, to }) => [from, to])]);
  const reached = spread([initial], edges, ({ from, to }) => [from, to]);
  const ending = spread(final, edges, ({ from, to }) => [to, from]);
  for (const state of states) {
    const leaving = edges.filter(({ from }) => from === state);
    if (!reached.has(state)) throw new Error(`The state ${state} cannot be reached`);
    if (!ending.has(state)) throw new Error(`From the state ${state} no end can be reached`);
    if (final.includes(state) && leaving.length > 0)
      throw new Error(`The final state ${state} is left by ${leaving[0]?.name}`);
    const timed = leaving.filter(({ after }) => after !== undefined);
    if (timed.length > 1)
      throw new Error(`Two transitions leave ${state} by the clock: ${timed.map(({ name }) => name).join(', ')}`);
  }
}

/** Every state that can be come to from these along the edges. */
function spread(
  start: readonly string[],
  edges: readonly Edge[],
  way: (edge: Edge) => readonly [string, string],
): Set<string> {
  const seen = new Set(start);
  for (let before = -1; before !== seen.size; ) {
    before = seen.size;
    for (const [here, there] of edges.map(way)) if (seen.has(here)) seen.add(there);
  }
  return seen;
}
