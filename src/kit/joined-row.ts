type Prefixed<Prefix extends string, Column extends string> = `${Prefix}${Capitalize<Column>}`;

/** Columns of a joined table, each under a name with a prefix, so that they do not hide those of the table that it is joined to. */
export function prefixedColumns<Table extends string, Column extends string, Prefix extends string>(
  table: Table,
  columns: readonly Column[],
  prefix: Prefix,
): `${Table}.${Column} as ${Prefixed<Prefix, Column>}`[] {
  return columns.map((column) => `${table}.${column} as ${withPrefix(prefix, column)}` as const);
}

/**
 * The row of a joined table out of one with `prefixedColumns`.
 * @param key a column that every row of that table has: where it is empty, nothing was joined
 */
export function takePrefixed<Row>(
  row: object,
  columns: readonly (keyof Row & string)[],
  prefix: string,
  key: keyof Row & string,
): Row | undefined {
  const values = row as Record<string, unknown>;
  if (values[withPrefix(prefix, key)] == null) return undefined;
  return Object.fromEntries(columns.map((column) => [column, values[withPrefix(prefix, column)]])) as Row;
}

function withPrefix<Prefix extends string, Column extends string>(prefix: Prefix, column: Column) {
  return `${prefix}${column.charAt(0).toUpperCase()}${column.slice(1)}` as Prefixed<Prefix, Column>;
}
