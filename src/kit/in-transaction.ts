/** A database, or a transaction of it, which takes the same queries. */
type Transactional<Transaction> = {
  readonly isTransaction: boolean;
  transaction(): { execute<Value>(work: (db: Transaction) => Promise<Value>): Promise<Value> };
};

/**
 * Does something in the caller's transaction, or in one of its own if the caller has begun none: for use cases that others combine.
 * @param db the caller's
 */
export function inTransaction<Transaction, Value>(
  db: Transactional<Transaction>,
  work: (db: Transaction) => Promise<Value>,
): Promise<Value> {
  return db.isTransaction ? work(db as unknown as Transaction) : db.transaction().execute(work);
}
