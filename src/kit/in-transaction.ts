/** A database, or a transaction of it, which is asked like one. */
type Transactional<Db> = {
  readonly isTransaction: boolean;
  transaction(): { execute<Value>(work: (db: Db) => Promise<Value>): Promise<Value> };
};

/**
 * Does something in the caller's transaction, or in one of its own where the caller has none: for use cases that others do more with.
 * @param db the caller's
 */
export function inTransaction<Db extends Transactional<Db>, Value>(
  db: Db,
  work: (db: Db) => Promise<Value>,
): Promise<Value> {
  return db.isTransaction ? work(db) : db.transaction().execute(work);
}
