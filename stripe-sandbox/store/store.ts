import type { Kind, Kinds } from './kinds.ts';

/** A stored object and its owner: the platform or a connected account. Values are never changed in place. */
export type Row<K extends Kind = Kind> = { kind: K; owner: string; value: Kinds[K] };

/**
 * One line of the journal contains the changes of one transaction: a written row, or the kind and id of a deleted one.
 */
export type Change = { put: Row } | { drop: [Kind, string] };

export type Store = ReturnType<typeof createStore>;

/** The state of the sandbox, in memory. All runs in one thread, so a transaction is a synchronous function. */
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
    /** The object with this id, whoever owns it. */
    find: <K extends Kind>(kind: K, id: string) => rows.get(kind)?.get(id) as Row<K> | undefined,
    /** All objects of a kind, the oldest first. */
    all: <K extends Kind>(kind: K) => (rows.get(kind)?.values() ?? [].values()) as IteratorObject<Row<K>>,
    /** All objects of a kind that an account owns, the oldest first. */
    ownedBy: <K extends Kind>(kind: K, owner: string) =>
      (owned.get(`${kind} ${owner}`)?.values() ?? [].values()) as IteratorObject<Row<K>>,
    /** The kinds that have objects. */
    kinds: () => [...rows.keys()],
    /** Stores an object and replaces an earlier one with its id. */
    put<K extends Kind>(kind: K, owner: string, value: Kinds[K]): Kinds[K] {
      const row = { kind, owner, value } as Row;
      write(kind, value.id, row, { put: row });
      return value;
    },
    /** Deletes an object. */
    drop: (kind: Kind, id: string) => write(kind, id, undefined, { drop: [kind, id] }),
    /** Applies a change of the journal. */
    replay(change: Change): void {
      if ('put' in change) set(change.put.kind, change.put.value.id, change.put);
      else set(...change.drop, undefined);
    },
    /** Ends a transaction and returns its changes. */
    commit(): Change[] {
      const done = changes;
      changes = [];
      before = [];
      return done;
    },
    /** Undoes all changes since the last `commit`. */
    rollBack(): void {
      for (const [kind, id, row] of before.reverse()) set(kind, id, row);
      changes = [];
      before = [];
    },
  };
}
