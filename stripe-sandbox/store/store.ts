import type { Kind, Kinds } from './kinds.ts';

/** A thing that is kept, and whose it is: the platform's or a connected account's. Values are never changed in place. */
export type Row<K extends Kind = Kind> = { kind: K; owner: string; value: Kinds[K] };

/** One line of the journal holds the changes of one transaction: what was written, or the kind and id of what is gone. */
export type Change = { put: Row } | { drop: [Kind, string] };

export type Store = ReturnType<typeof createStore>;

/** The state of the sandbox, in memory. Everything happens in one thread, so a transaction is what runs without waiting. */
export function createStore() {
  const rows = new Map<Kind, Map<string, Row>>();
  const owned = new Map<string, Map<string, Row>>();
  let changes: Change[] = [];
  let before: [Kind, string, Row | undefined][] = [];

  const within = <Key>(maps: Map<Key, Map<string, Row>>, key: Key) => {
    const known = maps.get(key) ?? new Map<string, Row>();
    maps.set(key, known);
    return known;
  };

  function set(kind: Kind, id: string, row: Row | undefined): void {
    const known = within(rows, kind);
    const old = known.get(id);
    if (old && old.owner !== row?.owner) within(owned, `${kind} ${old.owner}`).delete(id);
    if (!row) {
      known.delete(id);
      return;
    }
    known.set(id, row);
    within(owned, `${kind} ${row.owner}`).set(id, row);
  }

  function write(kind: Kind, id: string, row: Row | undefined, change: Change): void {
    before.push([kind, id, rows.get(kind)?.get(id)]);
    changes.push(change);
    set(kind, id, row);
  }

  return {
    /** The thing with this id, whoever owns it. */
    find: <K extends Kind>(kind: K, id: string) => rows.get(kind)?.get(id) as Row<K> | undefined,
    /** Everything of a kind, the oldest first. */
    all: <K extends Kind>(kind: K) => (rows.get(kind)?.values() ?? [].values()) as IteratorObject<Row<K>>,
    /** Everything of a kind that an account owns, the oldest first. */
    ownedBy: <K extends Kind>(kind: K, owner: string) =>
      (owned.get(`${kind} ${owner}`)?.values() ?? [].values()) as IteratorObject<Row<K>>,
    /** The kinds of which something is kept. */
    kinds: () => [...rows.keys()],
    /** Keeps a thing, in place of an earlier one with its id. */
    put<K extends Kind>(kind: K, owner: string, value: Kinds[K]): Kinds[K] {
      const row = { kind, owner, value } as Row;
      write(kind, value.id, row, { put: row });
      return value;
    },
    /** Forgets a thing. */
    drop: (kind: Kind, id: string) => write(kind, id, undefined, { drop: [kind, id] }),
    /** Takes a change from the journal. */
    replay(change: Change): void {
      if ('put' in change) set(change.put.kind, change.put.value.id, change.put);
      else set(...change.drop, undefined);
    },
    /** Ends a transaction and hands out what it changed. */
    commit(): Change[] {
      const done = changes;
      changes = [];
      before = [];
      return done;
    },
    /** Undoes what happened since the last `commit`. */
    rollBack(): void {
      for (const [kind, id, row] of before.reverse()) set(kind, id, row);
      changes = [];
      before = [];
    },
  };
}
