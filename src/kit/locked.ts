declare const locked: unique symbol;

/** A row whose lock the caller's transaction holds until it ends. Only a query that locks makes one. */
export type Locked<Row> = Row extends object ? Row & { readonly [locked]: true } : Row;

/** What a locking query has read, or has just inserted. Only for the SQL of a feature, in its folder `db`. */
export function asLocked<Row>(row: Row): Locked<Row> {
  return row as Locked<Row>;
}
