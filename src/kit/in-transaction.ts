/** A database or a transaction of it, with the same query methods. */
type Transactional<Transaction> = {
  readonly isTransaction: boolean;
  transaction(): { execute<Value>(work: (db: Transaction) => Promise<Value>): Promise<Value> };
};

/**
 * Runs work in the caller's transaction, or in a new one if the caller has none: for use cases that are also part of
 * larger ones.
 *
 * @param db the caller's database or transaction
 */
export function inTransaction<Transaction, Value>(
  db: Transactional<Transaction>,
  work: (db: Transaction) => Promise<Value>,
): Promise<Value> {
  return db.isTransaction ? work(db as unknown as Transaction) : db.transaction().execute(work);
}
