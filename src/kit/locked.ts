declare const locked: unique symbol;

/** A row that the caller's transaction has locked until it ends. Only a locking query creates one. */
export type Locked<Row> = Row extends object ? Row & { readonly [locked]: true } : Row;

/**
 * Marks a row that a locking query has read, or has just inserted. Only for the SQL of a feature, in its folder `db`.
 */
export function asLocked<Row>(row: Row): Locked<Row> {
  return row as Locked<Row>;
}
